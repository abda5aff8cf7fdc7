import type { Bilingual } from '#server/pages/language.ts';

interface PeopleTexts {
  readonly title: string;
  readonly roleOf: (name: string) => string;
  readonly change: string;
  readonly remove: string;
  readonly removeNamed: (name: string) => string;
  readonly invite: string;
  readonly inviteHow: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly incomplete: string;
  readonly shownOnce: string;
  readonly copy: string;
  readonly copied: string;
}

export const peopleTexts: Bilingual<PeopleTexts> = {
  en: {
    title: 'People',
    roleOf: (name) => `Role of ${name}`,
    change: 'Change the role',
    remove: 'Remove',
    removeNamed: (name) => `Remove ${name}`,
    invite: 'Invite somebody',
    inviteHow: 'You receive a link that works once, for seven days. Send it to the person yourself.',
    email: 'E-mail address',
    name: 'Name',
    role: 'Role',
    incomplete: 'An invitation needs an e-mail address and a role.',
    shownOnce: 'This is the link. Copy it now: it is not shown again.',
    copy: 'Copy',
    copied: 'Copied',
  },
  fr: {
    title: 'Personnes',
    roleOf: (name) => `Rôle de ${name}`,
    change: 'Changer le rôle',
    remove: 'Retirer',
    removeNamed: (name) => `Retirer ${name}`,
    invite: 'Inviter quelqu’un',
    inviteHow: 'Vous recevez un lien qui sert une fois, pendant sept jours. Envoyez-le vous-même à la personne.',
    email: 'Adresse de courriel',
    name: 'Nom',
    role: 'Rôle',
    incomplete: 'Une invitation demande une adresse de courriel et un rôle.',
    shownOnce: 'Voici le lien. Copiez-le maintenant : il ne sera plus affiché.',
    copy: 'Copier',
    copied: 'Copié',
  },
};
