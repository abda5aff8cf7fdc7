import { rateLimits } from '#core/config/rate-limits.ts';
import { formatters } from '#core/formatters.ts';
import { lookUpTexts, batchTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import { FileField } from '#server/pages/components/forms/file-field.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Breadcrumb } from '#server/pages/components/parts/breadcrumb.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { mostBytes, mostRows } from './batch-limits.ts';
import { type Preview, PreviewSection } from './preview.tsx';

interface BatchView {
  readonly language: Language;
  readonly otherLanguage: string;
  readonly assets: AssetAddresses;
  readonly preview: Preview | undefined;
  /** Why the list could not be read. */
  readonly refusal: string | undefined;
  /** Whether the external ids of districts are requested. */
  readonly hasIds: boolean;
  /** Whether the API counts requests. */
  readonly isLimited: boolean;
}

/** The page on which a list is looked up: a form that works without scripts, and a panel that the script shows. */
export function BatchPage(view: BatchView) {
  const { language, otherLanguage, assets, preview, refusal } = view;
  const text = texts[language];
  return (
    <Layout
      language={language}
      otherLanguage={otherLanguage}
      assets={assets}
      path="/batch"
      title={text.title}
      styles={['look-up.css']}
      scripts={['batch.js']}
    >
      <Breadcrumb above={[['/', lookUpTexts[language].title]]} language={language} />
      <h1>{text.title}</h1>
      <p>{text.introduction}</p>
      <Form id="list" class="list-form" action={`/batch?lang=${language}`} method="post" enctype="multipart/form-data">
        <ListField language={language} />
        <IdsField language={language} isChecked={view.hasIds} />
        <p id="list-status" role="status" />
        <div id="list-answer" {...dataOf(preview)}>
          {refusal && (
            <p class="problem" role="alert">
              {refusal}
            </p>
          )}
          {preview ? <PreviewSection preview={preview} language={language} /> : <Buttons language={language} />}
        </div>
      </Form>
      <p class="hint">{text.retention}</p>
      <LongList {...view} />
      <Details summary={text.newColumns}>
        <dl>
          {text.meanings.map(([name, meaning]) => (
            <div key={name}>
              <dt>
                <code lang="">{name}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Details>
      <p>
        <a href="/docs/electoral-api#many-places-at-once">{text.guide}</a>
      </p>
    </Layout>
  );
}

function ListField({ language }: { readonly language: Language }) {
  const text = texts[language];
  return (
    <div class="drop">
      <FileField
        {...{ name: 'file', label: text.file, language }}
        hint={text.fileHint(String(mostBytes / 1024 / 1024), formatters.whole[language].format(mostRows))}
        accept=".csv,.txt,.tsv,.xlsx"
      />
      <span class="hint" id="drop-hint" hidden>
        {text.drop}
      </span>
    </div>
  );
}

/** The script reads it too, and leaves it as it is while the list's first rows change. */
function IdsField({ language, isChecked }: { readonly language: Language; readonly isChecked: boolean }) {
  const text = texts[language];
  return (
    <p class="choice">
      <label>
        <input id="ids" type="checkbox" name="ids" value="true" checked={isChecked} aria-describedby="ids-hint" />{' '}
        {text.ids}
      </label>
      <span class="hint" id="ids-hint">
        {text.idsHint}
      </span>
    </p>
  );
}

function Buttons({ language }: { readonly language: Language }) {
  const text = texts[language];
  return (
    <p class="buttons">
      <button type="submit" name="act" value="preview">
        {text.preview}
      </button>
      <button type="submit" name="act" value="get" class="secondary">
        {text.get}
      </button>
    </p>
  );
}

/** What the script needs to read the rest of a list as its first rows were read. */
const dataOf = (preview: Preview | undefined) =>
  preview && {
    'data-list': JSON.stringify({
      separator: preview.list.separator,
      isOldEncoding: preview.list.isOldEncoding,
      width: preview.list.header.length,
      columns: preview.columns,
    }),
  };

/** A list that is too long for the form. The script shows it; the key in it is sent to the API alone. */
function LongList({ language, isLimited }: BatchView) {
  const text = texts[language];
  const settings = {
    mostRows,
    mostBytes,
    limits: isLimited ? { none: rateLimits.electoral.ANONYMOUS, free: rateLimits.electoral.FREE } : null,
    problems: text.problems,
    words: text.words,
    language: `${language}-CA`,
  };
  return (
    <section id="long-list" hidden aria-labelledby="long-list-title" data-settings={JSON.stringify(settings)}>
      <h2 id="long-list-title" tabIndex={-1}>
        {text.large}
      </h2>
      <p>{text.largeText}</p>
      <p id="estimate" />
      <div class="field" id="key-field" hidden={!isLimited}>
        <label for="key">{text.key}</label>
        <span class="hint" id="key-hint">
          {text.keyHint} <a href="/docs/rate-limits#a-free-key">{text.keyHow}</a>
        </span>
        <input
          id="key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          aria-describedby="key-hint"
        />
      </div>
      <p>{text.command}</p>
      <p class="buttons">
        <button type="button" id="start">
          {text.start}
        </button>
        <button type="button" id="cancel" class="secondary" hidden>
          {text.cancel}
        </button>
        <a id="save" class="button" href="#long-list" hidden>
          {text.save}
        </a>
      </p>
      <progress id="progress" hidden aria-label={text.progress} max={1} value={0} />
      <p id="long-list-status" role="status" />
    </section>
  );
}
