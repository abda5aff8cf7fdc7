import type { ComponentChildren } from 'preact';
import type { AssetAddresses, AssetName } from '#server/pages/assets/assets.ts';
import type { Language } from '#server/pages/language.ts';
import { texts } from './texts.ts';

/** What the frame of every page shows. */
export interface Frame {
  /** The page's language, of its frame and of its content if that says nothing else. */
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
  /** After so many seconds a browser without scripts loads the page again. */
  readonly refreshSeconds?: number | undefined;
}

export function Layout({
  language,
  title,
  path,
  otherLanguage,
  assets,
  styles = [],
  scripts = [],
  refreshSeconds,
  children,
}: Frame & { readonly children: ComponentChildren }) {
  const text = texts[language];
  const other = language === 'en' ? 'fr' : 'en';
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Hustings`}</title>
        <link rel="icon" href={assets['icon.svg']} type="image/svg+xml" />
        {['hustings.css' as const, ...styles].map((name) => (
          <link key={name} rel="stylesheet" href={assets[name]} />
        ))}
        {scripts.map((name) => (
          <script key={name} src={assets[name]} defer />
        ))}
        {refreshSeconds !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
      </head>
      <body>
        <a class="skip" href="#content">
          {text.skip}
        </a>
        <header class="top">
          <a class="name" href="/">
            Hustings
          </a>
          <nav aria-label={text.navigation}>
            <ul>
              {text.links.map(([address, label]) => (
                <li key={address}>
                  <a href={address} aria-current={isWithin(path, address) ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {otherLanguage && (
            <a class="language" href={otherLanguage} lang={other} hreflang={other}>
              {texts[other].ownName}
            </a>
          )}
        </header>
        <main id="content">{children}</main>
        <footer class="bottom">
          <p>{text.footer}</p>
        </footer>
      </body>
    </html>
  );
}

function isWithin(path: string, address: string): boolean {
  return path === address || (address !== '/' && path.startsWith(`${address}/`));
}
