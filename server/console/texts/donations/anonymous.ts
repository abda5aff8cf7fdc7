import type { Bilingual } from '#server/pages/language.ts';

interface AnonymousTexts {
  readonly title: string;
  readonly how: string;
  readonly record: string;
  readonly event: string;
  readonly eventHint: string;
  readonly day: string;
  readonly people: string;
  readonly peopleHint: string;
  readonly amount: string;
  readonly each: string;
  readonly state: string;
  readonly counts: string;
  readonly withdrawn: string;
  readonly withdraw: string;
  readonly withdrawNamed: (event: string) => string;
  readonly recorded: string;
  readonly none: string;
  readonly missingEvent: string;
  readonly faultyDay: string;
  readonly faultyPeople: string;
  readonly eitherPeople: (thousands: string, decimals: string, plain: string) => string;
  readonly faultyAmount: string;
  readonly withdrawEffects: string;
  readonly recordedBefore: string;
}

/** What the page of anonymous gifts says. */
export const anonymousTexts: Bilingual<AnonymousTexts> = {
  en: {
    title: 'Anonymous gifts',
    how: 'Gifts of $20 or less collected at an event without names (Canada Elections Act, s.\u00a0366(2)): the event, its day, about how many people gave, and the total. They get no receipt, count towards nobody’s limit, and appear in the return as one figure.',
    record: 'Record gifts of an event',
    event: 'Event',
    eventHint: 'What it was and where. No names of people.',
    day: 'Day',
    people: 'People who gave',
    peopleHint: 'About how many.',
    amount: 'Total',
    each: 'At most $20 per person.',
    state: 'State',
    counts: 'counts',
    withdrawn: 'taken back',
    withdraw: 'Take back',
    withdrawNamed: (event) => `Take back: ${event}`,
    recorded: 'Recorded',
    none: 'None yet. Record here what was collected in a hat or a box at the door, one event per line.',
    missingEvent: 'Name the event, in 200 characters at most.',
    faultyDay: 'The day must be a date such as 2026-09-30 or 30 Sep 2026, tomorrow at the latest.',
    faultyPeople: 'The number of people must be a whole number from 1 to 10,000.',
    eitherPeople: (thousands, decimals, plain) =>
      `The number of people could be ${thousands} or ${decimals}. Write it without a thousands separator, such as ${plain}.`,
    faultyAmount: 'The total must be in dollars with at most two decimals, such as 312.50.',
    withdrawEffects:
      'The gifts no longer count, and stay on record as taken back. They cannot be put back: record them again.',
    recordedBefore:
      'This form has already recorded gifts, with other details: they are in the list below. If those are wrong, take them back there. Open the page again to record others.',
  },
  fr: {
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
    eitherPeople: (thousands, decimals, plain) =>
      `Le nombre de personnes pourrait être ${thousands} ou ${decimals}. Écrivez-le sans séparateur de milliers, par exemple ${plain}.`,
    faultyAmount: 'La somme doit être un montant en dollars avec deux décimales au plus, par exemple 312,50.',
    withdrawEffects:
      'Ces dons ne comptent plus et restent au dossier comme retirés. Ils ne peuvent être rétablis\u00a0: il faut les enregistrer de nouveau.',
    recordedBefore:
      'Ce formulaire a déjà enregistré des dons, avec d’autres données\u00a0: ils sont dans la liste ci-dessous. S’ils sont inexacts, retirez-les là. Rouvrez la page pour en enregistrer d’autres.',
  },
};
