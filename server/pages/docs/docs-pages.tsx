import type { AssetAddresses } from '#server/pages/assets/assets.ts';
import type { Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { Markdown } from './markdown.ts';
import type { FoundSection } from './search-guides.ts';
import { texts } from './texts.ts';

interface DocsIndex {
  readonly language: Language;
  readonly otherLanguage: string;
  /** Scheme and host by which the reader has reached the installation. */
  readonly origin: string;
  readonly assets: AssetAddresses;
  readonly groups: ReadonlyArray<{
    readonly title: string;
    readonly guides: readonly GuideLink[];
  }>;
  /** What was searched for, and what was found; absent if nothing was asked. */
  readonly search?: { readonly query: string; readonly found: readonly FoundSection[] } | undefined;
}

export interface GuideLink {
  readonly address: string;
  readonly title: string;
}

/** The front page of the documentation: what the two APIs are, how to get a key, and what to read next. */
export function DocsIndexPage({ language, otherLanguage, origin, assets, groups, search }: DocsIndex) {
  const text = texts[language];
  return (
    <Layout
      {...{ language, otherLanguage, assets }}
      path="/docs"
      title={search ? text.searchTitle(search.query) : text.title}
      styles={['guide.css']}
    >
      <h1>{text.title}</h1>
      <form class="guide-search" action="/docs">
        <label for="q">{text.search}</label>
        <div>
          <input id="q" name="q" type="search" maxLength={100} value={search?.query} required />
          <button type="submit">{text.find}</button>
        </div>
      </form>
      {search && <Found search={search} language={language} />}
      <p>{text.introduction}</p>
      <div class="cards">
        {text.apis.map((api) => (
          <section key={api.reference} class="card">
            <h2>{api.title}</h2>
            <p>{api.summary}</p>
            <p>{api.key}</p>
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
      {text.guidesLanguage && <p>{text.guidesLanguage}</p>}
      {groups.map(({ title, guides }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {guides.map((guide) => (
              <li key={guide.address} lang="en">
                <a href={guide.address}>{guide.title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Layout>
  );
}

/** The sections that were found, or that there are none. The guides are in English. */
function Found({
  search: { query, found },
  language,
}: {
  readonly search: NonNullable<DocsIndex['search']>;
  readonly language: Language;
}) {
  const text = texts[language];
  return (
    <section class="found" aria-label={text.searchTitle(query)}>
      <h2>{text.searchTitle(query)}</h2>
      {found.length === 0 && <p>{text.nothingFound}</p>}
      <ol>
        {found.map(({ address, guide, heading, excerpt }) => (
          <li key={address} lang="en">
            <a href={address}>{heading === guide ? guide : `${heading} – ${guide}`}</a>
            <br />
            <small>{excerpt}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A guide. Its text is in English, whatever the language of the frame. */
export function GuidePage({
  assets,
  path,
  guide,
  previous,
  next,
}: {
  readonly assets: AssetAddresses;
  readonly path: string;
  readonly guide: Markdown;
  /** The guides before and after it, in the order of the front page. */
  readonly previous: GuideLink | undefined;
  readonly next: GuideLink | undefined;
}) {
  const contents = (
    <ul>
      {guide.headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
  const hasContents = guide.headings.length > 1;
  return (
    <Layout language="en" assets={assets} path={path} title={guide.title} styles={['guide.css']} scripts={['copy.js']}>
      <div class="guide-page">
        {/* A closed list above the text on a small screen, a column beside it on a large one. */}
        {hasContents && (
          <details class="contents narrow">
            <summary>On this page</summary>
            <nav aria-label="On this page">{contents}</nav>
          </details>
        )}
        {/* The text is ours, and the renderer escapes HTML that stands in it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from a file of docs/ */}
        <article class="guide" dangerouslySetInnerHTML={{ __html: guide.html }} />
        {hasContents && (
          <nav class="contents wide-screen" aria-label="On this page">
            <p>On this page</p>
            {contents}
          </nav>
        )}
      </div>
      <nav class="guide-steps" aria-label="Guides">
        {previous ? (
          <a href={previous.address} rel="prev">
            <small>Previous</small> {previous.title}
          </a>
        ) : (
          <span />
        )}
        <a href="/docs">All guides</a>
        {next && (
          <a href={next.address} rel="next">
            <small>Next</small> {next.title}
          </a>
        )}
      </nav>
    </Layout>
  );
}

/** The reference of one API, which the viewer draws from its OpenAPI document. */
export function ReferencePage({
  assets,
  path,
  title,
  document,
}: {
  readonly assets: AssetAddresses;
  readonly path: string;
  readonly title: string;
  readonly document: string;
}) {
  return (
    <Layout
      language="en"
      assets={assets}
      path={path}
      title={title}
      styles={['swagger-ui.css', 'reference.css']}
      scripts={['swagger-ui.js', 'reference.js']}
    >
      <h1>{title}</h1>
      <noscript>
        <p>
          This page draws <a href={document}>the OpenAPI document</a> with a script.
        </p>
      </noscript>
      <div id="reference" data-document={document} />
    </Layout>
  );
}
