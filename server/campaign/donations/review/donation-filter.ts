import type { DonationMethod, ReceiptStatus, WithdrawalKind } from '#server/campaign/donations/donation.ts';
import type { Gate } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import type { WarningKind } from './warnings.ts';

/** Receipt states of donations in force, and the two kinds of donations that are not. */
export const donationStates = ['PENDING', 'ISSUED', 'SPOILED', 'VOIDED', 'RETURNED'] as const;

export type DonationState = (typeof donationStates)[number];

/** What became of a valid receipt. NEITHER: it was not printed yet, and no e-mail was begun for it. */
export const handOvers = ['NEITHER', 'PRINTED', 'SENT'] as const;

type HandOver = (typeof handOvers)[number];

/** Filters for donations. All that are given must match. */
export interface DonationFilter {
  readonly state?: DonationState | undefined;
  /** Text in the donor's name, e-mail or address, or the telephone number or part of it in any writing. */
  readonly q?: string | undefined;
  readonly method?: DonationMethod | undefined;
  /** The first and the last day of receipt, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The least and the greatest amount, in cents. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** How the postal code begins, however it is written. */
  readonly postalCode?: string | undefined;
  /** The number of one of its receipts, or the last digits of a generated one. */
  readonly number?: string | undefined;
  readonly handedOver?: HandOver | undefined;
  /** Only donations without a valid receipt that fail this gate; `NONE`, only those that fail none. */
  readonly missing?: Gate | 'NONE' | undefined;
  /** Only donations with this warning; `ANY`, those with any. */
  readonly warning?: WarningKind | 'ANY' | undefined;
}

/** A condition on columns of `donations` with `?` for its value. */
export type Condition = readonly [condition: string, value: unknown];

const receiptIsCurrent = (column: string) => `${column} is not distinct from receipt_number`;

/** The value says nothing more: a condition takes one. */
const handedOverIs: Readonly<Record<HandOver, string>> = {
  NEITHER: `not (${receiptIsCurrent('receipt_printed_number')}) and not (${receiptIsCurrent('receipt_sent_number')})`,
  PRINTED: receiptIsCurrent('receipt_printed_number'),
  SENT: receiptIsCurrent('receipt_sent_number'),
};

/** The conditions of a filter that no index serves, and that are asked of each donation on the way. */
export function conditionsOf(filter: DonationFilter): Condition[] {
  const { method, from, to, least, most, postalCode, handedOver } = filter;
  const all: ReadonlyArray<readonly [string, unknown]> = [
    ['method = ?', method],
    ['received_on >= ?::date', from],
    ['received_on <= ?::date', to],
    ['amount_cents >= ?::bigint', least],
    ['amount_cents <= ?::bigint', most],
    ['starts_with(donor_postal_key, hustings_postal_key(?))', postalCode],
    [
      `receipt_status = ? and ${handedOver ? handedOverIs[handedOver] : 'true'}`,
      handedOver === undefined ? undefined : 'ISSUED',
    ],
  ];
  return all.filter(([, value]) => value !== undefined);
}

/** The state as the columns have it. */
export const isWithdrawnState = (state: DonationState | undefined): state is WithdrawalKind =>
  state === 'VOIDED' || state === 'RETURNED';

export const receiptStatusOf = (state: DonationState | undefined): ReceiptStatus | undefined =>
  state === undefined || isWithdrawnState(state) ? undefined : state;

/** The names of the filters that are used, for the audit log. */
export const namesOf = (filter: DonationFilter): string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
