import type * as english from '#core/texts/en/console/accounts/roles.ts';

export const roleTexts: typeof english.roleTexts = {
  MEMBER: 'lecteur',
  MANAGER: 'membre du personnel',
  OWNER: 'propriétaire',
};

export const roleChoices: typeof english.roleChoices = {
  MEMBER: 'Lecture seule : voit tout, ne modifie rien',
  MANAGER: 'Personnel : modifie aussi les dossiers et délivre les reçus',
  OWNER: 'Propriétaire : gère aussi les clés, les personnes et la campagne',
};

export const roleNames: typeof english.roleNames = {
  MEMBER: 'Lecture seule',
  MANAGER: 'Personnel',
  OWNER: 'Propriétaire',
};
