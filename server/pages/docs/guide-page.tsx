import { docsTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import type { Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { Guide } from './guides.ts';

export interface GuideLink {
  readonly address: string;
  readonly title: string;
  readonly language: Language;
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
}

/** A guide. Its text is in English if it is not available in the language of the frame. */
export function GuidePage({ language, otherLanguage, assets, path, guide, previous, next }: GuidePageProps) {
  const text = texts[language];
  const contents = (
    <ul lang={guide.language}>
      {guide.headings.map((heading) => (
        <li key={heading.id}>
          <a href={`#${heading.id}`}>{heading.text}</a>
        </li>
      ))}
    </ul>
  );
  const hasContents = guide.headings.length > 1;
  return (
    <Layout
      {...{ language, otherLanguage, assets, path }}
      title={guide.title}
      styles={['guide.css']}
      scripts={['copy.js']}
    >
      {guide.language !== language && <p class="hint">{text.guideInEnglish}</p>}
      <div class="guide-page">
        {/* A closed list above the text on a small screen, a column beside it on a large one. */}
        {hasContents && (
          <details class="contents narrow">
            <summary>{text.contents}</summary>
            <nav aria-label={text.contents}>{contents}</nav>
          </details>
        )}
        {/* The text is ours, and the renderer escapes HTML that stands in it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from a file of docs/ */}
        <article class="guide" lang={guide.language} dangerouslySetInnerHTML={{ __html: guide.html }} />
        {hasContents && (
          <nav class="contents wide-screen" aria-label={text.contents}>
            <p>{text.contents}</p>
            {contents}
          </nav>
        )}
      </div>
      <nav class="guide-steps" aria-label={text.guides}>
        {previous ? <Step link={previous} label={text.previous} rel="prev" /> : <span />}
        <a href="/docs">{text.allGuides}</a>
        {next && <Step link={next} label={text.next} rel="next" />}
      </nav>
    </Layout>
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
