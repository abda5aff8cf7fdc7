import type { Dataset, Layer } from 'mapshaper';
import { type Polygons, vertexCount } from '#core/geometry/polygons.ts';
import { ringStart } from '#core/geometry/rings.ts';
import { load, toPolygons } from './load.ts';

/** Above every tolerance; positions that stay are marked with more. */
const aboveAll = 1e20;

/**
 * Geometries by the lines that they share, to be simplified (Douglas and Peucker) at one tolerance after the other. It
 * calls the functions that mapshaper's commands consist of, because the command `-simplify` finds the lines and weighs
 * their positions anew each time. They are not documented: mapshaper's version is fixed, and tests notice a change.
 */
export class SharedLines {
  readonly #dataset: Dataset;
  readonly #layer: Layer;
  /** The tolerance from which on each position is left out. */
  readonly #leftOutFrom: Float64Array;

  /** @param geometries exteriors counter-clockwise, holes clockwise */
  constructor(geometries: readonly Polygons[]) {
    const { internal } = load();
    const { shapes, nn, xx, yy } = ringsOf(geometries);
    this.#layer = { geometry_type: 'polygon', shapes };
    this.#dataset = { layers: [this.#layer], arcs: new internal.ArcCollection(nn, xx, yy), info: {} };
    internal.buildTopology(this.#dataset);
    const { arcs } = this.#dataset;
    internal.simplifyPaths(arcs, internal.getStandardSimplifyOpts(this.#dataset, { method: 'dp' }));
    this.#leftOutFrom = arcs.getVertexData().zz.slice();
  }

  /**
   * All geometries, each simplified with the tolerance at its index, in metres. A line that several share has the
   * smallest of theirs. Each geometry retains its largest ring. Positions are put back in lines that simplification
   * made cross.
   */
  simplify(tolerances: readonly number[]): Polygons[] {
    this.#leaveOut(tolerances);
    load().internal.finalizeSimplification(this.#dataset, { keep_shapes: true });
    return this.#geometries(this.#layer);
  }

  /** Some of the geometries, by their numbers. Lines may cross each other. */
  simplifyRoughly(chosen: readonly number[], tolerances: readonly number[]): Polygons[] {
    this.#leaveOut(tolerances);
    return this.#geometries({ ...this.#layer, shapes: chosen.map((i) => this.#layer.shapes[i]!) });
  }

  #leaveOut(tolerances: readonly number[]): void {
    const { arcs } = this.#dataset;
    const { nn, ii, zz } = arcs.getVertexData();
    const ofLines = new Float64Array(nn.length).fill(Infinity);
    this.#layer.shapes.forEach((rings, i) => {
      for (const number of rings.flat()) {
        const line = number < 0 ? ~number : number;
        ofLines[line] = Math.min(ofLines[line]!, tolerances[i]!);
      }
    });
    for (let line = 0; line < nn.length; line++) {
      for (let at = ii[line]!; at < ii[line]! + nn[line]!; at++) {
        const leftOutFrom = this.#leftOutFrom[at]!;
        zz[at] = leftOutFrom >= ofLines[line]! ? Infinity : leftOutFrom;
      }
    }
    arcs.setRetainedInterval(aboveAll);
  }

  #geometries(layer: Layer): Polygons[] {
    const features = load().internal.exportLayerAsGeoJSON(layer, this.#dataset, { rfc7946: true }, true);
    return features.map(({ geometry }) => toPolygons(geometry));
  }
}

/** Each ring as a line of its own, the way mapshaper wants them: exteriors clockwise. */
function ringsOf(geometries: readonly Polygons[]) {
  const count = geometries.reduce((sum, geometry) => sum + vertexCount(geometry), 0);
  const [xx, yy, nn] = [new Float64Array(count), new Float64Array(count), [] as number[]];
  let at = 0;
  const shapes = geometries.map((geometry) =>
    Array.from(geometry.ringEnds, (end, ring) => {
      const start = ringStart(geometry, ring);
      for (let from = end - 1; from >= start; from--, at++) {
        xx[at] = geometry.positions[from * 2]!;
        yy[at] = geometry.positions[from * 2 + 1]!;
      }
      return [nn.push(end - start) - 1];
    }),
  );
  return { shapes, nn, xx, yy };
}
