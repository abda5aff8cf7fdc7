import {
  boxShape,
  emptyShape,
  joinShapes,
  lineShape,
  pointShape,
  polygonShape,
  type StatedShape,
} from '#server/electoral/ogc/geometry/shape.ts';
import { invalidFilter } from './expression.ts';
import { finite, type TokenReader } from './token-reader.ts';

const names = [
  'POINT',
  'LINESTRING',
  'POLYGON',
  'MULTIPOINT',
  'MULTILINESTRING',
  'MULTIPOLYGON',
  'GEOMETRYCOLLECTION',
  'BBOX',
];

/** Whether a geometry begins with this name. */
export const isWktName = (text: string): boolean => names.includes(text.toUpperCase());

/** Reads a geometry as well-known text, or a box (CQL2, annex B). Heights are left out. Errors: 400. */
export function readWkt(reader: TokenReader): StatedShape {
  if (!reader.skip('geometrycollection')) return readGeometry(reader);
  reader.skip('z');
  return joined(listOf(reader, readGeometry));
}

function readGeometry(reader: TokenReader): StatedShape {
  const { kind, text } = reader.take();
  const name = kind === 'name' ? text.toUpperCase() : '';
  if (name === 'BBOX') return readBox(reader);
  reader.skip('z');
  switch (name) {
    case 'POINT':
      return pointShape(inBrackets(reader, readPosition));
    case 'LINESTRING':
      return lineShape(listOf(reader, readPosition));
    case 'POLYGON':
      return polygonShape(listOf(reader, readPath));
    case 'MULTIPOINT':
      // Both "(1 2, 3 4)" and "((1 2), (3 4))" are written.
      return joined(
        listOf(reader, (one) => pointShape(one.isNext('(') ? inBrackets(one, readPosition) : readPosition(one))),
      );
    case 'MULTILINESTRING':
      return joined(listOf(reader, (one) => lineShape(readPath(one))));
    case 'MULTIPOLYGON':
      return joined(listOf(reader, (one) => polygonShape(listOf(one, readPath))));
    default:
      throw invalidFilter(`"${text.slice(0, 40)}" is no geometry`);
  }
}

const joined = (shapes: readonly StatedShape[]): StatedShape => shapes.reduce(joinShapes, emptyShape);

const readPath = (reader: TokenReader): number[][] => listOf(reader, readPosition);

function inBrackets<T>(reader: TokenReader, read: (reader: TokenReader) => T): T {
  reader.expect('(');
  const value = read(reader);
  reader.expect(')');
  return value;
}

const listOf = <T>(reader: TokenReader, read: (reader: TokenReader) => T): T[] =>
  inBrackets(reader, () => {
    const all = [read(reader)];
    while (reader.skip(',')) all.push(read(reader));
    return all;
  });

function readPosition(reader: TokenReader): number[] {
  reader.budget.position();
  const position = [readNumber(reader), readNumber(reader)];
  if (!reader.isNext(',') && !reader.isNext(')')) readNumber(reader);
  return position;
}

function readNumber(reader: TokenReader): number {
  const { kind, text } = reader.take();
  if (kind !== 'number') throw invalidFilter(`"${text.slice(0, 40)}" stands where a coordinate is expected`);
  return finite(text);
}

function readBox(reader: TokenReader): StatedShape {
  const numbers = listOf(reader, readNumber);
  return boxShape(numbers);
}
