import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { fieldLabels } from '#server/console/texts/records/fields.ts';
import type { Bilingual, Language } from '#server/pages/language.ts';

/** What the parts of fields are called that columns of lists may have of their own. */
const partLabels: Bilingual<Readonly<Record<string, string>>> = {
  en: {
    unit: 'unit',
    number: 'civic number',
    numberSuffix: 'suffix of the civic number',
    before: 'direction before the street name',
    street: 'street name',
    type: 'street type',
    direction: 'direction',
    second: 'second line',
    prefix: 'title',
    given: 'given name',
    middle: 'middle name',
    family: 'family name',
    suffix: 'suffix (Jr., III)',
    utc: 'with a time of UTC',
    DOOR: 'visits (yes or no)',
    PHONE: 'calls (yes or no)',
    EMAIL: 'e-mail (yes or no)',
    SMS: 'text messages (yes or no)',
    MAIL: 'mail (yes or no)',
    status: 'status',
    currency: 'currency',
    refunded: 'what was paid back',
  },
  fr: {
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
  },
};

/** What `payment` is called, which is no field of a record. */
const payment: Bilingual<string> = { en: 'Payment', fr: 'Paiement' };

/** What a column's target is called: “Address: unit”. */
export function targetLabel(target: string, kind: ImportKindName, language: Language): string {
  const [field = '', part] = target.split('.');
  const label = field === 'payment' ? payment[language] : (fieldLabels[language][kind][field] ?? field);
  const colon = language === 'fr' ? '\u00a0:' : ':';
  return part === undefined ? label : `${label}${colon} ${partLabels[language][part] ?? part}`;
}
