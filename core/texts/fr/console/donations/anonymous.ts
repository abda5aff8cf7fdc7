import type * as english from '#core/texts/en/console/donations/anonymous.ts';

export const anonymousTexts: typeof english.anonymousTexts = {
  title: 'Dons anonymes',
  how: 'Dons de 20 $ ou moins recueillis à une activité sans noms (Loi électorale du Canada, par.\u00a0366(2))\u00a0: l’activité, son jour, environ combien de personnes ont donné, et la somme. Ils n’ont pas de reçu, ne comptent dans le plafond de personne et forment un seul chiffre du compte.',
  record: 'Enregistrer les dons d’une activité',
  event: 'Activité',
  eventHint: 'Ce que c’était et où. Aucun nom de personne.',
  day: 'Jour',
  people: 'Personnes qui ont donné',
  peopleHint: 'Environ combien.',
  amount: 'Somme',
  each: 'Au plus 20 $ par personne.',
  state: 'État',
  counts: 'compte',
  withdrawn: 'retiré',
  withdraw: 'Retirer',
  withdrawNamed: (event) => `Retirer\u00a0: ${event}`,
  recorded: 'Enregistrés',
  none: 'Aucun pour l’instant. Enregistrez ici ce qui a été recueilli dans un chapeau ou une boîte à l’entrée, une activité par ligne.',
  missingEvent: 'Nommez l’activité, en 200 caractères au plus.',
  faultyDay: 'Le jour doit être une date telle que 2026-09-30 ou 30 sept. 2026, au plus tard demain.',
  faultyPeople: 'Le nombre de personnes doit être un nombre entier de 1 à 10 000.',
  faultyAmount: 'La somme doit être un montant en dollars avec deux décimales au plus, par exemple 312,50.',
  withdrawEffects:
    'Ces dons ne comptent plus et restent au dossier comme retirés. Ils ne peuvent être rétablis\u00a0: il faut les enregistrer de nouveau.',
};
