import type { Context } from 'koa';
import type { Static } from 'typebox';
import { easternDay, parseDate } from '#core/dates.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { readStatus, type StatusSchema } from '#server/electoral/operations/read-status.ts';
import { assetAddresses } from '#server/pages/assets/assets.ts';
import { addressInLanguage, type Bilingual, chooseLanguage } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import type { ElectoralPages } from './electoral-pages.ts';
import { Link, publishersOwn, whole } from './parts.tsx';

type Status = Static<typeof StatusSchema>;
type Source = Status['sources'][number];

interface StatusTexts {
  readonly title: string;
  readonly status: Readonly<Record<Status['status'], string>>;
  readonly held: (federal: string, provincial: string, municipal: string) => string;
  readonly updated: (day: string) => string;
  readonly withSample: string;
  readonly source: string;
  readonly state: string;
  readonly states: Readonly<Record<Source['state'], string>>;
  readonly checked: string;
  readonly changed: string;
  readonly licence: string;
  readonly never: string;
  readonly next: string;
  readonly noNext: string;
  readonly due: string;
  readonly sources: string;
  readonly unverified: string;
}

const texts: Bilingual<StatusTexts> = {
  en: {
    title: 'State of the data',
    status: { ok: 'All that is served is up to date.', degraded: 'Some of what is served may be out of date.' },
    held: (federal, provincial, municipal) =>
      `In force: ${federal} federal, ${provincial} provincial and ${municipal} municipal districts.`,
    updated: (day) => `Last change: ${day}.`,
    withSample: 'Beside the real maps, the fictional sample region is served too.',
    source: 'Source',
    state: 'State',
    states: {
      not_fetched: 'not read yet',
      fresh: 'fresh',
      stale: 'stale',
      quarantined: 'quarantined',
      unreachable: 'unreachable',
      not_described: 'not watched any more',
    },
    checked: 'Last checked',
    changed: 'Last changed',
    licence: 'Licence',
    never: 'never',
    next: 'Next check',
    noNext: 'none planned',
    due: 'due',
    sources: 'Sources',
    unverified: 'Unverified: nothing outside its own file has checked this map.',
  },
  fr: {
    title: 'État des données',
    status: {
      ok: 'Toutes les données diffusées sont à jour.',
      degraded: 'Une partie des données diffusées n’est peut-être plus à jour.',
    },
    held: (federal, provincial, municipal) =>
      `En vigueur : ${federal} circonscriptions fédérales, ${provincial} provinciales et ${municipal} districts municipaux.`,
    updated: (day) => `Dernier changement : ${day}.`,
    withSample: 'Outre les cartes réelles, la région fictive de démonstration est servie.',
    source: 'Source',
    state: 'État',
    states: {
      not_fetched: 'pas encore lue',
      fresh: 'à jour',
      stale: 'dépassée',
      quarantined: 'en quarantaine',
      unreachable: 'injoignable',
      not_described: 'n’est plus suivie',
    },
    checked: 'Dernière vérification',
    changed: 'Dernier changement',
    licence: 'Licence',
    never: 'jamais',
    next: 'Prochaine vérification',
    noNext: 'aucune prévue',
    due: 'attendue',
    sources: 'Sources',
    unverified: 'Non vérifiée : rien d’autre que son propre fichier n’a servi à contrôler cette carte.',
  },
};

/** What asks for attention comes first. */
const order = ['quarantined', 'unreachable', 'stale', 'not_fetched', 'not_described', 'fresh'];

/** Whether fictional districts are served beside real ones. */
export function isSampleBesideReal({ jurisdictions }: MapSnapshot): boolean {
  const sets = jurisdictions.flatMap((jurisdiction) => jurisdiction.sets);
  const isSample = ({ confidence }: (typeof sets)[number]) => confidence === 'SAMPLE';
  return sets.some(isSample) && !sets.every(isSample);
}

/** GET /status: each source with its freshness, next check and licence. */
export async function serveStatus(ctx: Context, pages: ElectoralPages): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const text = texts[language];
  const status = (await pages.ask(readStatus, {})) as Status;
  const { federalBoundaries, provincialBoundaries, municipalBoundaries, lastUpdated } = status.data;
  const counts = [federalBoundaries, provincialBoundaries, municipalBoundaries].map((n) => whole(n, language));
  const sources = status.sources.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const day = (date: string | null) => (date === null ? text.never : easternDay(parseDate(date) as number));
  const next = (date: string | null) => {
    if (date === null) return text.noNext;
    return (parseDate(date) as number) <= pages.now() ? text.due : day(date);
  };
  sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={addressInLanguage(ctx, language === 'en' ? 'fr' : 'en')}
      assets={await assetAddresses()}
      path="/status"
      title={text.title}
      styles={['look-up.css']}
    >
      <h1>{text.title}</h1>
      <p>
        <strong class={status.status}>{text.status[status.status]}</strong>{' '}
        {text.held(...(counts as [string, string, string]))} {text.updated(day(lastUpdated))}
      </p>
      {isSampleBesideReal(pages.map()) && <p role="note">{text.withSample}</p>}
      <h2 id="sources">{text.sources}</h2>
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
            {sources.map((source) => (
              <tr key={source.id}>
                <td lang={publishersOwn}>
                  <Link address={source.page} label={source.name} />
                  {source.checkedAgainst?.length === 0 && (
                    <>
                      <br />
                      <small lang={language}>{text.unverified}</small>
                    </>
                  )}
                </td>
                <td data-label={text.state}>
                  <strong class={source.state}>{text.states[source.state]}</strong>
                  {source.message && (
                    <>
                      <br />
                      <span lang="en">{source.message}</span>
                    </>
                  )}
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
    </Layout>,
  );
}
