import type { ComponentChildren } from 'preact';
import { lookUpTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses, AssetName } from '#server/pages/assets.ts';
import { Unbroken } from '#server/pages/components/parts/unbroken.tsx';
import type { Language } from '#server/pages/language.ts';

/** The colours of a frame: those of the visitor's device, or those of the page around it, which may have one scheme only. */
export const schemes = ['auto', 'light', 'dark'] as const;
export type Colours = (typeof schemes)[number];

/** What every page for an iframe 300 pixels wide has around its look-up. */
export function EmbedFrame({
  language,
  colours,
  assets,
  scripts,
  children,
}: {
  readonly language: Language;
  readonly colours: Colours;
  readonly assets: AssetAddresses;
  readonly scripts: readonly AssetName[];
  readonly children: ComponentChildren;
}) {
  const text = texts[language];
  return (
    <html lang={language} data-colours={colours === 'auto' ? undefined : colours}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${text.title} · Hustings`}</title>
        {/* Links leave the frame; the form stays in it. */}
        <base target="_blank" />
        <link rel="icon" href={assets['icon.svg']} type="image/svg+xml" />
        <link rel="stylesheet" href={assets['hustings.css']} />
        <link rel="stylesheet" href={assets['look-up.css']} />
        {scripts.map((name) => (
          <script key={name} src={assets[name]} defer />
        ))}
      </head>
      <body class="embedded">
        <main>
          <h1>
            <Unbroken>{text.title}</Unbroken>
          </h1>
          {children}
        </main>
      </body>
    </html>
  );
}
