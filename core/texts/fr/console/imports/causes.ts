import type * as english from '#core/texts/en/console/imports/causes.ts';

export const quoted: typeof english.quoted = (text: string) => `«\u00a0${text}\u00a0»`;

export const causeTexts: typeof english.causeTexts = {
  varying: {
    AMBIGUOUS: {
      what: 'peut se lire comme deux montants',
      correction: 'Écrivez-le sans séparateur de milliers et avec deux décimales, par exemple 1500,00.',
    },
    EITHER_DAY: {
      what: 'peut se lire comme deux dates',
      correction: 'Écrivez l’année en premier, par exemple 2026-09-30.',
    },
    PAST_LIMIT: {
      what: 'le donateur dépasserait le plafond annuel',
      correction:
        'Corrigez le montant ou le donateur. Ce qui dépasse le plafond est remboursé au donateur; chaque ligne dit ce qui est déjà compté.',
    },
  },
  corrections: {
    MISSING: 'Ajoutez-le dans ces lignes, ou choisissez une autre colonne ou une valeur pour toutes les lignes.',
    TOO_LONG: 'Raccourcissez-le dans ces lignes.',
    TOO_MANY: 'Retirez-en d’abord à l’électeur, ou enlevez celles-ci du fichier.',
    FORM: 'Corrigez-le dans ces lignes. Si la colonne a été prise pour une autre, modifiez les colonnes.',
    LIMIT_UNKNOWN: 'Vérifiez l’année de la date.',
    PAST_CANDIDATE_LIMIT: 'Corrigez le montant, ou indiquez que ce n’est pas la contribution du candidat lui-même.',
    NOT_THE_CANDIDATE:
      'Corrigez le nom, ou indiquez que ce n’est pas la contribution du candidat lui-même. La page Campagne nomme le candidat.',
  },
  howHere:
    'Corrigez les lignes ci-dessous, ou téléchargez-les, corrigez-les et téléversez ce fichier : les autres lignes n’ont pas à attendre.',
  correct: 'Corriger ici',
  correctHow:
    'Tapez ce que les cellules devraient contenir, puis vérifiez la liste de nouveau. Les lignes gardent leur numéro, rien n’est enregistré, et votre fichier reste tel quel.',
  checkAgain: 'Vérifier de nouveau',
  ofLine: (line) => `ligne ${line}`,
  how: 'Téléchargez les lignes, corrigez-les et téléversez ce fichier\u00a0: les lignes sans erreur n’ont pas à attendre.',
  rows: (count, shown) => (count === 1 ? 'Une ligne' : `${shown} lignes`),
  lines: (lines, more) =>
    `${lines.length === 1 ? 'ligne' : 'lignes'} ${lines.join(', ')}${more === undefined ? '' : ` et ${more} autres`}`,
  found: (values) => `Dans le fichier\u00a0: ${values.map(quoted).join(', ')}`,
  show: 'Montrer ces lignes',
  showNamed: (cause) => `Montrer ces lignes\u00a0: ${cause}`,
  download: 'Télécharger ces lignes (CSV)',
  downloadNamed: (cause) => `Télécharger ces lignes (CSV)\u00a0: ${cause}`,
  everyRow: 'Toutes ces lignes, une à une',
  onlyCause: (cause) => `Seulement les lignes qui ont cette erreur\u00a0: ${cause}`,
  everyCause: 'Montrer les lignes de toutes les erreurs',
};
