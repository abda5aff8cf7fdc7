import type { Bilingual } from '#server/pages/language.ts';

/** The texts of a volunteer's page. Its script gets those of one language; `{n}` is a number, `{who}` a name. */
export interface WalkTexts {
  readonly title: string;
  readonly other: string;
  readonly needsScript: string;
  readonly doors: string;
  readonly loading: string;
  readonly progress: string;
  readonly allSent: string;
  readonly unsentOne: string;
  readonly unsent: string;
  readonly offline: string;
  readonly ended: string;
  readonly endedUnsent: string;
  readonly notRecorded: string;
  /** For a person whom the turf does not name any more. */
  readonly somebody: string;
  /** Why the server has refused a visit. */
  readonly reasons: Readonly<Record<'notOnTurf' | 'answers' | 'unreadable' | 'other', string>>;
  readonly dismiss: string;
  readonly dismissOf: string;
  readonly notSaved: string;
  readonly undo: string;
  readonly undone: string;
  readonly nobodyHome: string;
  readonly nobodyHomeAt: string;
  readonly close: string;
  readonly support: string;
  readonly script: string;
  readonly save: string;
  readonly yes: string;
  readonly no: string;
  readonly sign: string;
  readonly note: string;
  readonly noteHow: string;
  readonly saveNote: string;
  readonly met: string;
  readonly was: string;
  readonly results: Readonly<Record<string, string>>;
}

export const walkTexts: Bilingual<WalkTexts> = {
  en: {
    title: 'Your turf',
    other: 'Français',
    needsScript: 'This page needs JavaScript. Ask the campaign for a printed list instead.',
    doors: 'Doors',
    loading: 'Loading the doors…',
    progress: '{done} of {n} doors',
    allSent: 'Everything is sent.',
    unsentOne: '1 visit not sent yet',
    unsent: '{n} visits not sent yet',
    offline: 'No connection. Keep going: everything is kept on this phone.',
    ended: 'This link is no longer valid. Ask the campaign for a new one.',
    endedUnsent:
      'This link is no longer valid. Visits not sent yet: {n}. Ask the campaign for a new link to the same turf, and open it on this phone.',
    notRecorded: 'Not recorded: tell the campaign',
    somebody: 'Somebody who is no longer on this turf',
    reasons: {
      notOnTurf: 'The person is no longer on this turf.',
      answers: 'The answers do not fit the campaign’s questions.',
      unreadable: 'The campaign’s server cannot take it as it is.',
      other: 'The campaign’s server has refused it.',
    },
    dismiss: 'Told, take it off',
    dismissOf: 'Told, take it off: {who}',
    notSaved: 'This could not be saved on the phone: write it down. Private windows keep nothing.',
    undo: 'Undo',
    undone: 'Taken back: {who}',
    nobodyHome: 'Nobody home',
    nobodyHomeAt: 'Nobody home at {who}',
    close: 'Close',
    support: 'Support for us',
    script: 'Questions',
    save: 'Save',
    yes: 'Yes',
    no: 'No',
    sign: 'Wants a lawn sign',
    note: 'Note',
    noteHow: 'Write it before you tap the result. The campaign’s people can read it, and the person may ask to see it.',
    saveNote: 'Save without a result',
    met: 'contacted',
    was: 'Before: {result}',
    results: {
      STRONG_SUPPORT: '1 Strong support',
      LEANING_SUPPORT: '2 Leaning support',
      UNDECIDED: '3 Undecided',
      LEANING_OPPOSE: '4 Leaning against',
      STRONG_OPPOSE: '5 Strongly against',
      NOT_HOME: 'Not home',
      MOVED: 'Moved',
      REFUSED: 'Refused',
      WRONG_NUMBER: 'Wrong number',
    },
  },
  fr: {
    title: 'Votre secteur',
    other: 'English',
    needsScript: 'Cette page a besoin de JavaScript. Demandez plutôt une liste imprimée à la campagne.',
    doors: 'Portes',
    loading: 'Chargement des portes…',
    progress: '{done} portes sur {n}',
    allSent: 'Tout est envoyé.',
    unsentOne: '1 visite pas encore envoyée',
    unsent: '{n} visites pas encore envoyées',
    offline: 'Pas de connexion. Continuez\u00a0: tout est gardé sur ce téléphone.',
    ended: 'Ce lien n’est plus valide. Demandez-en un nouveau à la campagne.',
    endedUnsent:
      'Ce lien n’est plus valide. Visites pas encore envoyées\u00a0: {n}. Demandez à la campagne un nouveau lien vers le même secteur, et ouvrez-le sur ce téléphone.',
    notRecorded: 'Non enregistré\u00a0: à dire à la campagne',
    somebody: 'Une personne qui n’est plus dans ce secteur',
    reasons: {
      notOnTurf: 'La personne n’est plus dans ce secteur.',
      answers: 'Les réponses ne vont pas avec les questions de la campagne.',
      unreadable: 'Le serveur de la campagne ne peut l’accepter tel quel.',
      other: 'Le serveur de la campagne l’a refusé.',
    },
    dismiss: 'C’est dit, retirer',
    dismissOf: 'C’est dit, retirer\u00a0: {who}',
    notSaved:
      'Ceci n’a pu être gardé sur le téléphone\u00a0: notez-le sur papier. Les fenêtres privées ne gardent rien.',
    undo: 'Annuler',
    undone: 'Annulé\u00a0: {who}',
    nobodyHome: 'Tous absents',
    nobodyHomeAt: 'Tous absents\u00a0: {who}',
    close: 'Fermer',
    support: 'Appui pour nous',
    script: 'Questions',
    save: 'Enregistrer',
    yes: 'Oui',
    no: 'Non',
    sign: 'Veut une pancarte',
    note: 'Note',
    noteHow:
      'À écrire avant de toucher le résultat. Les gens de la campagne peuvent la lire, et la personne peut demander à la voir.',
    saveNote: 'Enregistrer sans résultat',
    met: 'joint',
    was: 'Avant\u00a0: {result}',
    results: {
      STRONG_SUPPORT: '1 Appui ferme',
      LEANING_SUPPORT: '2 Plutôt favorable',
      UNDECIDED: '3 Indécis',
      LEANING_OPPOSE: '4 Plutôt opposé',
      STRONG_OPPOSE: '5 Fermement opposé',
      NOT_HOME: 'Absent',
      MOVED: 'Déménagé',
      REFUSED: 'Refus',
      WRONG_NUMBER: 'Mauvais numéro',
    },
  },
};
