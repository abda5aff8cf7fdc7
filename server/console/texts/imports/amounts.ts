import type { SummedOutcome } from '#server/campaign/imports/batches/sums.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface AmountTexts {
  readonly title: string;
  readonly columns: readonly [what: string, method: string, rows: string, amount: string];
  readonly outcomes: Readonly<Record<SummedOutcome, string>>;
  readonly allMethods: string;
  readonly unread: string;
  readonly how: string;
}

/** What the rows of a file of donations come to. */
export const amountTexts: Bilingual<AmountTexts> = {
  en: {
    title: 'What the rows add up to',
    columns: ['Rows', 'Method', 'Count', 'Amount'],
    outcomes: {
      READY: 'Can be imported',
      DUPLICATE: 'Duplicates',
      FAULTY: 'With errors',
      NO_ROOM: 'No room in the plan',
      RECORDED: 'Imported',
    },
    allMethods: 'all',
    unread: 'not readable',
    how: 'Rows whose method or amount cannot be read are counted with the amounts that can be.',
  },
  fr: {
    title: 'Ce que les lignes représentent',
    columns: ['Lignes', 'Mode', 'Nombre', 'Montant'],
    outcomes: {
      READY: 'Peuvent être importées',
      DUPLICATE: 'Doublons',
      FAULTY: 'Avec erreurs',
      NO_ROOM: 'Sans place dans le forfait',
      RECORDED: 'Importées',
    },
    allMethods: 'tous',
    unread: 'illisible',
    how: 'Les lignes dont le mode ou le montant est illisible sont comptées avec les montants qui se lisent.',
  },
};
