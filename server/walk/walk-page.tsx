import { nextLanguage } from '#core/texts/languages.ts';
import { officialLanguage, walkTexts } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';

/** The five degrees of support, from 1 on, by the names that interactions have for them. */
const degrees = ['STRONG_SUPPORT', 'LEANING_SUPPORT', 'UNDECIDED', 'LEANING_OPPOSE', 'STRONG_OPPOSE'] as const;
const others = ['NOT_HOME', 'MOVED', 'REFUSED'] as const;

const doorStates = ['todo', 'done', 'notHome', 'refused'] as const;

/**
 * A volunteer's page, without any personal data. Its script asks for the doors and stores them on the phone. The phone can
 * open this page without a connection too.
 */
export function WalkPage({ assets, language }: { readonly assets: AssetAddresses; readonly language: Language }) {
  const text = walkTexts[language];
  const other = nextLanguage(language);
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${text.title} · Hustings`}</title>
        <link rel="icon" href={assets['icon.svg']} type="image/svg+xml" />
        <link rel="preload" href={assets['source-sans-3.woff2']} as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="stylesheet" href={assets['hustings.css']} />
        <link rel="stylesheet" href={assets['walk.css']} />
        <script src={assets['walk.js']} defer />
      </head>
      <body class="turf" data-texts={JSON.stringify(text)} data-official-language={officialLanguage[language]}>
        <header>
          <h1 id="turf">{text.title}</h1>
          <a href={`?lang=${other}`} lang={other} hreflang={other}>
            {text.other}
          </a>
          <p id="whose" />
        </header>
        <main id="content">
          <noscript>
            <Notice tone="bad">{text.needsScript}</Notice>
          </noscript>
          <p id="message" role="alert" hidden />
          <section id="refused" aria-label={text.notRecorded} hidden>
            <Notice tone="bad">
              <h2>{text.notRecorded}</h2>
              <div role="alert">
                <ul id="refusals" />
              </div>
            </Notice>
          </section>
          <section id="map" aria-labelledby="map-title" hidden>
            <h2 class="unseen" id="map-title">
              {text.map}
            </h2>
            <div id="map-view">
              <svg id="map-streets" aria-hidden="true" />
              <div id="map-dots" />
              <div class="map-zoom">
                <button type="button" id="map-out" class="secondary" aria-label={text.zoomOut}>
                  −
                </button>
                <button type="button" id="map-in" class="secondary" aria-label={text.zoomIn}>
                  +
                </button>
              </div>
            </div>
            <div class="map-controls">
              <button type="button" id="next-door" class="secondary" />
              <button type="button" id="map-whole" class="secondary">
                {text.wholeTurf}
              </button>
            </div>
            <p class="map-legend">
              {doorStates.map((state) => (
                <span key={state}>
                  <span class="dot" data-state={state} aria-hidden="true" /> {text.doorStates[state]}
                </span>
              ))}
            </p>
            <p class="hint" id="not-on-map" hidden />
          </section>
          <h2 class="unseen">{text.doors}</h2>
          <p id="filter" hidden>
            <label class="todo-only">
              <input type="checkbox" id="todo-only" /> {text.todoOnly}
            </label>
          </p>
          <ol id="doors" aria-busy="true">
            <li>{text.loading}</li>
          </ol>
        </main>
        <footer>
          <p id="progress" />
          <p id="state" role="status" />
          <button type="button" id="undo" class="secondary" hidden>
            {text.undo}
          </button>
        </footer>
        <dialog id="sheet" aria-labelledby="who">
          <Form method="dialog">
            <h2 id="who" tabIndex={-1}>
              {text.title}
            </h2>
            <p id="where" />
            <div id="unsaved" hidden>
              <Notice tone="bad" role="alert">
                {text.notSaved}
              </Notice>
            </div>
            <div class="extras">
              <label>
                <input type="checkbox" id="sign" /> {text.sign}
              </label>
              <label for="note">{text.note}</label>
              <textarea id="note" rows={2} maxLength={2_000} aria-describedby="note-hint" />
              <p class="hint" id="note-hint">
                {text.noteHow}
              </p>
            </div>
            <fieldset class="support">
              <legend>{text.support}</legend>
              {degrees.map((degree, i) => (
                <button key={degree} type="button" class="secondary" data-result={degree} data-support={i + 1}>
                  {text.results[degree]}
                </button>
              ))}
            </fieldset>
            <section id="script" tabIndex={-1} aria-label={text.script} hidden>
              <div id="questions" />
              <button type="button" id="save">
                {text.save}
              </button>
            </section>
            <div class="others">
              {others.map((result) => (
                <button key={result} type="button" class="secondary" data-result={result}>
                  {text.results[result]}
                </button>
              ))}
            </div>
            <div class="others">
              <button type="button" class="secondary" data-result="">
                {text.saveNote}
              </button>
              <button type="submit" class="secondary">
                {text.close}
              </button>
            </div>
          </Form>
        </dialog>
      </body>
    </html>
  );
}
