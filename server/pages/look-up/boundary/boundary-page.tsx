import type { Context } from 'koa';
import type { ComponentChildren } from 'preact';
import type { Static } from 'typebox';
import { easternDay, isWithin, parseDate } from '#core/dates.ts';
import { alphabeticalOrder } from '#core/formatters.ts';
import { boundingBox } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { nextLanguage } from '#core/texts/languages.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { boundaryTexts, provenanceTexts, lookUpTexts as texts } from '#core/texts/texts.ts';
import { apiRoot } from '#server/call/api-root.ts';
import { findVersion } from '#server/electoral/boundaries/find-boundary.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { readBoundary } from '#server/electoral/operations/read-boundary.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import type { BoundaryDetailSchema } from '#server/electoral/schemas/schemas.ts';
import { neighboursOf, othersHere } from '#server/electoral/tiles/neighbours.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { baseMapOf } from '#server/pages/base-map/street-credit.ts';
import { SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import { readPageQuery } from '#server/pages/input/page-query.ts';
import { addressInLanguage, chooseLanguage, type Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { ballots } from '#server/pages/look-up/answer.ts';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { drawingInTime } from '#server/pages/look-up/map/drawing/draw-map.ts';
import type { Drawn } from '#server/pages/look-up/map/drawn.ts';
import { MapContainer, mapPolicy } from '#server/pages/look-up/map/map-section.tsx';
import {
  area,
  BallotTable,
  DistrictName,
  dollars,
  HostLink,
  Link,
  provinceName,
  publishersOwn,
  whole,
} from '#server/pages/look-up/parts.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { landOf } from './land.ts';
import { Represented } from './represented.tsx';

type Detail = Static<typeof BoundaryDetailSchema>;

const known = ['date'];

/** GET /boundaries/{id}: all that is known of a district. */
export async function serveBoundary(ctx: Context, pages: ElectoralPages, id: string): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const query = readPageQuery(ctx, known);
  const detail = (await pages.ask(readBoundary, { params: { id }, query: { ...query, include: 'members' } })) as Detail;
  const at = instantOf(query.date);
  const version = findVersion(pages.map(), id, at, pages.now());
  const listed = await ballots(pages, version, Infinity, Infinity);
  const text = boundaryTexts[language];
  const shared = texts[language];
  const title = nameIn(language, version);
  const from = easternDay(parseDate(detail.validFrom) as number);
  const until = detail.validUntil && easternDay(parseDate(detail.validUntil) as number);
  const figure = (field: string, name: string, shown: string): ReadonlyArray<readonly [string, ComponentChildren]> =>
    detail.notHeld.includes(field) ? [] : [[name, shown]];
  const shape = `${apiRoot}/electoral/boundaries/${encodeURIComponent(id)}/shape`;
  const { jurisdiction, source } = version.boundary.set;
  const box = boundingBox(decodeWkb(version.displayGeometry));
  const drawn: Drawn = {
    levels: [{ level: detail.level.toLowerCase(), id, alternatives: [] }],
    box,
    place: null,
  };
  const isInForce = isWithin(version, pages.now());
  const instant = at ?? (isInForce ? pages.now() : version.from);
  const neighbours = await neighboursOf(pages.map(), version, instant);
  const others = othersHere(pages.map(), version, instant);
  const land = await landOf(version, language);
  const isFictional = version.boundary.set.confidence === 'SAMPLE';
  const drawing = await drawingInTime({
    ...{ map: pages.map(), at: instant, language, drawn, isFictional },
    level: detail.level,
    extent: box,
  });
  const assets = await assetAddresses();
  const baseMap = await baseMapOf(pages, assets);
  const rows: Array<readonly [string, ComponentChildren]> = [
    [text.level, shared.levels[detail.level]],
    [text.jurisdiction, nameIn(language, jurisdiction)],
    [text.province, provinceName(detail.province, language)],
    [shared.code, detail.code],
    [text.area, area(version.areaKm2, language)],
    ...(land === undefined ? [] : [[text.land, land] as const]),
    ...figure('population', text.population, whole(detail.population, language)),
    ...figure('electorCount', text.electors, whole(detail.electorCount, language)),
    ...figure('spendingLimit', text.spending, dollars(detail.spendingLimit, language)),
    ...figure('contributionLimit', text.contribution, dollars(detail.contributionLimit, language)),
    [
      text.validity,
      <SentenceWithDays
        key="validity"
        say={until ? shared.between : shared.since}
        days={[from, until ?? '']}
        language={language}
      />,
    ],
  ];
  await sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={addressInLanguage(ctx, nextLanguage(language), known)}
      assets={assets}
      path={ctx.path}
      title={title}
      styles={['look-up.css']}
      scripts={['boundary.js']}
    >
      <h1>
        <DistrictName version={version} language={language} />
      </h1>
      {detail.seat && isInForce && <Represented seat={detail.seat} language={language} />}
      <div class="look-up">
        <section>
          <h2>{text.figures}</h2>
          <dl class="facts">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>{text.source}</dt>
              <dd>
                <span lang={publishersOwn}>
                  <Link address={source.page} label={source.name} />
                </span>
                <br />
                <HostLink address={detail.sourceUrl} />
                <br />
                <a href={`/boundaries/${encodeURIComponent(id)}/provenance`}>{provenanceTexts[language].ofLine}</a>
              </dd>
            </div>
            <div>
              <dt>{text.licence}</dt>
              <dd lang={publishersOwn}>
                <Link address={source.licence.url} label={source.licence.name} />
                <br />
                <small>{source.attribution}</small>
              </dd>
            </div>
          </dl>
          <h2>{text.download}</h2>
          <ul>
            <li>
              <a href={shape.replace(/\/shape$/, '')}>{text.data}</a>
            </li>
            <li>
              <a href={shape}>{text.full}</a>
            </li>
            <li>
              <a href={`${shape}?resolution=display`}>{text.display}</a>
            </li>
            <li>
              <a href={`/changes?jurisdiction=${encodeURIComponent(jurisdiction.id)}`}>{text.changes}</a>
            </li>
          </ul>
        </section>
        <section class="map-first">
          <h2>{text.outline}</h2>
          <MapContainer
            {...{ language, assets, drawn, drawing, baseMap, isFictional }}
            extent={box}
            date={query.date ?? (isInForce ? '' : easternDay(version.from))}
          />
        </section>
      </div>
      <Districts title={text.neighbours} districts={neighbours} language={language} />
      <Districts title={text.others} districts={others} language={language} withLevel />
      <h2>{text.elections}</h2>
      {listed === null && <p>{shared.candidatesUnavailable}</p>}
      {listed?.length === 0 && <p>{shared.noCandidates}</p>}
      {listed?.map((ballot) => (
        <BallotTable key={ballot.election} ballot={ballot} language={language} />
      ))}
    </Layout>,
    mapPolicy,
  );
}

const inOrder = (districts: readonly BoundaryVersion[], language: Language) => {
  const name = ({ nameEn, nameFr }: BoundaryVersion) => nameIn(language, { nameEn, nameFr });
  return districts.toSorted((a, b) => alphabeticalOrder.compare(name(a), name(b)));
};

/** Links to districts, by name; nothing if there are none. */
function Districts({
  title,
  districts,
  language,
  withLevel = false,
}: {
  readonly title: string;
  readonly districts: readonly BoundaryVersion[];
  readonly language: Language;
  readonly withLevel?: boolean;
}) {
  if (districts.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="districts">
        {inOrder(districts, language).map((version) => (
          <li key={version.boundary.id}>
            <a href={`/boundaries/${encodeURIComponent(version.boundary.id)}`}>{nameIn(language, version)}</a>
            {withLevel && <small> {texts[language].levels[version.boundary.set.level]}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
