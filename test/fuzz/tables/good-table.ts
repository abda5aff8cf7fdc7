import { pick, type Random } from '#core/random.ts';
/** A table as its author means it, and the records that it says. */
export interface GoodTable {
  readonly kind: 'VOTERS' | 'DONATIONS';
  readonly header: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
  /** By the names of fields; `cents` and `day` of an amount and a date. */
  readonly records: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

const given = [
  'Aurèle',
  'François',
  'Anne',
  'Hélène',
  'Bob',
  'Chloé',
  'Étienne',
  'Jean-Luc',
  'Siobhán',
  'Zoë',
  'Nan',
  'June',
];
const family = [
  'Dubûc',
  'Lebœuf',
  'Vézina',
  'Roy',
  'Côté',
  'O’Neil',
  'Lefèvre',
  'Mac Kay',
  'Bélanger',
  'Null',
  'Dvořák',
  'Gagné',
  'May',
];
const streets = ['Main St', 'rue du Quai', 'Marram Rd', 'chemin de l’Été', '3rd Ave', 'boul. René-Lévesque'];
const cities = ['Sable', 'Montréal', 'Grand Banc', 'Trois-Rivières'];
const polls = ['12E4', '7', '12', '3/4', '012', '12-1', '121A', ''];

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

/** A table of a few rows, of voters or donations, without a fault. */
export function goodTable(random: Random): GoodTable {
  return random() < 0.7 ? voters(random) : donations(random);
}

function voters(random: Random): GoodTable {
  const isFrench = random() < 0.3;
  const longIds = random() < 0.3;
  const people = Array.from({ length: 2 + Math.floor(random() * 5) }, (_, i) => {
    const unit = random() < 0.3 ? digits(random, 2).replace(/^0/, '1') : '';
    const address = `${1 + i * 2} ${pick(random, streets)}`;
    return {
      firstName: pick(random, given),
      lastName: `${pick(random, family)}`,
      phone: random() < 0.7 ? `${random() < 0.3 ? '1' : ''}613555${digits(random, 4)}` : '',
      unit,
      address,
      city: pick(random, cities),
      poll: pick(random, polls),
      noCall: random() < 0.3,
      externalId: longIds ? `9${digits(random, 16)}${1 + Math.floor(random() * 9)}` : `${digits(random, 5)}${i}`,
    };
  });
  return {
    kind: 'VOTERS',
    header: isFrench
      ? [
          'Prénom',
          'Nom',
          'Téléphone',
          'App.',
          'Adresse',
          'Ville',
          'Province',
          'Code postal',
          'Section de vote',
          'Ne pas appeler',
          'Identifiant',
        ]
      : [
          'First Name',
          'Last Name',
          'Phone',
          'Unit',
          'Address',
          'City',
          'Province',
          'Postal Code',
          'Poll',
          'Do Not Call',
          'Voter ID',
        ],
    rows: people.map((each) => [
      each.firstName,
      each.lastName,
      each.phone,
      each.unit,
      each.address,
      each.city,
      'XA',
      'Z1A 1A1',
      each.poll,
      each.noCall ? 'x' : '',
      each.externalId,
    ]),
    records: people.map(({ unit, noCall, phone, ...each }) => ({
      ...each,
      phone: phone || null,
      address: unit === '' ? each.address : `${unit}-${each.address}`,
      province: 'XA',
      postalCode: 'Z1A 1A1',
      doNotContact: noCall ? ['PHONE'] : [],
    })),
  };
}

function donations(random: Random): GoodTable {
  const gifts = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, i) => ({
    given: pick(random, given),
    family: pick(random, family),
    address: `${1 + i * 2} ${pick(random, streets)}`,
    city: pick(random, cities),
    cents: 500 + Math.floor(random() * 9000),
    day: `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
    externalId: `t${digits(random, 4)}${i}`,
    isPaid: random() < 0.8,
  }));
  return {
    kind: 'DONATIONS',
    header: [
      'Last Name',
      'First Name',
      'Address',
      'City',
      'Province',
      'Postal Code',
      'Amount',
      'Date',
      'Method',
      'Status',
      'Transaction ID',
    ],
    rows: gifts.map((each) => [
      each.family,
      each.given,
      each.address,
      each.city,
      'XA',
      'Z1A 1A1',
      (each.cents / 100).toFixed(2),
      each.day,
      'cheque',
      each.isPaid ? 'succeeded' : 'refunded',
      each.externalId,
    ]),
    records: gifts
      .filter(({ isPaid }) => isPaid)
      .map((each) => ({
        donorName: `${each.given} ${each.family}`,
        donorGivenName: each.given,
        donorFamilyName: each.family,
        donorAddress: each.address,
        donorCity: each.city,
        cents: each.cents,
        day: each.day,
        method: 'CHEQUE',
        externalId: each.externalId,
      })),
  };
}
