import { dollars } from '#core/formatters.ts';
import { receiptTexts as texts } from '#core/texts/texts.ts';
import type { HandedOver } from '#server/campaign/donations/receipts/hand-over/handed-over.ts';
import type { Column } from '#server/pages/components/lists/table.tsx';
import { Day } from '#server/pages/components/parts/day.tsx';
import type { Language } from '#server/pages/language.ts';
import { deliveryText } from './hand-over-form.tsx';

interface Columns {
  readonly number: Column<{ readonly number: string | undefined }>;
  readonly donor: Column<{ readonly id: string; readonly donor_name: string }>;
  readonly received: Column<{ readonly received_on: string }>;
  readonly eligible: Column<{ readonly eligible_cents: number }>;
  readonly email: Column<{ readonly donor_email: string | null }>;
  readonly handedOver: Column<HandedOver>;
}

/** The columns of lists of receipts. `path`: of the campaign's donations. */
export function receiptColumns(path: string, language: Language): Columns {
  const text = texts[language];
  return {
    number: { label: text.number, kind: 'day', cell: ({ number }) => number },
    donor: { label: text.donor, isHead: true, cell: (row) => <a href={`${path}/${row.id}`}>{row.donor_name}</a> },
    received: {
      label: text.received,
      kind: 'day',
      cell: (row) => <Day day={row.received_on} isShort language={language} />,
    },
    eligible: { label: text.eligible, kind: 'money', cell: (row) => dollars(row.eligible_cents)[language] },
    email: { label: text.email, cell: (row) => row.donor_email },
    handedOver: { label: text.handedOver, cell: (row) => deliveryText(row, language) },
  };
}

/** What the eligible amounts of a list come to. */
export const eligibleOf = (rows: ReadonlyArray<{ readonly eligible_cents: number }>): number =>
  rows.reduce((cents, { eligible_cents }) => cents + eligible_cents, 0);
