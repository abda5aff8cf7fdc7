import { componentTexts as texts } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';

/** The way on in a long list, and back to its beginning. `shown` says what is on this page. */
export function Pagination({
  shown,
  first,
  next,
  nextLabel,
  label,
  language,
}: {
  readonly shown?: string | undefined;
  readonly first?: string | undefined;
  readonly next?: string | undefined;
  readonly nextLabel?: string | undefined;
  /** Names it if a page has several. */
  readonly label?: string | undefined;
  readonly language: Language;
}) {
  const text = texts[language];
  if (!shown && !first && !next) return null;
  return (
    <nav class="pagination" aria-label={label ?? text.pages}>
      {shown && <p class="shown">{shown}</p>}
      {first && (
        <a class="button secondary" href={first}>
          {text.first}
        </a>
      )}
      {next && (
        <a class="button secondary" href={next}>
          {nextLabel ?? text.next}
        </a>
      )}
    </nav>
  );
}
