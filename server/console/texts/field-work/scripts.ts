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
  readonly linesMore: string;
  readonly linesForms: ReadonlyArray<readonly [typed: string, meaning: string]>;
  readonly write: string;
  readonly nameMissing: string;
  readonly linesWrong: (line: number) => string;
  readonly linesMissing: string;
  readonly linesUnequal: string;
  readonly people: (count: number, shown: string) => string;
  readonly answered: (count: number, shown: string) => string;
  readonly nobody: string;
  readonly nobodyHow: string;
  readonly csv: string;
  readonly asTable: string;
  readonly plotColumns: readonly string[];
  readonly csvColumns: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly text: string;
  readonly incomplete: string;
}

export const scriptTexts: Bilingual<ScriptTexts> = {
  en: {
    title: 'Scripts',
    how: 'What canvassers ask at the door. Volunteers’ phones ask the newest script that is not retired, after the support.',
    open: 'Scripts',
    none: 'No script yet',
    columns: { name: 'Script', state: 'State', questions: 'Questions', results: 'Retire' },
    asked: 'in use',
    retired: 'retired',
    results: 'Answers',
    retire: 'Retire',
    askAgain: 'Use again',
    older: 'Older scripts',
    writeTitle: 'Write a script',
    name: 'Name',
    english: 'Questions in English',
    french: 'Questions in French',
    linesHow: 'One question per line, in one language, or in both, line for line.',
    linesMore: 'Choices, a scale, yes or no',
    linesForms: [
      ['What matters? [Ferry | Housing]', 'choices, with a vertical bar between'],
      ['How likely are you to vote? [1-5]', 'a scale'],
      ['Would you help? [yes/no]', 'yes or no'],
      ['Anything else?', 'free text'],
    ],
    write: 'Save the script',
    nameMissing: 'Enter a name of up to 100 characters.',
    linesWrong: (line) => `Line ${line} cannot be read as a question.`,
    linesMissing: 'Enter 1 to 20 questions, in English or in French.',
    linesUnequal: 'Both languages need the same questions: as many lines, of the same kinds, with as many choices.',
    people: (count, shown) => (count === 1 ? 'One person has answered.' : `${shown} people have answered.`),
    answered: (count, shown) =>
      count === 1 ? 'One person answered this question.' : `${shown} people answered this question.`,
    nobody: 'Nobody has answered yet',
    nobodyHow:
      'Volunteers’ phones ask these questions at the doors of their turfs. Answers are counted here as they come in.',
    csv: 'Counts by poll (CSV)',
    asTable: 'As a table',
    plotColumns: ['Answer', 'People'],
    csvColumns: ['Question', 'Answer', 'Poll', 'People'],
    yes: 'Yes',
    no: 'No',
    text: 'Free text',
    incomplete: 'There are more visits than are counted here.',
  },
  fr: {
    title: 'Questionnaires',
    how: 'Ce qu’on demande aux portes. Les téléphones des bénévoles posent, après l’appui, le plus récent questionnaire qui n’est pas retiré.',
    open: 'Questionnaires',
    none: 'Aucun questionnaire pour l’instant',
    columns: { name: 'Questionnaire', state: 'État', questions: 'Questions', results: 'Retrait' },
    asked: 'en usage',
    retired: 'retiré',
    results: 'Réponses',
    retire: 'Retirer',
    askAgain: 'Utiliser de nouveau',
    older: 'Questionnaires plus anciens',
    writeTitle: 'Rédiger un questionnaire',
    name: 'Nom',
    english: 'Questions en anglais',
    french: 'Questions en français',
    linesHow: 'Une question par ligne, dans une langue, ou dans les deux, ligne pour ligne.',
    linesMore: 'Des choix, une échelle, oui ou non',
    linesForms: [
      ['Qu’est-ce qui compte? [Traversier | Logement]', 'des choix, séparés d’une barre verticale'],
      ['Voterez-vous? [1-5]', 'une échelle'],
      ['Aideriez-vous? [oui/non]', 'oui ou non'],
      ['Autre chose?', 'une réponse libre'],
    ],
    write: 'Enregistrer le questionnaire',
    nameMissing: 'Entrez un nom d’au plus 100 caractères.',
    linesWrong: (line) => `La ligne ${line} ne se lit pas comme une question.`,
    linesMissing: 'Entrez de 1 à 20 questions, en anglais ou en français.',
    linesUnequal:
      'Les deux langues doivent avoir les mêmes questions\u00a0: autant de lignes, des mêmes genres, avec autant de choix.',
    people: (count, shown) => (count === 1 ? 'Une personne a répondu.' : `${shown} personnes ont répondu.`),
    answered: (count, shown) =>
      count === 0
        ? 'Personne n’a répondu à cette question.'
        : count === 1
          ? 'Une personne a répondu à cette question.'
          : `${shown} personnes ont répondu à cette question.`,
    nobody: 'Personne n’a encore répondu',
    nobodyHow:
      'Les téléphones des bénévoles posent ces questions aux portes de leurs secteurs. Les réponses sont comptées ici au fur et à mesure.',
    csv: 'Décompte par section (CSV)',
    asTable: 'En tableau',
    plotColumns: ['Réponse', 'Personnes'],
    csvColumns: ['Question', 'Réponse', 'Section de vote', 'Personnes'],
    yes: 'Oui',
    no: 'Non',
    text: 'Réponse libre',
    incomplete: 'Il y a plus de visites qu’on n’en compte ici.',
  },
};
