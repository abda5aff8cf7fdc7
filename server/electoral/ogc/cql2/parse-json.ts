import { readJsonSource } from '#server/call/body/json-source.ts';
import { boxShape, type StatedShape } from '#server/electoral/ogc/geometry/shape.ts';
import {
  type Comparison,
  comparisons,
  type Expression,
  FilterBudget,
  invalidFilter,
  type Scalar,
  type Spatial,
} from './expression.ts';
import { shapeOfGeoJson } from './geojson-shape.ts';
import { dateOf, timestampOf } from './instants.ts';

type Json = Readonly<Record<string, unknown>>;

/** Reads a filter in CQL2 JSON (OGC 21-065r2, clause 9). Errors: 400 saying what is wrong. */
export function parseJson(text: string): Expression {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidFilter('it is no JSON');
  }
  readJsonSource(text);
  return new JsonReader().expression(value, 1);
}

class JsonReader {
  readonly #budget = new FilterBudget();

  expression(value: unknown, depth: number): Expression {
    this.#budget.node(depth);
    if (typeof value === 'boolean') return { kind: 'boolean', value };
    const { op, args } = callOf(value);
    const inner = (one: unknown) => this.expression(one, depth + 1);
    const scalar = (at: number) => this.#scalar(args[at], depth + 1);
    switch (op) {
      case 'and':
      case 'or':
        expectArguments(op, args, 2, Infinity);
        return { kind: op, of: args.map(inner) };
      case 'not':
        expectArguments(op, args, 1);
        return { kind: 'not', of: inner(args[0]) };
      case 'isNull':
        expectArguments(op, args, 1);
        return { kind: 'isNull', of: scalar(0) };
      case 'like':
        expectArguments(op, args, 2);
        return { kind: 'like', of: scalar(0), pattern: scalar(1) };
      case 'between':
        expectArguments(op, args, 3);
        return { kind: 'between', of: scalar(0), low: scalar(1), high: scalar(2) };
      case 'in': {
        expectArguments(op, args, 2);
        const among = args[1];
        if (!Array.isArray(among) || among.length === 0) throw invalidFilter('"in" has a list as its second argument');
        return { kind: 'in', of: scalar(0), among: among.map((one) => this.#scalar(one, depth + 1)) };
      }
      case 's_intersects':
        expectArguments(op, args, 2);
        this.#budget.spatial();
        return { kind: 'intersects', of: [this.#spatial(args[0]), this.#spatial(args[1])] };
      default:
        if (!(comparisons as readonly string[]).includes(op))
          throw invalidFilter(`"${op.slice(0, 40)}" is not supported`);
        expectArguments(op, args, 2);
        return { kind: 'comparison', op: op as Comparison, left: scalar(0), right: scalar(1) };
    }
  }

  #scalar(value: unknown, depth: number): Scalar {
    this.#budget.node(depth);
    if (typeof value === 'string') return { kind: 'literal', type: 'text', value };
    if (typeof value === 'boolean') return { kind: 'literal', type: 'boolean', value };
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw invalidFilter('a number is larger than a number can be');
      return { kind: 'literal', type: 'number', value };
    }
    const { property, date, timestamp } = objectOf(value);
    if (typeof property === 'string') return { kind: 'property', name: property };
    if (typeof date === 'string') return { kind: 'literal', type: 'date', value: dateOf(date) };
    if (typeof timestamp === 'string') return { kind: 'literal', type: 'timestamp', value: timestampOf(timestamp) };
    const { op, args } = callOf(value);
    if (op !== 'casei' && op !== 'accenti') throw invalidFilter(`"${op.slice(0, 40)}" is not supported`);
    expectArguments(op, args, 1);
    return { kind: op, of: this.#scalar(args[0], depth + 1) };
  }

  #spatial(value: unknown): Spatial {
    const said = objectOf(value);
    if (typeof said.property === 'string') return { kind: 'property', name: said.property };
    return { kind: 'shape', shape: this.#shape(said) };
  }

  #shape(said: Json): StatedShape {
    if (Array.isArray(said.bbox) && said.type === undefined) return boxShape(said.bbox.map(numberOf));
    return shapeOfGeoJson(said, this.#budget);
  }
}

function objectOf(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidFilter('a part of it has the wrong type');
  return value as Json;
}

function callOf(value: unknown): { op: string; args: readonly unknown[] } {
  const { op, args } = objectOf(value);
  if (typeof op !== 'string' || !Array.isArray(args)) throw invalidFilter('each operation has "op" and "args"');
  return { op, args };
}

function expectArguments(op: string, { length }: readonly unknown[], least: number, most = least): void {
  if (length < least || length > most) throw invalidFilter(`"${op}" has ${least} argument${least === 1 ? '' : 's'}`);
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalidFilter('a coordinate is no number');
  return value;
}
