import type { Context } from 'koa';
import { easternDay } from '#core/dates.ts';
import { defaultLanguage, nextLanguage } from '#core/texts/languages.ts';
import { changesTexts, lookUpTexts as texts } from '#core/texts/texts.ts';
import { apiRoot } from '#server/call/api-root.ts';
import { listPublications } from '#server/electoral/operations/publications/list-publications.ts';
import { sayTotals } from '#server/electoral/publications/entry-words.ts';
import type { DescribedEntry } from '#server/electoral/publications/read-entries.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { Day } from '#server/pages/components/parts/day.tsx';
import { readPageQuery } from '#server/pages/input/page-query.ts';
import { addressInLanguage, chooseLanguage, type Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { publishersOwn } from '#server/pages/look-up/parts.tsx';
import { sendPage } from '#server/pages/send-page.ts';

interface Listed {
  readonly data: readonly DescribedEntry[];
  readonly meta: { readonly page: number; readonly totalPages: number };
}

const levels = ['FEDERAL', 'PROVINCIAL', 'MUNICIPAL'] as const;

const known = Object.keys(listPublications.query?.properties ?? {});

/** GET /changes: publications of maps, the newest first. */
export async function serveChanges(ctx: Context, pages: ElectoralPages): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const text = changesTexts[language];
  const query = readPageQuery(ctx, known);
  const { data, meta } = (await pages.ask(listPublications, { query })) as Listed;
  const { page: _page, ...filters } = query;
  const at = (given: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(given).toString();
    return search === '' ? '/changes' : `/changes?${search}`;
  };
  await sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={addressInLanguage(ctx, nextLanguage(language), known)}
      assets={await assetAddresses()}
      path="/changes"
      title={text.title}
      styles={['look-up.css']}
    >
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <nav class="choices" aria-label={text.levels}>
        <a href="/changes" aria-current={query.level === undefined ? 'true' : undefined}>
          {text.all}
        </a>
        {levels.map((level) => (
          <a key={level} href={at({ level })} aria-current={query.level === level ? 'true' : undefined}>
            {texts[language].levels[level]}
          </a>
        ))}
      </nav>
      {data.length === 0 ? <p>{text.none}</p> : <Publications publications={data} language={language} />}
      <p>
        <a href={feedOf(filters, language)} type="application/atom+xml">
          {text.feed}
        </a>
      </p>
      {meta.totalPages > 1 && (
        <nav class="choices" aria-label={text.pages}>
          {meta.page > 1 && <a href={at({ ...filters, page: String(meta.page - 1) })}>{text.newer}</a>}
          {meta.page < meta.totalPages && <a href={at({ ...filters, page: String(meta.page + 1) })}>{text.older}</a>}
        </nav>
      )}
    </Layout>,
  );
}

/** The feed of the same publications. */
function feedOf({ limit: _limit, ...filters }: Readonly<Record<string, string>>, language: Language): string {
  const search = new URLSearchParams({
    ...filters,
    ...(language !== defaultLanguage && { lang: language }),
  }).toString();
  return `${apiRoot}/electoral/publications.atom${search === '' ? '' : `?${search}`}`;
}

function Publications({
  publications,
  language,
}: {
  readonly publications: readonly DescribedEntry[];
  readonly language: Language;
}) {
  const text = changesTexts[language];
  return (
    <div class="wide" tabIndex={0}>
      <table class="sources">
        <thead>
          <tr>
            <th scope="col">{text.map}</th>
            <th scope="col">{text.recorded}</th>
            <th scope="col">{text.change}</th>
          </tr>
        </thead>
        <tbody>
          {publications.map(({ id, action, name, recordedAt, totals }) => (
            <tr key={id}>
              <td>
                <a href={`/changes/${id}`} lang={publishersOwn}>
                  {name}
                </a>
                {action !== 'publish' && <strong> {text.actions[action]}</strong>}
              </td>
              <td data-label={text.recorded}>
                <Day day={easternDay(Date.parse(recordedAt))} isShort language={language} />
              </td>
              <td>{sayTotals(totals, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
