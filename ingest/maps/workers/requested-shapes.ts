/** What a worker sends if it needs the shapes of the last publication. */
export const requestShapes = 'shapes wanted';

/** The response: WKB by code; null if they could not be read. */
export type ShapesResponse = ReadonlyMap<string, Uint8Array> | null;
