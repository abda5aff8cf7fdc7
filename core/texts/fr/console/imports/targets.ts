import type * as english from '#core/texts/en/console/imports/targets.ts';

export const partLabels: typeof english.partLabels = {
  unit: 'appartement',
  number: 'numéro civique',
  numberSuffix: 'suffixe du numéro civique',
  before: 'direction avant le nom de la rue',
  street: 'nom de la rue',
  type: 'type de rue',
  direction: 'direction',
  second: 'deuxième ligne',
  prefix: 'titre',
  given: 'prénom',
  middle: 'deuxième prénom',
  family: 'nom de famille',
  suffix: 'suffixe (fils, III)',
  utc: 'avec une heure UTC',
  DOOR: 'visites (oui ou non)',
  PHONE: 'appels (oui ou non)',
  EMAIL: 'courriel (oui ou non)',
  SMS: 'textos (oui ou non)',
  MAIL: 'poste (oui ou non)',
  status: 'statut',
  currency: 'devise',
  refunded: 'montant remboursé',
};

export const paymentText: typeof english.paymentText = 'Paiement';
