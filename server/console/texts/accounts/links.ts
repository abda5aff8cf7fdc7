import type { Bilingual } from '#server/pages/language.ts';

interface LinkTexts {
  readonly welcome: string;
  readonly invited: (campaign: string, role: string, email: string) => string;
  readonly choosePassword: (email: string) => string;
  readonly arrival: string;
  readonly password: string;
  readonly goOn: string;
  readonly haveAccount: (email: string) => string;
  readonly signIn: string;
  readonly accept: (campaign: string, role: string) => string;
  readonly otherUser: (signedInAs: string, email: string) => string;
  readonly signOut: string;
}

export const linkTexts: Bilingual<LinkTexts> = {
  en: {
    welcome: 'Welcome',
    invited: (campaign, role, email) => `${email} is invited to the campaign “${campaign}” as ${role}.`,
    choosePassword: (email) => `Choose a password for ${email}: at least 12 characters.`,
    arrival:
      'Or, if you did not choose the password of this account yourself, choose one now: the old one, its second factor and all of its sessions end.',
    password: 'Password',
    goOn: 'Continue',
    haveAccount: (email) => `There is already an account for ${email}. Sign in to it to accept the invitation.`,
    signIn: 'Sign in',
    accept: (campaign, role) => `Accept the invitation to “${campaign}” as ${role}`,
    otherUser: (signedInAs, email) =>
      `You are signed in as ${signedInAs}, and this link is for ${email}. Sign out first, then open the link again.`,
    signOut: 'Sign out',
  },
  fr: {
    welcome: 'Bienvenue',
    invited: (campaign, role, email) => `${email} est invité à la campagne « ${campaign} » à titre de ${role}.`,
    choosePassword: (email) => `Choisissez un mot de passe pour ${email} : au moins 12 caractères.`,
    arrival:
      'Ou, si ce n’est pas vous qui avez choisi le mot de passe de ce compte, choisissez-en un maintenant : l’ancien, sa validation en deux étapes et toutes ses sessions prennent fin.',
    password: 'Mot de passe',
    goOn: 'Continuer',
    haveAccount: (email) => `Il y a déjà un compte pour ${email}. Connectez-vous-y pour accepter l’invitation.`,
    signIn: 'Se connecter',
    accept: (campaign, role) => `Accepter l’invitation à « ${campaign} » à titre de ${role}`,
    otherUser: (signedInAs, email) =>
      `Vous êtes connecté au compte ${signedInAs}, et ce lien est pour ${email}. Déconnectez-vous d’abord, puis rouvrez le lien.`,
    signOut: 'Se déconnecter',
  },
};
