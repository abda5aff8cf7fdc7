import type { Resource } from '#server/campaign/access/token-kinds.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface AssistantTexts {
  readonly title: string;
  readonly introduction: string;
  readonly guide: string;
  readonly none: string;
  readonly noneHow: string;
  readonly columns: readonly string[];
  readonly resources: Readonly<Record<Resource, string>>;
  readonly never: string;
  readonly disconnect: string;
  readonly disconnectNamed: (name: string) => string;
  readonly disconnectEffects: readonly string[];
  readonly endedAt: (time: string) => string;
  /** The page that asks for consent. */
  readonly asks: string;
  readonly wants: string;
  readonly callsItself: string;
  readonly quoted: (name: string) => string;
  readonly sentTo: string;
  readonly ownMachine: string;
  readonly unchecked: string;
  readonly siteMeans: (host: string) => string;
  readonly ownMachineMeans: (port: string) => string;
  readonly pretends: string;
  readonly pretendsShort: string;
  readonly campaign: string;
  readonly may: string;
  readonly within: string;
  readonly allow: string;
  readonly cancel: string;
  readonly noCampaign: string;
  readonly chooseCampaign: string;
  readonly chooseScope: string;
  /** The page that leads back. */
  readonly back: (name: string) => string;
  readonly connected: (name: string) => string;
  readonly cancelled: (name: string) => string;
  readonly goBack: (host: string) => string;
  /** A request that cannot be shown. */
  readonly wrong: string;
  readonly wrongHow: string;
  readonly toCampaigns: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly otherError: (code: string) => string;
}

export const assistantTexts: Bilingual<AssistantTexts> = {
  en: {
    title: 'Connected assistants',
    introduction:
      'Assistants and other programs that act for a member of the campaign: they may do what the member allowed, and never more than the member’s role allows.',
    guide: 'How to connect one',
    none: 'No assistant is connected',
    noneHow:
      'Give an assistant this installation’s address followed by /mcp. It takes you to a page where you choose what it may do; what you allow is listed here.',
    columns: ['Name', 'Site', 'Acts for', 'Permissions', 'Connected', 'Last used', 'State'],
    resources: { mcp: 'tools', api: 'API' },
    never: 'never',
    disconnect: 'Disconnect',
    disconnectNamed: (name) => `Disconnect ${name}`,
    disconnectEffects: ['It loses access at once.', 'What it has recorded stays. The member can connect it again.'],
    endedAt: (time) => `disconnected ${time}`,
    asks: 'Let a program act for you?',
    wants: 'A program asks to act for you in Hustings.',
    callsItself: 'It calls itself',
    quoted: (name) => `“${name}”`,
    sentTo: 'Your answer is sent to',
    ownMachine: 'this computer',
    unchecked: 'Nobody has verified this name, nor who is behind the program. Any program can call itself anything.',
    siteMeans: (host) =>
      `Whoever runs ${host} gets what you allow. Continue only if you have just asked for this yourself, at ${host}.`,
    ownMachineMeans: (port) =>
      `This address is a program on your own computer${port === '' ? '' : `, on port ${port.slice(1)}`}, and no website. Continue only if you have just started that program yourself.`,
    pretends:
      'This name reads as though the program came from Hustings, from whoever runs this installation or from an authority, or as though it had been verified. It says so of itself: none of that is known.',
    pretendsShort: '(a name that claims more than is known)',
    campaign: 'Campaign',
    may: 'What it may do',
    within:
      'It can never do more than your own role in the campaign allows, and the audit log names it beside you. You can disconnect it in the console at any time.',
    allow: 'Allow',
    cancel: 'Cancel',
    noCampaign: 'You do not belong to any campaign, so there is nothing it could do.',
    chooseCampaign: 'Choose a campaign.',
    chooseScope: 'Choose at least one thing that it may do.',
    back: (name) => `Back to “${name}”`,
    connected: (name) => `“${name}” is connected. You are being taken back to it.`,
    cancelled: (name) => `Nothing was allowed. You are being taken back to “${name}”.`,
    goBack: (host) => `Go to ${host}`,
    wrong: 'This request cannot be processed',
    wrongHow:
      'Nothing was allowed, and nothing was sent. Start again in the program; if that does not help, report this message to its makers.',
    toCampaigns: 'Your campaigns',
    errors: {
      client_id: 'The program that sent you here is not known: its client_id names no metadata that could be read.',
      redirect_uri: 'The program that sent you here gave an address for the answer that is not one of its own.',
      invalid_request: 'Something is missing from the program’s request, or repeated in it. It needs PKCE with S256.',
      unsupported_response_type: 'The program asks for a response other than a code.',
      invalid_target: 'The program asks for access to an address that is not this server’s.',
      invalid_scope: 'The program asks for no permission that exists here.',
    },
    otherError: (code) => `The program’s request is wrong (${code}).`,
  },
  fr: {
    title: 'Assistants connectés',
    introduction:
      'Les assistants et autres programmes qui agissent pour un membre de la campagne\u00a0: ils peuvent faire ce que le membre a permis, et jamais plus que son rôle.',
    guide: 'Comment en connecter un',
    none: 'Aucun assistant n’est connecté',
    noneHow:
      'Donnez à un assistant l’adresse de cette installation suivie de /mcp. Il vous amène à une page où vous choisissez ce qu’il peut faire; ce que vous permettez figure ici.',
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
      'Ce nom se lit comme si le programme venait de Hustings, de l’exploitant de cette installation ou d’une autorité, ou comme s’il avait été vérifié. C’est lui qui le dit\u00a0: rien de cela n’est connu.',
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
  },
};
