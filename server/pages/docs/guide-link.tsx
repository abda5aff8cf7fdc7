import { docsTexts as texts } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';

export interface GuideLink {
  readonly address: string;
  readonly title: string;
  readonly language: Language;
}

/** A link to a guide, which says if that is in another language than the page. */
export function GuideAnchor({
  guide,
  language,
  isCurrent = false,
}: {
  readonly guide: GuideLink;
  readonly language: Language;
  /** Whether it is the guide that is read. */
  readonly isCurrent?: boolean;
}) {
  return (
    <>
      <a href={guide.address} lang={guide.language} aria-current={isCurrent ? 'page' : undefined}>
        {guide.title}
      </a>
      {guide.language !== language && ' '}
      {guide.language !== language && <small class="whole">({texts[language].inEnglish})</small>}
    </>
  );
}
