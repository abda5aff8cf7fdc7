import type { Bilingual } from '#server/pages/language.ts';

interface PeopleTexts {
  readonly title: string;
  readonly intro: string;
  readonly since: (day: string) => string;
  readonly you: string;
  readonly changeRoleOf: (name: string) => string;
  readonly roleOf: (name: string) => string;
  readonly roleIs: (name: string, role: string) => string;
  readonly removed: string;
  readonly withdrawn: string;
  readonly whatNext: string;
  readonly change: string;
  readonly remove: string;
  readonly removeNamed: (name: string) => string;
  readonly removeEffects: (name: string) => readonly string[];
  readonly invite: string;
  readonly inviteByLink: string;
  readonly inviteByEmail: string;
  readonly sentTo: (email: string) => string;
  /** Before what ends with a lower role. */
  readonly withRole: (role: string) => string;
  readonly invitations: string;
  readonly invitationColumns: readonly string[];
  readonly operator: string;
  readonly revoke: string;
  readonly revokeNamed: (name: string) => string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly incomplete: string;
  readonly shownOnce: string;
  readonly copy: string;
  readonly copied: string;
  readonly revokeEffects: (email: string) => string;
}

export const peopleTexts: Bilingual<PeopleTexts> = {
  en: {
    title: 'People',
    intro:
      'Who works in this campaign, and what each person can do. The audit log shows every action with the name of the person who took it.',
    since: (day) => `since ${day}`,
    you: 'you',
    changeRoleOf: (name) => `Change the role of ${name}`,
    roleIs: (name, role) => `The role of ${name} is changed. ${role}.`,
    removed: 'The person is removed and can no longer see this campaign. What they recorded stays.',
    withdrawn: 'The invitation is withdrawn: its link no longer works.',
    whatNext: 'Whoever opens the link within seven days chooses a password, and appears in the list above.',
    roleOf: (name) => `Role of ${name}`,
    change: 'Change the role',
    remove: 'Remove',
    removeNamed: (name) => `Remove ${name}`,
    removeEffects: (name) => [
      `${name} can no longer see this campaign, and is signed out everywhere if it was their only one.`,
      'What they recorded stays. A new invitation brings them back, but nothing that ends or pauses here.',
    ],
    invite: 'Invite someone',
    inviteByLink:
      'You get a link that works once, within seven days. Send it to the person yourself, at this address only: whoever opens it first acts as that person. The audit log records that you vouch for the address.',
    inviteByEmail: 'The person gets an e-mail with a link that works once, within seven days.',
    sentTo: (email) => `The invitation was sent to ${email}.`,
    withRole: (role) => `With the role “${role}”:`,
    invitations: 'Open invitations',
    invitationColumns: ['Person', 'Role', 'Invited by', 'On (Eastern)', 'Until (Eastern)', 'End'],
    operator: 'the operator',
    revoke: 'Withdraw',
    revokeNamed: (name) => `Withdraw the invitation of ${name}`,
    email: 'E-mail address',
    name: 'Name',
    role: 'Role',
    incomplete: 'An invitation needs an e-mail address and a role.',
    shownOnce: 'This is the link. Copy it now: it is not shown again.',
    copy: 'Copy',
    copied: 'Copied',
    revokeEffects: (email) => `The link that ${email} was given opens nothing any more.`,
  },
  fr: {
    title: 'Personnes',
    intro:
      'Qui travaille dans cette campagne, et ce que chacun peut faire. Chaque action figure au journal d’audit avec le nom de son auteur.',
    since: (day) => `depuis le ${day}`,
    you: 'vous',
    changeRoleOf: (name) => `Changer le rôle de ${name}`,
    roleIs: (name, role) => `Le rôle de ${name} est changé. ${role}.`,
    removed: 'La personne est retirée et ne voit plus cette campagne. Ce qu’elle a enregistré reste.',
    withdrawn: 'L’invitation est retirée\u00a0: son lien ne fonctionne plus.',
    whatNext:
      'La personne qui ouvre le lien dans les sept jours choisit un mot de passe et paraît dans la liste ci-dessus.',
    roleOf: (name) => `Rôle de ${name}`,
    change: 'Changer le rôle',
    remove: 'Retirer',
    removeNamed: (name) => `Retirer ${name}`,
    removeEffects: (name) => [
      `${name} ne voit plus cette campagne, et sa session prend fin partout si c’était la seule.`,
      'Ce que la personne a enregistré reste. Une nouvelle invitation la fait revenir, mais rien de ce qui prend fin ou est mis en pause ici.',
    ],
    invite: 'Inviter quelqu’un',
    inviteByLink:
      'Vous recevez un lien qui sert une seule fois, pendant sept jours. Envoyez-le vous-même à la personne, à cette adresse seulement : qui l’ouvre le premier agit à sa place. Le journal d’audit dit que vous vous portez garant de l’adresse.',
    inviteByEmail: 'La personne reçoit un courriel avec un lien qui sert une seule fois, pendant sept jours.',
    sentTo: (email) => `L’invitation a été envoyée à ${email}.`,
    withRole: (role) => `Avec le rôle «\u00a0${role}\u00a0»\u00a0:`,
    invitations: 'Invitations en attente',
    invitationColumns: ['Personne', 'Rôle', 'Invitée par', 'Le (heure de l’Est)', 'Jusqu’au (heure de l’Est)', 'Fin'],
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
    revokeEffects: (email) => `Le lien remis à ${email} n’ouvrira plus rien.`,
  },
};
