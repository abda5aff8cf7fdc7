/** What a worker says if it needs the shapes of the last publication. */
export const requestShapes = 'shapes wanted';

/** The answer: WKB by code; null if they could not be read. */
export type ShapesResponse = ReadonlyMap<string, Uint8Array> | null;
