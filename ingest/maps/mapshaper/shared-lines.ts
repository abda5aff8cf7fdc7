import type { Dataset, Layer } from 'mapshaper';
import type { Polygons } from '#core/geometry/polygons.ts';
import { load, toPolygons } from './load.ts';
import { encodeShapefile } from './shapefile.ts';

/** Above every tolerance; positions that stay are marked with more. */
const aboveAll = 1e20;

/**
 * Geometries by the lines that they share, to be simplified (Douglas and Peucker) at one tolerance after the other. Of what
 * mapshaper's commands are made of: `-simplify` would find the lines and weigh their positions anew each time.
 */
export class SharedLines {
  readonly #dataset: Dataset;
  readonly #layer: Layer;
  /** The tolerance from which on each position is left out. */
  readonly #leftOutFrom: Float64Array;

  constructor(geometries: readonly Polygons[]) {
    const { internal } = load();
    const shp = { filename: 'layer.shp', content: encodeShapefile(geometries) };
    this.#dataset = internal.importContent({ shp }, {});
    this.#layer = this.#dataset.layers[0]!;
    const { arcs } = this.#dataset;
    internal.simplifyPaths(arcs, internal.getStandardSimplifyOpts(this.#dataset, { method: 'dp' }));
    this.#leftOutFrom = arcs.getVertexData().zz.slice();
  }

  /**
   * All geometries, each with the tolerance of its number, in metres. A line that several share has the smallest of
   * theirs. Each keeps its largest ring, and lines that cross each other by it get positions back.
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
      for (const number of rings?.flat() ?? []) {
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
