export const linkTexts = {
  welcome: 'Welcome',
  invited: (campaign: string, role: string, email: string) =>
    `${email} is invited to the campaign “${campaign}” as ${role}.`,
  choosePassword: (email: string) => `Choose a password for ${email}: at least 12 characters.`,
  arrival:
    'Or, if you did not choose the password of this account yourself, choose one now: the old one, its second factor and all of its sessions end.',
  password: 'Password',
  goOn: 'Continue',
  haveAccount: (email: string) => `There is already an account for ${email}. Sign in to it to accept the invitation.`,
  signIn: 'Sign in',
  accept: (campaign: string, role: string) => `Accept the invitation to “${campaign}” as ${role}`,
  otherUser: (signedInAs: string, email: string) =>
    `You are signed in as ${signedInAs}, and this link is for ${email}. Sign out first, then open the link again.`,
  signOut: 'Sign out',
};
