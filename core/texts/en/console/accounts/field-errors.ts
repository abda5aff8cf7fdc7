/** What is wrong with a field of an account's forms, and what to type. */
export const fieldErrorTexts = {
  email: 'Type an e-mail address such as anne@example.org.',
  password: 'Type the password.',
  code: 'Type the code.',
  name: 'Type the person’s name.',
  role: 'Choose a role.',
};
