import { factTexts } from '#server/console/texts/campaign-facts.ts';
import { donationTexts } from '#server/console/texts/donations.ts';
import type { Bilingual, Language } from '#server/pages/language.ts';
import { fieldLabels } from './fields.ts';

/** Names of fields that no form of the console has, and of filters. */
const others: Bilingual<Readonly<Record<string, string>>> = {
  en: {
    assignedVolunteerId: 'Volunteer of the sign',
    changes: 'What is corrected',
    collectedAt: 'Sign collected',
    disposition: 'Result of the contact',
    external_id: 'Your own number',
    externalId: 'Your own number',
    eventId: 'Number of the contact on the device',
    include_withdrawn: 'With those taken back',
    installedAt: 'Sign installed',
    interaction_date: 'Date of the contact',
    interactionDate: 'Date of the contact',
    lastContact: 'Last contact',
    missing: 'Missing for a receipt',
    number: 'Receipt number',
    occurredAt: 'Time of the contact',
    password: 'Password',
    q: 'Search',
    reason: 'Reason',
    receiptHtml: 'Text of the receipt',
    receiptIssuedDate: 'Date of issue',
    receiptNumber: 'Receipt number',
    receiptStatus: 'State of the receipt',
    reissue: 'Issue anew',
    replacesReceiptNumber: 'Receipt that is replaced',
    role: 'Role',
    scopes: 'What the key may do',
    state: 'State',
    support_level: 'Support',
    support_levels: 'Support',
    exclude_contacted: 'Without those contacted',
    voterId: 'Voter',
    warning: 'Look at this',
  },
  fr: {
    assignedVolunteerId: 'Bénévole de la pancarte',
    changes: 'Ce qui est corrigé',
    collectedAt: 'Pancarte ramassée',
    disposition: 'Résultat du contact',
    external_id: 'Votre propre numéro',
    externalId: 'Votre propre numéro',
    eventId: 'Numéro du contact dans l’appareil',
    include_withdrawn: 'Avec ceux qui ont été retirés',
    installedAt: 'Pancarte installée',
    interaction_date: 'Date du contact',
    interactionDate: 'Date du contact',
    lastContact: 'Dernier contact',
    missing: 'Manque pour un reçu',
    number: 'Numéro de reçu',
    occurredAt: 'Heure du contact',
    password: 'Mot de passe',
    q: 'Recherche',
    reason: 'Motif',
    receiptHtml: 'Texte du reçu',
    receiptIssuedDate: 'Date de délivrance',
    receiptNumber: 'Numéro de reçu',
    receiptStatus: 'État du reçu',
    reissue: 'Délivrer de nouveau',
    replacesReceiptNumber: 'Reçu remplacé',
    role: 'Rôle',
    scopes: 'Ce que la clé permet',
    state: 'État',
    support_level: 'Appui',
    support_levels: 'Appui',
    exclude_contacted: 'Sans les électeurs joints',
    voterId: 'Électeur',
    warning: 'À vérifier',
  },
};

/** What the reader calls a field, a filter or a parameter; undefined for one that only programs know. */
export function fieldName(name: string, language: Language): string | undefined {
  const known: Readonly<Record<string, string>> = {
    ...factTexts[language].fields,
    ...fieldLabels[language].VOLUNTEERS,
    ...fieldLabels[language].VOTERS,
    ...donationTexts[language].fields,
    ...others[language],
  };
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
