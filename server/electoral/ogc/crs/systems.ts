import proj4 from 'proj4';
import { type HustingsError, invalid } from '#core/errors.ts';
import table from '#data/reference/crs.json' with { type: 'json' };
import type { FilterShape } from '#server/electoral/ogc/geometry/shape.ts';

export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const lambert = 'http://www.opengis.net/def/crs/EPSG/0/3347';
const webMercator = 'http://www.opengis.net/def/crs/EPSG/0/3857';

/** The coordinate reference systems in which features are offered (18-058r1), the one in which they are stored first. */
export const systems = [crs84, lambert, webMercator] as const;
export type System = (typeof systems)[number];

type Position = readonly [x: number, y: number];

/** What a system makes of degrees, and back. Both systems have their axes east, then north. */
export interface Projection {
  readonly forward: (position: Position) => Position;
  readonly inverse: (position: Position) => Position;
  /** Digits behind the point: as fine as the seven decimals of degrees. */
  readonly decimals: number;
}

const definitions: Readonly<Record<Exclude<System, typeof crs84>, string>> = {
  [lambert]: table.systems['EPSG:3347'].proj4,
  [webMercator]: 'EPSG:3857',
};

const known = new Map<System, Projection>();

/** Undefined for degrees themselves. */
export function projectionOf(system: System): Projection | undefined {
  if (system === crs84) return undefined;
  let projection = known.get(system);
  if (!projection) {
    const { forward, inverse } = proj4('WGS84', definitions[system]);
    projection = {
      forward: (position) => forward([...position]) as unknown as Position,
      inverse: (position) => inverse([...position]) as unknown as Position,
      decimals: 2,
    };
    known.set(system, projection);
  }
  return projection;
}

/** Degrees by which the middle of a straight edge may lie beside the edge in degrees. */
const tolerance = 1e-6;
const mostHalvings = 8;

/**
 * A shape of a system in degrees. What is straight there is not in degrees: edges are halved until they fit. Errors: 400 for
 * a position that the system does not have.
 */
export function shapeInDegrees(shape: FilterShape, system: System): FilterShape {
  const projection = projectionOf(system);
  const { points, lines, polygons } = shape;
  if (!projection) {
    for (const position of positionsOf(shape)) {
      if (Math.abs(position[0] as number) > 180 || Math.abs(position[1] as number) > 90) throw outsideSystem();
    }
    return shape;
  }
  const degrees = (position: readonly number[]): Position => {
    const found = projection.inverse(position as unknown as Position);
    if (!found.every(Number.isFinite)) throw outsideSystem();
    return found;
  };
  const path = (positions: readonly (readonly number[])[]): Position[] => {
    const all: Position[] = [degrees(positions[0] as readonly number[])];
    for (let i = 1; i < positions.length; i++) {
      const [from, to] = [positions[i - 1], positions[i]] as [Position, Position];
      all.push(...between(from, to, degrees(from), degrees(to), degrees, mostHalvings), degrees(to));
    }
    return all;
  };
  return {
    points: points.map(degrees),
    lines: lines.map(path),
    polygons: polygons.map((rings) => rings.map(path)),
  };
}

/** The positions in degrees between the ends of an edge that is straight in its system. */
function between(
  from: Position,
  to: Position,
  a: Position,
  b: Position,
  degrees: (position: Position) => Position,
  left: number,
): Position[] {
  const middle: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const found = degrees(middle);
  const beside = Math.hypot(found[0] - (a[0] + b[0]) / 2, found[1] - (a[1] + b[1]) / 2);
  if (left === 0 || beside < tolerance) return [];
  return [
    ...between(from, middle, a, found, degrees, left - 1),
    found,
    ...between(middle, to, found, b, degrees, left - 1),
  ];
}

const positionsOf = ({ points, lines, polygons }: FilterShape): (readonly number[])[] => [
  ...points,
  ...lines.flat(),
  ...polygons.flat(2),
];

export const outsideSystem = (): HustingsError =>
  invalid('A position of the query lies outside of its coordinate reference system.');
