import type * as english from '#core/texts/en/console/accounts/field-errors.ts';

export const fieldErrorTexts: typeof english.fieldErrorTexts = {
  email: 'Tapez une adresse de courriel telle que anne@example.org.',
  password: 'Tapez le mot de passe.',
  code: 'Tapez le code.',
  name: 'Tapez le nom de la personne.',
  role: 'Choisissez un rôle.',
};
