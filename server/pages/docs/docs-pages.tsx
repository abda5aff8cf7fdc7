import type { AssetAddresses } from '#server/pages/assets/assets.ts';
import type { Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { Markdown } from './markdown.ts';
import { texts } from './texts.ts';

interface DocsIndex {
  readonly language: Language;
  readonly otherLanguage: string;
  /** Scheme and host by which the reader has reached the installation. */
  readonly origin: string;
  readonly assets: AssetAddresses;
  readonly groups: ReadonlyArray<{
    readonly title: string;
    readonly guides: ReadonlyArray<{ readonly address: string; readonly title: string }>;
  }>;
}

/** The front page of the documentation: what the two APIs are, how to get a key, and what to read next. */
export function DocsIndexPage({ language, otherLanguage, origin, assets, groups }: DocsIndex) {
  const text = texts[language];
  return (
    <Layout language={language} otherLanguage={otherLanguage} assets={assets} path="/docs" title={text.title}>
      <h1>{text.title}</h1>
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

/** A guide. Its text is in English, whatever the language of the frame. */
export function GuidePage({
  assets,
  path,
  guide,
}: {
  readonly assets: AssetAddresses;
  readonly path: string;
  readonly guide: Markdown;
}) {
  return (
    <Layout language="en" assets={assets} path={path} title={guide.title}>
      {/* The text is ours, and the renderer escapes HTML that stands in it. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from a file of docs/ */}
      <article class="guide" dangerouslySetInnerHTML={{ __html: guide.html }} />
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
