import { UsageError } from '#bin/command-line/usage-error.ts';
import { isDay } from '#core/dates.ts';
import { isTimeZone, timeZones } from '#server/campaign/campaigns/time-zones.ts';
import { amountFault } from '#server/campaign/operator/amount-fault.ts';
import { readTypedAmount } from '#server/records/typed-number.ts';

/** Readers of what options say. `option` names the option in messages. Each throws a UsageError. */

export function oneOf<Word extends string>(text: string, option: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === text.toUpperCase());
  if (word === undefined) throw new UsageError(`${option} must be one of ${words.join(', ')}.`);
  return word;
}

/** The name of a time zone of Canada. */
export function zoneOf(text: string, option: string): string {
  if (isTimeZone(text)) return text;
  throw new UsageError(`${option} must be one of ${timeZones.map(({ name }) => name).join(', ')}.`);
}

/** A calendar day, YYYY-MM-DD. */
export function day(text: string, option: string): string {
  if (!isDay(text)) throw new UsageError(`${option} must be a calendar day as YYYY-MM-DD.`);
  return text;
}

export function wholeNumber(text: string, option: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${option} must be a whole number.`);
  return Number(text);
}

/** Dollars as people write them, in cents. */
export function cents(text: string, option: string): number {
  const amount = readTypedAmount(text);
  if (amount && 'hundredths' in amount) return amount.hundredths;
  throw new UsageError(amountFault(option, amount).message);
}
