import type { Context } from 'koa';
import { nextLanguage } from '#core/texts/languages.ts';
import { designTexts } from '#core/texts/texts.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { addressInLanguage, chooseLanguage } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { PlotSpecimens } from './plot-specimens.tsx';
import { FormSpecimens, ListSpecimens, PartSpecimens, TypeSpecimens } from './specimens.tsx';

const groups = {
  type: TypeSpecimens,
  forms: FormSpecimens,
  lists: ListSpecimens,
  parts: PartSpecimens,
  plots: PlotSpecimens,
} as const;
const schemes = ['light', 'dark'] as const;

/** GET /docs/design: every component of pages in all states, in both schemes. */
export async function serveDesign(ctx: Context): Promise<void> {
  const language = chooseLanguage(ctx);
  const text = designTexts[language];
  const heads = { ...text.groups, plots: text.plotsHead };
  await sendPage(
    ctx,
    <Layout
      language={language}
      title={text.title}
      path={ctx.path}
      otherLanguage={addressInLanguage(ctx, nextLanguage(language), [])}
      assets={await assetAddresses()}
      styles={['guide.css']}
    >
      <h1>{text.title}</h1>
      <p>{text.introduction}</p>
      {(Object.keys(groups) as Array<keyof typeof groups>).map((name) => {
        const Specimens = groups[name];
        return (
          <section key={name}>
            <h2>{heads[name]}</h2>
            <div class="specimens">
              {schemes.map((scheme) => (
                <section key={scheme} class={`specimen ${scheme}`}>
                  <h3>{text.schemes[scheme]}</h3>
                  <Specimens language={language} scheme={scheme} />
                </section>
              ))}
            </div>
          </section>
        );
      })}
    </Layout>,
  );
}
