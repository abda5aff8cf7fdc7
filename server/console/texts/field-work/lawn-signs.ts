import type { LawnSignRow } from '#server/campaign/lawn-signs/lawn-sign.ts';
import type { Bilingual } from '#server/pages/language.ts';

type Status = LawnSignRow['status'];
type ByStatus<Words> = Readonly<Record<Status, Words>>;

interface LawnSignTexts {
  readonly title: string;
  readonly add: string;
  readonly route: string;
  readonly lists: Readonly<Record<Status | 'ALL', string>>;
  readonly statesLabel: string;
  readonly status: ByStatus<string>;
  /** What the button says that brings a sign into the state. */
  readonly to: ByStatus<string>;
  readonly toNamed: (to: string, address: string) => string;
  readonly done: ByStatus<(address: string) => string>;
  readonly undo: string;
  readonly columns: readonly [
    address: string,
    voter: string,
    volunteer: string,
    state: string,
    since: string,
    next: string,
  ];
  readonly none: string;
  readonly noneHow: string;
  readonly noneOfState: string;
  readonly showAll: string;
  readonly older: string;
  readonly address: string;
  readonly addressHint: string;
  readonly addressMissing: string;
  readonly voter: string;
  readonly volunteer: string;
  readonly nobody: string;
  readonly requested: string;
  readonly installed: string;
  readonly collected: string;
  readonly place: string;
  readonly onMap: string;
  readonly ownNumber: string;
  readonly ownNumberHint: string;
  readonly change: string;
  readonly save: string;
  readonly saved: string;
  readonly empty: string;
  readonly remove: string;
  readonly removeEffects: readonly string[];
  readonly removeButton: string;
  readonly removed: string;
  readonly changedMeanwhile: string;
  readonly routeTitle: ByStatus<string>;
  readonly routeState: string;
  readonly routeAll: string;
  readonly routeOpen: string;
  readonly print: string;
  readonly printed: (day: string) => string;
  readonly crew: string;
  readonly otherAddresses: string;
  readonly stops: (count: number) => string;
  readonly noStops: string;
  readonly cut: (count: number) => string;
  readonly doneBox: ByStatus<string>;
  readonly note: string;
  readonly map: string;
  readonly list: string;
  readonly mapColumns: readonly [state: string, shown: string, without: string, all: string];
  readonly mapCut: (most: string) => string;
  readonly nearPostalCode: (address: string) => string;
  readonly noPlaces: string;
  readonly noPlacesHow: string;
  readonly sortedCut: (most: string) => string;
}

export const lawnSignTexts: Bilingual<LawnSignTexts> = {
  en: {
    title: 'Lawn signs',
    add: 'Add a sign',
    route: 'Print a route',
    lists: { REQUESTED: 'Requested', INSTALLED: 'Installed', COLLECTED: 'Collected', ALL: 'All' },
    statesLabel: 'Signs by state',
    status: { REQUESTED: 'Requested', INSTALLED: 'Installed', COLLECTED: 'Collected' },
    to: { REQUESTED: 'Mark as requested', INSTALLED: 'Mark as installed', COLLECTED: 'Mark as collected' },
    toNamed: (to, address) => `${to}: ${address}`,
    done: {
      REQUESTED: (address) => `${address}: requested again.`,
      INSTALLED: (address) => `${address}: installed.`,
      COLLECTED: (address) => `${address}: collected.`,
    },
    undo: 'Undo',
    columns: ['Address', 'Voter', 'Volunteer', 'State', 'Since', 'Next'],
    none: 'No lawn signs yet',
    noneHow: 'Add a sign when somebody asks for one, here or on the voter’s page.',
    noneOfState: 'No signs in this state.',
    showAll: 'Show all signs',
    older: 'Next',
    address: 'Address',
    addressHint: 'With the place after a comma, such as 345 Main St, Grand Banc: routes are sorted by it.',
    addressMissing: 'Type the address where the sign goes, in 500 characters at most.',
    voter: 'Voter',
    volunteer: 'Volunteer in charge',
    nobody: 'nobody yet',
    requested: 'Requested on',
    installed: 'Installed on',
    collected: 'Collected on',
    place: 'Place',
    onMap: 'On the map of signs',
    ownNumber: 'Your own number',
    ownNumberHint:
      'The sign’s number in a list or system of yours, such as one written on it. No two signs can have the same one.',
    change: 'Change',
    save: 'Save',
    saved: 'Saved.',
    empty: '–',
    remove: 'Delete this sign',
    removeEffects: ['The sign is deleted for good. To keep it on record, mark it as collected instead.'],
    removeButton: 'Delete for good',
    removed: 'The sign was deleted.',
    changedMeanwhile:
      'Someone else has changed this sign since. You see the sign as it is now and, in an open field, what you typed.',
    routeTitle: { REQUESTED: 'Signs to install', INSTALLED: 'Signs to collect', COLLECTED: 'Signs collected' },
    routeState: 'Which signs',
    routeAll: 'all volunteers',
    routeOpen: 'Open the route',
    print: 'Print',
    printed: (day) => `printed on ${day}`,
    crew: 'Volunteer:',
    otherAddresses: 'Other addresses',
    stops: (count) => (count === 1 ? '1 sign' : `${count} signs`),
    noStops: 'No such signs.',
    cut: (count) => `The first ${count} signs are listed. Choose a volunteer for a shorter route.`,
    doneBox: { REQUESTED: 'installed', INSTALLED: 'collected', COLLECTED: 'seen' },
    note: 'note',
    map: 'Map of lawn signs',
    list: 'List of signs',
    mapColumns: ['State', 'On the map', 'Place unknown', 'All'],
    mapCut: (most) => `The map shows the newest ${most} signs.`,
    nearPostalCode: (address) => `${address} (somewhere in its postal code)`,
    noPlaces: 'No sign has a known place',
    noPlacesHow: 'A sign appears at the place that a program has recorded, or at the postal code of its voter.',
    sortedCut: (most) => `The newest ${most} signs are sorted here; older ones are in the list by date.`,
  },
  fr: {
    title: 'Pancartes',
    add: 'Ajouter une pancarte',
    route: 'Imprimer un trajet',
    lists: { REQUESTED: 'Demandées', INSTALLED: 'En place', COLLECTED: 'Ramassées', ALL: 'Toutes' },
    statesLabel: 'Pancartes selon leur état',
    status: { REQUESTED: 'Demandée', INSTALLED: 'En place', COLLECTED: 'Ramassée' },
    to: {
      REQUESTED: 'Marquer comme demandée',
      INSTALLED: 'Marquer comme posée',
      COLLECTED: 'Marquer comme ramassée',
    },
    toNamed: (to, address) => `${to}\u00a0: ${address}`,
    done: {
      REQUESTED: (address) => `${address}\u00a0: de nouveau demandée.`,
      INSTALLED: (address) => `${address}\u00a0: posée.`,
      COLLECTED: (address) => `${address}\u00a0: ramassée.`,
    },
    undo: 'Annuler',
    columns: ['Adresse', 'Électeur', 'Bénévole', 'État', 'Depuis', 'À faire'],
    none: 'Aucune pancarte pour l’instant',
    noneHow: 'Ajoutez une pancarte quand quelqu’un en demande une, ici ou sur la fiche de l’électeur.',
    noneOfState: 'Aucune pancarte dans cet état.',
    showAll: 'Afficher toutes les pancartes',
    older: 'Suivantes',
    address: 'Adresse',
    addressHint:
      'Avec la localité après une virgule, par exemple 345, rue Main, Grand Banc\u00a0: les trajets en dépendent.',
    addressMissing: 'Indiquez l’adresse où va la pancarte, en 500 caractères au plus.',
    voter: 'Électeur',
    volunteer: 'Bénévole responsable',
    nobody: 'personne pour l’instant',
    requested: 'Demandée le',
    installed: 'Posée le',
    collected: 'Ramassée le',
    place: 'Lieu',
    onMap: 'Sur la carte des pancartes',
    ownNumber: 'Votre propre numéro',
    ownNumberHint:
      'Le numéro de la pancarte dans une liste ou un système à vous, par exemple celui qui y est inscrit. Deux pancartes ne peuvent pas avoir le même.',
    change: 'Modifier',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    empty: '–',
    remove: 'Supprimer cette pancarte',
    removeEffects: [
      'La pancarte est supprimée pour de bon. Pour en garder la trace, indiquez plutôt qu’elle est ramassée.',
    ],
    removeButton: 'Supprimer pour de bon',
    removed: 'La pancarte a été supprimée.',
    changedMeanwhile:
      'Quelqu’un a modifié cette pancarte entre-temps. Vous voyez maintenant la pancarte telle qu’elle est et, dans un champ ouvert, ce que vous avez tapé.',
    routeTitle: {
      REQUESTED: 'Pancartes à poser',
      INSTALLED: 'Pancartes à ramasser',
      COLLECTED: 'Pancartes ramassées',
    },
    routeState: 'Quelles pancartes',
    routeAll: 'tous les bénévoles',
    routeOpen: 'Ouvrir le trajet',
    print: 'Imprimer',
    printed: (day) => `imprimé le ${day}`,
    crew: 'Bénévole\u00a0:',
    otherAddresses: 'Autres adresses',
    stops: (count) => (count === 1 ? '1 pancarte' : `${count} pancartes`),
    noStops: 'Aucune pancarte de ce genre.',
    cut: (count) => `Les ${count} premières pancartes sont listées. Choisissez un bénévole pour un trajet plus court.`,
    doneBox: { REQUESTED: 'posée', INSTALLED: 'ramassée', COLLECTED: 'vue' },
    note: 'note',
    map: 'Carte des pancartes',
    list: 'Liste des pancartes',
    mapColumns: ['État', 'Sur la carte', 'Lieu inconnu', 'Toutes'],
    mapCut: (most) => `La carte montre les ${most} pancartes les plus récentes.`,
    nearPostalCode: (address) => `${address} (quelque part dans son code postal)`,
    noPlaces: 'Aucune pancarte n’a de lieu connu',
    noPlacesHow: 'Une pancarte apparaît à l’endroit qu’un programme a enregistré, ou au code postal de son électeur.',
    sortedCut: (most) =>
      `Les ${most} pancartes les plus récentes sont triées ici; les plus anciennes se trouvent dans la liste par date.`,
  },
};
