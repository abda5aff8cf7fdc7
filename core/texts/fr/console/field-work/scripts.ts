import type * as english from '#core/texts/en/console/field-work/scripts.ts';

export const scriptTexts: typeof english.scriptTexts = {
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
  questionsIn: { en: 'Questions en anglais', fr: 'Questions en français' },
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
};
