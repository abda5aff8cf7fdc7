import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { randomFor, whole } from '#core/random.ts';
import { provinces } from '#tools/sample/districts/districts.ts';
import type { DrawnDistrict, Region } from '#tools/sample/districts/region.ts';
import { toWindows1252 } from './csv.ts';
import { projectAll, systems } from './project.ts';
import { type Column, type ShapefileRecord, shapes, table } from './shapefile.ts';
import { zip } from './zip.ts';

/** The boundary files, each in a layout that some publisher uses. Keys are file names, which begin with the source's id. */
export async function boundaryFiles(region: Region): Promise<Record<string, Buffer>> {
  const { sets } = region;
  return {
    'sample-federal.zip': await currentRidings(sets['sample-federal']),
    'sample-federal-2015.zip': await formerRidings(sets['sample-federal-2015']),
    'sample-xa.json': esriJson(sets['sample-xa']),
    'sample-xb.geojson': utmGeoJson(sets['sample-xb']),
    'sample-port-merrow.geojsonl': pollLines(region),
    'sample-sainte-ondine.zip': await wardShapefile(sets['sample-sainte-ondine']),
    'sample-st-orrins.geojson': municipalities(region),
    'sample-tourbieres.geojson': geoJson(sets['sample-tourbieres'].map(municipality)),
  };
}

/** As Elections Canada publishes: UTF-8, with an encoding file whose ending is in capitals. */
function currentRidings(districts: readonly DrawnDistrict[]): Promise<Buffer> {
  const columns: Column[] = [
    { name: 'FED_NUM', type: 'N', length: 5 },
    { name: 'ED_NAMEE', type: 'C', length: 100 },
    { name: 'ED_NAMEF', type: 'C', length: 100 },
    { name: 'REP_ORDER', type: 'C', length: 4 },
  ];
  const records = districts.map(
    (district): ShapefileRecord => ({
      values: [district.code, district.nameEn, district.nameFr, '2023'],
      polygons: projectAll(district.outline, systems.statCanLambert),
    }),
  );
  return zip({
    ...layer('FED_XX_2025_EN', columns, records, systems.statCanLambert.prj, (text) => Buffer.from(text, 'utf8'), 0),
    'FED_XX_2025_EN.CPG': Buffer.from('UTF-8'),
  });
}

/** As the federal map before it was published: other columns, two hyphens for an em dash, a population. */
function formerRidings(districts: readonly DrawnDistrict[]): Promise<Buffer> {
  const random = randomFor('population of the former ridings');
  const columns: Column[] = [
    { name: 'FEDNUM', type: 'N', length: 9 },
    { name: 'ENNAME', type: 'C', length: 80 },
    { name: 'FRNAME', type: 'C', length: 80 },
    { name: 'PROVCODE', type: 'C', length: 2 },
    { name: 'DECPOPCNT', type: 'N', length: 9 },
  ];
  const records = districts.map(
    ({ code, nameEn, nameFr, province, outline }): ShapefileRecord => ({
      values: [code, hyphens(nameEn), hyphens(nameFr), province, whole(random, 38_000, 56_000)],
      polygons: projectAll(outline, systems.statCanLambert),
    }),
  );
  const files = layer('FED_XX_2015', columns, records, systems.statCanLambert.prj, toWindows1252, 0x57);
  return zip(Object.fromEntries(Object.entries(files).map(([name, content]) => [`federal_2015/${name}`, content])));
}

const hyphens = (name: string) => name.replaceAll('—', '--');

/** As a city publishes: windows-1252 without saying so but in the table's own header; councillors' addresses included. */
function wardShapefile(districts: readonly DrawnDistrict[]): Promise<Buffer> {
  const columns: Column[] = [
    { name: 'NUMERO', type: 'N', length: 4 },
    { name: 'NOM', type: 'C', length: 50 },
    { name: 'CONSEILLER', type: 'C', length: 40 },
    { name: 'COURRIEL', type: 'C', length: 40 },
  ];
  const records = districts.map(
    ({ code, nameFr, outline }): ShapefileRecord => ({
      values: [code, nameFr, `Élu fictif nº ${code}`, `district${code}@ondine.example.org`],
      polygons: projectAll(outline, systems.nad83Utm23),
    }),
  );
  return zip(layer('Districts_electoraux', columns, records, systems.nad83Utm23.prj, toWindows1252, 0x57));
}

export function layer(
  name: string,
  columns: readonly Column[],
  records: readonly ShapefileRecord[],
  prj: string,
  encode: (text: string) => Buffer,
  languageDriver: number,
): Record<string, Buffer> {
  const { shp, shx } = shapes(records);
  return {
    [`${name}.shp`]: shp,
    [`${name}.shx`]: shx,
    [`${name}.dbf`]: table(columns, records, encode, languageDriver),
    [`${name}.prj`]: Buffer.from(prj, 'ascii'),
  };
}

/** As an ArcGIS map server answers `f=json`, in Web Mercator under Esri's own number; rings run the other way round. */
function esriJson(districts: readonly DrawnDistrict[]): Buffer {
  const random = randomFor('population of Halcyon’s districts');
  const features = districts.map(({ code, nameEn, nameFr, outline }, i) => {
    const population = whole(random, 21_000, 34_000);
    return {
      attributes: {
        OBJECTID: i + 1,
        DIST_NO: code,
        NAME_EN: nameEn,
        NAME_FR: nameFr,
        POPULATION: population,
        ELECTORS: Math.round(population * 0.76),
      },
      geometry: {
        rings: projectAll(outline, systems.webMercator).flatMap((rings) => rings.map((ring) => ring.toReversed())),
      },
    };
  });
  const field = (name: string, type: string, length?: number) => ({
    name,
    type: `esriFieldType${type}`,
    alias: name,
    length,
  });
  return lines(
    {
      displayFieldName: 'NAME_EN',
      geometryType: 'esriGeometryPolygon',
      spatialReference: { wkid: 102100, latestWkid: 3857 },
      fields: [
        field('OBJECTID', 'OID'),
        field('DIST_NO', 'String', 2),
        field('NAME_EN', 'String', 80),
        field('NAME_FR', 'String', 80),
        field('POPULATION', 'Integer'),
        field('ELECTORS', 'Integer'),
      ],
    },
    features,
  );
}

/**
 * GeoJSON in metres without saying so (RFC 7946 knows only degrees, but publishers do it), "English / French" in one
 * field.
 */
function utmGeoJson(districts: readonly DrawnDistrict[]): Buffer {
  const random = randomFor('population of the Mistral Coast’s districts');
  return geoJson(
    districts.map(({ code, nameEn, nameFr, outline }) =>
      feature(
        {
          ED_ID: code,
          ED_NAME: nameEn === nameFr ? nameEn : `${nameEn} / ${nameFr}`,
          POP_2024: whole(random, 19_000, 29_000),
        },
        projectAll(outline, systems.wgs84Utm23),
      ),
    ),
  );
}

/** One GeoJSON object a line, a line a poll, in the polls' order: each ward's polls are to be merged. */
function pollLines(region: Region): Buffer {
  const polls = region.sets['sample-port-merrow'].flatMap((ward) => [...ward.cells].map((cell) => ({ cell, ward })));
  polls.sort((a, b) => a.cell - b.cell);
  const features = polls.map(({ cell, ward }, i) =>
    feature({ POLL_NO: i + 1, WARD: Number(ward.code), WARD_NAME: ward.nameEn }, region.outliner.union([cell])),
  );
  return Buffer.from(features.map((poll) => `${JSON.stringify(poll)}\n`).join(''));
}

/**
 * As the statistics agency publishes: all municipalities of a province in one file, of which a source takes what it
 * needs.
 */
function municipalities(region: Region): Buffer {
  const portMerrow = region.outliner.union(region.sets['sample-port-merrow'].flatMap((ward) => [...ward.cells]));
  return geoJson([
    feature({ CSDUID: '9101001', CSDNAME: 'Port Merrow', CSDTYPE: 'CY', PRUID: provinces.XA.number }, portMerrow),
    ...region.sets['sample-st-orrins'].map(municipality),
  ]);
}

const municipality = ({ code, nameEn, province, outline }: DrawnDistrict) =>
  feature(
    { CSDUID: code, CSDNAME: nameEn, CSDTYPE: province === 'XA' ? 'T' : 'NO', PRUID: provinces[province].number },
    outline,
  );

function feature(properties: Record<string, string | number>, outline: MultiPolygonCoordinates): object {
  const [only] = outline;
  const geometry =
    outline.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: outline };
  return { type: 'Feature', properties, geometry };
}

const geoJson = (features: readonly object[]) => lines({ type: 'FeatureCollection' }, features);

/** A collection with each feature on a line of its own, so that a change shows if it is. */
function lines(head: object, features: readonly object[]): Buffer {
  const opening = JSON.stringify(head).slice(0, -1);
  return Buffer.from(`${opening},"features":[\n${features.map((f) => JSON.stringify(f)).join(',\n')}\n]}\n`);
}
