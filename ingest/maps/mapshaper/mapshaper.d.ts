declare module 'mapshaper' {
  /** Runs a command line on files in memory; resolves to the output files by name. */
  export function applyCommands(
    commands: string,
    input: Record<string, Uint8Array | string>,
  ): Promise<Record<string, Buffer>>;

  interface Vertices {
    /** For each line, the number of its positions, and the index of its first one. */
    readonly nn: Uint32Array;
    readonly ii: Uint32Array;
    /** The tolerance from which on a position is left out. */
    readonly zz: Float64Array;
  }

  interface Lines {
    getVertexData(): Vertices;
    /** Leaves out the positions whose tolerance is smaller. */
    setRetainedInterval(tolerance: number): void;
  }

  export interface Layer {
    readonly geometry_type: 'polygon';
    /** For each geometry its rings, and for each ring the numbers of its lines; ~n if it runs along one in reverse. */
    shapes: ReadonlyArray<ReadonlyArray<readonly number[]>>;
  }

  export interface Dataset {
    readonly layers: readonly Layer[];
    readonly arcs: Lines;
    info: object;
  }

  /** A GeoJSON geometry. */
  export interface GeometryObject {
    readonly type: string;
    readonly coordinates?: unknown;
  }

  interface SimplifyOptions {
    readonly method?: 'dp';
    readonly keep_shapes?: boolean;
  }

  /** What mapshaper's commands are made of. */
  export const internal: {
    /** @param nn of each line the number of its positions */
    ArcCollection: new (
      nn: readonly number[],
      xx: Float64Array,
      yy: Float64Array,
    ) => Lines;
    /** Cuts the lines where others begin to run along them, and stores once what several have in common. */
    buildTopology(dataset: Dataset): void;
    getStandardSimplifyOpts(dataset: Dataset, options: SimplifyOptions): SimplifyOptions;
    /** Finds the tolerances of all positions. */
    simplifyPaths(lines: Lines, options: SimplifyOptions): void;
    /** Retains the positions that the options ask for, and puts positions back where lines cross each other. */
    finalizeSimplification(dataset: Dataset, options: SimplifyOptions): void;
    exportLayerAsGeoJSON(
      layer: Layer,
      dataset: Dataset,
      options: { rfc7946: boolean },
      asFeatures: true,
    ): ReadonlyArray<{ readonly geometry: GeometryObject | null }>;
  };

  const mapshaper: { applyCommands: typeof applyCommands; internal: typeof internal };
  export default mapshaper;
}
