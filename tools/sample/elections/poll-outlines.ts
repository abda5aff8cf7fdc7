import { booleanPointInPolygon, featureCollection, multiPolygon, point, voronoi } from '@turf/turf';
import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';
import { between, randomFor } from '#core/random.ts';
import { load } from '#ingest/maps/mapshaper/load.ts';
import type { DrawnDistrict } from '#tools/sample/districts/region.ts';
import { layer } from '#tools/sample/files/boundary-files.ts';
import { projectAll, systems } from '#tools/sample/files/project.ts';
import type { Column, ShapefileRecord } from '#tools/sample/files/shapefile.ts';
import { zip } from '#tools/sample/files/zip.ts';
import type { DistrictResult } from './elections.ts';

const columns: Column[] = [
  { name: 'PD_NUM', type: 'N', length: 5 },
  { name: 'PD_TYPE', type: 'C', length: 1 },
  { name: 'FED_NUM', type: 'N', length: 5 },
  { name: 'PD_NBR_SFX', type: 'N', length: 2 },
  { name: 'PD_NUM_SFX', type: 'C', length: 9 },
];

/**
 * The outlines of polling divisions as Elections Canada publishes them: numbers end in `-0`, and the poll of a single
 * building is a square of type S that says nothing of where its electors live.
 */
export async function pollOutlineFile(results: readonly DistrictResult[]): Promise<Buffer> {
  const records: ShapefileRecord[] = [];
  for (const { district, polls } of results) {
    const merged = polls.find((poll) => poll.mergedWith !== undefined);
    const count = Number(merged?.mergedWith);
    const record = (number: number, type: 'N' | 'S', outline: MultiPolygonCoordinates): ShapefileRecord => ({
      values: [number, type, district.code, 0, `${number}-0`],
      polygons: projectAll(outline, systems.statCanLambert),
    });
    for (const [i, outline] of (await divide(district, count)).entries()) records.push(record(i + 1, 'N', outline));
    records.push(record(Number(merged?.number), 'S', square(district)));
  }
  const { prj } = systems.statCanLambert;
  return zip(layer('PD_XX_2025_EN', columns, records, prj, (text) => Buffer.from(text, 'utf8'), 0));
}

/** Cuts a district into as many parts, each the land that is nearest to one of as many places in it. */
async function divide({ code, outline }: DrawnDistrict, count: number): Promise<MultiPolygonCoordinates[]> {
  const random = randomFor(`polling divisions of ${code}`);
  const district = multiPolygon(outline);
  const positions = outline.flat(2);
  const box = [0, 1].map((axis) => positions.map((position) => position[axis] as number));
  const [west, east] = [Math.min(...box[0]!), Math.max(...box[0]!)];
  const [south, north] = [Math.min(...box[1]!), Math.max(...box[1]!)];
  const places = [];
  while (places.length < count) {
    const place = point([between(random, west, east), between(random, south, north)]);
    if (booleanPointInPolygon(place, district)) places.push(place);
  }
  const margin = 0.01;
  const parts = voronoi(featureCollection(places), {
    bbox: [west - margin, south - margin, east + margin, north + margin],
  });
  // Without properties mapshaper writes geometries alone.
  parts.features.forEach((part, i) => {
    part.properties = { part: i };
  });
  const clipped = await load().applyCommands(
    '-i parts.json -clip district.json -o clipped.json format=geojson precision=0.0000001',
    { 'parts.json': JSON.stringify(parts), 'district.json': JSON.stringify(district) },
  );
  const { features } = JSON.parse(String(clipped['clipped.json'])) as {
    features: Array<{ geometry: { type: string; coordinates: unknown } }>;
  };
  return features.map(({ geometry: { type, coordinates } }) =>
    type === 'Polygon' ? [coordinates as number[][][]] : (coordinates as MultiPolygonCoordinates),
  );
}

/** Some ten metres, in the middle of the district. */
function square({ middle: [longitude, latitude] }: DrawnDistrict): MultiPolygonCoordinates {
  const side = 0.0001;
  const [west, south, east, north] = [longitude - side, latitude - side, longitude + side, latitude + side];
  return [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  ];
}
