import { HustingsError } from '#core/errors.ts';
import type { DonorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import type { DonationWarning } from '#server/campaign/donations/review/warnings.ts';

/** What a person has to see of one donation of a deposit. */
export interface DepositRow {
  /** Why it cannot be recorded; undefined if it can. */
  readonly refusal: HustingsError | undefined;
  readonly warnings: readonly DonationWarning[];
  /** Identifies these warnings. Other ones have another mark. */
  readonly mark: string;
  /** What counts with the donations of the deposit itself: this one, those above it and those below it. */
  readonly donorYear: DonorYear;
}

/** Why the donation at a place, from 0, cannot be recorded, for who sees no rows. */
export const refusalAt = (at: number, refusal: HustingsError | undefined): string =>
  `Donation ${at + 1} of the deposit cannot be recorded, so none of them is: ${refusal?.message ?? ''}`;

/** Names the first donation that cannot be recorded. */
function refusalOf(rows: readonly DepositRow[]): string {
  const at = rows.findIndex(({ refusal }) => refusal);
  return refusalAt(at, rows[at]?.refusal);
}

/** Ends the transaction, since donations of a deposit cannot be recorded: none of them is. */
export class DepositRefused extends HustingsError {
  /** In the order of the deposit. */
  readonly rows: readonly DepositRow[];

  constructor(rows: readonly DepositRow[]) {
    super(422, 'validation_failed', refusalOf(rows));
    this.rows = rows;
  }
}

/** Ends the transaction, since there are warnings that no one has seen. */
export class DepositUnseen extends Error {
  /** In the order of the deposit. */
  readonly rows: readonly DepositRow[];

  constructor(rows: readonly DepositRow[]) {
    super('what is to be seen of the deposit has not been seen');
    this.rows = rows;
  }
}
