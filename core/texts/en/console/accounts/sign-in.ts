export const signInTexts = {
  signIn: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  lostPassword: 'Forgot your password? Whoever runs this installation can give you a link to choose a new one.',
  secondFactor: 'Second factor',
  code: 'Code from your authenticator app',
  recovery: 'Without the app, type one of your recovery codes.',
  goOn: 'Continue',
};
