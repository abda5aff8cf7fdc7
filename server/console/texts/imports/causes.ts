import type { Bilingual } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';

interface CauseTexts {
  /** What rows have in common whose findings differ in their numbers. */
  readonly varying: Readonly<
    Record<'AMBIGUOUS' | 'EITHER_DAY' | 'PAST_LIMIT', { readonly what: string; readonly correction: string }>
  >;
  /** What to do about a fault. */
  readonly corrections: Readonly<Partial<Record<Finding['problem'], string>>>;
  readonly how: string;
  readonly rows: (count: number, shown: string) => string;
  readonly lines: (lines: readonly number[], more: string | undefined) => string;
  readonly found: (values: readonly string[]) => string;
  readonly show: string;
  readonly showNamed: (cause: string) => string;
  readonly download: string;
  readonly downloadNamed: (cause: string) => string;
  readonly everyRow: string;
  readonly onlyCause: (cause: string) => string;
  readonly everyCause: string;
}

const quoted = { en: (text: string) => `“${text}”`, fr: (text: string) => `«\u00a0${text}\u00a0»` };

/** Faults that many rows of a file have, each once, with its correction. */
export const causeTexts: Bilingual<CauseTexts> = {
  en: {
    varying: {
      AMBIGUOUS: {
        what: 'can be read as two amounts',
        correction: 'Write it without a thousands separator and with two decimals, such as 1500.00.',
      },
      EITHER_DAY: { what: 'can be read as two days', correction: 'Write the year first, such as 2026-09-30.' },
      PAST_LIMIT: {
        what: 'would take the donor past the annual limit',
        correction:
          'Correct the amount or the donor. Anything above the limit goes back to the donor; each row says how much is already counted.',
      },
    },
    corrections: {
      MISSING: 'Type it in these rows, or choose another column or one value for all rows.',
      TOO_LONG: 'Shorten it in these rows.',
      TOO_MANY: 'Take some off the voter first, or leave these out of the file.',
      FORM: 'Correct it in these rows. If the column was mistaken for another one, change the columns.',
      LIMIT_UNKNOWN: 'Check the year of the date.',
      PAST_CANDIDATE_LIMIT: 'Correct the amount, or say that it is not the candidate’s own contribution.',
      NOT_THE_CANDIDATE:
        'Correct the name, or say that it is not the candidate’s own contribution. The Campaign page names the candidate.',
    },
    how: 'Download the rows, fix them, and upload that file: the other rows need not wait for it.',
    rows: (count, shown) => (count === 1 ? 'One row' : `${shown} rows`),
    lines: (lines, more) =>
      `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more === undefined ? '' : ` and ${more} more`}`,
    found: (values) => `In the file: ${values.map(quoted.en).join(', ')}`,
    show: 'Show these rows',
    showNamed: (cause) => `Show these rows: ${cause}`,
    download: 'Download these rows (CSV)',
    downloadNamed: (cause) => `Download these rows (CSV): ${cause}`,
    everyRow: 'All of these rows, line by line',
    onlyCause: (cause) => `Only the rows with this error: ${cause}`,
    everyCause: 'Show the rows of every error',
  },
  fr: {
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
    how: 'Téléchargez les lignes, corrigez-les et téléversez ce fichier\u00a0: les lignes sans erreur n’ont pas à attendre.',
    rows: (count, shown) => (count === 1 ? 'Une ligne' : `${shown} lignes`),
    lines: (lines, more) =>
      `${lines.length === 1 ? 'ligne' : 'lignes'} ${lines.join(', ')}${more === undefined ? '' : ` et ${more} autres`}`,
    found: (values) => `Dans le fichier\u00a0: ${values.map(quoted.fr).join(', ')}`,
    show: 'Montrer ces lignes',
    showNamed: (cause) => `Montrer ces lignes\u00a0: ${cause}`,
    download: 'Télécharger ces lignes (CSV)',
    downloadNamed: (cause) => `Télécharger ces lignes (CSV)\u00a0: ${cause}`,
    everyRow: 'Toutes ces lignes, une à une',
    onlyCause: (cause) => `Seulement les lignes qui ont cette erreur\u00a0: ${cause}`,
    everyCause: 'Montrer les lignes de toutes les erreurs',
  },
};
