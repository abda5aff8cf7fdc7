import type { Bilingual } from '#server/pages/language.ts';
import type { Scope } from '#server/records/scopes.ts';

interface KeyTexts {
  readonly title: string;
  readonly what: string;
  readonly guide: string;
  readonly endsIn: (end: string) => string;
  readonly columns: readonly string[];
  readonly never: string;
  readonly none: string;
  readonly revoke: string;
  readonly revokeNamed: (name: string) => string;
  readonly revokeEffects: readonly string[];
  readonly revokedAt: (time: string) => string;
  readonly create: string;
  readonly name: string;
  readonly scopes: string;
  readonly scopesHow: string;
  /** What scopes are of, by the first part of their names. */
  readonly areas: Readonly<
    Record<'voters' | 'donations' | 'volunteers' | 'canvassing' | 'lawn_signs' | 'campaign', string>
  >;
  readonly scopeTexts: Readonly<Record<Scope, string>>;
  readonly everything: string;
  readonly shownOnce: string;
  readonly copy: string;
  readonly copied: string;
  readonly webhooks: string;
}

export const keyTexts: Bilingual<KeyTexts> = {
  en: {
    title: 'API keys',
    what: 'A key lets a program work with this campaign’s records: a spreadsheet that updates itself, a fundraising page, a canvassing app. Give each program its own key, so that you can revoke it alone.',
    guide: 'How programs use it',
    endsIn: (end) => `ends in …${end}`,
    columns: ['Name', 'Permissions', 'Created by', 'Last used', 'State'],
    never: 'never',
    none: 'No keys yet.',
    revoke: 'Revoke',
    revokeNamed: (name) => `Revoke “${name}”`,
    revokeEffects: [
      'Every program that uses the key loses access at once.',
      'A revoked key cannot be restored: create another one in its place.',
    ],
    revokedAt: (time) => `revoked ${time}`,
    create: 'Create a key',
    name: 'What the key is for',
    scopes: 'What the key may do',
    scopesHow: 'Tick only what the program needs: whoever has the key can do all of it.',
    areas: {
      voters: 'Voters',
      donations: 'Donations and receipts',
      volunteers: 'Volunteers',
      canvassing: 'Canvassing',
      lawn_signs: 'Lawn signs',
      campaign: 'Campaign',
    },
    scopeTexts: {
      'voters:read': 'read voters',
      'voters:write': 'create and change voters',
      'donations:read': 'read donations',
      'donations:write': 'record donations and issue receipts',
      'volunteers:read': 'read volunteers',
      'canvassing:read': 'read visits, calls and walk lists',
      'canvassing:write': 'record visits and calls',
      'lawn_signs:read': 'read lawn signs',
      'lawn_signs:write': 'create, change and delete lawn signs',
      'campaign:read': 'read the campaign and its team',
    },
    everything: 'Everything a key can do',
    shownOnce: 'This is the new key. Copy it now: it is not shown again.',
    copy: 'Copy',
    copied: 'Copied',
    webhooks: 'Webhooks: tell a program at once what has changed',
  },
  fr: {
    title: 'Clés d’API',
    what: 'Avec une clé, un programme travaille avec les dossiers de cette campagne\u00a0: un chiffrier qui se met à jour, une page de dons, une application de porte-à-porte. Donnez à chaque programme sa propre clé, pour pouvoir la lui retirer à lui seul.',
    guide: 'Comment un programme s’en sert (en anglais)',
    endsIn: (end) => `se termine par …${end}`,
    columns: ['Nom', 'Autorisations', 'Créée par', 'Dernière utilisation', 'État'],
    never: 'jamais',
    none: 'Aucune clé pour l’instant.',
    revoke: 'Révoquer',
    revokeNamed: (name) => `Révoquer «\u00a0${name}\u00a0»`,
    revokeEffects: [
      'Tout programme qui utilise la clé perd l’accès aussitôt.',
      'Une clé révoquée ne se rétablit pas\u00a0: créez-en une autre à sa place.',
    ],
    revokedAt: (time) => `révoquée le ${time}`,
    create: 'Créer une clé',
    name: 'À quoi sert la clé',
    scopes: 'Ce que la clé peut faire',
    scopesHow: 'Ne cochez que ce dont le programme a besoin\u00a0: qui détient la clé peut faire tout cela.',
    areas: {
      voters: 'Électeurs',
      donations: 'Dons et reçus',
      volunteers: 'Bénévoles',
      canvassing: 'Porte-à-porte',
      lawn_signs: 'Pancartes',
      campaign: 'Campagne',
    },
    scopeTexts: {
      'voters:read': 'lire les électeurs',
      'voters:write': 'créer et modifier des électeurs',
      'donations:read': 'lire les dons',
      'donations:write': 'enregistrer des dons et délivrer des reçus',
      'volunteers:read': 'lire les bénévoles',
      'canvassing:read': 'lire les visites, les appels et les listes de porte-à-porte',
      'canvassing:write': 'enregistrer des visites et des appels',
      'lawn_signs:read': 'lire les pancartes',
      'lawn_signs:write': 'créer, modifier et supprimer des pancartes',
      'campaign:read': 'lire la campagne et son équipe',
    },
    everything: 'Tout ce qu’une clé peut faire',
    shownOnce: 'Voici la nouvelle clé. Copiez-la maintenant : elle ne sera plus affichée.',
    copy: 'Copier',
    copied: 'Copiée',
    webhooks: 'Points d’ancrage Web : avertir aussitôt un programme de ce qui a changé',
  },
};
