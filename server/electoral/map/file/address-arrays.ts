import type { ArrayFile, Arrays } from '#core/array-file/array-file.ts';
import { type AddressColumns, Addresses } from '#server/electoral/map/addresses/addresses.ts';

const names = [
  ...(['keys', 'firstRow', 'rowStreet', 'rowArea', 'firstNumber', 'numbers', 'streetEnds'] as const),
  ...(['areaEnds', 'areaBoundaries', 'placeKeys', 'placeStreets', 'streetRowEnds', 'streetRows'] as const),
];
const bytesName = 'streetBytes' as const;
const nameOf = (column: keyof AddressColumns) => `addresses ${column}`;

export const packAddresses = ({ columns }: Addresses): Arrays =>
  Object.fromEntries([...names, bytesName].map((column) => [nameOf(column), [columns[column]]]));

/** The addresses of a file: views on it. A page of it takes memory once an address in it is asked for. */
export function unpackAddresses(file: ArrayFile): Addresses {
  const numbers = Object.fromEntries(names.map((column) => [column, file.get(nameOf(column), Uint32Array)]));
  return new Addresses({
    ...(numbers as Record<(typeof names)[number], Uint32Array>),
    streetBytes: file.get(nameOf(bytesName), Uint8Array),
  });
}
