import type { ComponentChildren } from 'preact';
import { isDay } from '#core/dates.ts';
import { spacedPostalCode } from '#core/postal-code.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { lookUpTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import type { BaseMap } from '#server/pages/base-map/base-map.ts';
import { Form } from '#server/pages/components/forms/form.tsx';
import { SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import type { Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { PickedAddress } from './address/picked-address.ts';
import { FoundAddress, type PickerForm, WhichAddress } from './address/which-address.tsx';
import type { Answer, LevelAnswer } from './answer.ts';
import { certaintyOf } from './certainty.ts';
import type { Era } from './eras.ts';
import { type Drawn, MapContainer } from './map/map-section.tsx';
import { BallotTable, DistrictName, percent } from './parts.tsx';
import type { Refusal } from './refusal.ts';

export interface LookUpView {
  readonly language: Language;
  readonly otherLanguage: string;
  readonly assets: AssetAddresses;
  readonly query: Readonly<Record<string, string>>;
  readonly answer: Answer | undefined;
  readonly error: Refusal | undefined;
  readonly picked: PickedAddress | undefined;
  readonly eras: readonly Era[];
  /** West, south, east, north of all maps. */
  readonly extent: readonly number[];
  /** Whether districts of the fictional sample are loaded. */
  readonly isFictional: boolean;
  readonly baseMap: BaseMap | undefined;
}

/** The look-up: a form, its answer, and a map if scripts run. */
export function LookUpPage(view: LookUpView) {
  const { language, otherLanguage, assets } = view;
  const text = texts[language];
  return (
    <Layout
      language={language}
      otherLanguage={otherLanguage}
      assets={assets}
      path="/"
      title={view.answer ? text.titleOf(asked(view.answer, view)) : text.title}
      styles={['maplibre-gl.css', 'look-up.css']}
      scripts={['look-up.js']}
    >
      <h1>{text.title}</h1>
      <p>{text.introduction}</p>
      <div class="look-up">
        <div class="questions">
          <LookUpForm language={language} query={view.query} action="/" refusal={view.error}>
            <OtherDay view={view} />
          </LookUpForm>
          <AnswerSection view={view} />
        </div>
        <MapSection view={view} />
      </div>
      <p>
        <a href="/batch">{text.batchLink}</a>
      </p>
      <p>
        <a href="/embed/snippet">{text.embedLink}</a>
      </p>
    </Layout>
  );
}

export function LookUpForm({
  language,
  query,
  action,
  target,
  refusal,
  children,
}: {
  readonly language: Language;
  readonly query: LookUpView['query'];
  readonly action: string;
  readonly target?: string;
  readonly refusal: Refusal | undefined;
  /** Further fields. */
  readonly children?: ComponentChildren;
}) {
  const text = texts[language];
  const isWrong = refusal?.field === 'postalCode';
  return (
    <Form id="look-up" action={action} method="get" target={target} data-failed={text.failed}>
      {/* A frame on another site stores no cookie: the language travels with the form. */}
      {target && <input type="hidden" name="lang" value={language} />}
      <label for="postalCode">{text.postalCode}</label>
      <div class="ask">
        <input
          id="postalCode"
          name="postalCode"
          value={query.postalCode ?? ''}
          placeholder="K1A 0A6"
          autocomplete="postal-code"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={20}
          required
          aria-invalid={isWrong ? 'true' : undefined}
          aria-describedby={isWrong ? 'refusal' : undefined}
        />
        <button type="submit">{text.find}</button>
        <button type="button" class="quiet" id="position" hidden data-refused={text.positionRefused}>
          {text.position}
        </button>
      </div>
      <p id="position-status" class="problem" role="status" />
      {children}
    </Form>
  );
}

/** Another day than today, as a field and as the spans of the maps: few need it, so it is behind one control. */
function OtherDay({ view: { language, query, eras, error } }: { readonly view: LookUpView }) {
  const text = texts[language];
  const isWrong = error?.field === 'date';
  return (
    <details class="other-day" open={query.date !== undefined}>
      <summary>{text.otherDay}</summary>
      <label for="date">{text.date}</label>
      <input
        id="date"
        name="date"
        type="text"
        maxLength={40}
        autocomplete="off"
        spellcheck={false}
        value={isWrong ? query.date : query.date?.slice(0, 10)}
        aria-invalid={isWrong ? 'true' : undefined}
        aria-describedby={isWrong ? 'refusal' : 'date-hint'}
      />
      <small id="date-hint">{text.dateHint}</small>
      {/* The script replaces its content with the answer: it is there when it is empty, too. */}
      <div id="timeline">{eras.length > 1 && <Timeline language={language} eras={eras} />}</div>
    </details>
  );
}

/** What the script replaces when another place is looked up. Its data attributes say what the map draws. */
export function AnswerSection({
  view,
  frame,
}: {
  readonly view: Pick<LookUpView, 'answer' | 'error' | 'language' | 'query' | 'picked'>;
  /** For the frame on another site: where its forms lead. */
  readonly frame?: PickerForm;
}) {
  const { answer, error, language, query, picked } = view;
  const text = texts[language];
  if (error) {
    return (
      <section id="answer" aria-live="polite">
        <p id="refusal" class="problem" role="alert">
          {error.text}
        </p>
      </section>
    );
  }
  if (!answer) return <section id="answer" aria-live="polite" />;
  const certainty = certaintyOf(answer.lookup);
  return (
    <section id="answer" aria-live="polite" data-drawn={JSON.stringify(drawn(answer, query, language))}>
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
      {answer.levels.map((level) => (
        <LevelCard key={level.level} answer={level} language={language} />
      ))}
      {answer.lookup.address ? (
        <FoundAddress answer={answer} language={language} />
      ) : (
        certainty && <p class={`certainty ${certainty}`}>{text.certainty[certainty]}</p>
      )}
      <WhichAddress
        {...{ answer, language, picked }}
        form={{
          action: frame?.action ?? '/',
          target: frame?.target,
          hidden: {
            ...frame?.hidden,
            ...(answer.lookup.postalCode && { postalCode: answer.lookup.postalCode }),
            ...(query.date && { date: query.date }),
          },
        }}
      />
    </section>
  );
}

/** The postal code or the place of an answer, as people write it. */
function asked({ lookup }: Answer, { language, query }: Pick<LookUpView, 'language' | 'query'>): string {
  return spacedPostalCode(lookup.postalCode ?? texts[language].point(Number(query.lat), Number(query.lng)));
}

function LevelCard({ answer, language }: { readonly answer: LevelAnswer; readonly language: Language }) {
  const text = texts[language];
  const { level, version, absent, alternatives, ballot } = answer;
  return (
    <article class={`card level ${level.toLowerCase()}`}>
      <h3>{text.levels[level]}</h3>
      {version ? (
        <>
          <p class="district">
            <a href={`/boundaries/${encodeURIComponent(version.boundary.id)}`}>
              <DistrictName version={version} language={language} />
            </a>
          </p>
          <p>
            {nameIn(language, version.boundary.set.jurisdiction)}. {text.code} {version.boundary.code}.
          </p>
        </>
      ) : (
        <p>
          {text.none}. {absent && text.absent[absent]}
        </p>
      )}
      {alternatives.length > 0 && (
        <>
          <p>{alternatives.some(({ share }) => share === null) ? text.claims : text.alternatives}</p>
          <ul class="shares">
            {alternatives.map((other) => (
              <li key={other.version.boundary.id}>
                {other.share !== null && (
                  <>
                    <meter min={0} max={1} value={other.share} aria-hidden="true" /> {percent(
                      other.share,
                      language,
                    )}{' '}
                  </>
                )}
                <a href={`/boundaries/${encodeURIComponent(other.version.boundary.id)}`}>
                  <DistrictName version={other.version} language={language} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {ballot === null && <p>{text.candidatesUnavailable}</p>}
      {ballot && (
        <details>
          <summary>
            <SentenceWithDays say={text.candidates} days={[ballot.day]} language={language} />
          </summary>
          <BallotTable ballot={ballot} language={language} />
        </details>
      )}
    </article>
  );
}

function Timeline({ language, eras }: { readonly language: Language; readonly eras: readonly Era[] }) {
  const text = texts[language];
  return (
    <nav class="timeline" aria-label={text.timeline}>
      <h2 class="label">{text.timeline}</h2>
      <ol>
        {eras.map(({ from, until, address, isShown, levels }) => (
          <li key={from}>
            <a href={address} aria-current={isShown ? 'date' : undefined}>
              <SentenceWithDays
                say={until === null ? text.since : text.between}
                days={[from, until ?? '']}
                language={language}
              />
            </a>
            {levels.length > 0 && <small> {levels.map((level) => text.levels[level]).join(', ')}</small>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function MapSection({ view }: { readonly view: LookUpView }) {
  const { language, assets, query, extent, isFictional, baseMap, error } = view;
  const text = texts[language];
  return (
    <section id="map-section" hidden>
      <fieldset class="map-levels">
        <legend>{text.mapLevel}</legend>
        {Object.entries(text.levels).map(([level, name]) => (
          <label key={level} class={level.toLowerCase()}>
            <input type="radio" name="map-level" value={level.toLowerCase()} checked={level === 'FEDERAL'} /> {name}
          </label>
        ))}
      </fieldset>
      <MapContainer
        {...{ language, assets, extent, isFictional, baseMap }}
        date={error?.field === 'date' ? '' : (query.date ?? '')}
      />
      <p class="map-note">
        <small>
          {text.mapHint} <span class="keys">{text.mapKeys}</span>
        </small>
      </p>
    </section>
  );
}

/** What the map draws: the answered districts, what part of the code lies in each alternative, and the place. */
function drawn(answer: Answer, query: LookUpView['query'], language: Language): Drawn {
  const levels = answer.levels.map(({ level, version, alternatives }) => ({
    level: level.toLowerCase(),
    id: version?.boundary.id ?? null,
    alternatives: alternatives.map((other) => ({
      id: other.version.boundary.id,
      share: other.share === null ? '' : percent(other.share, language),
    })),
  }));
  const place = query.lat && query.lng ? [Number(query.lng), Number(query.lat)] : null;
  return { levels, box: answer.box ?? null, place };
}
