import type { Context } from 'koa';
import type { Static } from 'typebox';
import { groupBy } from '#core/collections/lists-by-key.ts';
import { easternDay, parseDate } from '#core/dates.ts';
import { alphabeticalOrder } from '#core/formatters.ts';
import { nextLanguage } from '#core/texts/languages.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { provenanceTexts, statusTexts } from '#core/texts/texts.ts';
import type { JurisdictionRef } from '#locator/src/answer/lookup.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { readStatus, type StatusSchema } from '#server/electoral/operations/status/read-status.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { Day, SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import { addressInLanguage, chooseLanguage, type Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { nullIfUnavailable } from '#server/pages/look-up/null-if-unavailable.ts';
import { Link, provinceName, publishersOwn, whole } from '#server/pages/look-up/parts.tsx';
import { sendPage } from '#server/pages/send-page.ts';

type Status = Static<typeof StatusSchema>;
type Source = Status['sources'][number];

/** The state of a source's last check, or what became of the map that it published. */
type ShownState = Source['state'] | 'superseded' | 'ended';

/** A jurisdiction of which no map is in force, though one was. */
interface EndedMap {
  readonly jurisdiction: JurisdictionRef;
  readonly level: string;
  /** The names of the datasets of its last map. */
  readonly source: string;
  readonly until: number;
}

/** The maps that have ended without one that follows, the latest first. One that is to come follows. */
function endedMaps({ jurisdictions }: MapSnapshot, now: number): EndedMap[] {
  return jurisdictions
    .flatMap(({ level, sets, ...jurisdiction }) => {
      const last = sets.toSorted((a, b) => b.until - a.until)[0];
      if (!last || last.until > now) return [];
      return [{ jurisdiction, level, source: last.source.name, until: last.until }];
    })
    .toSorted((a, b) => b.until - a.until);
}

/** A source, and how the page shows it. */
interface Shown {
  readonly source: Source;
  readonly state: ShownState;
}

/** What needs attention comes first. */
const order: readonly ShownState[] = [
  ...(['quarantined', 'unreachable', 'stale', 'ended', 'not_fetched', 'not_described', 'fresh', 'superseded'] as const),
];
const isWrong = ({ state }: Shown) => order.indexOf(state) < order.indexOf('not_fetched');

/** Of more sources, only the groups are listed at first. */
const mostOpened = 12;

/** The page waits longer than others: without the database it has little to show. */
const maxTimeouts = 10;

/** Whether fictional districts are served beside real ones. */
export function isSampleBesideReal({ jurisdictions }: MapSnapshot): boolean {
  const sets = jurisdictions.flatMap((jurisdiction) => jurisdiction.sets);
  const isSample = ({ confidence }: (typeof sets)[number]) => confidence === 'SAMPLE';
  return sets.some(isSample) && !sets.every(isSample);
}

/** GET /status: what is wrong, and each source with its freshness, next check and licence. */
export async function serveStatus(ctx: Context, pages: ElectoralPages): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const text = statusTexts[language];
  const map = pages.map();
  const status = (await nullIfUnavailable(pages, pages.ask(readStatus, {}), maxTimeouts)) as Status | null;
  const ended = endedMaps(map, pages.now());
  const shown = status?.sources.map((source) => ({ source, state: stateOf(source, ended) })) ?? [];
  const wrong = shown.filter(isWrong).filter(({ state }) => state !== 'ended');
  const asking = wrong.length + ended.length;
  const counts = (['FEDERAL', 'PROVINCIAL', 'MUNICIPAL'] as const).map((level) =>
    whole(map.list.count(level, pages.now()), language),
  );
  await sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={addressInLanguage(ctx, nextLanguage(language), [])}
      assets={await assetAddresses()}
      path="/status"
      title={text.title}
      styles={['look-up.css']}
    >
      <h1>{text.title}</h1>
      <p class="headline">
        {status === null ? (
          text.unknown
        ) : (
          <strong class={asking > 0 || status.status === 'degraded' ? 'degraded' : 'ok'}>
            {status.status === 'degraded' ? `${text.outOfDate} ` : asking === 0 && text.allWell}
            {asking > 0 && text.asks(asking)}
          </strong>
        )}
      </p>
      <p>
        {text.inForce(...(counts as [string, string, string]))}{' '}
        <SentenceWithDays say={text.updated} days={[easternDay(map.updatedAt)]} language={language} />
      </p>
      <p>
        <a href="/changes">{text.changes}</a>
      </p>
      {isSampleBesideReal(map) && <p role="note">{text.withSample}</p>}
      {asking > 0 && (
        <>
          <h2 id="wrong">{text.wrong}</h2>
          <ul class="wrong">
            {wrong.map(({ source, state }) => (
              <li key={source.id}>
                <strong class={state} lang={publishersOwn}>
                  {source.name}
                </strong>{' '}
                {textNamed(text.meanings, state)} {source.served ? text.stillServed : text.notServed}
              </li>
            ))}
            {ended.map(({ jurisdiction, level, until }) => (
              <li key={`${level} ${jurisdiction.id}`}>
                <SentenceWithDays
                  say={(day) => text.noMap(nameIn(language, jurisdiction), day)}
                  days={[easternDay(until)]}
                  language={language}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {shown.length > 0 && <h2 id="sources">{text.sources}</h2>}
      {groups(shown, language).map(({ name, members }) => (
        <details key={name} class="group" open={shown.length <= mostOpened}>
          <summary>
            <strong>{name}</strong> <span>{text.number(members.length, members.filter(isWrong).length)}</span>
          </summary>
          <Sources sources={members} sets={setsOf(map)} language={language} now={pages.now()} />
        </details>
      ))}
    </Layout>,
  );
}

/** The state of a source's last check does not apply to a map that is no longer in force. */
function stateOf(source: Source, ended: readonly EndedMap[]): ShownState {
  const { kind, lastChanged, name, served, state } = source;
  if (kind !== 'boundaries' || served || lastChanged === null || state !== 'fresh') return state;
  return ended.some((map) => map.source === name) ? 'ended' : 'superseded';
}

/** The sources of each province, those that cover several first; within each what asks for attention. */
function groups(shown: readonly Shown[], language: Language) {
  const byProvince = groupBy(shown, ({ source }) => source.province ?? '');
  const named = [...byProvince].map(([code, members]) => {
    return {
      name: code === '' ? statusTexts[language].country : provinceName(code, language),
      isFirst: code === '',
      members: members.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
    };
  });
  return named.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst) || alphabeticalOrder.compare(a.name, b.name));
}

/** The newest map of each source that has one, by the source's name. */
function setsOf({ jurisdictions }: MapSnapshot): ReadonlyMap<string, string> {
  const oldestFirst = jurisdictions.flatMap(({ sets }) => sets.toReversed());
  return new Map(oldestFirst.map(({ source, id }) => [source.name, id]));
}

function Sources({
  sources,
  sets,
  language,
  now,
}: {
  readonly sources: readonly Shown[];
  readonly sets: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly now: number;
}) {
  const text = statusTexts[language];
  const day = (date: string | null) =>
    date === null ? text.never : <Day day={easternDay(parseDate(date) as number)} isShort language={language} />;
  const next = (date: string | null) => {
    if (date === null) return text.noNext;
    return (parseDate(date) as number) <= now ? text.due : day(date);
  };
  return (
    <div class="wide" tabIndex={0}>
      <table class="sources">
        <thead>
          <tr>
            <th scope="col">{text.source}</th>
            <th scope="col">{text.state}</th>
            <th scope="col">{text.checked}</th>
            <th scope="col">{text.changed}</th>
            <th scope="col">{text.next}</th>
            <th scope="col">{text.licence}</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, state }) => (
            <tr key={source.id}>
              <td lang={publishersOwn}>
                <Link address={source.page} label={source.name} />
                {source.served && source.kind === 'boundaries' && sets.has(source.name) && (
                  <>
                    <br />
                    <small lang={language}>
                      <a href={`/sets/${encodeURIComponent(sets.get(source.name) as string)}/provenance`}>
                        {provenanceTexts[language].ofMap}
                      </a>
                    </small>
                  </>
                )}
                {source.checkedAgainst?.length === 0 && (
                  <>
                    <br />
                    <small lang={language}>{text.unverified}</small>
                  </>
                )}
              </td>
              <td data-label={text.state}>
                <strong class={state}>{text.states[state]}</strong>
              </td>
              <td data-label={text.checked}>{day(source.lastChecked)}</td>
              <td data-label={text.changed}>{day(source.lastChanged)}</td>
              <td data-label={text.next}>{next(source.nextCheck)}</td>
              <td lang={publishersOwn} data-label={text.licence}>
                <Link address={source.licence.url ?? ''} label={source.licence.name} />
                <br />
                <small>{source.attribution}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
