import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { donationTexts } from '#server/console/texts/donations.ts';
import type { Bilingual } from '#server/pages/language.ts';

/** What the fields of each kind of record are called, by their names in the API. */
export const fieldLabels: Bilingual<Readonly<Record<ImportKindName, Readonly<Record<string, string>>>>> = {
  en: {
    VOTERS: {
      firstName: 'Given name',
      lastName: 'Family name',
      email: 'E-mail',
      phone: 'Telephone',
      address: 'Address',
      city: 'City',
      province: 'Province',
      postalCode: 'Postal code',
      riding: 'Riding',
      poll: 'Poll',
      supportLevel: 'Support, 1 (for us) to 5 (against us)',
      notes: 'Notes',
      tags: 'Tags',
      doNotContact: 'Do not contact',
      doNotContactReason: 'Why not',
      electorNumber: 'Number on the list of electors',
      externalId: 'Your own number',
    },
    VOLUNTEERS: {
      name: 'Name',
      email: 'E-mail',
      phone: 'Telephone',
      role: 'Role',
      status: 'State',
      skills: 'Skills',
      hoursLogged: 'Hours volunteered',
    },
    DONATIONS: { ...donationTexts.en.fields, externalId: 'Your own number' },
  },
  fr: {
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
      doNotContactReason: 'Motif',
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
    DONATIONS: { ...donationTexts.fr.fields, externalId: 'Votre propre numéro' },
  },
};
