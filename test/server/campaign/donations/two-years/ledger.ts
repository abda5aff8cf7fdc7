import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import { alike, donors } from './donors.ts';

/** What the plain model says of a gift. */
export interface Gift {
  readonly id: string;
  /** The place of its donor in the list of them; null for one whose name is an error of a cell. */
  readonly donor: number | null;
  name: string;
  readonly postalCode: string;
  day: string;
  cents: number;
  readonly method: 'CHEQUE' | 'IN_KIND';
  status: 'IN_FORCE' | 'VOIDED' | 'RETURNED';
  receipt: 'PENDING' | 'ISSUED' | 'SPOILED';
  number: string | null;
  readonly importId: string | null;
  /** Nobody has worked with it since it was recorded. */
  isUntouched: boolean;
}

/** What a receipt states, as it was issued. */
export interface StatedFacts {
  readonly number: string;
  readonly replaces: string | null;
  readonly name: string;
  readonly postalCode: string;
  readonly day: string;
  readonly cents: number;
}

export interface Receipt {
  readonly giftId: string;
  readonly stated: StatedFacts;
  isPrinted: boolean;
}

/**
 * A text as it is read: the form of its letters is not seen, no white space around it, nor how much there is between words. A
 * correction to what reads the same changes nothing.
 */
export const readAs = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').normalize('NFC');

/** The days on which what is received gets a receipt, of the campaign of the model. */
export const receiptDays = { first: '2025-02-01', electionDate: '2026-11-20', last: '2026-12-20' } as const;

/** The plain model: gifts, receipts and serials in lists. Nothing of it is computed by the product. */
export class Ledger {
  readonly gifts: Gift[] = [];
  readonly receipts: Receipt[] = [];
  private readonly serials = new Map<string, number>();

  inForce = (): Gift[] => this.gifts.filter(({ status }) => status === 'IN_FORCE');

  /** What a donor gave in a year that counts towards the limit of it, in cents. */
  given(donor: number, year: string): number {
    const counted = this.inForce().filter((gift) => gift.donor === donor && gift.method !== 'IN_KIND');
    return counted.filter(({ day }) => day.startsWith(year)).reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Whether the law's figure of the year allows a gift, `instead` of one that is recorded. */
  fits({ donor, day, cents, method }: Pick<Gift, 'donor' | 'day' | 'cents' | 'method'>, instead?: Gift): boolean {
    if (donor === null || method === 'IN_KIND') return true;
    const year = day.slice(0, 4);
    const before = instead?.day.startsWith(year) ? instead.cents : 0;
    return this.given(donor, year) - before + cents <= contributionLimitCents(Number(year));
  }

  isDue = ({ method, day }: Gift): boolean =>
    method !== 'IN_KIND' && day >= receiptDays.first && day <= receiptDays.last;

  /** Whether people who may be one have given more than one may: they are for a person to look at. */
  private areAlikeAbove({ donor, day }: Gift): boolean {
    if (donor === null || !alike.includes(donor)) return false;
    const year = day.slice(0, 4);
    const sums = alike.map((each) => this.given(each, year));
    return sums.every((sum) => sum > 0) && sums.reduce((a, b) => a + b) > contributionLimitCents(Number(year));
  }

  /** Those that are issued together: due, without a receipt so far, of persons. */
  ready = (): Gift[] =>
    this.inForce().filter(
      (gift) =>
        gift.receipt === 'PENDING' &&
        this.isDue(gift) &&
        gift.donor !== null &&
        donors[gift.donor]?.isPerson === true &&
        !this.areAlikeAbove(gift),
    );

  /** The number that the next receipt of a year has. */
  nextNumber(year: string): string {
    const serial = (this.serials.get(year) ?? 0) + 1;
    this.serials.set(year, serial);
    return `99001-${year}-${String(serial).padStart(6, '0')}`;
  }

  issue(gift: Gift, number: string): void {
    const replaces = gift.receipt === 'SPOILED' ? gift.number : null;
    const { name, postalCode, day, cents } = gift;
    const stated = { number, replaces, name: readAs(name), postalCode, day, cents };
    this.receipts.push({ giftId: gift.id, stated, isPrinted: false });
    Object.assign(gift, { receipt: 'ISSUED', number, isUntouched: false });
  }

  /** A gift whose facts change, or that is withdrawn: its receipt is cancelled. */
  change(gift: Gift, changes: Partial<Gift>): void {
    Object.assign(gift, { ...changes, isUntouched: false }, gift.receipt === 'ISSUED' && { receipt: 'SPOILED' });
  }

  receiptOf = (number: string | null): Receipt | undefined =>
    this.receipts.find(({ stated }) => stated.number === number);
}
