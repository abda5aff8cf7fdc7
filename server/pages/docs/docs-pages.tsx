import { docsTexts as texts } from '#core/texts/texts.ts';
import { apiRoot } from '#server/call/api-root.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import { Form } from '#server/pages/components/forms/form.tsx';
import type { Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { type Api, apis } from './apis.ts';
import { GuideAnchor, type GuideLink } from './guide-link.tsx';
import type { FoundSection } from './search-guides.ts';

interface DocsIndex {
  readonly language: Language;
  readonly otherLanguage: string;
  /** Scheme and host by which the reader has reached the installation. */
  readonly origin: string;
  readonly assets: AssetAddresses;
  readonly groups: ReadonlyArray<{
    readonly id: string;
    readonly title: string;
    readonly guides: readonly GuideLink[];
  }>;
  /** Whether a search without words was sent. */
  readonly isEmpty?: boolean;
  /** What was searched for, and what was found; absent if nothing was asked. */
  readonly search?: { readonly query: string; readonly found: readonly FoundSection[] } | undefined;
}

/** The front page of the documentation: where to begin, what the two APIs are, how to get a key; or what a search found. */
export function DocsIndexPage({ language, otherLanguage, origin, assets, groups, search, isEmpty = false }: DocsIndex) {
  const text = texts[language];
  return (
    <Layout
      {...{ language, otherLanguage, assets }}
      path="/docs"
      title={search ? resultTitle(search, language) : text.title}
      styles={['guide.css']}
    >
      <h1>{text.title}</h1>
      <Form class="guide-search" action="/docs">
        <label for="q">{text.search}</label>
        <div>
          <input
            id="q"
            name="q"
            type="search"
            maxLength={100}
            value={search?.query}
            aria-invalid={isEmpty ? 'true' : undefined}
            aria-describedby={isEmpty ? 'nothing-typed' : undefined}
          />
          <button type="submit">{text.find}</button>
        </div>
        {isEmpty && (
          <p id="nothing-typed" role="alert">
            {text.nothingTyped}
          </p>
        )}
      </Form>
      {search ? <Found search={search} language={language} /> : <Contents {...{ language, origin, groups }} />}
    </Layout>
  );
}

/** Where each of three readers begins, the two APIs, and all guides. */
function Contents({ language, origin, groups }: Pick<DocsIndex, 'language' | 'origin' | 'groups'>) {
  const text = texts[language];
  const guides = new Map(groups.flatMap((group) => group.guides.map((guide) => [guide.address, guide])));
  return (
    <>
      <ul class="starts">
        {text.starts.map(({ address, summary }) => {
          const guide = guides.get(address);
          return (
            guide && (
              <li key={address}>
                <GuideAnchor guide={guide} language={language} />
                <br />
                {summary}
              </li>
            )
          );
        })}
      </ul>
      <h2>{text.bothApis}</h2>
      <div class="cards">
        {apis.map((api) => (
          <section key={api.reference} class="card">
            <h3>{text.apis[api.name].title}</h3>
            <p>{text.apis[api.name].summary}</p>
            <p>{text.apis[api.name].key(apiRoot)}</p>
            <pre tabIndex={0}>
              <code>{api.example(origin)}</code>
            </pre>
            <ul>
              <li>
                <a href={api.reference}>{text.reference}</a>
              </li>
              <li>
                <a href={api.guide}>{text.guide}</a>
              </li>
              <li>
                <a href={api.document}>{text.document}</a>
              </li>
            </ul>
          </section>
        ))}
      </div>
      <h2>{text.guides}</h2>
      <div class="guides">
        {groups.map(({ id, title, guides: ofGroup }) => (
          <section key={id}>
            <h3 id={id}>{title}</h3>
            <ul>
              {ofGroup.map((guide) => (
                <li key={guide.address}>
                  <GuideAnchor guide={guide} language={language} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const resultTitle = ({ query, found }: NonNullable<DocsIndex['search']>, language: Language): string =>
  found.length > 0 ? texts[language].searchTitle(query) : texts[language].nothingTitle(query);

/** The sections that were found, or that there are none. */
function Found({
  search,
  language,
}: {
  readonly search: NonNullable<DocsIndex['search']>;
  readonly language: Language;
}) {
  const text = texts[language];
  const { query, found } = search;
  const title = resultTitle(search, language);
  return (
    <section class="found" aria-label={title}>
      <h2>{title}</h2>
      {found.length === 0 && <p>{text.nothingFound(/\S\s+\S/u.test(query))}</p>}
      <ol>
        {found.map(({ address, guide, language: own, heading, excerpt }) => (
          <li key={address} lang={own}>
            <a href={address}>{heading === guide ? guide : `${heading} – ${guide}`}</a>
            <br />
            <small>{excerpt.map(({ text: part, isWord }, at) => (isWord ? <mark key={at}>{part}</mark> : part))}</small>
          </li>
        ))}
      </ol>
      <p>
        <a href="/docs">{text.allGuides}</a>
      </p>
    </section>
  );
}

/** The reference of one API, which the viewer draws from its OpenAPI document: in English, whatever the frame's language. */
export function ReferencePage({
  api,
  ...frame
}: {
  readonly language: Language;
  readonly otherLanguage: string;
  readonly assets: AssetAddresses;
  readonly path: string;
  readonly api: Api;
}) {
  const { document } = api;
  const text = texts[frame.language];
  const { title, summary, tryIt } = text.apis[api.name];
  return (
    <Layout {...frame} title={title} styles={['reference.css']} scripts={['swagger-ui.js', 'reference.js']}>
      <h1>{title}</h1>
      <p>{summary}</p>
      <p>
        {tryIt} <a href={api.guide}>{text.guide}</a>
      </p>
      {text.referenceInEnglish && <p class="hint">{text.referenceInEnglish}</p>}
      <noscript>
        <p>
          {text.withoutScripts} <a href={document}>{text.document}</a>
        </p>
      </noscript>
      <div id="reference" lang="en" data-document={document} />
    </Layout>
  );
}
