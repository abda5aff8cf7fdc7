import type { Bilingual } from '#server/pages/language.ts';

interface FieldErrorTexts {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly name: string;
  readonly role: string;
}

/** What is wrong with a field of an account's forms, and what to type. */
export const fieldErrorTexts: Bilingual<FieldErrorTexts> = {
  en: {
    email: 'Type an e-mail address such as anne@example.org.',
    password: 'Type the password.',
    code: 'Type the code.',
    name: 'Type the person’s name.',
    role: 'Choose a role.',
  },
  fr: {
    email: 'Tapez une adresse de courriel telle que anne@example.org.',
    password: 'Tapez le mot de passe.',
    code: 'Tapez le code.',
    name: 'Tapez le nom de la personne.',
    role: 'Choisissez un rôle.',
  },
};
