import { fold } from '#server/campaign/canvassing/address/fold.ts';
import { type DonationMethod, donationMethods } from '#server/campaign/donations/donation.ts';

const plain = (text: string): string => fold(text).replaceAll(/[^a-z0-9]/g, '');

/** How lists write each method, in English and French, without accents, case and punctuation. */
const methods: Readonly<Record<DonationMethod, readonly string[]>> = {
  CREDIT_CARD: [
    ...[
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
    ],
    ...['cartedecredit', 'carte', 'cartededebit', 'enligne'],
  ],
  ETRANSFER: [
    ...[
      'etransfer',
      'interac',
      'interacetransfer',
      'emailtransfer',
      'emt',
      'etransfert',
      'virement',
      'virementinterac',
    ],
    ...['virementelectronique'],
  ],
  CHEQUE: ['cheque', 'check', 'cheq', 'chq', 'chk', 'moneyorder', 'bankdraft', 'mandat', 'traite'],
  CASH: ['cash', 'coin', 'coins', 'comptant', 'especes', 'argent', 'argentcomptant'],
  OTHER: ['other', 'autre'],
  IN_KIND: ['inkind', 'giftinkind', 'goods', 'services', 'nonmonetary', 'ennature', 'donennature', 'nonmonetaire'],
};

const methodOf = new Map(
  donationMethods.flatMap((method) => [plain(method), ...methods[method]].map((word) => [word, method] as const)),
);

/** What is not a known word stays, for the check to name it. */
export const readMethod = (text: string): string => methodOf.get(plain(text)) ?? text;

const yesAndNo = new Map<string, boolean>([
  ...['yes', 'y', 'oui', 'o', 'true', 'vrai', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'non', 'false', 'faux', '0'].map((word) => [word, false] as const),
]);

export const readYesOrNo = (text: string): boolean | string => yesAndNo.get(plain(text)) ?? text;

/** Names of columns by which each field is known. */
export const donationHeaders: Readonly<Record<string, readonly string[]>> = {
  donorName: [
    ...[
      'name',
      'fullname',
      'donor',
      'donorfullname',
      'contributor',
      'contributorname',
      'firstname',
      'lastname',
      'givenname',
    ],
    ...[
      'surname',
      'familyname',
      'nom',
      'nomcomplet',
      'donateur',
      'nomdudonateur',
      'donatrice',
      'prenom',
      'nomdefamille',
    ],
  ],
  donorEmail: ['email', 'emailaddress', 'mail', 'courriel', 'adressecourriel', 'adresseelectronique'],
  donorPhone: [
    ...['phone', 'phonenumber', 'telephone', 'telephonenumber', 'tel', 'mobile', 'cell', 'cellphone'],
    ...['numerodetelephone', 'notelephone', 'cellulaire'],
  ],
  donorAddress: [
    ...[
      'address',
      'streetaddress',
      'civicaddress',
      'address1',
      'addressline1',
      'address2',
      'addressline2',
      'homeaddress',
    ],
    ...['civicnumber', 'streetnumber', 'street', 'streetname', 'unit', 'apartment'],
    ...[
      'adresse',
      'adressecivique',
      'adresse1',
      'adresse2',
      'numerocivique',
      'nocivique',
      'rue',
      'nomderue',
      'appartement',
    ],
  ],
  donorCity: ['city', 'town', 'municipality', 'ville', 'municipalite', 'localite'],
  donorProvince: ['province', 'prov', 'provincecode', 'provinceterritory', 'provinceouterritoire', 'state'],
  donorPostalCode: ['postalcode', 'postal', 'postcode', 'zip', 'codepostal', 'cp'],
  amount: [
    ...['amount', 'donation', 'donationamount', 'contribution', 'gift', 'total', 'dollars', 'value'],
    ...['montant', 'don', 'montantdudon', 'somme', 'valeur'],
  ],
  date: [
    ...['date', 'received', 'receivedon', 'datereceived', 'donationdate', 'contributiondate', 'day', 'depositdate'],
    ...['recule', 'daterecue', 'datedereception', 'datedudon', 'jour'],
  ],
  method: [
    'method',
    'paymentmethod',
    'payment',
    'type',
    'paymenttype',
    'mode',
    'modedepaiement',
    'paiement',
    'methode',
  ],
  advantageDescription: ['advantage', 'advantagedescription', 'benefit', 'avantage', 'descriptiondelavantage'],
  advantageAmount: ['advantageamount', 'advantagevalue', 'benefitvalue', 'valeurdelavantage', 'montantdelavantage'],
  donorIsCanadianAttested: [
    ...['attested', 'attestation', 'canadian', 'citizen', 'citizenorpermanentresident', 'iscanadian', 'eligible'],
    ...['atteste', 'citoyen', 'citoyenouresidentpermanent', 'canadien', 'admissible'],
  ],
  fromCandidate: ['candidate', 'candidatesown', 'owncontribution', 'candidat', 'contributionducandidat'],
  notes: ['notes', 'note', 'comments', 'comment', 'memo', 'remarks', 'remarques', 'commentaires'],
  externalId: [
    ...[
      'externalid',
      'id',
      'donationid',
      'donationnumber',
      'transaction',
      'transactionid',
      'reference',
      'referencenumber',
    ],
    ...['ownnumber', 'yourownnumber', 'identifiant', 'identifiantexterne', 'numerodudon'],
    ...['numerodetransaction', 'numeropropre', 'votreproprenumero'],
  ],
};
