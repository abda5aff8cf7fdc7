import type { LineFault } from '#core/tables/row.ts';
import { dollars } from '#server/campaign/donations/receipts/html/both-languages.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { eitherDay } from '#server/pages/components/typed-day.ts';
import type { Bilingual, Language } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';
import { cellFindingText } from './cell-findings.ts';

interface FindingTexts {
  readonly missing: (field: string) => string;
  readonly pastLimit: (field: string, year: string, limit: string, used: string) => string;
  readonly limitUnknown: (field: string) => string;
  readonly pastCandidateLimit: (field: string) => string;
  readonly notTheCandidate: (field: string) => string;
  readonly tooMany: (field: string, limit: number) => string;
  readonly tooLong: (field: string, limit: number) => string;
  readonly ambiguous: (field: string, thousands: string, decimals: string) => string;
  readonly lines: Readonly<Record<LineFault, string>>;
  /** What a field takes, if it is neither missing nor too long. */
  readonly forms: Readonly<Record<string, string>>;
  readonly form: (field: string, expected: string | undefined) => string;
}

const texts: Bilingual<FindingTexts> = {
  en: {
    missing: (field) => `${field}: is required`,
    pastLimit: (field, year, limit, used) =>
      `${field}: would take the donor past the limit of ${limit} for ${year}, since ${used} are already counted, including the lines before`,
    pastCandidateLimit: (field) =>
      `${field}: would take the candidate past $5,000 to their own campaign; anything above that counts towards the annual limit`,
    notTheCandidate: (field) => `${field}: the donor is not the candidate of the campaign`,
    limitUnknown: (field) => `${field}: the annual limit of this year is not known here`,
    tooMany: (field, limit) => `${field}: with those the voter already has, there would be more than ${limit}`,
    tooLong: (field, limit) => `${field}: is longer than ${limit} characters`,
    ambiguous: (field, thousands, decimals) =>
      `${field}: could be ${thousands} or ${decimals}; write it without a thousands separator and with two decimals, such as ${thousands}`,
    lines: {
      QUOTE:
        'A quotation mark in this line is not closed where its cell ends, or its cell would take in the lines that follow. Remove it, close it, or write it twice',
      CELLS: 'The row has more cells than there are columns',
      FEWER: 'The row has fewer cells than there are columns',
      NUL: 'The line has an invalid character (U+0000). Type the cell again',
      LONG: 'The line is longer than 100,000 characters',
      ENCODING:
        'The line is not UTF-8 as the others are. Save the list as “CSV UTF-8”, or choose to have such lines read as Windows-1252 when you choose the columns',
    },
    forms: {
      email: 'must be an e-mail address such as anne@example.org',
      postalCode: 'must be a Canadian postal code such as K1A 0B1',
      supportLevel: 'must be a whole number from 1 to 5',
      status: 'must be pending, active or inactive',
      hoursLogged: 'must be a number from 0 to 100,000, with two decimals at most',
      doNotContact: 'must name channels: door, phone, email, text, mail, or all',
      tags: 'must be at most 20 words of at most 50 characters',
      skills: 'must be at most 50 words of at most 100 characters',
      donorEmail: 'must be an e-mail address such as anne@example.org',
      donorPostalCode: 'must be a Canadian postal code such as K1A 0B1',
      amount: 'must be in dollars, more than 0 and at most 100,000, with two decimals at most, such as 1500 or 1500.50',
      date: 'must be a date, such as 2026-09-30 or 30 Sep 2026, tomorrow at the latest',
      method: 'must be credit card, e-transfer, cheque, cash, other or in kind',
      donorIsCanadianAttested: 'must be yes or no',
      fromCandidate: 'must be yes or no',
      advantageAmount: 'must be in dollars with two decimals at most, such as 45 or 45.50',
      electionDate: 'must be a date, such as 2026-09-30 or 30 Sep 2026',
      nominationConfirmedDate: 'must be a date, such as 2026-09-30 or 30 Sep 2026',
    },
    form: (field, expected = 'cannot be kept as it is written') => `${field}: ${expected}`,
  },
  fr: {
    missing: (field) => `${field} : champ obligatoire`,
    pastLimit: (field, year, limit, used) =>
      `${field} : le donateur dépasserait le plafond de ${limit} pour ${year}, car ${used} sont déjà comptés, lignes précédentes comprises`,
    pastCandidateLimit: (field) =>
      `${field} : le candidat dépasserait 5 000 $ à sa propre campagne; ce qui dépasse compte dans le plafond annuel`,
    notTheCandidate: (field) => `${field} : le donateur n’est pas le candidat de la campagne`,
    limitUnknown: (field) => `${field} : le plafond de cette année n’est pas connu ici`,
    tooMany: (field, limit) => `${field} : avec celles de l’électeur, il y en aurait plus de ${limit}`,
    tooLong: (field, limit) => `${field} : dépasse ${limit} caractères`,
    ambiguous: (field, thousands, decimals) =>
      `${field} : ce pourrait être ${thousands.replace('.', ',')} ou ${decimals.replace('.', ',')}; écrivez-le sans séparateur de milliers et avec deux décimales, par exemple ${thousands.replace('.', ',')}`,
    lines: {
      QUOTE:
        'Un guillemet de cette ligne n’est pas fermé à la fin de sa cellule, ou sa cellule engloberait les lignes suivantes. Retirez-le, fermez-le ou doublez-le',
      CELLS: 'La ligne a plus de cellules qu’il n’y a de colonnes',
      FEWER: 'La ligne a moins de cellules qu’il n’y a de colonnes',
      NUL: 'La ligne contient un caractère non valide (U+0000). Tapez la cellule de nouveau',
      LONG: 'La ligne dépasse 100 000 caractères',
      ENCODING:
        'La ligne n’est pas en UTF-8 comme les autres. Enregistrez la liste en « CSV UTF-8 », ou faites lire ces lignes en Windows-1252 au moment de choisir les colonnes',
    },
    forms: {
      email: 'doit être une adresse de courriel telle que anne@example.org',
      postalCode: 'doit être un code postal canadien tel que K1A 0B1',
      supportLevel: 'doit être un nombre entier de 1 à 5',
      status: 'doit être « en attente », « actif » ou « inactif »',
      hoursLogged: 'doit être un nombre de 0 à 100 000, avec deux décimales au plus',
      doNotContact: 'doit nommer des moyens : porte, téléphone, courriel, texto, poste, ou tous',
      tags: 'doit être au plus 20 mots d’au plus 50 caractères',
      skills: 'doit être au plus 50 mots d’au plus 100 caractères',
      donorEmail: 'doit être une adresse de courriel telle que anne@example.org',
      donorPostalCode: 'doit être un code postal canadien tel que K1A 0B1',
      amount:
        'doit être un montant en dollars, supérieur à 0 et d’au plus 100 000, avec deux décimales au plus, par exemple 1500 ou 1500,50',
      date: 'doit être une date, par exemple 2026-09-30 ou 30 sept. 2026, au plus tard demain',
      method: 'doit être carte de crédit, virement, chèque, espèces, autre ou en nature',
      donorIsCanadianAttested: 'doit être oui ou non',
      fromCandidate: 'doit être oui ou non',
      advantageAmount: 'doit être un montant en dollars avec deux décimales au plus, par exemple 45 ou 45,50',
      electionDate: 'doit être une date, par exemple 2026-09-30 ou 30 sept. 2026',
      nominationConfirmedDate: 'doit être une date, par exemple 2026-09-30 ou 30 sept. 2026',
    },
    form: (field, expected = 'ne peut être conservé tel quel') => `${field} : ${expected}`,
  },
};

const erased: Bilingual<string> = {
  en: 'The campaign has erased this person, who is known by name and place, e-mail address, telephone number or your own number, and is not recorded again',
  fr: 'La campagne a effacé cette personne, reconnue à son nom et à son lieu, à son courriel, à son téléphone ou à votre propre numéro : elle n’est pas enregistrée de nouveau',
};

/** Findings in words, each at its field. `labels` are what the reader calls the fields. */
export const fieldErrors = (
  findings: readonly Finding[],
  labels: Readonly<Record<string, string>>,
  language: Language,
): FieldError[] =>
  findings.map((finding) => ({ field: finding.field, message: findingText(finding, labels, language) }));

const dollarsOf = (cap: Finding['cap'], language: Language): [limit: string, used: string] => [
  dollars(cap?.limit ?? 0)[language],
  dollars(cap?.used ?? 0)[language],
];

/** A finding in words. `labels` are what the reader calls the fields, `header` the names of a list's columns. */
export function findingText(
  finding: Finding,
  labels: Readonly<Record<string, string>>,
  language: Language,
  header: readonly string[] = [],
): string {
  const { field, problem, limit, readings, cap } = finding;
  const text = texts[language];
  const label = labels[field] ?? field;
  switch (problem) {
    case 'AMBIGUOUS':
      return text.ambiguous(label, ...(readings as [string, string]));
    case 'EITHER_DAY':
      return eitherDay(label, readings as [string, string], language);
    case 'ERASED':
      return erased[language];
    case 'PAST_LIMIT':
      return text.pastLimit(label, cap?.year ?? '', ...dollarsOf(cap, language));
    case 'PAST_CANDIDATE_LIMIT':
      return text.pastCandidateLimit(label);
    case 'NOT_THE_CANDIDATE':
      return text.notTheCandidate(label);
    case 'LIMIT_UNKNOWN':
      return text.limitUnknown(label);
    case 'MISSING':
      return text.missing(label);
    case 'TOO_MANY':
      return text.tooMany(label, limit ?? 0);
    case 'TOO_LONG':
      return text.tooLong(label, limit ?? 0);
    case 'FORM':
      return text.form(label, text.forms[field]);
    default:
      return cellFindingText(finding, label, header, language) ?? text.lines[problem as LineFault];
  }
}
