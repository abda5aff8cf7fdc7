import type { dispositions, interactionTypes } from '#server/campaign/canvassing/interaction.ts';
import type { VisitEvent } from '#server/campaign/canvassing/visits/changes/visit-history.ts';
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
  readonly answers: string;
  readonly visitOf: (when: string) => string;
  readonly voter: string;
  readonly correct: string;
  readonly correctTitle: string;
  readonly correctHow: string;
  readonly correctButton: string;
  readonly nothing: string;
  readonly notAnswered: string;
  readonly support: string;
  readonly day: string;
  readonly dayWrong: string;
  readonly dayBeyond: string;
  readonly time: string;
  readonly timeHow: string;
  readonly timeWrong: string;
  readonly history: string;
  readonly historyColumns: Readonly<Record<'what' | 'at' | 'said' | 'reason', string>>;
  readonly happened: Readonly<Record<VisitEvent['what'], string>>;
}

export const visitTexts: Bilingual<VisitTexts> = {
  en: {
    title: 'Visits and calls',
    none: 'No visits or calls recorded yet.',
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
      'The visit no longer counts. It stays here with your name. Support and last contact go back to what the other visits and calls say.',
    reason: 'Why, if you like',
    onlyNewest: (count) => `The newest ${count} are shown.`,
    answers: 'Answers to the script',
    visitOf: (when) => `Visit or call of ${when}`,
    voter: 'Voter',
    correct: 'Correct',
    correctTitle: 'Correct it',
    correctHow:
      'What it said before stays in the history below. Support and last contact become what they would be had it been recorded this way.',
    correctButton: 'Save the correction',
    nothing: 'nothing noted',
    notAnswered: 'not answered',
    support: 'Support',
    day: 'Day',
    dayWrong: 'Enter a date, such as 2026-09-19.',
    dayBeyond: 'The day must be within the last year, and not in the future.',
    time: 'Time',
    timeHow: 'On the 24-hour clock, Eastern time, such as 18:40.',
    timeWrong: 'Enter the time on the 24-hour clock, such as 18:40.',
    history: 'History',
    historyColumns: { what: 'What happened', at: 'When', said: 'What it said from then on', reason: 'Why' },
    happened: { RECORDED: 'Recorded', CORRECTED: 'Corrected', WITHDRAWN: 'Taken back' },
  },
  fr: {
    title: 'Visites et appels',
    none: 'Aucune visite ni aucun appel pour l’instant.',
    columns: { when: 'Quand', how: 'Comment', result: 'Résultat', notes: 'Remarques', who: 'Par', state: 'Erreur' },
    types: { DOOR: 'À la porte', PHONE: 'Par téléphone', EMAIL: 'Par courriel', SMS: 'Par texto' },
    dispositions: {
      STRONG_SUPPORT: 'Appui ferme',
      LEANING_SUPPORT: 'Plutôt favorable',
      UNDECIDED: 'Indécis',
      LEANING_OPPOSE: 'Plutôt opposé',
      STRONG_OPPOSE: 'Fermement opposé',
      NOT_HOME: 'Absent',
      MOVED: 'A déménagé',
      REFUSED: 'A refusé',
      WRONG_NUMBER: 'Mauvais numéro',
    },
    level: (level) => `appui ${level}`,
    takenBack: (who, when) => `Retirée par ${who} le ${when}`,
    corrected: (times) => (times === 1 ? 'corrigée une fois' : `corrigée ${times} fois`),
    takeBack: 'Retirer',
    takeBackHow:
      'La visite ne compte plus. Elle reste ici avec votre nom. L’appui et le dernier contact redeviennent ce que disent les autres visites et appels.',
    reason: 'Pourquoi, si vous voulez',
    onlyNewest: (count) => `Les ${count} plus récentes sont affichées.`,
    answers: 'Réponses au questionnaire',
    visitOf: (when) => `Visite ou appel, ${when}`,
    voter: 'Électeur',
    correct: 'Corriger',
    correctTitle: 'Corriger',
    correctHow:
      'Ce qui était enregistré reste dans l’historique ci-dessous. L’appui et le dernier contact deviennent ce qu’ils seraient si on l’avait enregistré ainsi.',
    correctButton: 'Enregistrer la correction',
    nothing: 'rien de noté',
    notAnswered: 'sans réponse',
    support: 'Appui',
    day: 'Jour',
    dayWrong: 'Entrez une date, par exemple 2026-09-19.',
    dayBeyond: 'Le jour doit dater d’un an au plus et ne pas être à venir.',
    time: 'Heure',
    timeHow: 'Sur 24 heures, heure de l’Est, par exemple 18:40.',
    timeWrong: 'Entrez l’heure sur 24 heures, par exemple 18:40.',
    history: 'Historique',
    historyColumns: { what: 'Événement', at: 'Quand', said: 'Ce qui est enregistré depuis', reason: 'Pourquoi' },
    happened: { RECORDED: 'Enregistré', CORRECTED: 'Corrigé', WITHDRAWN: 'Retiré' },
  },
};
