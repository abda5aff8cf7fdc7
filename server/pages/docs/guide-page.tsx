import { docsTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import { Breadcrumb } from '#server/pages/components/parts/breadcrumb.tsx';
import type { Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { GuideAnchor, type GuideLink } from './guide-link.tsx';
import type { Guide } from './guides.ts';
import type { Heading } from './markdown.ts';

interface GuideGroupLinks {
  /** Of its heading on the front page. */
  readonly id: string;
  readonly title: string;
  readonly guides: readonly GuideLink[];
}

interface GuidePageProps {
  readonly language: Language;
  /** Absent for a guide in one language. */
  readonly otherLanguage: string | undefined;
  readonly assets: AssetAddresses;
  readonly path: string;
  readonly guide: Guide;
  /** The guides before and after it, in the order of the front page. */
  readonly previous: GuideLink | undefined;
  readonly next: GuideLink | undefined;
  /** All guides of its group, itself included. */
  readonly group: GuideGroupLinks;
}

/** A guide. Its text is in English if it is not available in the language of the frame. */
export function GuidePage({ language, otherLanguage, assets, path, guide, previous, next, group }: GuidePageProps) {
  const text = texts[language];
  const at = group.guides.findIndex(({ address }) => address === path) + 1;
  const contents = <Contents headings={guide.headings} written={guide.language} />;
  const hasContents = guide.headings.length > 1;
  const titleEnd = guide.html.indexOf('</h1>') + '</h1>'.length;
  return (
    <Layout
      {...{ language, otherLanguage, assets, path }}
      title={guide.title}
      styles={['guide.css']}
      scripts={['copy.js']}
    >
      <Breadcrumb
        above={[
          ['/docs', text.title],
          [`/docs#${group.id}`, group.title],
        ]}
        {...{ language }}
      />
      {guide.language !== language && <p class="hint">{text.guideInEnglish}</p>}
      <div class="guide-page">
        <article class="guide" lang={guide.language}>
          {/* The text is ours, and the renderer escapes HTML that stands in it. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from a file of docs/ */}
          <div dangerouslySetInnerHTML={{ __html: guide.html.slice(0, titleEnd) }} />
          {/* A closed list below the title on a small screen, a column beside the text on a large one. */}
          {hasContents && (
            <details class="contents narrow" lang={language}>
              <summary>{text.contents}</summary>
              <nav aria-label={text.contents}>{contents}</nav>
            </details>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
          <div dangerouslySetInnerHTML={{ __html: guide.html.slice(titleEnd) }} />
        </article>
        {hasContents && (
          <nav class="contents wide-screen" aria-label={text.contents}>
            <p>{text.contents}</p>
            {contents}
          </nav>
        )}
      </div>
      <nav class="guide-steps" aria-label={text.guides}>
        {previous && <Step link={previous} label={text.previous} rel="prev" />}
        {next && <Step link={next} label={text.next} rel="next" />}
        <div class="guide-group">
          <p>
            {group.title} <small>{text.place(at, group.guides.length)}</small>
          </p>
          <ol>
            {group.guides.map((each) => (
              <li key={each.address}>
                <GuideAnchor guide={each} language={language} isCurrent={each.address === path} />
              </li>
            ))}
          </ol>
          <a href="/docs">{text.allGuides}</a>
        </div>
      </nav>
    </Layout>
  );
}

/** The headings of a guide, those of the third level below those of the second. */
function Contents({ headings, written }: { readonly headings: readonly Heading[]; readonly written: Language }) {
  return (
    <ul lang={written}>
      {headings.map(({ id, text, below }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {below.length > 0 && <Contents headings={below.map((one) => ({ ...one, below: [] }))} written={written} />}
        </li>
      ))}
    </ul>
  );
}

function Step({
  link,
  label,
  rel,
}: {
  readonly link: GuideLink;
  readonly label: string;
  readonly rel: 'prev' | 'next';
}) {
  return (
    <a href={link.address} rel={rel}>
      <small>{label}</small> <span lang={link.language}>{link.title}</span>
    </a>
  );
}
