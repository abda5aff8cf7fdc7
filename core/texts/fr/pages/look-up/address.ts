import type * as english from '#core/texts/en/pages/look-up/address.ts';

const levelWords = { FEDERAL: 'fédérale', PROVINCIAL: 'provinciale', MUNICIPAL: 'municipale' };
const and = new Intl.ListFormat('fr-CA');

const cotes = { odd: 'numéros impairs de ', even: 'numéros pairs de ', all: 'de ' };

export const addressTexts: typeof english.addressTexts = {
  heading: 'Quelle est votre adresse?',
  another: 'Une autre adresse',
  introduction: (levels) =>
    `Ce code postal se trouve dans plus d’une circonscription ${and.format(levels.map((level) => levelWords[level]))}. Indiquez votre numéro et choisissez votre rue.`.replace(
      ' .',
      '.',
    ),
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
  streetAlone: (street) =>
    `Voici les circonscriptions de ${street}, d’après les numéros que nous connaissons. Ajoutez le vôtre pour en être certain.`,
  sure: {
    number: (address) => `Nous connaissons le ${address}; il se trouve dans ces circonscriptions.`,
    between: (address) =>
      `Le ${address} se trouve entre des numéros que nous connaissons, tous dans ces circonscriptions.`,
    range: (address) => `Le ${address} se trouve dans ces circonscriptions.`,
    street: (address) => `Le ${address} se trouve dans ces circonscriptions.`,
    code: () => 'Toutes les adresses de ce code postal sont dans ces circonscriptions.',
    none: () => 'Toutes les adresses de ce code postal sont dans ces circonscriptions.',
  },
  unsure: {
    number: (address) =>
      `Nous connaissons le ${address}, mais sa circonscription n’est pas certaine. Trouvez-le sur la carte.`,
    between: (address) =>
      `Les numéros que nous connaissons autour du ${address} ne disent pas dans quelle circonscription il se trouve. Trouvez-le sur la carte pour savoir laquelle est la vôtre.`,
    range: (address) =>
      `Nous savons sur quelle partie de sa rue se trouve le ${address}, mais pas son emplacement exact. Voici les circonscriptions de cet endroit; trouvez-le sur la carte pour en être certain.`,
    street: (address) =>
      `Nous connaissons la rue du ${address}, mais pas ce numéro. Les circonscriptions les plus probables sont affichées; trouvez l’adresse sur la carte.`,
    code: () => 'Nous ne connaissons pas les rues de ce code postal. Trouvez votre adresse sur la carte.',
    none: () => 'Nous ne connaissons pas cette rue dans ce code postal. Trouvez votre adresse sur la carte.',
  },
};
