import type { Context } from 'koa';
import type { Static } from 'typebox';
import { easternDay, isWithin, parseDate } from '#core/dates.ts';
import { boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { findVersion } from '#server/electoral/find-boundary.ts';
import { readBoundary } from '#server/electoral/operations/read-boundary.ts';
import type { BoundaryDetailSchema } from '#server/electoral/schemas.ts';
import { apiRoot } from '#server/http/api.ts';
import { readQuery } from '#server/http/request/query.ts';
import { assetAddresses } from '#server/pages/assets/assets.ts';
import { addressInLanguage, type Bilingual, chooseLanguage } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { ballots } from './answer.ts';
import type { ElectoralPages } from './electoral-pages.ts';
import { type Drawn, MapContainer, mapPolicy } from './map-section.tsx';
import { area, BallotTable, DistrictName, dollars, Link, publishersOwn, whole } from './parts.tsx';
import { texts } from './texts.ts';

type Detail = Static<typeof BoundaryDetailSchema>;

interface BoundaryTexts {
  readonly outline: string;
  readonly figures: string;
  readonly level: string;
  readonly jurisdiction: string;
  readonly province: string;
  readonly population: string;
  readonly electors: string;
  readonly spending: string;
  readonly contribution: string;
  readonly validity: string;
  readonly area: string;
  readonly source: string;
  readonly licence: string;
  readonly notKnown: string;
  readonly elections: string;
  readonly download: string;
  readonly full: string;
  readonly display: string;
}

const boundaryTexts: Bilingual<BoundaryTexts> = {
  en: {
    outline: 'Outline',
    figures: 'Figures',
    level: 'Level',
    jurisdiction: 'Jurisdiction',
    province: 'Province or territory',
    population: 'Population',
    electors: 'Electors',
    spending: 'Spending limit of a candidate',
    contribution: 'Contribution limit of a person in the year',
    validity: 'In force',
    area: 'Area',
    source: 'Source',
    licence: 'Licence',
    notKnown: 'not known',
    elections: 'Elections',
    download: 'Download',
    full: 'GeoJSON, as the publisher drew it',
    display: 'GeoJSON, simplified for drawing',
  },
  fr: {
    outline: 'Contour',
    figures: 'Chiffres',
    level: 'Palier',
    jurisdiction: 'Territoire',
    province: 'Province ou territoire',
    population: 'Population',
    electors: 'Électeurs et électrices',
    spending: 'Plafond des dépenses électorales d’un candidat',
    contribution: 'Plafond des contributions d’une personne dans l’année',
    validity: 'En vigueur',
    area: 'Superficie',
    source: 'Source',
    licence: 'Licence',
    notKnown: 'inconnu',
    elections: 'Élections',
    download: 'Télécharger',
    full: 'GeoJSON, tel que diffusé',
    display: 'GeoJSON, simplifié pour le dessin',
  },
};

/** GET /boundaries/{id}: all that is known of a district. */
export async function serveBoundary(ctx: Context, pages: ElectoralPages, id: string): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const query = readQuery(ctx.querystring, 'lang');
  const detail = (await pages.ask(readBoundary, { params: { id }, query })) as Detail;
  const at = instantOf(query.date);
  const version = findVersion(pages.map(), id, at, pages.now());
  const held = await ballots(pages, version, Infinity, Infinity);
  const text = boundaryTexts[language];
  const shared = texts[language];
  const title = language === 'en' ? version.nameEn : version.nameFr;
  const from = easternDay(parseDate(detail.validFrom) as number);
  const until = detail.validUntil && easternDay(parseDate(detail.validUntil) as number);
  const figure = (field: string, shown: string) => (detail.notHeld.includes(field) ? text.notKnown : shown);
  const shape = `${apiRoot}/electoral/boundaries/${encodeURIComponent(id)}/shape`;
  const { jurisdiction, source } = version.boundary.set;
  const polygons = decodeWkb(version.displayGeometry);
  const box = boundingBox(polygons);
  const drawn: Drawn = {
    levels: [{ level: detail.level.toLowerCase(), id, alternatives: [] }],
    ...{ box, place: null },
  };
  const isInForce = isWithin(version, pages.now());
  const assets = await assetAddresses();
  const rows: Array<readonly [string, string]> = [
    [text.level, shared.levels[detail.level]],
    [text.jurisdiction, language === 'en' ? jurisdiction.nameEn : jurisdiction.nameFr],
    [text.province, detail.province],
    [shared.code, detail.code],
    [text.area, area(version.areaKm2, language)],
    [text.population, figure('population', whole(detail.population, language))],
    [text.electors, figure('electorCount', whole(detail.electorCount, language))],
    ...(detail.level === 'FEDERAL'
      ? [
          [text.spending, figure('spendingLimit', dollars(detail.spendingLimit, language))] as const,
          [text.contribution, figure('contributionLimit', dollars(detail.contributionLimit, language))] as const,
        ]
      : []),
    [text.validity, until ? shared.between(from, until) : shared.since(from)],
  ];
  sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={addressInLanguage(ctx, language === 'en' ? 'fr' : 'en')}
      assets={assets}
      path={ctx.path}
      title={title}
      styles={['maplibre-gl.css', 'look-up.css']}
      scripts={['boundary.js']}
    >
      <h1>
        <DistrictName version={version} language={language} />
      </h1>
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
                <Link address={detail.sourceUrl} label={detail.sourceUrl} />
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
              <a href={shape}>{text.full}</a>
            </li>
            <li>
              <a href={`${shape}?resolution=display`}>{text.display}</a>
            </li>
          </ul>
        </section>
        <section>
          <h2>{text.outline}</h2>
          <div id="map-section" hidden>
            <MapContainer
              {...{ language, assets, drawn }}
              extent={box}
              date={query.date ?? (isInForce ? '' : easternDay(version.from))}
            />
          </div>
          {/* If no map can be drawn. */}
          <div id="drawing">
            <Outline polygons={polygons} title={title} />
          </div>
        </section>
      </div>
      <h2>{text.elections}</h2>
      {held === null && <p>{shared.candidatesAway}</p>}
      {held?.length === 0 && <p>{shared.noCandidates}</p>}
      {held?.map((ballot) => (
        <BallotTable key={ballot.election} ballot={ballot} language={language} />
      ))}
    </Layout>,
    mapPolicy,
  );
}

/** The longer side of the drawing, in its own units. */
const side = 600;

/** The outline as a picture, north up, a degree of longitude as wide as it is in the middle of the district. */
function Outline({ polygons, title }: { readonly polygons: Polygons; readonly title: string }) {
  const [west, south, east, north] = boundingBox(polygons);
  const stretch = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [(east - west) * stretch, north - south];
  const scale = side / Math.max(width, height, Number.EPSILON);
  const { positions, ringEnds } = polygons;
  let path = '';
  let position = 0;
  for (const end of ringEnds) {
    let last = '';
    let points = '';
    for (; position < end; position++) {
      // A unit is less than a pixel of most screens: what lies within one is one point.
      const x = Math.round((positions[position * 2]! - west) * stretch * scale);
      const y = Math.round((north - positions[position * 2 + 1]!) * scale);
      const point = `${x} ${y}`;
      if (point !== last) points += `${points === '' ? 'M' : 'L'}${point}`;
      last = point;
    }
    if (points.includes('L')) path += `${points}Z`;
  }
  return (
    <svg class="outline" viewBox={`-4 -4 ${Math.ceil(width * scale) + 8} ${Math.ceil(height * scale) + 8}`} role="img">
      <title>{title}</title>
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}
