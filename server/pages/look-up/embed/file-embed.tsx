import type { Context } from 'koa';
import { fromFileTexts, lookUpTexts } from '#core/texts/texts.ts';
import { type BakeManifest, readManifest } from '#server/electoral/bake/manifest.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { Details } from '#server/pages/components/parts/details.tsx';
import { chooseLanguage, type Language } from '#server/pages/language.ts';
import { FromFile, fileOf } from '#server/pages/look-up/from-file/from-file.tsx';
import { publishersOwn } from '#server/pages/look-up/parts.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { coloursOf } from './embed.tsx';
import { EmbedFrame } from './embed-frame.tsx';

/**
 * The embed from which no position leaves the device: a script answers from the baked file, and the page can send no form.
 * Where no file is baked it says so, as a 404: a frame that sends places would not be what was asked for.
 */
export async function serveFileEmbed(ctx: Context, bakeFolder: string | undefined): Promise<void> {
  const manifest = bakeFolder === undefined ? null : await readManifest(bakeFolder);
  const language = chooseLanguage(ctx, { isRemembered: false });
  const frame = { language, colours: coloursOf(ctx), assets: await assetAddresses() };
  const exceptions = { 'frame-ancestors': '*', 'form-action': "'none'" };
  await sendPage(
    ctx,
    <EmbedFrame {...frame} scripts={['embed.js', 'from-file.js']}>
      {manifest ? <LookUp {...{ language, manifest }} /> : <p>{fromFileTexts[language].noFile}</p>}
      {/* Without what was looked up. */}
      <p>
        <a href={`/?lang=${language}`}>{lookUpTexts[language].whole}</a>
      </p>
    </EmbedFrame>,
    exceptions,
  );
  ctx.status = manifest ? 200 : 404;
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

const creditsOf = ({ maps, postalCredits }: BakeManifest): string[] =>
  [...new Set([...maps.map(({ attribution }) => attribution), ...postalCredits])].filter(Boolean);

function LookUp({ language, manifest }: { readonly language: Language; readonly manifest: BakeManifest }) {
  return (
    <>
      <FromFile language={language} file={fileOf(manifest)} />
      <Details summary={fromFileTexts[language].credits}>
        <ul lang={publishersOwn}>
          {creditsOf(manifest).map((credit) => (
            <li key={credit}>{credit}</li>
          ))}
        </ul>
      </Details>
    </>
  );
}
