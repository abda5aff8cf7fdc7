import type * as english from '#core/texts/en/console/access/webhooks.ts';

const outcomes: Readonly<Record<string, string>> = {
  timeout: 'aucune réponse à temps',
  'no answer': 'aucune réponse',
  'private address': 'adresse non publique',
};

export const webhookTexts: typeof english.webhookTexts = {
  title: 'Points d’ancrage Web',
  introduction:
    'Un point d’ancrage Web avertit aussitôt un de vos programmes que quelque chose a changé. Un message ne fait que nommer des fiches\u00a0: le programme les lit avec sa clé.',
  guide: 'Comment un programme reçoit des messages (en anglais)',
  none: 'Aucun point d’ancrage pour l’instant.',
  columns: ['Adresse', 'Propriétaire', 'Créé le', 'État', 'En attente', 'Actions'],
  operator: 'l’exploitant',
  key: (name) => `la clé d’API «\u00a0${name}\u00a0»`,
  states: {
    ACTIVE: () => 'actif',
    DISABLED: (since) => `désactivé depuis le ${since}`,
    ENDED: (since) => `terminé le ${since}`,
    PAUSED: (since) => `en pause depuis le ${since}`,
    LISTENING: (since) => `un programme en retire les messages depuis le ${since}`,
  },
  failing: (since) => `échoue depuis le ${since}`,
  stopped: {
    DISABLED: (url) =>
      `${url} a échoué pendant trois jours et ne reçoit plus de messages. Réparez-le, puis reprenez\u00a0: ce qui lui a échappé viendra dans un seul message.`,
    ENDED: (url) =>
      `${url} ne reçoit plus de messages\u00a0: il a répondu n’en plus vouloir (410), ou la clé d’API qui l’a créé a été révoquée. Qui le reprend en répond.`,
    PAUSED: (url) =>
      `${url} est en pause\u00a0: la personne qui en répondait n’est plus propriétaire, ou la campagne était en voie de fermeture. Prenez-le en charge si l’adresse est celle de la campagne\u00a0: ce qui lui a échappé viendra dans un seul message. Qui l’a ajouté en a vu le secret\u00a0: donnez-lui-en aussi un nouveau. Sinon, supprimez-le.`,
  },
  rotate: 'Nouveau secret',
  rotateEffects: [
    'Les messages sont signés avec les deux secrets pendant 24 heures.',
    'Ensuite, le secret actuel ne fonctionne plus.',
  ],
  resume: 'Reprendre',
  takeOver: 'Prendre en charge',
  remove: 'Supprimer',
  removeEffects: ['L’adresse ne reçoit plus de messages.', 'Ses messages sont supprimés du journal ci-dessous.'],
  create: 'Ajouter un point d’ancrage',
  url: 'Adresse',
  urlHint: 'Elle commence par https:// et se trouve sur l’internet public.',
  log: 'Messages',
  logNone: 'Aucun message pour l’instant.',
  logColumns: ['Créé', 'Adresse', 'État', 'Tentatives', 'Dernière réponse', 'Actions'],
  messageStates: { WAITING: 'en attente', DELIVERED: 'remis', FAILED: 'échoué' },
  nextAt: (time) => `en attente, prochaine tentative le ${time}`,
  outcome: (text) => outcomes[text] ?? text.replace(/^status /, 'état '),
  replay: 'Renvoyer',
  shownOnce: 'Voici le secret du point d’ancrage. Copiez-le maintenant\u00a0: il ne sera plus affiché.',
  copy: 'Copier',
  copied: 'Copié',
};
