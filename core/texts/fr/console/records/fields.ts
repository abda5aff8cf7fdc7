import type * as english from '#core/texts/en/console/records/fields.ts';
import { donationTexts } from '#core/texts/fr/console/donations.ts';

export const fieldLabels: typeof english.fieldLabels = {
  VOTERS: {
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    email: 'Courriel',
    phone: 'Téléphone',
    address: 'Adresse',
    city: 'Ville',
    province: 'Province',
    postalCode: 'Code postal',
    riding: 'Circonscription',
    poll: 'Section de vote',
    supportLevel: 'Appui, de 1 (pour nous) à 5 (contre nous)',
    notes: 'Notes',
    tags: 'Étiquettes',
    doNotContact: 'Ne pas joindre',
    doNotContactReason: 'Motif du refus de contact',
    electorNumber: 'Numéro sur la liste électorale',
    externalId: 'Votre propre numéro',
  },
  VOLUNTEERS: {
    name: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone',
    role: 'Rôle',
    status: 'État',
    skills: 'Compétences',
    hoursLogged: 'Heures de bénévolat',
  },
  DONATIONS: { ...donationTexts.fields, externalId: 'Votre propre numéro' },
};
