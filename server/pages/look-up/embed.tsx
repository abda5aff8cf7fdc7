import type { Context } from 'koa';
import { nextLanguage } from '#core/texts/languages.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { embedTexts, layoutTexts, lookUpTexts as texts } from '#core/texts/texts.ts';
import { parameterNamed } from '#server/http/request/parameter.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { Unbroken } from '#server/pages/components/parts/unbroken.tsx';
import { addressInLanguage, chooseLanguage, type Language, languages } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { AnswerSection } from './answer-section.tsx';
import { LookUpForm, type LookUpView } from './look-up-page.tsx';

/** The colours of a frame: those of the visitor's device, or those of the page around it, which may have one scheme only. */
const schemes = ['auto', 'light', 'dark'] as const;
type Colours = (typeof schemes)[number];

/** What the query's `colours` asks for; else those of the device. */
export const coloursOf = (ctx: Context): Colours =>
  schemes.find((scheme) => scheme === parameterNamed(ctx, 'colours')) ?? 'auto';

/** The look-up without the frame of the site, for an iframe 300 pixels wide. */
export function EmbedPage({
  assets,
  colours,
  ...view
}: Pick<LookUpView, 'language' | 'query' | 'answer' | 'error' | 'picked'> & {
  readonly assets: AssetAddresses;
  readonly colours: Colours;
}) {
  const text = texts[view.language];
  return (
    <html lang={view.language} data-colours={colours === 'auto' ? undefined : colours}>
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
        <script src={assets['embed.js']} defer />
      </head>
      <body class="embedded">
        <main>
          <h1>
            <Unbroken>{text.title}</Unbroken>
          </h1>
          <LookUpForm language={view.language} query={view.query} action="/embed" target="_self" refusal={view.error}>
            {colours !== 'auto' && <input type="hidden" name="colours" value={colours} />}
          </LookUpForm>
          <AnswerSection
            view={view}
            frame={{
              action: '/embed',
              target: '_self',
              hidden: { lang: view.language, ...(colours !== 'auto' && { colours }) },
            }}
          />
          <p>
            <a href={`/?${new URLSearchParams({ ...view.query, lang: view.language })}`}>{text.whole}</a>
          </p>
        </main>
      </body>
    </html>
  );
}

/** Gives each frame the height that its own content reports, within bounds. */
const growing = `<script>
addEventListener("message", function (event) {
  var height = event.data && event.data.hustingsHeight;
  if (!(height > 0 && height < 5000)) return;
  document.querySelectorAll("iframe").forEach(function (frame) {
    if (frame.contentWindow === event.source) frame.height = height;
  });
});
</script>`;

/** GET /embed/snippet: what to copy into a page. */
export async function serveSnippet(ctx: Context, origin: string): Promise<void> {
  const language = chooseLanguage(ctx);
  const text = embedTexts[language];
  const colours = coloursOf(ctx);
  const source = (its: Language) => `/embed?lang=${its}${colours === 'auto' ? '' : `&colours=${colours}`}`;
  const snippet = (its: Language) =>
    `<iframe src="${origin}${source(its)}" title="${texts[its].title}" width="300" height="480" loading="lazy" allow="geolocation"></iframe>\n${growing}`;
  const otherLanguage = addressInLanguage(ctx, nextLanguage(language), ['colours']);
  sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={otherLanguage}
      assets={await assetAddresses()}
      path="/embed/snippet"
      title={text.title}
      styles={['look-up.css']}
      scripts={['copy.js', 'snippet.js']}
    >
      <h1>
        <Unbroken>{text.title}</Unbroken>
      </h1>
      <p>{text.explanation}</p>
      <nav class="schemes" aria-label={text.colours}>
        <span>{text.colours}</span>
        {schemes.map((scheme) => (
          <a
            key={scheme}
            href={scheme === 'auto' ? '/embed/snippet' : `/embed/snippet?colours=${scheme}`}
            aria-current={scheme === colours ? 'true' : undefined}
          >
            {text.schemes[scheme]}
          </a>
        ))}
      </nav>
      {languages.map((its) => (
        <section key={its}>
          <h2>{textNamed(text.inLanguages, its) ?? layoutTexts[its].ownName}</h2>
          <pre tabIndex={0}>
            <code id={`snippet-${its}`}>{snippet(its)}</code>
          </pre>
          <button type="button" data-copy={`snippet-${its}`} data-copied={text.copied} hidden>
            {text.copy}
          </button>
        </section>
      ))}
      <h2>{text.shown}</h2>
      <iframe class="embed" src={source(language)} title={texts[language].title} width="300" height="480" />
    </Layout>,
    { 'frame-src': "'self'" },
  );
}
