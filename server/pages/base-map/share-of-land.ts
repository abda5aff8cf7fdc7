import { boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { Pace } from '#core/processes/pace.ts';
import { readBundledTile } from './bundled-tiles.ts';
import { lengthWithin, ScanLines } from './scan-lines.ts';

/** The zoom whose tiles have all lakes from 5 km² on, and that of those from 50 km² on. */
const zooms = [7, 6] as const;
/** A district with more tiles than this is measured in those of the lower zoom. */
const mostTiles = 250;
/** Lines of a tile: two kilometres apart, or four, in the south. */
const linesOfTile = 128;

/**
 * The share of an area that is land on the bundled map: without the sea and the lakes that it has. 0 to 1.
 * It is measured along lines of equal latitude, each for the strip around it.
 */
export async function shareOfLand(area: Polygons): Promise<number> {
  const [west, south, east, north] = boundingBox(area);
  const tilesOf = (z: number) => ({
    left: Math.floor(column(west, z)),
    right: Math.floor(column(east, z)),
    top: Math.floor(row(north, z)),
    bottom: Math.floor(row(south, z)),
  });
  const isFew = (z: number) => {
    const { left, right, top, bottom } = tilesOf(z);
    return (right - left + 1) * (bottom - top + 1) <= mostTiles;
  };
  const z = zooms.find(isFew) ?? zooms[1];
  const { left, right, top, bottom } = tilesOf(z);
  const lines = linesOf(area, z);
  const pace = new Pace();
  let [all, land] = [0, 0];
  for (const line of lines.lines()) all += lengthOf(lines.of(line)) * heightOf(line, z);
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) {
      land += await landInTile(lines, z, x, y);
      if (pace.isDue) await pace.rest();
    }
  }
  return all === 0 ? 0 : Math.min(1, land / all);
}

const column = (longitude: number, z: number) => ((longitude + 180) / 360) * 2 ** z;
function row(latitude: number, z: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
}

/** An area's lines; x and y are counted in lines. */
function linesOf({ positions, ringEnds }: Polygons, z: number): ScanLines {
  const lines = new ScanLines();
  let start = 0;
  for (const end of ringEnds) {
    const first = start;
    lines.addRing(
      end - first,
      (i) => column(positions[(first + i) * 2] as number, z) * linesOfTile,
      (i) => row(positions[(first + i) * 2 + 1] as number, z) * linesOfTile,
    );
    start = end;
  }
  return lines;
}

const lengthOf = (crossings: readonly number[]) =>
  crossings.reduce((sum, x, i) => (i % 2 === 0 ? sum - x : sum + x), 0);

/** How much of the globe's axis the strip around a line takes, by which its area is counted. */
function heightOf(line: number, z: number): number {
  const sine = (y: number) => Math.tanh(Math.PI * (1 - (2 * y) / (linesOfTile * 2 ** z)));
  return sine(line) - sine(line + 1);
}

async function landInTile(area: ScanLines, z: number, x: number, y: number): Promise<number> {
  const first = y * linesOfTile;
  const span = [x * linesOfTile, (x + 1) * linesOfTile] as const;
  const isSeen = (line: number) =>
    area.of(line).some((at, i, all) => i % 2 === 0 && at < span[1] && (all[i + 1] ?? at) > span[0]);
  const seen = Array.from({ length: linesOfTile }, (_, i) => first + i).filter(isSeen);
  const tile = seen.length === 0 ? undefined : await readBundledTile(`${z}/${x}/${y}`);
  if (!tile) return 0;
  const [land, lakes] = ['land', 'lakes'].map((name) => {
    const lines = new ScanLines();
    const layer = tile.layers[name];
    for (let i = 0; layer && i < layer.length; i++) {
      const scale = linesOfTile / layer.extent;
      for (const ring of layer.feature(i).loadGeometry()) {
        lines.addRing(
          ring.length,
          (at) => span[0] + (ring[at]?.x ?? 0) * scale,
          (at) => first + (ring[at]?.y ?? 0) * scale,
        );
      }
    }
    return lines;
  }) as [ScanLines, ScanLines];
  return seen.reduce(
    (sum, line) => sum + lengthWithin(span, area.of(line), land.of(line), lakes.of(line)) * heightOf(line, z),
    0,
  );
}
