import type { Bilingual } from '#server/pages/language.ts';

/** The parts of the contributors' part of the return. */
export const returnParts = ['all', 'monetary', 'nonMonetary', 'candidate', 'named', 'others', 'returned'] as const;

export type ReturnPart = (typeof returnParts)[number];

interface ReportTexts {
  readonly anonymous: string;
  readonly anonymousSection: string;
  readonly anonymousCount: (people: string, events: string) => string;
  readonly returnTitle: string;
  readonly returnIntroduction: string;
  readonly check: string;
  readonly period: (first: string, last: string) => string;
  readonly figures: string;
  readonly parts: Readonly<Record<ReturnPart, string>>;
  /** Where each figure comes from. */
  readonly sections: Readonly<Record<ReturnPart, string>>;
  readonly figureColumns: readonly [part: string, section: string, contributors: string, count: string, sum: string];
  readonly namedTitle: string;
  readonly returnedTitle: string;
  readonly columns: {
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly province: string;
    readonly postalCode: string;
    readonly total: string;
    readonly amount: string;
    readonly day: string;
    readonly method: string;
    readonly receipt: string;
    readonly returnedOn: string;
    readonly state: string;
  };
  readonly nobody: string;
  readonly nothingReturned: string;
  readonly notes: readonly string[];
  readonly voided: (count: number) => string;
  readonly csv: string;
  readonly print: string;
  readonly printed: (day: string) => string;
  readonly polling: string;
  readonly candidate: string;
  readonly agent: string;
  readonly yearTitle: (year: string) => string;
  readonly yearOf: (name: string, year: string) => string;
  readonly given: string;
  readonly inKind: string;
  readonly own: string;
  readonly returnedSum: string;
  readonly limit: string;
  readonly remaining: string;
  readonly noLimit: string;
  readonly yearNote: string;
  readonly noGifts: string;
  readonly counts: string;
}

/** What reports of contributions say. */
export const reportTexts: Bilingual<ReportTexts> = {
  en: {
    anonymous: 'Anonymous gifts of $20 or less',
    anonymousSection: 'CEA 366(2)',
    anonymousCount: (people, events) => `people, about: ${people}; events: ${events}`,
    returnTitle: 'Contributors’ part of the return',
    returnIntroduction:
      'What the candidate’s electoral campaign return says about contributions (Canada Elections Act, s.\u00a0477.59(2)), based on the donations as they are recorded now.',
    check:
      'Check each part against the return’s form for the year (EC 20120 and its parts) before filing: the forms change, and this page does not follow them.',
    period: (first, last) => `Received from ${first} to ${last}.`,
    figures: 'Figures',
    parts: {
      all: 'All contributions',
      monetary: 'Monetary contributions',
      nonMonetary: 'Non-monetary contributions',
      candidate: 'The candidate’s own contributions, included above',
      named: 'Contributors of more than $200 in total',
      others: 'Contributors of $200 or less in total',
      returned: 'Contributions returned',
    },
    sections: {
      all: 'CEA 477.59(2)(f), (g)',
      monetary: 'CEA 477.59(2)(f)',
      nonMonetary: 'CEA 477.59(2)(f)',
      candidate: 'CEA 367(7)',
      named: 'CEA 477.59(2)(h)',
      others: 'CEA 477.59(2)(g)',
      returned: 'CEA 477.59(2)(k), 372',
    },
    figureColumns: ['Part', 'Section', 'Contributors', 'Contributions', 'Sum'],
    namedTitle: 'Contributors of more than $200 in total',
    returnedTitle: 'Contributions returned',
    columns: {
      name: 'Contributor',
      address: 'Address',
      city: 'City',
      province: 'Province',
      postalCode: 'Postal code',
      total: 'Contributor’s total',
      amount: 'Amount',
      day: 'Received',
      method: 'Method',
      receipt: 'Receipt',
      returnedOn: 'Returned',
      state: 'State',
    },
    nobody: 'Nobody gave more than $200 in total.',
    nothingReturned: 'No contribution was returned.',
    notes: [
      'Amounts are what was received less what the donor got in return.',
      'The same name with the same postal code, e-mail or telephone number is one contributor, directly or through another donation. Two spellings of one person’s name are two contributors here: check the warnings about similar donors first.',
      'Contributions of goods and services count here, though not towards the limit that this program checks.',
      'Returned contributions are not included in any other figure.',
    ],
    voided: (count) =>
      count === 1
        ? 'One voided donation is not included in any figure.'
        : `${count} voided donations are not included in any figure.`,
    csv: 'Download as CSV',
    print: 'Print',
    printed: (day) => `Prepared on ${day}`,
    polling: 'Polling day',
    candidate: 'Candidate',
    agent: 'Official agent',
    yearTitle: (year) => `Gifts in ${year}`,
    yearOf: (name, year) => `${name}: gifts in ${year}`,
    given: 'Counts towards the limit',
    inKind: 'In kind',
    own: 'Candidate’s own contributions (CEA 367(7))',
    returnedSum: 'Returned',
    limit: 'Annual limit (CEA 367(1))',
    remaining: 'Remaining',
    noLimit: 'Not checked here',
    yearNote:
      'Only gifts to this campaign are counted here. The limit covers everything one person gives in the year to the candidates, associations and nomination contestants of the party.',
    noGifts: 'No gifts in this year.',
    counts: 'counts towards the limit',
  },
  fr: {
    anonymous: 'Dons anonymes de 20 $ ou moins',
    anonymousSection: 'LEC 366(2)',
    anonymousCount: (people, events) => `personnes, environ\u00a0: ${people}; activités\u00a0: ${events}`,
    returnTitle: 'Partie du compte sur les donateurs',
    returnIntroduction:
      'Ce que le compte de campagne électorale du candidat dit des contributions (Loi électorale du Canada, par.\u00a0477.59(2)), d’après les dons tels qu’ils sont enregistrés maintenant.',
    check:
      'Vérifiez chaque partie avec le formulaire du compte de l’année (EC 20120 et ses parties) avant le dépôt\u00a0: les formulaires changent, et cette page ne les suit pas.',
    period: (first, last) => `Reçues du ${first} au ${last}.`,
    figures: 'Chiffres',
    parts: {
      all: 'Toutes les contributions',
      monetary: 'Contributions monétaires',
      nonMonetary: 'Contributions non monétaires',
      candidate: 'Contributions du candidat lui-même, comprises ci-dessus',
      named: 'Donateurs de plus de 200 $ au total',
      others: 'Donateurs de 200 $ ou moins au total',
      returned: 'Contributions remboursées',
    },
    sections: {
      all: 'LEC 477.59(2)f), g)',
      monetary: 'LEC 477.59(2)f)',
      nonMonetary: 'LEC 477.59(2)f)',
      candidate: 'LEC 367(7)',
      named: 'LEC 477.59(2)h)',
      others: 'LEC 477.59(2)g)',
      returned: 'LEC 477.59(2)k), 372',
    },
    figureColumns: ['Partie', 'Disposition', 'Donateurs', 'Contributions', 'Somme'],
    namedTitle: 'Donateurs de plus de 200 $ au total',
    returnedTitle: 'Contributions remboursées',
    columns: {
      name: 'Donateur',
      address: 'Adresse',
      city: 'Ville',
      province: 'Province',
      postalCode: 'Code postal',
      total: 'Total du donateur',
      amount: 'Montant',
      day: 'Reçue le',
      method: 'Mode',
      receipt: 'Reçu',
      returnedOn: 'Remboursée le',
      state: 'État',
    },
    nobody: 'Personne n’a donné plus de 200 $ au total.',
    nothingReturned: 'Aucune contribution n’a été remboursée.',
    notes: [
      'Les montants sont ce qui a été reçu, moins ce que le donateur a obtenu en retour.',
      'Un donateur est un même nom avec le même code postal, courriel ou numéro de téléphone, directement ou par un autre don. Deux graphies du nom d’une personne font ici deux donateurs\u00a0: vérifiez d’abord les avertissements sur les donateurs au nom semblable.',
      'Les contributions en biens et services comptent ici, mais non dans le plafond que ce programme vérifie.',
      'Les contributions remboursées ne figurent dans aucun autre chiffre.',
    ],
    voided: (count) =>
      count === 1
        ? 'Un don annulé ne figure dans aucun chiffre.'
        : `${count} dons annulés ne figurent dans aucun chiffre.`,
    csv: 'Télécharger en CSV',
    print: 'Imprimer',
    printed: (day) => `Établi le ${day}`,
    polling: 'Jour du scrutin',
    candidate: 'Candidat',
    agent: 'Agent officiel',
    yearTitle: (year) => `Dons de ${year}`,
    yearOf: (name, year) => `${name}\u00a0: dons de ${year}`,
    given: 'Compte dans le plafond',
    inKind: 'En nature',
    own: 'Contributions du candidat lui-même (LEC 367(7))',
    returnedSum: 'Remboursé',
    limit: 'Plafond annuel (LEC 367(1))',
    remaining: 'Reste',
    noLimit: 'Non vérifié ici',
    yearNote:
      'Seuls les dons à cette campagne sont comptés ici. Le plafond couvre tout ce qu’une personne donne dans l’année aux candidats, aux associations et aux candidats à l’investiture du parti.',
    noGifts: 'Aucun don de cette année.',
    counts: 'compte dans le plafond',
  },
};
