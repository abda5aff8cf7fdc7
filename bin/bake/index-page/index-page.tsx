import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { renderToString } from 'preact-render-to-string';
import { builtFile } from '#core/processes/built-file.ts';
import { type Language, languages } from '#core/texts/languages.ts';
import { layoutTexts, lookUpTexts } from '#core/texts/texts.ts';
import type { FolderFile } from '#server/electoral/bake/bake-folder.ts';
import type { BakeManifest } from '#server/electoral/bake/manifest.ts';
import { FromFile } from '#server/pages/look-up/from-file/from-file.tsx';
import { AboutFile } from './about-file.tsx';

/** What the build made for the page. */
interface PageParts {
  readonly script: string;
  readonly style: string;
  /** An image in SVG. */
  readonly icon: string;
}

export async function readPageParts(): Promise<PageParts> {
  const read = (name: string) => readFile(builtFile(name), 'utf8');
  const [script, style, icon] = await Promise.all([
    read('baked-page.js'),
    read('baked-page.css'),
    read('browser/icon.svg'),
  ]);
  return { script, style, icon };
}

/**
 * `index.html` of a folder: a look-up from the file beside it, and what the file has, in each language. It is one file, which
 * loads nothing but the library and that file.
 */
export function indexPage(manifest: BakeManifest, parts: PageParts): FolderFile {
  const page = renderToString(<IndexPage manifest={manifest} {...parts} />);
  return { name: 'index.html', contents: Buffer.from(`<!doctype html>${page}\n`) };
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Its own script and style, and files of its own host: the page could send nothing elsewhere, and no form at all. */
const policyOf = ({ script, style }: PageParts): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const titleIn = (language: Language) => lookUpTexts[language].title;

function IndexPage({ manifest, ...parts }: PageParts & { readonly manifest: BakeManifest }) {
  const { districts, publicKey } = manifest;
  const file = { address: districts.name, bytes: districts.bytes, publicKey };
  return (
    <html lang={languages[0]}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policyOf(parts)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(parts.icon)}`} />
        <title>{languages.map(titleIn).join(' · ')}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the program's own text */}
        <style dangerouslySetInnerHTML={{ __html: parts.style }} />
      </head>
      <body>
        {/* The script shows the article of one language. Without it, the links lead to each. */}
        <header>
          {languages.map((language) => (
            <a key={language} href={`#${language}`} lang={language} hreflang={language}>
              {layoutTexts[language].ownName}
            </a>
          ))}
        </header>
        <main>
          {languages.map((language) => (
            <article key={language} id={language} lang={language}>
              <h1>{titleIn(language)}</h1>
              <FromFile language={language} file={file} />
              <AboutFile language={language} manifest={manifest} />
            </article>
          ))}
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the program's own text */}
        <script type="module" dangerouslySetInnerHTML={{ __html: parts.script }} />
      </body>
    </html>
  );
}
