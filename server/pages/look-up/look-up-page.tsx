import type { ComponentChildren } from 'preact';
import { lookUpTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import type { BaseMap } from '#server/pages/base-map/base-map.ts';
import { Form } from '#server/pages/components/forms/form.tsx';
import { SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import type { Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { PickedAddress } from './address/picked-address.ts';
import type { Answer } from './answer.ts';
import { AnswerSection, asked } from './answer-section.tsx';
import type { Era } from './eras.ts';
import type { FileOfDistricts } from './from-file/from-file.tsx';
import { OnDevice } from './from-file/on-device.tsx';
import type { DrawnMap } from './map/drawing/draw-map.ts';
import { MapContainer } from './map/map-section.tsx';
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
  /** The map as it is before a script draws it. */
  readonly drawing: DrawnMap | undefined;
  /** The file by which the page answers where the server cannot be reached; null if none is baked. */
  readonly file: FileOfDistricts | null;
}

/** The look-up: a form, its answer, and a map, which is moved if scripts run. */
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
      styles={['look-up.css']}
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
        <ul class="further">
          <li>
            <a href="/batch">{text.batchLink}</a>
            <small>{text.batchHint}</small>
          </li>
          {view.file && (
            <li>
              <a href={`/baked/#${language}`}>{text.deviceLink}</a>
              <small>{text.deviceHint}</small>
            </li>
          )}
          <li>
            <a href="/embed/snippet">{text.embedLink}</a>
            <small>{text.embedHint}</small>
          </li>
        </ul>
      </div>
      {view.file && <OnDevice {...{ language, assets }} file={view.file} />}
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
  const isWrong = refusal?.field === 'asked';
  return (
    <Form id="look-up" action={action} method="get" target={target} data-failed={text.failed}>
      {/* A frame on another site stores no cookie: the language travels with the form. */}
      {target && <input type="hidden" name="lang" value={language} />}
      <label for="q">{text.addressOrCode}</label>
      <div class="ask">
        <input
          id="q"
          name="q"
          value={query.q ?? query.postalCode ?? ''}
          placeholder={text.addressExample}
          autocomplete="off"
          autocapitalize="words"
          spellcheck={false}
          maxLength={200}
          data-suggestions={text.suggestions}
          required
          aria-invalid={isWrong ? 'true' : undefined}
          aria-describedby={isWrong ? 'refusal' : undefined}
        />
        <button type="submit">{text.find}</button>
      </div>
      <div class="ask-else">
        <button type="button" class="quiet" id="position" hidden data-refused={text.positionRefused}>
          {text.position}
        </button>
        {children}
      </div>
      <p id="position-status" class="problem" role="status" />
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
  const { language, assets, query, extent, isFictional, baseMap, drawing, error } = view;
  const text = texts[language];
  return (
    <section id="map-section">
      <fieldset class="map-levels">
        <legend>{text.mapLevel}</legend>
        {Object.entries(text.levels).map(([level, name]) => (
          <label key={level} class={level.toLowerCase()}>
            <input type="radio" name="map-level" value={level.toLowerCase()} checked={level === 'FEDERAL'} /> {name}
          </label>
        ))}
      </fieldset>
      <MapContainer
        {...{ language, assets, extent, isFictional, baseMap, drawing }}
        date={error?.field === 'date' ? '' : (query.date ?? '')}
      />
      <p class="map-note map-hint">
        <small>
          {text.mapHint} <span class="keys">{text.mapKeys}</span>
        </small>
      </p>
    </section>
  );
}
