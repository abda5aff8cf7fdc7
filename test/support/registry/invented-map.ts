import { provinceOf } from '#core/provinces.ts';
import { placesOf } from '#ingest/maps/check/places/places.ts';
import { type Town, townsNamed } from '#ingest/maps/check/places/towns.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import type { StandInFeature } from '#test/support/stand-ins/features.ts';
import { type InventedRecord, inventDecoys, inventRecords } from './attributes.ts';
import { Squares } from './squares.ts';

export interface InventedMap {
  /** In the source's own system, with records that its conditions leave out, and an island if it says `merge`. */
  readonly features: readonly StandInFeature[];
  /** Longitude and latitude of a place in each district, by its code. */
  readonly places: ReadonlyMap<string, readonly [longitude: number, latitude: number]>;
}

/** A small map that is all that a source says of its publisher's: count, codes, conditions, system, landmarks. */
export function inventMap(source: BoundarySource): InventedMap {
  const squares = new Squares(source.crs);
  const records = inventRecords(source);
  const landmarks = new Map(source.points.map(({ code, longitude, latitude }) => [code, { longitude, latitude }]));
  const atLandmarks = new Map([...landmarks].map(([code, at]) => [code, squares.around(at.longitude, at.latitude)]));
  putAtCentres(source, records, squares, atLandmarks);
  const places = new Map<string, readonly [number, number]>();
  const drawn = records.map((record, i) => {
    const { code, province, attributes } = record;
    const town = townOf(source, record, i);
    const { ring, middle } =
      atLandmarks.get(code) ?? (town ? squares.near(town.longitude, town.latitude) : squares.of(province));
    places.set(code, middle);
    return { attributes, rings: [ring] };
  });
  const islands = source.merge ? records.slice(0, 1) : [];
  const further = [
    ...islands.map(({ province, attributes }) => ({ attributes, rings: [squares.of(province).ring] })),
    // They lie across the first district: a condition that lets them pass is seen as an overlap and a wrong count.
    ...inventDecoys(source, records).map((attributes) => ({ attributes, rings: drawn[0]?.rings ?? [] })),
  ];
  return {
    features: [...drawn, ...further].map((feature, i) => ({ id: i + 1, ...feature }) as StandInFeature),
    places,
  };
}

/** The town that a district is named after in the list of the source: by its code, or its place in the list. */
function townOf(
  { level, expect }: BoundarySource,
  { code, province }: InventedRecord,
  index: number,
): Town | undefined {
  const [nameEn = '', nameFr = nameEn] = [expect.stated?.list?.[code] ?? expect.names?.[index] ?? ''].flat();
  return level === 'MUNICIPAL' ? undefined : townsNamed({ nameEn, nameFr, province })[0];
}

/** Gives each known centre of a town that no landmark's square covers to a district of its province. */
function putAtCentres(
  source: BoundarySource,
  records: readonly InventedRecord[],
  squares: Squares,
  placed: Map<string, ReturnType<Squares['around']>>,
): void {
  for (const { name, longitude, latitude } of placesOf(source)) {
    if (squares.isTaken(longitude, latitude)) continue;
    const there = records.filter(({ province }) => {
      const [west, south, east, north] = provinceOf(province)?.boundingBox ?? [0, 0, 0, 0];
      return longitude > west && longitude < east && latitude > south && latitude < north;
    });
    const unplaced = there.filter(({ code }) => !placed.has(code));
    // What is named after another town lies at that.
    const free =
      unplaced.find((record) => townOf(source, record, records.indexOf(record)) === undefined) ?? unplaced[0];
    // A territory has one riding, which has its landmark already.
    const [only] = there;
    const around = only && placed.get(only.code);
    if (free !== undefined) placed.set(free.code, squares.around(longitude, latitude));
    else if (only && around) placed.set(only.code, squares.stretched(around, longitude, latitude));
    else throw new Error(`${source.id}: no district for ${name}`);
  }
}
