import type { Role } from '#server/operations/roles.ts';
import type { Bilingual } from '#server/pages/language.ts';

/** What each role is called, with its article. */
export const roleTexts: Bilingual<Readonly<Record<Role, string>>> = {
  en: { MEMBER: 'a reader', MANAGER: 'a member of staff', OWNER: 'an owner' },
  fr: { MEMBER: 'lecteur', MANAGER: 'membre du personnel', OWNER: 'propriétaire' },
};

/** The same in lists and drop-downs, with what the role may do. */
export const roleChoices: Bilingual<Readonly<Record<Role, string>>> = {
  en: {
    MEMBER: 'Read-only: sees everything, changes nothing',
    MANAGER: 'Staff: also changes records and issues receipts',
    OWNER: 'Owner: also manages keys, people and the campaign',
  },
  fr: {
    MEMBER: 'Lecture seule : voit tout, ne modifie rien',
    MANAGER: 'Personnel : modifie aussi les dossiers et délivre les reçus',
    OWNER: 'Propriétaire : gère aussi les clés, les personnes et la campagne',
  },
};

/** The same in a word. */
export const roleNames: Bilingual<Readonly<Record<Role, string>>> = {
  en: { MEMBER: 'Read-only', MANAGER: 'Staff', OWNER: 'Owner' },
  fr: { MEMBER: 'Lecture seule', MANAGER: 'Personnel', OWNER: 'Propriétaire' },
};
