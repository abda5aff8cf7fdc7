/** What a worker says where it needs the shapes of the last publication. */
export const wantShapes = 'shapes wanted';

/** The answer: WKB by code; null where they could not be read. */
export type ShapesAnswer = ReadonlyMap<string, Uint8Array> | null;
