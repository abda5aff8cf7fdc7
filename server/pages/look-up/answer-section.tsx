import { isDay } from '#core/dates.ts';
import { spacedPostalCode } from '#core/postal-code.ts';
import { lookUpTexts as texts } from '#core/texts/texts.ts';
import { SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import type { Language } from '#server/pages/language.ts';
import type { OfferedAddress } from './address/offered-addresses.ts';
import type { PickedAddress } from './address/picked-address.ts';
import { FoundAddress, type PickerForm, WhichAddress } from './address/which-address.tsx';
import { type Answer, isDivided } from './answer.ts';
import { type Certainty, certaintyOf } from './certainty.ts';
import { LevelCard } from './level-card.tsx';
import { CodeMark } from './map/code-mark.tsx';
import type { Drawn } from './map/drawn.ts';
import { percent, whole } from './parts.tsx';
import type { Refusal } from './refusal.ts';

interface Asked {
  readonly answer: Answer | undefined;
  readonly error: Refusal | undefined;
  readonly language: Language;
  readonly query: Readonly<Record<string, string>>;
  readonly picked: PickedAddress | undefined;
}

/** What the script replaces when another place is looked up. Its data attributes say what the map draws. */
export function AnswerSection({
  view,
  frame,
}: {
  readonly view: Asked;
  /** For the frame on another site: where its forms lead. */
  readonly frame?: PickerForm;
}) {
  const { answer, error, language, query } = view;
  const text = texts[language];
  if (error) {
    return (
      <section id="answer" aria-live="polite">
        <p id="refusal" class="problem" role="alert">
          {error.text}
        </p>
        <Offered offered={error.offered ?? []} query={query} frame={frame} />
      </section>
    );
  }
  if (!answer) return <section id="answer" aria-live="polite" />;
  const isSure = answer.lookup.address?.sure === true;
  const asking = { answer, language, picked: view.picked, form: pickerForm(answer, query, frame) };
  const which = <WhichAddress {...asking} isSettled={isSure} />;
  const certainty = certaintyOf(answer.lookup);
  const said = certainty !== null && isSaid(answer, certainty);
  const evidence = said && <p class={`certainty ${certainty}`}>{text.certainty[certainty]}</p>;
  return (
    <section id="answer" aria-live="polite" data-drawn={JSON.stringify(drawnOf(answer, query, language))}>
      <h2 tabIndex={-1}>{text.answerOf(asked(answer, view))}</h2>
      {query.date && (
        <p>
          {isDay(query.date) ? (
            <SentenceWithDays say={text.asOf} days={[query.date]} language={language} />
          ) : (
            text.asOf(query.date)
          )}
        </p>
      )}
      {/* What makes the answer uncertain, and what would settle it, is read before any name. */}
      <FoundAddress answer={answer} language={language} />
      {!isCertain(certainty) && evidence}
      {!isSure && which}
      {answer.levels.map((level) => (
        <LevelCard key={level.level} answer={level} isOfDay={Boolean(query.date)} language={language} />
      ))}
      {isCertain(certainty) && evidence}
      {isSure && which}
      {/* A frame has no map. */}
      {!frame && answer.codePlace !== undefined && (
        <p class="code-words">
          {answer.codePlace && <CodeMark kind={answer.codePlace.kind} />}
          {sayCodePlace(answer.codePlace, language)}
        </p>
      )}
      {/* A script shows it: the address of the page is the answer's. */}
      {!frame && (
        <p>
          <button type="button" class="secondary" data-share={text.answerShared} hidden>
            {text.shareAnswer}
          </button>
        </p>
      )}
    </section>
  );
}

/** Addresses that may be meant, each a link to its answer. */
function Offered({
  offered,
  query: { date },
  frame,
}: {
  readonly offered: readonly OfferedAddress[];
  readonly query: Asked['query'];
  readonly frame: PickerForm | undefined;
}) {
  if (offered.length === 0) return null;
  const leadingTo = (address: string) =>
    `${frame?.action ?? '/'}?${new URLSearchParams({ ...frame?.hidden, q: address, ...(date && { date }) })}`;
  return (
    <ul class="offered">
      {offered.map(({ address }) => (
        <li key={address}>
          <a href={leadingTo(address)} target={frame?.target}>
            {address}
          </a>
        </li>
      ))}
    </ul>
  );
}

const isCertain = (certainty: Certainty | null) => certainty === 'point' || certainty === 'addresses';

/** An address that was found, and the question for one, say more than how the code was found. */
const isSaid = ({ lookup, choices }: Answer, certainty: Certainty) =>
  !lookup.address && !(certainty === 'divided' && (choices?.streets.length ?? 0) > 0);

const pickerForm = (answer: Answer, { date }: Asked['query'], frame: PickerForm | undefined): PickerForm => ({
  action: frame?.action ?? '/',
  target: frame?.target,
  hidden: {
    ...frame?.hidden,
    ...(answer.lookup.postalCode && { postalCode: answer.lookup.postalCode }),
    ...(date && { date }),
  },
});

/** The address, the postal code or the place of an answer, as people write it. */
export function asked({ lookup }: Answer, { language, query }: Pick<Asked, 'language' | 'query'>): string {
  const { address } = lookup;
  if (query.q !== undefined && address?.street) {
    const street = [address.number, address.street].filter((part) => part !== null).join(' ');
    return address.place ? `${street}, ${address.place}` : street;
  }
  return spacedPostalCode(lookup.postalCode ?? texts[language].point(Number(query.lat), Number(query.lng)));
}

/** How sure the place is at which the map marks a postal code. */
function sayCodePlace(place: Answer['codePlace'], language: Language): string {
  const words = texts[language].codePlace;
  return place ? words[place.kind](place.located, whole(place.located, language)) : words.unknown;
}

/** Degrees around an address in which its streets are seen: some two kilometres. */
const near = 0.015;

/** West, south, east, north around an address that was placed; undefined if its street alone was found. */
function nearBox({ lookup: { address } }: Answer): Drawn['box'] | undefined {
  if (address?.lat === undefined || address.lng === undefined || address.matched === 'street') return undefined;
  const { lat, lng } = address;
  return [lng - near, lat - near, lng + near, lat + near];
}

/**
 * What the map draws: the answered districts, or all those among which a level is divided with what part of the code lies
 * in each, and the place.
 */
export function drawnOf(answer: Answer, query: Asked['query'], language: Language): Drawn {
  const levels = answer.levels.map((of) => ({
    level: of.level.toLowerCase(),
    id: isDivided(of) ? null : (of.version?.boundary.id ?? null),
    alternatives: of.alternatives.map((other) => ({
      id: other.version.boundary.id,
      share: other.share === null ? '' : percent(other.share, language),
    })),
  }));
  const { lat = Number(query.lat), lng = Number(query.lng) } = answer.lookup.address ?? {};
  const isPlace = (query.lat && query.lng) || answer.lookup.address?.lat !== undefined;
  const place = isPlace ? [lng, lat] : null;
  const box = nearBox(answer) ?? answer.box ?? null;
  const { codePlace } = answer;
  if (!codePlace) return { levels, box, place };
  const { kind, at } = codePlace;
  return { levels, box: box && around(box, at), place, code: { kind, at, words: sayCodePlace(codePlace, language) } };
}

/** A box of west, south, east, north that has a place too. */
const around = (box: readonly number[], [longitude, latitude]: readonly [number, number]): readonly number[] => [
  Math.min(box[0]!, longitude),
  Math.min(box[1]!, latitude),
  Math.max(box[2]!, longitude),
  Math.max(box[3]!, latitude),
];
