import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import type { volunteerStatuses } from '#server/campaign/volunteers/volunteer.ts';
import type { Channel } from '#server/campaign/voters/channels.ts';
import type { Bilingual } from '#server/pages/language.ts';

type VolunteerStatus = (typeof volunteerStatuses)[number];

interface KindTexts {
  readonly title: string;
  readonly add: string;
  readonly import: string;
  readonly none: string;
  readonly columns: readonly string[];
}

interface RecordTexts extends Readonly<Record<Exclude<ImportKindName, 'DONATIONS'>, KindTexts>> {
  readonly noVotersYet: string;
  readonly noVotersHow: string;
  readonly noneFoundHow: string;
  readonly showAll: string;
  readonly noVolunteersHow: string;
  readonly findVolunteer: string;
  readonly noVolunteerFound: string;
  readonly showAllVolunteers: string;
  readonly volunteersCut: (most: number) => string;
  readonly find: string;
  readonly show: string;
  readonly all: string;
  readonly older: string;
  readonly narrow: (count: number) => string;
  readonly save: string;
  readonly saved: string;
  readonly hints: Readonly<Record<string, string>>;
  readonly required: string;
  readonly nothingSaved: string;
  readonly more: string;
  readonly asRead: string;
  readonly empty: string;
  readonly support: string;
  readonly channels: Readonly<Record<Channel, string>>;
  readonly statuses: Readonly<Record<VolunteerStatus, string>>;
  readonly lastContact: string;
  readonly recorded: string;
  readonly change: string;
  /** Before the names of facts that are not known yet. */
  readonly addFact: string;
  /** What facts that are changed together are called. */
  readonly groups: Readonly<Record<'name' | 'address' | 'riding' | 'support', string>>;
  readonly call: string;
  readonly write: string;
  readonly filters: string;
  readonly allRidings: string;
  readonly withoutRiding: string;
}

export const recordTexts: Bilingual<RecordTexts> = {
  en: {
    VOTERS: {
      title: 'Voters',
      add: 'Add a voter',
      import: 'Import voters from a file',
      none: 'No voter found',
      columns: ['Name', 'Address', 'Telephone and e-mail', 'Riding and poll', 'Support'],
    },
    VOLUNTEERS: {
      title: 'Volunteers',
      add: 'Add a volunteer',
      import: 'Import volunteers from a file',
      none: 'No volunteers yet',
      columns: ['Name', 'E-mail', 'Telephone', 'Role', 'State', 'Skills', 'Hours volunteered'],
    },
    noVotersYet: 'No voters yet',
    noVotersHow:
      'Import the list that the election authority or your party has given you, or add the first voter yourself.',
    noneFoundHow:
      'Type less: the beginning of a name or a street is enough, or the last four digits of a telephone number. The riding and support chosen may exclude someone.',
    showAll: 'Show all voters',
    noVolunteersHow: 'Add the first one, or import a list.',
    findVolunteer: 'Name, role, skill, e-mail or telephone',
    noVolunteerFound: 'No matching volunteers',
    showAllVolunteers: 'Show all volunteers',
    volunteersCut: (most) => `The first ${most} by name are shown. Type more to find the others.`,
    find: 'Name, address, telephone, e-mail or postal code',
    show: 'Show',
    all: 'all',
    older: 'Next',
    narrow: (count) => `There are more than ${count}. Type more to narrow the search.`,
    save: 'Save',
    saved: 'Saved.',
    hints: {
      address: 'Civic number, street and unit, such as 12-345 Main St.',
      tags: 'Separated by semicolons.',
      doNotContact: 'Walk lists leave out anyone who wants no visits.',
      doNotContactReason: 'In a few words, for whoever asks later.',
      skills: 'Separated by semicolons.',
      supportLevel: 'Leave empty if nobody has asked.',
      notes: 'Everyone in the campaign can read them.',
      externalId: 'The person’s number in a list or system of yours. No two voters can have the same one.',
    },
    required: 'required',
    nothingSaved: 'Nothing is saved yet.',
    more: 'Support, notes, tags, do not contact, numbers',
    asRead: 'Nothing is saved yet. This is how it was read; if that is right, save again:',
    empty: '–',
    support: 'Support',
    channels: {
      DOOR: 'at the door',
      PHONE: 'by telephone',
      EMAIL: 'by e-mail',
      SMS: 'by text message',
      MAIL: 'by mail',
    },
    statuses: { PENDING: 'pending', ACTIVE: 'active', INACTIVE: 'inactive' },
    lastContact: 'Last contact',
    recorded: 'Recorded',
    change: 'Change',
    addFact: 'Add',
    groups: { name: 'Name', address: 'Address', riding: 'Riding and poll', support: 'Support' },
    call: 'Call',
    write: 'Write an e-mail',
    filters: 'Riding and support',
    allRidings: 'all',
    withoutRiding: 'Only voters without a riding',
  },
  fr: {
    VOTERS: {
      title: 'Électeurs',
      add: 'Ajouter un électeur',
      import: 'Importer des électeurs d’un fichier',
      none: 'Aucun électeur trouvé',
      columns: ['Nom', 'Adresse', 'Téléphone et courriel', 'Circonscription et section', 'Appui'],
    },
    VOLUNTEERS: {
      title: 'Bénévoles',
      add: 'Ajouter un bénévole',
      import: 'Importer des bénévoles d’un fichier',
      none: 'Aucun bénévole pour l’instant',
      columns: ['Nom', 'Courriel', 'Téléphone', 'Rôle', 'État', 'Compétences', 'Heures de bénévolat'],
    },
    noVotersYet: 'Aucun électeur pour l’instant',
    noVotersHow:
      'Importez la liste que l’organisme électoral ou votre parti vous a remise, ou ajoutez vous-même le premier électeur.',
    noneFoundHow:
      'Écrivez moins\u00a0: le début d’un nom ou d’une rue suffit, ou les quatre derniers chiffres d’un téléphone. La circonscription et l’appui choisis peuvent écarter quelqu’un.',
    showAll: 'Afficher tous les électeurs',
    noVolunteersHow: 'Ajoutez le premier, ou importez une liste.',
    findVolunteer: 'Nom, rôle, compétence, courriel ou téléphone',
    noVolunteerFound: 'Aucun bénévole ne correspond',
    showAllVolunteers: 'Afficher tous les bénévoles',
    volunteersCut: (most) => `Les ${most} premiers par nom sont affichés. Précisez pour trouver les autres.`,
    find: 'Nom, adresse, téléphone, courriel ou code postal',
    show: 'Afficher',
    all: 'tous',
    older: 'Suivants',
    narrow: (count) => `Il y en a plus de ${count}. Précisez votre recherche.`,
    save: 'Enregistrer',
    saved: 'Enregistré.',
    hints: {
      address: 'Numéro, rue et appartement, par exemple 12-345, rue Principale.',
      tags: 'Séparées par des points-virgules.',
      doNotContact: 'Les listes de porte-à-porte omettent ceux qui ne veulent personne à leur porte.',
      doNotContactReason: 'En quelques mots, pour qui le demandera plus tard.',
      skills: 'Séparées par des points-virgules.',
      supportLevel: 'Laissez vide si la question n’a pas été posée.',
      notes: 'Toute la campagne peut les lire.',
      externalId:
        'Le numéro de la personne dans une liste ou un système à vous. Deux électeurs ne peuvent pas avoir le même.',
    },
    required: 'obligatoire',
    nothingSaved: 'Rien n’est encore enregistré.',
    more: 'Appui, notes, étiquettes, contacts à éviter, numéros',
    asRead: 'Rien n’est encore enregistré. Voici ce qui a été lu; si c’est exact, enregistrez de nouveau :',
    empty: '–',
    support: 'Appui',
    channels: {
      DOOR: 'à la porte',
      PHONE: 'par téléphone',
      EMAIL: 'par courriel',
      SMS: 'par texto',
      MAIL: 'par la poste',
    },
    statuses: { PENDING: 'en attente', ACTIVE: 'actif', INACTIVE: 'inactif' },
    lastContact: 'Dernier contact',
    recorded: 'Enregistré',
    change: 'Modifier',
    addFact: 'Ajouter',
    groups: { name: 'Nom', address: 'Adresse', riding: 'Circonscription et section de vote', support: 'Appui' },
    call: 'Appeler',
    write: 'Écrire un courriel',
    filters: 'Circonscription et appui',
    allRidings: 'toutes',
    withoutRiding: 'Seulement les électeurs sans circonscription',
  },
};
