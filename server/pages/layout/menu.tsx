import type { ComponentChildren } from 'preact';
import { layoutTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { IconName } from '#server/pages/components/icon/icon-paths.ts';
import type { Language } from '#server/pages/language.ts';

interface MenuLink {
  readonly href: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly isCurrent: boolean;
}

const id = 'menu';

/** Opens the menu if there is no room for it. The browser does it: no script is needed. */
export function MenuButton({ language }: { readonly language: Language }) {
  return (
    <button type="button" class="menu-button secondary" popovertarget={id}>
      <Icon name="menu" />
      {texts[language].menu}
    </button>
  );
}

/** The menu: in the bar or beside the page if there is room, else what its button opens. */
export function MenuPanel({
  label,
  language,
  children,
}: {
  readonly label: string;
  readonly language: Language;
  readonly children: ComponentChildren;
}) {
  return (
    <nav id={id} class="menu" popover="auto" aria-label={label}>
      <button type="button" class="close plain" popovertarget={id} popovertargetaction="hide">
        <Icon name="x" />
        {texts[language].close}
      </button>
      {children}
    </nav>
  );
}

export function MenuLinks({ title, links }: { readonly title?: string; readonly links: readonly MenuLink[] }) {
  return (
    <>
      {title && <h2>{title}</h2>}
      <ul>
        {links.map(({ href, label, icon, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {icon && <Icon name={icon} />}
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
