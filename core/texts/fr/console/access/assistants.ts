import type * as english from '#core/texts/en/console/access/assistants.ts';

export const assistantTexts: typeof english.assistantTexts = {
  title: 'Assistants connectés',
  introduction:
    'Les assistants et autres programmes qui agissent pour un membre de la campagne\u00a0: ils peuvent faire ce que le membre a permis, et jamais plus que son rôle.',
  guide: 'Comment en connecter un',
  address: 'Adresse pour les assistants\u00a0:',
  copy: 'Copier',
  copied: 'Copié',
  none: 'Aucun assistant n’est connecté',
  noneHow:
    'Donnez l’adresse ci-dessus à un assistant (tout programme qui parle MCP). Il vous amène à une page où vous choisissez ce qu’il peut faire; ce que vous permettez figure ici.',
  columns: ['Nom', 'Site', 'Agit pour', 'Autorisations', 'Connecté', 'Dernière utilisation', 'État'],
  resources: { mcp: 'outils', api: 'API' },
  never: 'jamais',
  disconnect: 'Déconnecter',
  disconnectNamed: (name) => `Déconnecter ${name}`,
  disconnectEffects: [
    'Il perd l’accès aussitôt.',
    'Ce qu’il a enregistré reste. Le membre peut le connecter de nouveau.',
  ],
  endedAt: (time) => `déconnecté le ${time}`,
  asks: 'Permettre à un programme d’agir pour vous?',
  wants: 'Un programme demande à agir en votre nom dans Hustings.',
  callsItself: 'Il se nomme',
  quoted: (name) => `«\u00a0${name}\u00a0»`,
  sentTo: 'Votre réponse est envoyée à',
  ownMachine: 'cet ordinateur',
  unchecked:
    'Personne n’a vérifié ce nom, ni qui est derrière le programme. Un programme peut se donner n’importe quel nom.',
  siteMeans: (host) =>
    `Qui exploite ${host} reçoit ce que vous permettez. Ne continuez que si vous venez de le demander vous-même, sur ${host}.`,
  ownMachineMeans: (port) =>
    `Cette adresse est celle d’un programme sur votre propre ordinateur${port === '' ? '' : `, au port ${port.slice(1)}`}, et non d’un site Web. Ne continuez que si vous venez de lancer ce programme vous-même.`,
  pretends:
    'Ce nom se lit comme si le programme venait de Hustings, de l’exploitant de cette installation ou d’une autorité, ou comme s’il avait été vérifié. Ce ne sont que ses propres mots\u00a0: personne ne les a vérifiés.',
  pretendsShort: '(un nom qui prétend à plus que ce qui est connu)',
  campaign: 'Campagne',
  may: 'Ce qu’il peut faire',
  within:
    'Il ne peut jamais faire plus que ce que permet votre rôle dans la campagne, et le journal d’audit le nomme à côté de vous. Vous pouvez le déconnecter dans la console en tout temps.',
  allow: 'Permettre',
  cancel: 'Annuler',
  noCampaign: 'Vous ne faites partie d’aucune campagne\u00a0: il ne pourrait rien faire.',
  chooseCampaign: 'Choisissez une campagne.',
  chooseScope: 'Choisissez au moins une chose qu’il peut faire.',
  back: (name) => `Retour à «\u00a0${name}\u00a0»`,
  connected: (name) => `«\u00a0${name}\u00a0» est connecté. Vous allez y revenir.`,
  cancelled: (name) => `Rien n’a été permis. Vous allez revenir à «\u00a0${name}\u00a0».`,
  goBack: (host) => `Aller à ${host}`,
  wrong: 'Demande impossible à traiter',
  wrongHow:
    'Rien n’a été permis, et rien n’a été envoyé. Recommencez dans le programme; si cela n’aide pas, signalez ce message à ses auteurs.',
  toCampaigns: 'Vos campagnes',
  errors: {
    client_id:
      'Le programme qui vous envoie ici n’est pas connu\u00a0: son client_id ne désigne aucune description lisible.',
    redirect_uri: 'Le programme qui vous envoie ici donne pour la réponse une adresse qui n’est pas la sienne.',
    invalid_request:
      'Il manque quelque chose à la demande du programme, ou quelque chose s’y répète. Il faut PKCE avec S256.',
    unsupported_response_type: 'Le programme demande une réponse autre qu’un code.',
    invalid_target: 'Le programme demande l’accès à une adresse qui n’est pas celle de ce serveur.',
    invalid_scope: 'Le programme ne demande aucune autorisation qui existe ici.',
  },
  otherError: (code) => `La demande du programme est erronée (${code}).`,
};
