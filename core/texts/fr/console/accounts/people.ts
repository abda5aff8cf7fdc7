import type * as english from '#core/texts/en/console/accounts/people.ts';

export const invitationTexts: typeof english.invitationTexts = {
  lines: (invitedBy, campaign, role, until) => [
    `${invitedBy} vous invite à la campagne «\u00a0${campaign}\u00a0» à titre de ${role}.`,
    'Ouvrez ce lien pour accepter. Ne le transmettez à personne\u00a0: qui l’ouvre peut agir à votre place.',
    `Il sert une fois, jusqu’au ${until}, heure de l’Est.`,
  ],
};

export const peopleTexts: typeof english.peopleTexts = {
  title: 'Personnes',
  intro:
    'Qui travaille dans cette campagne, et ce que chacun peut faire. Chaque action figure au journal d’audit avec le nom de son auteur.',
  since: (day) => `depuis le ${day}`,
  you: 'vous',
  changeRoleOf: (name) => `Changer le rôle de ${name}`,
  roleIs: (name, role) => `Le rôle de ${name} est changé. ${role}.`,
  whatNext:
    'La personne qui ouvre le lien dans les sept jours choisit un mot de passe et paraît dans la liste ci-dessus.',
  roleOf: (name) => `Rôle de ${name}`,
  change: 'Changer le rôle',
  remove: 'Retirer',
  removeNamed: (name) => `Retirer ${name}`,
  removeEffects: (name) => [
    `${name} ne voit plus cette campagne, et sa session prend fin partout si c’était la seule.`,
    'Ce que la personne a enregistré reste. Une nouvelle invitation lui redonne accès, sans rétablir ce qui prend fin ou est mis en pause ici.',
  ],
  invite: 'Inviter quelqu’un',
  inviteByLink:
    'Vous recevez un lien qui sert une seule fois, pendant sept jours. Envoyez-le vous-même à la personne, à cette adresse seulement : qui l’ouvre le premier agit à sa place. Le journal d’audit dit que vous vous portez garant de l’adresse.',
  inviteByEmail: 'La personne reçoit un courriel avec un lien qui sert une seule fois, pendant sept jours.',
  sentTo: (email) => `L’invitation a été envoyée à ${email}.`,
  withRole: (role) => `Avec le rôle «\u00a0${role}\u00a0»\u00a0:`,
  invitations: 'Invitations en attente',
  invitationColumns: ['Personne', 'Rôle', 'Invitée par', 'Le (heure de l’Est)', 'Jusqu’au (heure de l’Est)', 'Retrait'],
  operator: 'l’exploitant',
  revoke: 'Retirer l’invitation',
  revokeNamed: (name) => `Retirer l’invitation de ${name}`,
  email: 'Adresse de courriel',
  name: 'Nom',
  role: 'Rôle',
  incomplete: 'Une invitation demande une adresse de courriel et un rôle.',
  shownOnce: 'Voici le lien. Copiez-le maintenant : il ne sera plus affiché.',
  copy: 'Copier',
  copied: 'Copié',
  revokeEffects: (email) => `Le lien remis à ${email} ne fonctionnera plus.`,
};
