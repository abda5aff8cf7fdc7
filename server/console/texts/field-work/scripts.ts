import { formatters } from '#server/formatters.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface ScriptTexts {
  readonly title: string;
  readonly how: string;
  readonly open: string;
  readonly none: string;
  readonly columns: {
    readonly name: string;
    readonly state: string;
    readonly questions: string;
    readonly results: string;
  };
  readonly asked: string;
  readonly retired: string;
  readonly results: string;
  readonly retire: string;
  readonly askAgain: string;
  readonly older: string;
  readonly writeTitle: string;
  readonly name: string;
  readonly english: string;
  readonly french: string;
  readonly linesHow: string;
  readonly write: string;
  readonly nameMissing: string;
  readonly linesWrong: (line: number) => string;
  readonly linesMissing: string;
  readonly linesUnequal: string;
  readonly people: (count: number) => string;
  readonly answered: (count: number) => string;
  readonly csv: string;
  readonly asTable: string;
  readonly plotColumns: readonly string[];
  readonly csvColumns: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly text: string;
  readonly incomplete: string;
}

const whole = formatters.whole;

export const scriptTexts: Bilingual<ScriptTexts> = {
  en: {
    title: 'Scripts',
    how: 'What canvassers ask at the door. Volunteers’ phones ask the newest script that is not retired, after the support.',
    open: 'Scripts',
    none: 'No script yet',
    columns: { name: 'Script', state: 'State', questions: 'Questions', results: 'Retire' },
    asked: 'asked',
    retired: 'retired',
    results: 'Answers',
    retire: 'Retire',
    askAgain: 'Ask again',
    older: 'Older scripts',
    writeTitle: 'Write a script',
    name: 'Name',
    english: 'Questions in English',
    french: 'Questions in French',
    linesHow:
      'A question a line. Behind it, in brackets: choices with a vertical bar between, [Ferry | Housing]; a scale, [1-5]; [yes/no]; nothing for a text. In one language, or in both with the same lines.',
    write: 'Write it',
    nameMissing: 'Enter a name of up to 100 characters.',
    linesWrong: (line) => `Line ${line} cannot be read as a question.`,
    linesMissing: 'Enter 1 to 20 questions, in English or in French.',
    linesUnequal: 'Both languages need the same questions: as many lines, of the same kinds, with as many choices.',
    people: (count) => (count === 1 ? 'One person has answered.' : `${whole.en.format(count)} people have answered.`),
    answered: (count) =>
      count === 1 ? 'One person answered this question.' : `${whole.en.format(count)} people answered this question.`,
    csv: 'Counts by poll (CSV)',
    asTable: 'As a table',
    plotColumns: ['Answer', 'People'],
    csvColumns: ['Question', 'Answer', 'Poll', 'People'],
    yes: 'Yes',
    no: 'No',
    text: 'A text',
    incomplete: 'There are more visits than are counted here.',
  },
  fr: {
    title: 'Questionnaires',
    how: 'Ce qu’on demande aux portes. Les téléphones des bénévoles posent, après l’appui, le plus récent questionnaire qui n’est pas retiré.',
    open: 'Questionnaires',
    none: 'Aucun questionnaire encore',
    columns: { name: 'Questionnaire', state: 'État', questions: 'Questions', results: 'Retrait' },
    asked: 'posé',
    retired: 'retiré',
    results: 'Réponses',
    retire: 'Retirer',
    askAgain: 'Poser de nouveau',
    older: 'Questionnaires plus anciens',
    writeTitle: 'Rédiger un questionnaire',
    name: 'Nom',
    english: 'Questions en anglais',
    french: 'Questions en français',
    linesHow:
      'Une question par ligne. Derrière, entre crochets\u00a0: des choix séparés d’une barre verticale, [Traversier | Logement]; une échelle, [1-5]; [oui/non]; rien pour un texte. Dans une langue, ou dans les deux avec les mêmes lignes.',
    write: 'Le rédiger',
    nameMissing: 'Entrez un nom d’au plus 100 caractères.',
    linesWrong: (line) => `La ligne ${line} ne se lit pas comme une question.`,
    linesMissing: 'Entrez de 1 à 20 questions, en anglais ou en français.',
    linesUnequal:
      'Les deux langues doivent avoir les mêmes questions\u00a0: autant de lignes, des mêmes genres, avec autant de choix.',
    people: (count) => `${whole.fr.format(count)} ${count < 2 ? 'personne a' : 'personnes ont'} répondu.`,
    answered: (count) =>
      `${whole.fr.format(count)} ${count < 2 ? 'personne a' : 'personnes ont'} répondu à cette question.`,
    csv: 'Décompte par section (CSV)',
    asTable: 'En tableau',
    plotColumns: ['Réponse', 'Personnes'],
    csvColumns: ['Question', 'Réponse', 'Section de vote', 'Personnes'],
    yes: 'Oui',
    no: 'Non',
    text: 'Un texte',
    incomplete: 'Il y a plus de visites qu’on n’en compte ici.',
  },
};
