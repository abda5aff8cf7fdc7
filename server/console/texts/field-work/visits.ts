import type { dispositions, interactionTypes } from '#server/campaign/canvassing/interaction.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface VisitTexts {
  readonly title: string;
  readonly none: string;
  readonly columns: {
    readonly when: string;
    readonly how: string;
    readonly result: string;
    readonly notes: string;
    readonly who: string;
    readonly state: string;
  };
  readonly types: Readonly<Record<(typeof interactionTypes)[number], string>>;
  readonly dispositions: Readonly<Record<(typeof dispositions)[number], string>>;
  readonly level: (level: number) => string;
  readonly takenBack: (who: string, when: string) => string;
  readonly corrected: (times: number) => string;
  readonly takeBack: string;
  readonly takeBackHow: string;
  readonly reason: string;
  readonly onlyNewest: (count: number) => string;
}

export const visitTexts: Bilingual<VisitTexts> = {
  en: {
    title: 'Visits and calls',
    none: 'Nobody has recorded a visit or a call yet.',
    columns: { when: 'When', how: 'How', result: 'Result', notes: 'Notes', who: 'By', state: 'Mistake' },
    types: { DOOR: 'At the door', PHONE: 'By telephone', EMAIL: 'By e-mail', SMS: 'By text message' },
    dispositions: {
      STRONG_SUPPORT: 'Strong support',
      LEANING_SUPPORT: 'Leaning support',
      UNDECIDED: 'Undecided',
      LEANING_OPPOSE: 'Leaning against',
      STRONG_OPPOSE: 'Strongly against',
      NOT_HOME: 'Not home',
      MOVED: 'Moved',
      REFUSED: 'Refused',
      WRONG_NUMBER: 'Wrong number',
    },
    level: (level) => `support ${level}`,
    takenBack: (who, when) => `Taken back by ${who}, ${when}`,
    corrected: (times) => (times === 1 ? 'corrected once' : `corrected ${times} times`),
    takeBack: 'Take back',
    takeBackHow:
      'The visit no longer counts. It stays here with your name. Support and last contact return to what the others say.',
    reason: 'Why, if you like',
    onlyNewest: (count) => `The newest ${count} are shown.`,
  },
  fr: {
    title: 'Visites et appels',
    none: 'Personne n’a encore inscrit de visite ni d’appel.',
    columns: { when: 'Quand', how: 'Comment', result: 'Résultat', notes: 'Remarques', who: 'Par', state: 'Erreur' },
    types: { DOOR: 'À la porte', PHONE: 'Par téléphone', EMAIL: 'Par courriel', SMS: 'Par texto' },
    dispositions: {
      STRONG_SUPPORT: 'Appui ferme',
      LEANING_SUPPORT: 'Plutôt favorable',
      UNDECIDED: 'Indécis',
      LEANING_OPPOSE: 'Plutôt contre',
      STRONG_OPPOSE: 'Fermement contre',
      NOT_HOME: 'Absent',
      MOVED: 'A déménagé',
      REFUSED: 'A refusé',
      WRONG_NUMBER: 'Mauvais numéro',
    },
    level: (level) => `appui ${level}`,
    takenBack: (who, when) => `Retirée par ${who}, ${when}`,
    corrected: (times) => (times === 1 ? 'corrigée une fois' : `corrigée ${times} fois`),
    takeBack: 'Retirer',
    takeBackHow:
      'La visite ne compte plus. Elle reste ici avec votre nom. L’appui et le dernier contact redeviennent ce que disent les autres.',
    reason: 'Pourquoi, si vous voulez',
    onlyNewest: (count) => `Les ${count} plus récentes sont affichées.`,
  },
};
