import type { Static } from 'typebox';
import { easternDay } from '#core/dates.ts';
import { boundaryTexts } from '#core/texts/texts.ts';
import type { SeatSchema } from '#server/electoral/included/seat-schema.ts';
import { SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import type { Language } from '#server/pages/language.ts';
import { Link, publishersOwn } from '#server/pages/look-up/parts.tsx';

type Seat = Static<typeof SeatSchema>;

const dayOf = (instant: string) => easternDay(Date.parse(instant));

/** Who represents a district, or that no one does, and the source of that; nothing if it is not known. */
export function Represented({ seat, language }: { readonly seat: Seat; readonly language: Language }) {
  const text = boundaryTexts[language];
  const { members, election, list, state, since } = seat;
  if (state === 'unknown' || since === null) return null;
  const elected = state === 'held' ? election?.electionDate : undefined;
  const days: [string, string?] = list ? [dayOf(list.asOf), dayOf(since)] : [dayOf(elected ?? since)];
  const say = {
    held: list ? text.listed : text.represented,
    vacant: list ? text.listedVacant : text.vacant,
  }[state];
  return (
    <p class="represented">
      {members.map(({ name, party, url }, i) => (
        <span key={name} lang={publishersOwn}>
          {i > 0 && '; '}
          <strong>{url ? <Link address={url} label={name} /> : name}</strong>
          {party && `, ${party}`}
        </span>
      ))}{' '}
      <small>
        <SentenceWithDays say={say} days={days} language={language} />
        {list && (
          <>
            {' '}
            (<Link address={list.page} label={list.name} />)
          </>
        )}
      </small>
    </p>
  );
}
