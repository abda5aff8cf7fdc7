import type { Context } from 'koa';
import { easternDay } from '#core/dates.ts';
import { defaultLanguage, nextLanguage } from '#core/texts/languages.ts';
import { changesTexts } from '#core/texts/texts.ts';
import { apiRoot } from '#server/call/api-root.ts';
import { readPublication } from '#server/electoral/operations/publications/read-publication.ts';
import { sayTotals } from '#server/electoral/publications/entry-words.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import { addressInLanguage, chooseLanguage } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { publishersOwn } from '#server/pages/look-up/parts.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { DrawnPublication } from './drawn-publication.tsx';
import { ChangedDistricts, type Publication } from './tables.tsx';

/** GET /changes/{id}: what a publication of a map changed, drawn and listed. */
export async function servePublication(ctx: Context, pages: ElectoralPages, id: string): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const text = changesTexts[language];
  const publication = (await pages.ask(readPublication, { params: { id } })) as Publication;
  const { action, recordedAt, before, after, totals } = publication;
  const isSuccession = before && after && before.set !== after.set;
  const name = isSuccession ? `${before.name} → ${after.name}` : publication.name;
  const drawing = (await pages.draw?.(publication.id, language)) ?? null;
  await sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={addressInLanguage(ctx, nextLanguage(language), [])}
      assets={await assetAddresses()}
      path={ctx.path}
      title={text.titled(name)}
      styles={['look-up.css']}
    >
      <h1 lang={publishersOwn}>{name}</h1>
      <p class="headline">
        {action !== 'publish' && <strong>{text.taken[action]} </strong>}
        {sayTotals(totals, language)}
      </p>
      <p>
        <SentenceWithDays say={text.since} days={[easternDay(Date.parse(recordedAt))]} language={language} />{' '}
        {before && after && (isSuccession ? text.compared(before.name, after.name) : text.anew)}
        {!before && text.first}
      </p>
      <p class="choices">
        <a href="/changes">{text.list}</a>
        <a href={`${apiRoot}/electoral/publications/${publication.id}`}>{text.json}</a>
        <a href={`${apiRoot}/electoral/publications.atom${language === defaultLanguage ? '' : `?lang=${language}`}`}>
          {text.feed}
        </a>
      </p>
      {drawing && (
        <DrawnPublication drawing={drawing} isCompared={before !== null && after !== null} {...{ language }} />
      )}
      <ChangedDistricts publication={publication} language={language} />
    </Layout>,
  );
}
