import { booleanPointInPolygon } from '@turf/turf';
import type { Position } from '#tools/sample/land/plane.ts';
import { type Region, type SetId, setIds } from './region.ts';

interface LocatedCell {
  readonly cell: number;
  readonly ring: Position[];
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

/** The side of a square, in degrees. */
const square = 0.1;

/** Where a position lies in the region as drawn, computed with turf. Tests compare the pipeline's answers with it. */
export class Locator {
  /** Cells by the squares that their boxes touch, so that a look-up asks few of them. */
  readonly #squares = new Map<string, LocatedCell[]>();
  readonly #codes = new Map<SetId, Map<number, string>>();

  constructor({ land, outliner, provinceOf, sets }: Region) {
    for (const cell of provinceOf.keys()) {
      const ring = land.mesh.cells[cell]!.corners.flatMap((_, side) => outliner.side(cell, side).slice(0, -1));
      const longitudes = ring.map(([longitude]) => longitude);
      const latitudes = ring.map(([, latitude]) => latitude);
      const box: LocatedCell['box'] = [
        Math.min(...longitudes),
        Math.min(...latitudes),
        Math.max(...longitudes),
        Math.max(...latitudes),
      ];
      const located = { cell, ring: [...ring, ring[0]!], box };
      for (let x = Math.floor(box[0] / square); x <= Math.floor(box[2] / square); x++) {
        for (let y = Math.floor(box[1] / square); y <= Math.floor(box[3] / square); y++) {
          const here = `${x} ${y}`;
          this.#squares.set(here, [...(this.#squares.get(here) ?? []), located]);
        }
      }
    }
    for (const id of setIds) {
      this.#codes.set(
        id,
        new Map(sets[id].flatMap(({ code, cells }) => [...cells].map((cell) => [cell, code] as const))),
      );
    }
  }

  /** The cell of land at a position; undefined at sea, in the lake, and on a border itself. */
  cellAt([longitude, latitude]: Readonly<Position>): number | undefined {
    const here = this.#squares.get(`${Math.floor(longitude / square)} ${Math.floor(latitude / square)}`);
    return here?.find(
      ({ ring, box: [west, south, east, north] }) =>
        longitude > west &&
        longitude < east &&
        latitude > south &&
        latitude < north &&
        booleanPointInPolygon(
          [longitude, latitude],
          { type: 'Polygon', coordinates: [ring] },
          { ignoreBoundary: true },
        ),
    )?.cell;
  }

  /** The same, but undefined too if a border is within some ten metres: no rounding can move such a point across. */
  cellWellAround([longitude, latitude]: Readonly<Position>): number | undefined {
    const cell = this.cellAt([longitude, latitude]);
    const near = 0.0001;
    const all = [
      [longitude - near, latitude],
      [longitude + near, latitude],
      [longitude, latitude - near],
      [longitude, latitude + near],
    ] as const;
    return all.every((position) => this.cellAt([...position]) === cell) ? cell : undefined;
  }

  /** The code of the set's district that contains the cell, if any does. */
  codeOf(set: SetId, cell: number): string | undefined {
    return this.#codes.get(set)?.get(cell);
  }
}
