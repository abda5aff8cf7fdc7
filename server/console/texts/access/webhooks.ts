import type { ListedMessage, ListedWebhook } from '#server/campaign/webhooks/list-webhooks.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface WebhookTexts {
  readonly title: string;
  readonly introduction: string;
  readonly guide: string;
  readonly none: string;
  readonly columns: readonly string[];
  readonly operator: string;
  readonly states: Readonly<Record<ListedWebhook['state'], (since: string) => string>>;
  readonly failing: (since: string) => string;
  /** What an owner has to know of a webhook that no longer gets messages. */
  readonly stopped: Readonly<Record<'DISABLED' | 'ENDED' | 'PAUSED', (url: string) => string>>;
  readonly rotate: string;
  readonly rotateEffects: readonly string[];
  readonly resume: string;
  readonly takeOver: string;
  readonly remove: string;
  readonly removeEffects: readonly string[];
  readonly create: string;
  readonly url: string;
  readonly urlHint: string;
  readonly log: string;
  readonly logNone: string;
  readonly logColumns: readonly string[];
  readonly messageStates: Readonly<Record<ListedMessage['state'], string>>;
  readonly nextAt: (time: string) => string;
  readonly outcome: (text: string) => string;
  readonly replay: string;
  readonly shownOnce: string;
  readonly copy: string;
  readonly copied: string;
}

/** Outcomes that are neither a status nor an error code. */
const outcomes: Readonly<Record<string, string>> = {
  timeout: 'aucune réponse à temps',
  'private address': 'adresse non publique',
};

export const webhookTexts: Bilingual<WebhookTexts> = {
  en: {
    title: 'Webhooks',
    introduction:
      'A webhook tells a program of yours at once that something has changed. A message only names records: the program reads them with its key.',
    guide: 'How a program keeps a copy',
    none: 'No webhooks yet.',
    columns: ['Address', 'Owner', 'Created', 'State', 'Waiting', 'Actions'],
    operator: 'the operator',
    states: {
      ACTIVE: () => 'active',
      DISABLED: (since) => `disabled since ${since}`,
      ENDED: (since) => `ended ${since}`,
      PAUSED: (since) => `paused since ${since}`,
    },
    failing: (since) => `failing since ${since}`,
    stopped: {
      DISABLED: (url) =>
        `${url} has failed for three days and no longer receives messages. Fix it, then resume: what it missed comes in one message.`,
      ENDED: (url) => `${url} has answered that it wants no more messages (410).`,
      PAUSED: (url) =>
        `${url} is paused: the person who answered for it is no longer an owner, or the campaign was being closed. Take it over if the address belongs to the campaign: what it missed comes in one message. Whoever added it has seen its secret: give it a new one as well. Otherwise delete it.`,
    },
    rotate: 'New secret',
    rotateEffects: [
      'Messages are signed with both secrets for 24 hours.',
      'After that, the current secret no longer works.',
    ],
    resume: 'Resume',
    takeOver: 'Take over',
    remove: 'Delete',
    removeEffects: ['The address no longer receives messages.', 'Its messages are deleted from the log below.'],
    create: 'Add a webhook',
    url: 'Address',
    urlHint: 'It starts with https:// and is on the public internet.',
    log: 'Messages',
    logNone: 'No messages yet.',
    logColumns: ['Created', 'Address', 'State', 'Attempts', 'Last answer', 'Actions'],
    messageStates: { WAITING: 'waiting', DELIVERED: 'delivered', FAILED: 'failed' },
    nextAt: (time) => `waiting, next attempt ${time}`,
    outcome: (text) => text,
    replay: 'Send again',
    shownOnce: 'This is the webhook’s secret. Copy it now: it is not shown again.',
    copy: 'Copy',
    copied: 'Copied',
  },
  fr: {
    title: 'Points d’ancrage Web',
    introduction:
      'Un point d’ancrage Web avertit aussitôt un de vos programmes que quelque chose a changé. Un message ne fait que nommer des fiches\u00a0: le programme les lit avec sa clé.',
    guide: 'Comment un programme tient une copie (en anglais)',
    none: 'Aucun point d’ancrage pour l’instant.',
    columns: ['Adresse', 'Propriétaire', 'Créé le', 'État', 'En attente', 'Actions'],
    operator: 'l’exploitant',
    states: {
      ACTIVE: () => 'actif',
      DISABLED: (since) => `désactivé depuis le ${since}`,
      ENDED: (since) => `terminé le ${since}`,
      PAUSED: (since) => `en pause depuis le ${since}`,
    },
    failing: (since) => `échoue depuis le ${since}`,
    stopped: {
      DISABLED: (url) =>
        `${url} a échoué pendant trois jours et ne reçoit plus de messages. Réparez-le, puis reprenez\u00a0: ce qui lui a échappé viendra dans un seul message.`,
      ENDED: (url) => `${url} a répondu ne plus vouloir de messages (410).`,
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
  },
};
