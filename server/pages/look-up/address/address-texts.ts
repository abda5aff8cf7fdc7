import type { Level } from '#core/levels.ts';
import type { Bilingual } from '#server/pages/language.ts';

type Matched = 'number' | 'between' | 'street' | 'code' | 'none';

interface AddressTexts {
  readonly heading: string;
  readonly introduction: string;
  readonly number: string;
  readonly street: string;
  readonly choose: string;
  readonly find: string;
  readonly wrongNumber: string;
  readonly list: string;
  readonly notAll: string;
  readonly numbers: string;
  readonly district: Readonly<Record<Level, string>>;
  readonly none: string;
  readonly range: (numbers: 'odd' | 'even' | 'all', from: string, to: string) => string;
  /** What was found of an address, if it is certain. */
  readonly sure: Readonly<Record<Matched, (address: string) => string>>;
  readonly unsure: Readonly<Record<Matched, (address: string) => string>>;
}

const sides = { odd: 'odd numbers ', even: 'even numbers ', all: '' };
const cotes = { odd: 'numéros impairs de ', even: 'numéros pairs de ', all: 'de ' };

export const addressTexts: Bilingual<AddressTexts> = {
  en: {
    heading: 'Which address is yours?',
    introduction: 'This postal code lies in more than one district. Choose your street and enter your number.',
    number: 'Number',
    street: 'Street',
    choose: 'Choose a street',
    find: 'Find my district',
    wrongNumber: 'Enter your street and the number of your building, such as 12 or 12A.',
    list: 'Streets and numbers, by district',
    notAll: 'This postal code has more streets than are listed. Enter yours with its number.',
    numbers: 'Numbers',
    district: { FEDERAL: 'Federal', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
    none: 'no district',
    range: (numbers, from, to) => (from === to ? from : `${sides[numbers]}${from} to ${to}`),
    sure: {
      number: (address) => `We know ${address}: it lies in these districts.`,
      between: (address) => `${address} lies between numbers that we know, all in these districts.`,
      street: (address) => `${address} lies in these districts.`,
      code: () => 'All addresses of this postal code lie in these districts.',
      none: () => 'All addresses of this postal code lie in these districts.',
    },
    unsure: {
      number: (address) => `We know ${address}, but not for certain in which district it lies. Find it on the map.`,
      between: (address) =>
        `The numbers that we know around ${address} lie in different districts. Find it on the map to be certain which is yours.`,
      street: (address) =>
        `We know the street of ${address}, but not this number. The likeliest districts are shown; find the address on the map.`,
      code: () => 'We do not know the streets of this postal code. Find your address on the map.',
      none: () => 'We do not know this street in this postal code. Find your address on the map.',
    },
  },
  fr: {
    heading: 'Quelle est votre adresse?',
    introduction:
      'Ce code postal se trouve dans plus d’une circonscription. Choisissez votre rue et indiquez votre numéro.',
    number: 'Numéro',
    street: 'Rue',
    choose: 'Choisir une rue',
    find: 'Trouver ma circonscription',
    wrongNumber: 'Indiquez votre rue et le numéro de votre immeuble, par exemple 12 ou 12A.',
    list: 'Rues et numéros, par circonscription',
    notAll: 'Ce code postal a plus de rues que cette liste. Indiquez la vôtre avec son numéro.',
    numbers: 'Numéros',
    district: { FEDERAL: 'Fédéral', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
    none: 'aucune circonscription',
    range: (numbers, from, to) => (from === to ? from : `${cotes[numbers]}${from} à ${to}`),
    sure: {
      number: (address) => `Nous connaissons le ${address}; il se trouve dans ces circonscriptions.`,
      between: (address) =>
        `Le ${address} se trouve entre des numéros que nous connaissons, tous dans ces circonscriptions.`,
      street: (address) => `Le ${address} se trouve dans ces circonscriptions.`,
      code: () => 'Toutes les adresses de ce code postal sont dans ces circonscriptions.',
      none: () => 'Toutes les adresses de ce code postal sont dans ces circonscriptions.',
    },
    unsure: {
      number: (address) =>
        `Nous connaissons le ${address}, mais sa circonscription n’est pas certaine. Trouvez-le sur la carte.`,
      between: (address) =>
        `Les numéros que nous connaissons autour du ${address} sont de circonscriptions différentes. Trouvez-le sur la carte pour savoir laquelle est la vôtre.`,
      street: (address) =>
        `Nous connaissons la rue du ${address}, mais pas ce numéro. Les circonscriptions les plus probables sont affichées; trouvez l’adresse sur la carte.`,
      code: () => 'Nous ne connaissons pas les rues de ce code postal. Trouvez votre adresse sur la carte.',
      none: () => 'Nous ne connaissons pas cette rue dans ce code postal. Trouvez votre adresse sur la carte.',
    },
  },
};
