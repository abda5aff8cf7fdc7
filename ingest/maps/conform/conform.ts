import { SourceError } from '#core/errors.ts';
import { type Polygons, vertexCount } from '#core/geometry/polygons.ts';
import type { OtherDatum } from '#core/source/finding-values.ts';
import type { District } from '#ingest/maps/district.ts';
import { type RingDoubt, settleRings } from '#ingest/maps/rings/settle-rings.ts';
import { measureKind } from '#ingest/read/measure-fields.ts';
import type { RawFeature, ReadResult } from '#ingest/read/read.ts';
import { evaluate, meetsConditions } from '#ingest/registry/expression.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { exchanged, refuseExchanged } from './axes.ts';
import { type CoordinateSystem, coordinateSystem } from './crs.ts';
import { unsupportedDatum } from './datum.ts';
import { type CoarseGrid, coarseGrid } from './grid.ts';
import { gridElsewhere } from './grid-elsewhere.ts';
import { checkMagnitude, Reprojection } from './reproject.ts';

/** A district in the one form that all sources come to, its parts not yet joined. */
export interface ConformedDistrict extends Omit<District, 'geometry'> {
  /** One geometry a record, WGS84 longitude and latitude. */
  parts: Polygons[];
}

/** A ring of a district that may be land or a hole; its position in longitude and latitude. */
export interface DistrictDoubt extends RingDoubt {
  readonly code: string;
}

/** A conformed file. Problems with single districts are left to the checks, which report all of them. */
export interface Conformed {
  districts: ConformedDistrict[];
  /** Codes that several records share although the source does not say `merge`. */
  duplicates: string[];
  /** Records without a geometry. */
  empty: number[];
  /** Rings that lie otherwise than the file says they do; see rings/settle-rings.ts. */
  doubts: DistrictDoubt[];
  /** The coarse grid that most positions lie on; null if they are as fine as real maps are. */
  grid: CoarseGrid | null;
  /** Why the datum that the file states is not supported, if the source declares another system; else null. */
  datum: OtherDatum | null;
  /** The system that the file states, if it was taken because the coordinates cannot be of the declared one. */
  statedSystem: string | null;
  /** How many shapes bear the number of another row of their table. */
  misnumbered: number;
  /**
   * What the file's own fields state of its shapes, by field and code. For a district in several records it is their
   * sum.
   */
  measureFields: Map<string, Map<string, number>>;
}

function count(text: string, what: string, code: string): number | null {
  if (text === '') return null;
  const number = Number(text.replace(/[\s,]/gu, ''));
  if (!Number.isInteger(number) || number < 0) {
    throw new SourceError(
      `The ${what} of ${code} is "${text}", which is not a count: correct "fields" in the source file.`,
    );
  }
  return number;
}

function describe(source: BoundarySource, feature: RawFeature): Omit<ConformedDistrict, 'parts'> {
  const { fields } = source;
  const value = (key: keyof typeof fields): string => {
    const expression = fields[key];
    return expression === undefined ? '' : evaluate(expression, feature.attributes);
  };
  const code = value('code');
  const nameEn = value('nameEn');
  return {
    code,
    nameEn,
    nameFr: value('nameFr') || nameEn,
    province: value('province') || (source.province ?? ''),
    population: count(value('population'), 'population', code),
    electorCount: count(value('electorCount'), 'electorCount', code),
  };
}

/**
 * The coordinate system of a file. Coordinates that cannot be of the declared one (metres where degrees are declared, or
 * degrees where metres are) are of the one that the file states, if they can be of that.
 *
 * @param stated what the file says beside a declaration of the source; else null
 */
function systemOf(crs: string, stated: string | null, geometries: readonly Polygons[]) {
  const system = coordinateSystem(crs);
  try {
    checkMagnitude(geometries, system);
    return { system, statedSystem: null };
  } catch (error) {
    if (stated === null || !(error instanceof SourceError)) throw error;
    const other = ifKnown(stated);
    if (other === null || other.geographic === system.geographic) throw error;
    checkMagnitude(geometries, other);
    return { system: other, statedSystem: other.name };
  }
}

function ifKnown(crs: string): CoordinateSystem | null {
  try {
    return coordinateSystem(crs);
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

/**
 * Turns a file's features into districts as the source describes them: filtered, with code and names, in longitude and
 * latitude. Records of one code become one district if the source says `merge`. Throws a SourceError if the file
 * as a whole does not fit the source: nothing left after `where`, coordinates of another system.
 */
export function conform(source: BoundarySource, read: ReadResult): Conformed {
  const selected = read.features.filter((feature) => meetsConditions(source.where ?? [], feature.attributes));
  if (selected.length === 0) {
    throw new SourceError(
      `None of the ${read.features.length} features passes "where": correct the conditions in the source file.`,
    );
  }
  // GeoJSON that states no system is in degrees (RFC 7946, section 4).
  const crs = source.crs ?? read.crs ?? (source.format.type.startsWith('geojson') ? 'EPSG:4326' : null);
  if (!crs) throw new SourceError('The file does not say its coordinate system: declare "crs" in the source file.');
  const inFile = selected.flatMap((feature) => (feature.geometry ? [feature.geometry] : []));
  const inOrder = source.axes === 'north-first' ? exchanged : (geometry: Polygons) => geometry;
  const geometries = inFile.map(inOrder);
  refuseExchanged(source, geometries, coordinateSystem(crs));
  const { system, statedSystem } = systemOf(crs, source.crs === undefined ? null : read.crs, geometries);
  const positions = geometries.reduce((sum, geometry) => sum + vertexCount(geometry), 0);

  const reprojection = new Reprojection(system, positions, source.edges !== 'degrees');
  const districts = new Map<string, ConformedDistrict>();
  const duplicates = new Set<string>();
  const measureFields = new Map<string, Map<string, number>>();
  const empty: number[] = [];
  const doubts: DistrictDoubt[] = [];
  for (const feature of selected) {
    const described = describe(source, feature);
    if (!feature.geometry || feature.geometry.polygonEnds.length === 0) {
      empty.push(feature.record);
      continue;
    }
    addMeasures(measureFields, described.code, feature);
    const settled = settleRings(reprojection.reproject(inOrder(feature.geometry)));
    const part = settled.polygons;
    doubts.push(...settled.doubts.map((doubt) => ({ ...doubt, code: described.code })));
    // A record without a code cannot be a part of another such record.
    const key = described.code === '' ? `record ${feature.record}` : `code ${described.code}`;
    const known = districts.get(key);
    if (!known) {
      districts.set(key, { ...described, parts: [part] });
      continue;
    }
    if (!source.merge) duplicates.add(described.code);
    known.parts.push(part);
  }
  return {
    districts: [...districts.values()],
    duplicates: [...duplicates],
    empty,
    doubts,
    grid:
      coarseGrid(geometries, system.geographic) ??
      gridElsewhere(
        [...districts.values()].flatMap(({ parts }) => parts),
        source.province,
      ),
    datum: read.crs === null ? null : unsupportedDatum(read.crs),
    statedSystem,
    misnumbered: read.misnumbered ?? 0,
    measureFields,
  };
}

function addMeasures(fields: Map<string, Map<string, number>>, code: string, { attributes }: RawFeature): void {
  for (const [field, value] of Object.entries(attributes)) {
    if (typeof value !== 'number' || measureKind(field) === null) continue;
    const values = fields.get(field) ?? new Map<string, number>();
    fields.set(field, values.set(code, (values.get(code) ?? 0) + value));
  }
}
