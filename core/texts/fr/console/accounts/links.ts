import type * as english from '#core/texts/en/console/accounts/links.ts';

export const linkTexts: typeof english.linkTexts = {
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
};
