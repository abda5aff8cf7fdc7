import { type HustingsError, refused } from '#core/errors.ts';
import { formatters } from '#core/formatters.ts';
import type { TypedNumber } from '#server/records/typed-number.ts';

const { en: dollars } = formatters.exactDollars;

/** Why an amount is refused: it could be two, which are named, or is none. `field` is where it was typed. */
export function amountFault(field: string, read: TypedNumber | null): HustingsError {
  const status = [400, 'validation_failed'] as const;
  if (read === null || !('readings' in read)) {
    const message = `${field}: must be dollars with two decimals at most, such as 1500 or 1500.50.`;
    return refused(status, 'amount.none', message, { field });
  }
  const [thousands, decimals] = read.readings as [`${number}`, `${number}`];
  const message = `${field}: this could be ${dollars.format(thousands)} or ${dollars.format(decimals)}. Write it without a mark between thousands and with two decimals, such as ${thousands}.`;
  return refused(status, 'amount.ambiguous', message, { field, thousands, decimals });
}
