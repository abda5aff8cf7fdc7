import { formatters } from '#core/formatters.ts';
import type { TypedNumber } from '#server/campaign/records/typed-number.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import type { Bilingual } from '#server/pages/language.ts';

const { en: moneyEn, fr: moneyFr } = formatters.exactDollars;

/** Why an amount is refused: it could be two, which are named, or is none. `label` is what the reader calls its field. */
export function amountFault(label: Bilingual<string>, read: TypedNumber | null): BilingualError {
  if (read === null || !('readings' in read)) {
    return new BilingualError(400, 'validation_failed', {
      en: `${label.en}: must be dollars with two decimals at most, such as 1500 or 1500.50.`,
      fr: `${label.fr} : doit être un montant en dollars avec deux décimales au plus, par exemple 1500 ou 1500,50.`,
    });
  }
  const [thousands, decimals] = read.readings as [`${number}`, `${number}`];
  return new BilingualError(400, 'validation_failed', {
    en: `${label.en}: this could be ${moneyEn.format(thousands)} or ${moneyEn.format(decimals)}. Write it without a mark between thousands and with two decimals, such as ${thousands}.`,
    fr: `${label.fr} : ce pourrait être ${moneyFr.format(thousands)} ou ${moneyFr.format(decimals)}. Écrivez-le sans séparateur de milliers et avec deux décimales, par exemple ${thousands.replace('.', ',')}.`,
  });
}
