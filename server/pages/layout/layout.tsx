import type { ComponentChildren } from 'preact';
import { nextLanguage } from '#core/texts/languages.ts';
import { layoutTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses, AssetName } from '#server/pages/assets.ts';
import type { Language } from '#server/pages/language.ts';
import { MenuButton, MenuLinks, MenuPanel } from './menu.tsx';

/** What the frame of every page shows. */
export interface Frame {
  /** The page's language, of its frame and of its content unless that has another. */
  readonly language: Language;
  /** Without the program's name, which is appended. */
  readonly title: string;
  /** The path of the page, by which the navigation marks where the reader is. */
  readonly path: string;
  /** The same page in the other language; absent if its content has one language only. */
  readonly otherLanguage?: string | undefined;
  readonly assets: AssetAddresses;
  readonly styles?: readonly AssetName[];
  readonly scripts?: readonly AssetName[];
  /** The seconds after which a browser without scripts loads the page again. */
  readonly refreshSeconds?: number | undefined;
  /** An address to which the browser continues at once. */
  readonly goTo?: string | undefined;
}

/** The menu of a part of the site that has sections of its own, instead of the site's. */
export interface OwnMenu {
  readonly label: string;
  readonly content: ComponentChildren;
  /** On wide screens the menu is beside the page, which takes the whole width. Else it is in the bar. */
  readonly isRail: boolean;
  /** What all pages of the part belong to, in the bar. */
  readonly place?: string | undefined;
  /** What finds all that the part has, in the bar. */
  readonly search?: ComponentChildren;
  /** What all pages of the part say, below the bar. */
  readonly strips?: ComponentChildren;
}

export function Layout({
  menu,
  children,
  ...frame
}: Frame & { readonly menu?: OwnMenu | undefined; readonly children: ComponentChildren }) {
  const { language, path, otherLanguage } = frame;
  const text = texts[language];
  const other = nextLanguage(language);
  const isRail = menu?.isRail ?? false;
  const panel = (
    <MenuPanel label={menu?.label ?? text.navigation} language={language}>
      {menu?.content ?? <MenuLinks links={linksOf(language, path)} />}
    </MenuPanel>
  );
  return (
    <html lang={language}>
      <Head {...frame} />
      <body class={isRail ? 'with-rail' : undefined}>
        <a class="skip" href="#content">
          {text.skip}
        </a>
        <header class={isRail ? 'top' : 'top in-bar'}>
          <a class="name" href="/">
            Hustings
          </a>
          {menu?.place && <span class="place">{menu.place}</span>}
          {!isRail && panel}
          {menu?.search}
          {otherLanguage && (
            <a class="language" href={otherLanguage} lang={other} hreflang={other}>
              {texts[other].ownName}
            </a>
          )}
          <MenuButton language={language} />
        </header>
        {menu?.strips && <aside aria-label={menu.label}>{menu.strips}</aside>}
        <div class="middle">
          {isRail && panel}
          <main id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
        <footer class="bottom">
          {menu && (
            <nav aria-label={text.navigation}>
              <MenuLinks links={linksOf(language, path)} />
            </nav>
          )}
          <p>{text.footer}</p>
        </footer>
      </body>
    </html>
  );
}

function Head({ title, assets, styles = [], scripts = [], refreshSeconds, goTo }: Frame) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · Hustings`}</title>
      <link rel="icon" href={assets['icon.svg']} type="image/svg+xml" />
      <link rel="preload" href={assets['source-sans-3.woff2']} as="font" type="font/woff2" crossorigin="anonymous" />
      {['hustings.css' as const, ...styles].map((name) => (
        <link key={name} rel="stylesheet" href={assets[name]} />
      ))}
      {scripts.map((name) => (
        <script key={name} src={assets[name]} defer />
      ))}
      {goTo !== undefined && <meta http-equiv="refresh" content={`0; url=${goTo}`} />}
      {refreshSeconds !== undefined && (
        <noscript>
          <meta http-equiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      )}
    </head>
  );
}

const linksOf = (language: Language, path: string) =>
  texts[language].links.map(([href, label]) => ({ href, label, isCurrent: isWithin(path, href) }));

function isWithin(path: string, address: string): boolean {
  return path === address || (address !== '/' && path.startsWith(`${address}/`));
}
