import { setImmediate } from 'node:timers/promises';
import type { ArrayFile, Arrays } from './array-file.ts';

/** Values as JSON that is parsed a few at a time: parsing all at once would stop a server for as long as it takes. */
const valuesAPiece = 50;

export function jsonPieces(name: string, values: readonly unknown[]): Arrays {
  const pieces: Uint8Array[] = [];
  for (let i = 0; i < values.length; i += valuesAPiece)
    pieces.push(new TextEncoder().encode(JSON.stringify(values.slice(i, i + valuesAPiece))));
  return { [name]: pieces, [`${name} pieces`]: [Uint32Array.from(pieces, ({ length }) => length)] };
}

/** The values; other work is done between two pieces. */
export async function readJsonPieces<T>(file: ArrayFile, name: string): Promise<T[]> {
  const bytes = file.get(name, Uint8Array);
  const values: T[] = [];
  let at = 0;
  for (const length of file.get(`${name} pieces`, Uint32Array)) {
    values.push(...(JSON.parse(new TextDecoder().decode(bytes.subarray(at, at + length))) as T[]));
    at += length;
    await setImmediate();
  }
  return values;
}
