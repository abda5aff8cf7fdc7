import type * as english from '#core/texts/en/console/records/findings.ts';

export const findingTexts: typeof english.findingTexts = {
  missing: (field) => `${field} : champ obligatoire`,
  pastLimit: (field, year, limit, used) =>
    `${field} : le donateur dépasserait le plafond de ${limit} pour ${year}, car ${used} sont déjà comptés, lignes précédentes comprises`,
  pastCandidateLimit: (field) =>
    `${field} : le candidat dépasserait 5 000 $ à sa propre campagne; ce qui dépasse compte dans le plafond annuel`,
  notTheCandidate: (field) => `${field} : le donateur n’est pas le candidat de la campagne`,
  limitUnknown: (field) => `${field} : le plafond de cette année n’est pas connu ici`,
  tooMany: (field, limit) => `${field} : avec celles de l’électeur, il y en aurait plus de ${limit}`,
  eitherCount: (field, thousands, decimals, plain) =>
    `${field}\u00a0: peut être ${thousands} ou ${decimals}. Écrivez-le sans séparateur de milliers, par exemple ${plain}.`,
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
};

export const erasedText: typeof english.erasedText =
  'La campagne a effacé cette personne, reconnue à son nom et à son lieu, à son courriel, à son téléphone ou à votre propre numéro : elle n’est pas enregistrée de nouveau';
