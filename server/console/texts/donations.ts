import type { DonationEvent } from '#server/campaign/donations/corrections/donation-history.ts';
import type { DonationMethod } from '#server/campaign/donations/donation.ts';
import type { NotIndividual } from '#server/campaign/donations/donors/individual-name.ts';
import type { Gate } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import type { DonationState } from '#server/campaign/donations/review/donation-filter.ts';
import type { WarningKind } from '#server/campaign/donations/review/warnings.ts';
import type { Bilingual } from '#server/pages/language.ts';

/** The fields of a donation that a correction may change, as the API names them. */
export type DonationField =
  | 'donorName'
  | 'donorGivenName'
  | 'donorMiddleName'
  | 'donorFamilyName'
  | 'donorSuffix'
  | 'donorEmail'
  | 'donorPhone'
  | 'donorAddress'
  | 'donorCity'
  | 'donorProvince'
  | 'donorPostalCode'
  | 'amount'
  | 'date'
  | 'method'
  | 'advantageDescription'
  | 'advantageAmount'
  | 'donorIsCanadianAttested'
  | 'fromCandidate'
  | 'notes';

interface DonationTexts {
  readonly title: string;
  readonly state: string;
  readonly states: Readonly<Record<DonationState, string>>;
  readonly all: string;
  readonly search: string;
  readonly missing: string;
  readonly ready: string;
  readonly gates: Readonly<Record<Gate, string>>;
  /** What to do at a gate that is shut. */
  readonly gateHelp: Readonly<Record<Gate, string>>;
  readonly show: string;
  readonly none: string;
  readonly noneHow: string;
  readonly noneYet: string;
  readonly noneYetHow: string;
  readonly older: string;
  readonly more: string;
  readonly columns: readonly string[];
  readonly warningFilter: string;
  readonly anyWarning: string;
  readonly warningKinds: Readonly<Record<WarningKind, string>>;
  readonly fields: Readonly<Record<DonationField, string>>;
  readonly methods: Readonly<Record<DonationMethod, string>>;
  readonly eligible: string;
  readonly yes: string;
  readonly no: string;
  readonly empty: string;
  readonly receipt: string;
  readonly view: string;
  readonly cancelled: string;
  readonly notOfficial: string;
  readonly waitsFor: string;
  readonly issue: string;
  readonly reissue: string;
  readonly spoil: string;
  readonly correct: string;
  readonly spoilHow: (number: string) => string;
  readonly correctHow: string;
  readonly correctSpoils: (number: string) => string;
  readonly reissueAfter: string;
  readonly void: string;
  readonly voidHow: string;
  readonly return: string;
  readonly returnHow: string;
  readonly returnPart: string;
  readonly returnPartHow: string;
  readonly returnedAmount: string;
  readonly returnedOn: string;
  readonly partReturned: (amount: string, day: string) => string;
  /** What both do to a receipt in force. */
  readonly withdrawSpoils: (number: string) => string;
  readonly reason: string;
  readonly reasonMissing: string;
  readonly history: string;
  readonly byKey: (name: string) => string;
  readonly events: Readonly<Record<DonationEvent['kind'], string>>;
  readonly warnings: string;
  readonly cash: string;
  /** Why the donor is not one individual. */
  readonly notIndividual: Readonly<Record<NotIndividual, string>>;
  readonly nearDonor: (names: string, together: string, limit: string) => string;
}

export const donationTexts: Bilingual<DonationTexts> = {
  en: {
    title: 'Donations and receipts',
    state: 'State',
    states: {
      PENDING: 'without a receipt',
      ISSUED: 'receipt issued',
      SPOILED: 'receipt cancelled',
      VOIDED: 'voided',
      RETURNED: 'returned',
    },
    all: 'all',
    search: 'Donor, e-mail, telephone or address',
    missing: 'Missing for a receipt',
    ready: 'nothing: a receipt can be issued',
    gates: {
      FEDERAL: 'federal campaign',
      MONETARY: 'gift of money',
      AGENT: 'official agent',
      WINDOW: 'received within the window',
      AUTHORIZATION: 'leader’s authorization',
      ATTESTATION: 'donor’s attestation',
    },
    gateHelp: {
      FEDERAL: 'Only federal campaigns issue receipts.',
      MONETARY: 'A gift in kind gets no receipt, nor does one whose eligible amount is zero.',
      AGENT: 'Enter the name of the official agent, who signs receipts, on the Campaign page.',
      WINDOW:
        'The date received must be between the day the nomination was confirmed and one month after polling day, and not in the future. Check the dates on the Campaign page.',
      AUTHORIZATION: 'Note on the Campaign page that the party leader’s authorization is on file.',
      ATTESTATION:
        'The donor has to attest to being a citizen or permanent resident of Canada. Once that is done, correct the donation and tick the box.',
    },
    show: 'Show',
    none: 'No matching donations',
    noneHow: 'Try a part of the name, or clear the filters above.',
    noneYet: 'No donations yet',
    noneYetHow: 'Record the first one: a cheque, cash, or a gift in kind. Its receipt is issued from here.',
    older: 'Older donations',
    more: 'Anonymous gifts, return',
    columns: ['Choose', 'Donor', 'Received', 'Amount', 'State', 'Receipt', 'Missing for a receipt', 'To check'],
    warningFilter: 'To check',
    anyWarning: 'with something to check',
    warningKinds: {
      CASH: 'cash over $20',
      NOT_INDIVIDUAL: 'not one individual’s name',
      NEAR_DONOR: 'several names, together over the limit',
    },
    fields: {
      donorName: 'Donor',
      donorGivenName: 'Given name',
      donorMiddleName: 'Other names or initials',
      donorFamilyName: 'Family name',
      donorSuffix: 'Suffix, such as Jr.',
      donorEmail: 'E-mail',
      donorPhone: 'Telephone',
      donorAddress: 'Address',
      donorCity: 'City',
      donorProvince: 'Province',
      donorPostalCode: 'Postal code',
      amount: 'Amount',
      date: 'Received on',
      method: 'Method',
      advantageDescription: 'Advantage to the donor',
      advantageAmount: 'Value of the advantage',
      donorIsCanadianAttested: 'The donor attests to being a citizen or permanent resident of Canada',
      fromCandidate: 'The candidate’s own contribution',
      notes: 'Notes',
    },
    methods: {
      CREDIT_CARD: 'credit card',
      ETRANSFER: 'e-transfer',
      CHEQUE: 'cheque',
      CASH: 'cash',
      OTHER: 'other',
      IN_KIND: 'in kind',
    },
    eligible: 'Eligible amount',
    yes: 'yes',
    no: 'no',
    empty: '–',
    receipt: 'Receipt',
    view: 'View the receipt',
    cancelled: 'CANCELLED / ANNULÉ',
    notOfficial:
      'What is printed here is a copy for your records. The official receipt is the Chief Electoral Officer’s prescribed form (Canada Elections Act, s.\u00a0477.86), signed by the official agent.',
    waitsFor: 'Still needed for the receipt:',
    issue: 'Issue the receipt',
    reissue: 'Issue a replacement receipt',
    spoil: 'Cancel the receipt',
    spoilHow: (number) =>
      `Receipt ${number} stays on record, marked as cancelled, and its number is never used again. This cannot be undone.`,
    correct: 'Correct this donation',
    correctSpoils: (number) => `If what you correct appears on the receipt, receipt ${number} is cancelled.`,
    correctHow:
      'The donation as it was stays on record. A receipt on which what you correct appears is cancelled for the same reason.',
    reissueAfter: 'Issue a receipt in place of the cancelled one',
    void: 'Void this donation',
    voidHow: 'It was entered by mistake, or the payment bounced. This cannot be undone.',
    return: 'Mark as returned',
    returnPart: 'Record a part that was returned',
    returnPartHow:
      'A part went back to the donor, such as what was over the limit (Canada Elections Act, ss.\u00a0368, 372). The donation is then what was kept; a receipt for more is cancelled for the same reason.',
    returnedAmount: 'Amount returned',
    returnedOn: 'Date returned',
    partReturned: (amount, day) => `${amount} on ${day}`,
    returnHow: 'The money went back to the donor (Canada Elections Act, ss.\u00a0368, 372). This cannot be undone.',
    withdrawSpoils: (number) =>
      `Receipt ${number} is cancelled for the same reason. It stays on record, and its number is never used again.`,
    reason: 'Reason',
    reasonMissing: 'Reason: say why; it stays on record.',
    history: 'History',
    byKey: (name) => `by the key ${name}`,
    events: {
      RECORDED: 'recorded',
      CORRECTED: 'corrected',
      ISSUED: 'receipt issued',
      PRINTED: 'receipt printed',
      SENT: 'receipt sent by e-mail',
      SPOILED: 'receipt cancelled',
      VOIDED: 'voided',
      RETURNED: 'returned to the donor',
      RETURNED_PART: 'returned in part',
    },
    warnings: 'To check',
    cash: 'Cash over $20 may not be accepted (Canada Elections Act, s.\u00a0371).',
    notIndividual: {
      NO_NAME:
        'What is recorded as the donor’s name is no name, but what a program writes without one. No receipt can be issued: correct the donation.',
      NOBODY:
        'The donor is not named. A receipt is for a named individual; anonymous gifts of $20 or less are recorded together (Canada Elections Act, s.\u00a0366).',
      ORGANIZATION:
        'The name reads as an organization’s. Only individuals who are citizens or permanent residents may contribute (Canada Elections Act, s.\u00a0363).',
      SEVERAL:
        'The name reads as that of more than one person. Each contributes under one name, towards a limit of one’s own (Canada Elections Act, s.\u00a0363): record who gave, or a donation for each.',
      ONE_WORD: 'The name has one word. A receipt has the donor’s whole name: add what is missing, if anything is.',
    },
    nearDonor: (names, together, limit) =>
      `Possibly one donor under several names: ${names}. Together with this one, they gave ${together} in the year; the limit is ${limit} (Canada Elections Act, s.\u00a0367(1)).`,
  },
  fr: {
    title: 'Dons et reçus',
    state: 'État',
    states: {
      PENDING: 'sans reçu',
      ISSUED: 'reçu délivré',
      SPOILED: 'reçu annulé',
      VOIDED: 'don annulé',
      RETURNED: 'remboursé',
    },
    all: 'tous',
    search: 'Donateur, courriel, téléphone ou adresse',
    missing: 'Manque pour un reçu',
    ready: 'rien : un reçu peut être délivré',
    gates: {
      FEDERAL: 'campagne fédérale',
      MONETARY: 'don en argent',
      AGENT: 'agent officiel',
      WINDOW: 'date de réception dans la période',
      AUTHORIZATION: 'autorisation du chef',
      ATTESTATION: 'attestation du donateur',
    },
    gateHelp: {
      FEDERAL: 'Seules les campagnes fédérales délivrent des reçus.',
      MONETARY: 'Un don en nature, ou dont le montant admissible est nul, ne donne pas droit à un reçu.',
      AGENT: 'Indiquez le nom de l’agent officiel, qui signe les reçus, à la page Campagne.',
      WINDOW:
        'La date de réception doit se situer entre la confirmation de la candidature et un mois après le jour du scrutin, et ne pas être à venir. Voyez les dates à la page Campagne.',
      AUTHORIZATION: 'Notez à la page Campagne que l’autorisation du chef du parti est au dossier.',
      ATTESTATION:
        'Le donateur doit attester être citoyen ou résident permanent du Canada. Une fois que c’est fait, cochez-le dans une correction du don.',
    },
    show: 'Afficher',
    none: 'Aucun don ne correspond',
    noneHow: 'Essayez une partie du nom, ou effacez les filtres ci-dessus.',
    noneYet: 'Aucun don pour l’instant',
    noneYetHow: 'Enregistrez le premier : un chèque, des espèces ou un don en nature. Son reçu se délivre d’ici.',
    older: 'Dons plus anciens',
    more: 'Dons anonymes, compte',
    columns: ['Choisir', 'Donateur', 'Date', 'Montant', 'État', 'Reçu', 'Manque pour un reçu', 'À vérifier'],
    warningFilter: 'À vérifier',
    anyWarning: 'avec quelque chose à vérifier',
    warningKinds: {
      CASH: 'plus de 20 $ en espèces',
      NOT_INDIVIDUAL: 'pas le nom d’un seul particulier',
      NEAR_DONOR: 'plusieurs noms, ensemble au-delà du plafond',
    },
    fields: {
      donorName: 'Donateur',
      donorGivenName: 'Prénom',
      donorMiddleName: 'Autres prénoms ou initiales',
      donorFamilyName: 'Nom de famille',
      donorSuffix: 'Suffixe, comme fils',
      donorEmail: 'Courriel',
      donorPhone: 'Téléphone',
      donorAddress: 'Adresse',
      donorCity: 'Ville',
      donorProvince: 'Province',
      donorPostalCode: 'Code postal',
      amount: 'Montant',
      date: 'Date de réception',
      method: 'Mode',
      advantageDescription: 'Avantage pour le donateur',
      advantageAmount: 'Valeur de l’avantage',
      donorIsCanadianAttested: 'Le donateur atteste être citoyen ou résident permanent du Canada',
      fromCandidate: 'Contribution du candidat lui-même',
      notes: 'Notes',
    },
    methods: {
      CREDIT_CARD: 'carte de crédit',
      ETRANSFER: 'virement électronique',
      CHEQUE: 'chèque',
      CASH: 'espèces',
      OTHER: 'autre',
      IN_KIND: 'en nature',
    },
    eligible: 'Montant admissible',
    yes: 'oui',
    no: 'non',
    empty: '–',
    receipt: 'Reçu',
    view: 'Voir le reçu',
    cancelled: 'ANNULÉ / CANCELLED',
    notOfficial:
      'Ce qui est imprimé ici est une copie pour vos dossiers. Le reçu officiel est le formulaire prescrit par le directeur général des élections (Loi électorale du Canada, art.\u00a0477.86), signé par l’agent officiel.',
    waitsFor: 'Il manque encore pour le reçu :',
    issue: 'Délivrer le reçu',
    reissue: 'Délivrer un reçu de remplacement',
    spoil: 'Annuler le reçu',
    spoilHow: (number) =>
      `Le reçu ${number} reste au dossier, marqué comme annulé, et son numéro ne sert plus jamais. C’est irréversible.`,
    correct: 'Corriger ce don',
    correctSpoils: (number) => `Si ce que vous corrigez figure sur le reçu, le reçu ${number} est annulé.`,
    correctHow:
      'Le don tel qu’il était reste au dossier. Un reçu où figure ce que vous corrigez est annulé pour le même motif.',
    reissueAfter: 'Délivrer un reçu à la place du reçu annulé',
    void: 'Annuler ce don',
    voidHow: 'Il a été saisi par erreur, ou le paiement a été refusé. C’est irréversible.',
    return: 'Marquer comme remboursé',
    returnPart: 'Enregistrer une partie remboursée',
    returnPartHow:
      'Une partie a été remboursée au donateur, par exemple ce qui dépassait le plafond (Loi électorale du Canada, art.\u00a0368 et 372). Le don est alors ce qui a été gardé; un reçu d’un montant supérieur est annulé pour le même motif.',
    returnedAmount: 'Somme remboursée',
    returnedOn: 'Date du remboursement',
    partReturned: (amount, day) => `${amount} le ${day}`,
    returnHow:
      'L’argent a été remboursé au donateur (Loi électorale du Canada, art.\u00a0368 et 372). C’est irréversible.',
    withdrawSpoils: (number) =>
      `Le reçu ${number} est annulé pour le même motif. Il reste au dossier, et son numéro ne sert plus jamais.`,
    reason: 'Motif',
    reasonMissing: 'Motif : dites pourquoi; il reste au dossier.',
    history: 'Historique',
    byKey: (name) => `par la clé ${name}`,
    events: {
      RECORDED: 'enregistré',
      CORRECTED: 'corrigé',
      ISSUED: 'reçu délivré',
      PRINTED: 'reçu imprimé',
      SENT: 'reçu envoyé par courriel',
      SPOILED: 'reçu annulé',
      VOIDED: 'don annulé',
      RETURNED: 'remboursé au donateur',
      RETURNED_PART: 'remboursé en partie',
    },
    warnings: 'À vérifier',
    cash: 'Plus de 20 $ en espèces ne peuvent être acceptés (Loi électorale du Canada, art.\u00a0371).',
    notIndividual: {
      NO_NAME:
        'Ce qui est inscrit comme nom du donateur n’est pas un nom, mais ce qu’un programme écrit quand il n’y en a pas. Aucun reçu ne peut être délivré\u00a0: corrigez le don.',
      NOBODY:
        'Le donateur n’est pas nommé. Un reçu est délivré à un particulier nommé; les dons anonymes de 20\u00a0$ ou moins s’inscrivent ensemble (Loi électorale du Canada, art.\u00a0366).',
      ORGANIZATION:
        'Le nom se lit comme celui d’une organisation. Seuls les particuliers qui sont citoyens ou résidents permanents peuvent contribuer (Loi électorale du Canada, art.\u00a0363).',
      SEVERAL:
        'Le nom se lit comme celui de plus d’une personne. Chacune contribue sous son nom, avec un plafond à elle (Loi électorale du Canada, art.\u00a0363)\u00a0: inscrivez qui a donné, ou un don pour chacune.',
      ONE_WORD:
        'Le nom n’a qu’un mot. Un reçu porte le nom complet du donateur\u00a0: ajoutez ce qui manque, s’il manque quelque chose.',
    },
    nearDonor: (names, together, limit) =>
      `Peut-être un seul donateur sous plusieurs noms : ${names}. Avec celui-ci, ils ont donné ${together} dans l’année; le plafond est de ${limit} (Loi électorale du Canada, par.\u00a0367(1)).`,
  },
};
