import type { RightCounts } from '#server/campaign/rights/count-rights.ts';
import { endsWith } from '#server/campaign/rights/end-rights.ts';
import type { RightName } from '#server/campaign/rights/rights.ts';
import type { Role } from '#server/operations/roles.ts';
import type { Bilingual } from '#server/pages/language.ts';

/** What a member has given, by how it ends with the member. */
const ends: readonly RightName[] = ['keys', 'programs', 'turfLinks', 'invitations'];

type Counted = (count: number) => string;

interface EndingTexts {
  readonly of: Readonly<Record<Exclude<RightName, 'webhooks' | 'imports'>, Counted>>;
  readonly ends: (list: string) => string;
  readonly webhooks: Counted;
  readonly imports: Counted;
  readonly turfs: Counted;
  readonly none: string;
}

const texts: Bilingual<EndingTexts> = {
  en: {
    of: {
      keys: (count) => (count === 1 ? '1 API key' : `${count} API keys`),
      programs: (count) => (count === 1 ? '1 connected program' : `${count} connected programs`),
      turfLinks: (count) => (count === 1 ? '1 link to a turf' : `${count} links to turfs`),
      invitations: (count) => (count === 1 ? '1 open invitation' : `${count} open invitations`),
    },
    ends: (list) => `This ends at once: ${list}.`,
    webhooks: (count) =>
      count === 1
        ? 'This pauses until an owner takes it over: 1 webhook.'
        : `These pause until an owner takes them over: ${count} webhooks.`,
    imports: (count) =>
      count === 1
        ? 'This stops: 1 import under way. What it has recorded stays.'
        : `These stop: ${count} imports under way. What they have recorded stays.`,
    turfs: (count) =>
      count === 1
        ? 'This stays, and needs a new link: 1 turf.'
        : `These stay, and each needs a new link: ${count} turfs.`,
    none: 'There is nothing that would end: no key, program, link to a turf, invitation or webhook.',
  },
  fr: {
    of: {
      keys: (count) => (count === 1 ? '1 clé d’API' : `${count} clés d’API`),
      programs: (count) => (count === 1 ? '1 programme connecté' : `${count} programmes connectés`),
      turfLinks: (count) => (count === 1 ? '1 lien vers un secteur' : `${count} liens vers des secteurs`),
      invitations: (count) => (count === 1 ? '1 invitation en attente' : `${count} invitations en attente`),
    },
    ends: (list) => `Prend fin aussitôt\u00a0: ${list}.`,
    webhooks: (count) =>
      count === 1
        ? 'Est mis en pause jusqu’à ce qu’un propriétaire le prenne en charge\u00a0: 1 point d’ancrage Web.'
        : `Sont mis en pause jusqu’à ce qu’un propriétaire les prenne en charge\u00a0: ${count} points d’ancrage Web.`,
    imports: (count) =>
      count === 1
        ? 'S’arrête\u00a0: 1 importation en cours. Ce qu’elle a enregistré reste.'
        : `S’arrêtent\u00a0: ${count} importations en cours. Ce qu’elles ont enregistré reste.`,
    turfs: (count) =>
      count === 1
        ? 'Reste, et a besoin d’un nouveau lien\u00a0: 1 secteur.'
        : `Restent, et ont chacun besoin d’un nouveau lien\u00a0: ${count} secteurs.`,
    none: 'Rien ne prend fin\u00a0: ni clé, ni programme, ni lien vers un secteur, ni invitation, ni point d’ancrage Web.',
  },
};

/** What ends, pauses and stops with a role that a member is given, or with the member who leaves (null), and what needs a hand. */
export function endingRights(counts: RightCounts, role: Role | null, language: keyof typeof texts): string[] {
  const text = texts[language];
  const names = endsWith(role).filter((name) => counts[name] > 0);
  const list = ends.flatMap((name) =>
    names.includes(name) ? [text.of[name as keyof EndingTexts['of']](counts[name])] : [],
  );
  return [
    ...(list.length > 0 ? [text.ends(list.join(', '))] : []),
    ...(['webhooks', 'imports'] as const).flatMap((name) => (names.includes(name) ? [text[name](counts[name])] : [])),
    ...(names.includes('turfLinks') && counts.turfs > 0 ? [text.turfs(counts.turfs)] : []),
    ...(role === null && names.length === 0 ? [text.none] : []),
  ];
}
