import { turfTexts as texts } from '#core/texts/texts.ts';
import { needsLink, type TurfRow } from '#server/campaign/canvassing/turfs/turf.ts';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';

/** A phone sends or asks at least once in this time while its volunteer is out. */
const outMilliseconds = 15 * 60_000;

/** Whether a volunteer is out on the turf now, as far as phones have reported. */
const isOut = ({ used_at, ended_at }: TurfRow, now: Date): boolean =>
  ended_at === null && used_at !== null && now.getTime() - used_at.getTime() < outMilliseconds;

export function TurfState({
  turf,
  now,
  language,
}: {
  readonly turf: TurfRow;
  readonly now: Date;
  readonly language: Language;
}) {
  const { state } = texts[language];
  if (turf.ended_at) return <Tag>{state.ended}</Tag>;
  if (needsLink(turf, now)) return <Tag tone="bad">{state.needsLink}</Tag>;
  return isOut(turf, now) ? <Tag tone="good">{state.out}</Tag> : <Tag tone="accent">{state.open}</Tag>;
}
