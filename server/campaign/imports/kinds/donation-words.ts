import { titleKey } from '#core/identity/title-key.ts';
import { type DonationMethod, donationMethods } from '#server/campaign/donations/donation.ts';

/** How lists write each method, in English and French, without accents, case and punctuation. */
const methods: Readonly<Record<DonationMethod, readonly string[]>> = {
  CREDIT_CARD: [
    'creditcard',
    'credit',
    'card',
    'debit',
    'debitcard',
    'visa',
    'mastercard',
    'amex',
    'online',
    'stripe',
    'paypal',
    'cartedecredit',
    'carte',
    'cartededebit',
    'enligne',
  ],
  ETRANSFER: [
    'etransfer',
    'interac',
    'interacetransfer',
    'emailtransfer',
    'emt',
    'etransfert',
    'virement',
    'virementinterac',
    'virementelectronique',
  ],
  CHEQUE: ['cheque', 'check', 'cheq', 'chq', 'chk', 'moneyorder', 'bankdraft', 'mandat', 'traite'],
  CASH: ['cash', 'coin', 'coins', 'comptant', 'especes', 'argent', 'argentcomptant'],
  OTHER: ['other', 'autre'],
  IN_KIND: ['inkind', 'giftinkind', 'goods', 'services', 'nonmonetary', 'ennature', 'donennature', 'nonmonetaire'],
};

const methodOf = new Map(
  donationMethods.flatMap((method) => [titleKey(method), ...methods[method]].map((word) => [word, method] as const)),
);

/** What is not a known word stays, for the check to name it. */
export const readMethod = (text: string): string => methodOf.get(titleKey(text)) ?? text;
