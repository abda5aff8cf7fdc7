import { endingTexts as texts } from '#core/texts/texts.ts';
import type { RightCounts } from '#server/campaign/rights/count-rights.ts';
import { endsWith } from '#server/campaign/rights/end-rights.ts';
import type { RightName } from '#server/campaign/rights/rights.ts';
import type { Role } from '#server/operations/roles.ts';
import type { Language } from '#server/pages/language.ts';

/** What a member has given, by how it ends with the member. */
const ends = ['keys', 'programs', 'turfLinks', 'invitations', 'keyWebhooks'] as const satisfies readonly RightName[];

/** What ends, pauses and stops with a role that a member is given, or with the member who leaves (null), and what needs a hand. */
export function endingRights(counts: RightCounts, role: Role | null, language: Language): string[] {
  const text = texts[language];
  const names = endsWith(role).filter((name) => counts[name] > 0);
  const list = ends.flatMap((name) => (names.includes(name) ? [text.of[name](counts[name])] : []));
  return [
    ...(list.length > 0 ? [text.ends(list.join(', '))] : []),
    ...(['webhooks', 'imports'] as const).flatMap((name) => (names.includes(name) ? [text[name](counts[name])] : [])),
    ...(names.includes('turfLinks') && counts.turfs > 0 ? [text.turfs(counts.turfs)] : []),
    ...(role === null && names.length === 0 ? [text.none] : []),
  ];
}
