import { titleKey } from '#core/identity/title-key.ts';
import { payment } from '#server/campaign/imports/columns/targets.ts';
import { yesOrNo } from '#server/campaign/imports/columns/words/yes-or-no.ts';
import type { Finding } from '#server/records/check-record.ts';

/** What processors and offices call a payment that has arrived, as `titleKey` writes it. */
const paid: ReadonlySet<string> = new Set([
  'paid',
  'succeeded',
  'success',
  'successful',
  'complete',
  'completed',
  'captured',
  'settled',
  'approved',
  'accepted',
  'processed',
  'received',
  'deposited',
  'cleared',
  'active',
  'ok',
  'donationpayment',
  'donation',
  'mobilepayment',
  'generalpayment',
  'websitepayment',
  'expresscheckoutpayment',
  'recurringpayment',
  'subscriptionpayment',
  'preapprovedpayment',
  'preapprovedpaymentbillpayment',
  'paye',
  'payee',
  'reussi',
  'reussie',
  'recu',
  'recue',
  'depose',
  'deposee',
  'encaisse',
  'encaissee',
  'accepte',
  'acceptee',
  'approuve',
  'approuvee',
  'termine',
  'terminee',
  'effectue',
  'effectuee',
  'traite',
  'traitee',
]);

const returned = /refund|rembours|revers|annul|chargeback|retrofactur|disput|contest|litige|return|retourn|void|cancel/;

const canadian: ReadonlySet<string> = new Set([
  'cad',
  'cadcanadiandollar',
  'canadiandollar',
  'cadollar',
  'c',
  'ca',
  'dollarcanadien',
]);

/** Whether a cell of refunds says that nothing was paid back. */
const isNoRefund = (text: string): boolean =>
  (text.length <= 40 && /^[$\s]*0*(?:[.,]0+)?[$\s]*$/.test(text)) || yesOrNo(text) === false;

/**
 * Why a row of a payment processor is no gift, or none that can be recorded: it was paid back, did not arrive, or nobody knows
 * whether it did; or it is in another currency. Null: it is one, as far as its cells say.
 */
export function paymentFinding(parts: ReadonlyMap<string, string>): Pick<Finding, 'field' | 'problem'> | null {
  const refunded = parts.get('refunded');
  const status = parts.get('status')?.split(';') ?? [];
  const problem = (name: Finding['problem']) => ({ field: payment, problem: name });
  const words = status.map(titleKey);
  if ((refunded !== undefined && !isNoRefund(refunded)) || words.some((word) => returned.test(word))) {
    return problem('REFUNDED');
  }
  if (words.some((word) => !paid.has(word))) return problem('NOT_PAID');
  const currency = parts.get('currency');
  return currency !== undefined && !canadian.has(titleKey(currency)) ? problem('OTHER_CURRENCY') : null;
}
