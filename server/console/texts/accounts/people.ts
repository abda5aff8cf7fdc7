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
  readonly endsWithRole: (name: string, keys: number) => string;
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
      'Who works in this campaign, and what each may do. Every act stands in the audit log with the name of whoever did it.',
    since: (day) => `since ${day}`,
    you: 'you',
    changeRoleOf: (name) => `Change the role of ${name}`,
    roleIs: (name, role) => `${name} has another role now, from the next page on. ${role}.`,
    removed: 'The person is removed, and sees nothing of this campaign any more. What was recorded stays.',
    withdrawn: 'The invitation is withdrawn: its link opens nothing any more.',
    whatNext: 'Whoever opens the link within seven days chooses a password, and stands among the people above.',
    roleOf: (name) => `Role of ${name}`,
    change: 'Change the role',
    remove: 'Remove',
    removeNamed: (name) => `Remove ${name}`,
    removeEffects: (name) => [
      `${name} sees nothing of this campaign from now on.`,
      'What was recorded stays. A new invitation brings the person back, but none of the keys.',
    ],
    invite: 'Invite somebody',
    inviteByLink:
      'You receive a link that works once, for seven days. Send it to the person yourself, to this address alone: whoever opens it first acts as that person. The audit log says that you vouch for the address.',
    inviteByEmail: 'The person receives an e-mail with a link that works once, for seven days.',
    sentTo: (email) => `The invitation was sent to ${email}.`,
    endsWithRole: (name, keys) =>
      `Removing ${name}, or giving a role that makes no keys, ends the open invitations that ${name} has made${
        keys === 0 ? '' : ` and revokes at once the ${keys === 1 ? 'key' : `${keys} keys`} that ${name} has made`
      }.`,
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
      'Qui travaille dans cette campagne, et ce que chacun peut faire. Chaque acte figure au journal d’audit avec le nom de son auteur.',
    since: (day) => `depuis le ${day}`,
    you: 'vous',
    changeRoleOf: (name) => `Changer le rôle de ${name}`,
    roleIs: (name, role) => `${name} a un autre rôle, dès la prochaine page. ${role}.`,
    removed: 'La personne est retirée et ne voit plus rien de cette campagne. Ce qui a été inscrit reste.',
    withdrawn: 'L’invitation est retirée\u00a0: son lien n’ouvre plus rien.',
    whatNext: 'Qui ouvre le lien dans les sept jours choisit un mot de passe et figure parmi les personnes ci-dessus.',
    roleOf: (name) => `Rôle de ${name}`,
    change: 'Changer le rôle',
    remove: 'Retirer',
    removeNamed: (name) => `Retirer ${name}`,
    removeEffects: (name) => [
      `${name} ne voit plus rien de cette campagne.`,
      'Ce qui a été inscrit reste. Une nouvelle invitation fait revenir la personne, mais aucune des clés.',
    ],
    invite: 'Inviter quelqu’un',
    inviteByLink:
      'Vous recevez un lien qui sert une fois, pendant sept jours. Envoyez-le vous-même à la personne, à cette adresse seulement : qui l’ouvre le premier agit à sa place. Le journal d’audit dit que vous vous portez garant de l’adresse.',
    inviteByEmail: 'La personne reçoit un courriel avec un lien qui sert une fois, pendant sept jours.',
    sentTo: (email) => `L’invitation a été envoyée à ${email}.`,
    endsWithRole: (name, keys) =>
      `Retirer ${name}, ou lui donner un rôle qui ne crée pas de clés, met fin aux invitations en attente que ${name} a faites${
        keys === 0
          ? ''
          : ` et révoque aussitôt ${keys === 1 ? 'la clé' : `les ${keys} clés`} que ${name} a ${keys === 1 ? 'créée' : 'créées'}`
      }.`,
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
