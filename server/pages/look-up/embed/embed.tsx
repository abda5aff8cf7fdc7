import type { Context } from 'koa';
import { formatters } from '#core/formatters.ts';
import { nextLanguage } from '#core/texts/languages.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { embedTexts, layoutTexts, lookUpTexts as texts } from '#core/texts/texts.ts';
import { readManifest } from '#server/electoral/bake/manifest.ts';
import { parameterNamed, parametersNamed } from '#server/http/request/parameter.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { Unbroken } from '#server/pages/components/parts/unbroken.tsx';
import { addressInLanguage, chooseLanguage, type Language, languages } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { AnswerSection } from '#server/pages/look-up/answer-section.tsx';
import { LookUpForm, type LookUpView } from '#server/pages/look-up/look-up-page.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { type Colours, EmbedFrame, schemes } from './embed-frame.tsx';

/** What the query's `colours` asks for; else those of the device. */
export const coloursOf = (ctx: Context): Colours =>
  schemes.find((scheme) => scheme === parameterNamed(ctx, 'colours')) ?? 'auto';

/** Whether the query asks for a look-up from which no position leaves the device, however it says so. */
export const isPrivate = (ctx: Context): boolean => parametersNamed(ctx, 'private').length > 0;

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
    <EmbedFrame language={view.language} colours={colours} assets={assets} scripts={['embed.js']}>
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
    </EmbedFrame>
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

/** What a frame that is copied asks for. */
interface Choices {
  readonly colours: Colours;
  readonly isPrivate: boolean;
}

const queryOf = ({ colours, isPrivate }: Choices): Record<string, string> => ({
  ...(colours !== 'auto' && { colours }),
  ...(isPrivate && { private: '1' }),
});

const addressOf = (path: string, query: Readonly<Record<string, string>>): string =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;

/** Leads to the same page with something else chosen. */
function Choice({
  chosen,
  changed,
  text,
}: {
  readonly chosen: Choices;
  readonly changed: Partial<Choices>;
  readonly text: string;
}) {
  const its = { ...chosen, ...changed };
  const isChosen = its.colours === chosen.colours && its.isPrivate === chosen.isPrivate;
  return (
    <a href={addressOf('/embed/snippet', queryOf(its))} aria-current={isChosen ? 'true' : undefined}>
      {text}
    </a>
  );
}

/** GET /embed/snippet: what to copy into a page. Frames that send no position are offered where a file is baked. */
export async function serveSnippet(ctx: Context, origin: string, bakeFolder: string | undefined): Promise<void> {
  const language = chooseLanguage(ctx);
  const text = embedTexts[language];
  const manifest = bakeFolder === undefined ? null : await readManifest(bakeFolder);
  const chosen: Choices = { colours: coloursOf(ctx), isPrivate: manifest !== null && isPrivate(ctx) };
  const source = (its: Language) => addressOf('/embed', { lang: its, ...queryOf(chosen) });
  const snippet = (its: Language) =>
    `<iframe src="${origin}${source(its)}" title="${texts[its].title}" width="300" height="480" loading="lazy" allow="geolocation"></iframe>\n${growing}`;
  const known = ['colours', ...(manifest ? ['private'] : [])];
  const otherLanguage = addressInLanguage(ctx, nextLanguage(language), known);
  await sendPage(
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
          <Choice key={scheme} chosen={chosen} changed={{ colours: scheme }} text={text.schemes[scheme]} />
        ))}
      </nav>
      {manifest && (
        <nav class="schemes" aria-label={text.answers}>
          <span>{text.answers}</span>
          <Choice chosen={chosen} changed={{ isPrivate: false }} text={text.byServer} />
          <Choice chosen={chosen} changed={{ isPrivate: true }} text={text.onDevice} />
        </nav>
      )}
      {manifest && chosen.isPrivate && (
        <p>{text.whatOnDevice(formatters.kilobytes[language].format(Math.ceil(manifest.districts.bytes / 1000)))}</p>
      )}
      <div class="snippets">
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
        <section>
          <h2>{text.shown}</h2>
          <iframe class="embed" src={source(language)} title={texts[language].title} width="300" height="480" />
        </section>
      </div>
    </Layout>,
    { 'frame-src': "'self'" },
  );
}
