/** What a map draws below the districts. */
export interface BaseMap {
  /** The path of its tiles, before `/z/x/y`. It changes whenever they do. */
  readonly address: string;
  /** Whose layers it has: those of `tools/base-map`, or Protomaps', with streets. */
  readonly layers: 'bundled' | 'protomaps';
  /** The deepest zoom of which there are tiles: a closer view draws them larger. */
  readonly deepestZoom: number;
  /** Whom to name beside the map. */
  readonly credit: string;
  /** Whom to name for the streets over the bundled map; absent if none are loaded. */
  readonly streets?: string | undefined;
}

/** Coasts, borders and the names of towns (`tools/base-map/cut.ts`), at the address of the file that has them. */
export const bundledMap = (address: string): BaseMap => ({
  address,
  layers: 'bundled',
  deepestZoom: 7,
  credit: 'Natural Earth, GSHHG (LGPL 3)',
});
