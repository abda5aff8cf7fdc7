import { componentTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { Language } from '#server/pages/language.ts';

/** The pages above this one. Its own name is its heading. */
export function Breadcrumb({
  above,
  label,
  language,
}: {
  readonly above: ReadonlyArray<readonly [href: string, label: string]>;
  /** Names it if a page has several. */
  readonly label?: string | undefined;
  readonly language: Language;
}) {
  return (
    <nav class="breadcrumb" aria-label={label ?? texts[language].whereYouAre}>
      <ol>
        {above.map(([href, label], i) => (
          <li key={href}>
            <Icon name={i === 0 ? 'chevron-left' : 'chevron-right'} />
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
