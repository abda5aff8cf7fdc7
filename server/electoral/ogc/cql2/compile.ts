import { fold } from '#core/identity/fold.ts';
import { crs84, type System, shapeInDegrees } from '#server/electoral/ogc/crs/systems.ts';
import { shapesMeet } from '#server/electoral/ogc/geometry/meets-shape.ts';
import type { FilterShape } from '#server/electoral/ogc/geometry/shape.ts';
import {
  type Comparison,
  type Expression,
  invalidFilter,
  type Scalar,
  type Spatial,
  type Value,
  type ValueType,
} from './expression.ts';
import { timestampOf } from './instants.ts';
import { compileLike } from './like.ts';

/** What filters may name: the types of properties, and the name of the geometry. */
export interface Queryables {
  readonly types: Readonly<Record<string, ValueType>>;
  readonly geometry: string;
}

/** A feature that is filtered. */
interface FilteredFeature {
  readonly values: Readonly<Record<string, Value | null>>;
  /** Whether its geometry meets each of the filter's shapes, in their order; null while that is unknown. */
  readonly meets: readonly (boolean | null)[];
}

export interface CompiledFilter {
  /** With which the geometry of each feature has to be compared, in degrees. */
  readonly shapes: readonly FilterShape[];
  /** Null: unknown, since a value is missing. */
  readonly holds: Holds;
}

type Holds = (feature: FilteredFeature) => boolean | null;
type Read = (feature: FilteredFeature) => Value | null;
interface Typed {
  readonly type: ValueType;
  readonly read: Read;
  /** For a literal: its value. */
  readonly constant?: Value;
}

/**
 * A filter whose properties and types have been checked, as a function. Its geometries are those of a system. Errors: 400
 * naming what does not fit.
 */
export function compileFilter(expression: Expression, queryables: Queryables, system: System = crs84): CompiledFilter {
  const compiler = new Compiler(queryables, system);
  const holds = compiler.holds(expression);
  return { shapes: compiler.shapes, holds };
}

class Compiler {
  readonly shapes: FilterShape[] = [];
  readonly #queryables: Queryables;
  readonly #system: System;

  constructor(queryables: Queryables, system: System) {
    this.#queryables = queryables;
    this.#system = system;
  }

  holds(expression: Expression): Holds {
    switch (expression.kind) {
      case 'boolean':
        return () => expression.value;
      case 'not': {
        const of = this.holds(expression.of);
        return (feature) => {
          const held = of(feature);
          return held === null ? null : !held;
        };
      }
      case 'and':
      case 'or':
        return joined(
          expression.kind,
          expression.of.map((one) => this.holds(one)),
        );
      case 'comparison':
        return this.#compare(expression.op, this.#scalar(expression.left), this.#scalar(expression.right));
      case 'between': {
        const of = this.#scalar(expression.of);
        for (const bound of [of, this.#scalar(expression.low), this.#scalar(expression.high)]) {
          if (bound.type !== 'number') throw invalidFilter('BETWEEN compares numbers');
        }
        const low = this.#compare('>=', of, this.#scalar(expression.low));
        return joined('and', [low, this.#compare('<=', of, this.#scalar(expression.high))]);
      }
      case 'in': {
        const of = this.#scalar(expression.of);
        return joined(
          'or',
          expression.among.map((one) => this.#compare('=', of, this.#scalar(one))),
        );
      }
      case 'like':
        return this.#like(this.#scalar(expression.of), this.#scalar(expression.pattern));
      case 'isNull': {
        if (expression.of.kind === 'property' && expression.of.name === this.#queryables.geometry) return () => false;
        const { read } = this.#scalar(expression.of);
        return (feature) => read(feature) === null;
      }
      case 'intersects':
        return this.#intersects(expression.of);
    }
  }

  #scalar(scalar: Scalar): Typed {
    if (scalar.kind === 'literal') {
      const { type, value } = scalar;
      return { type, read: () => value, constant: value };
    }
    if (scalar.kind === 'property') {
      const { name } = scalar;
      const { types, geometry } = this.#queryables;
      if (name === geometry) throw invalidFilter(`"${name}" is a geometry, which S_INTERSECTS compares`);
      const type = Object.hasOwn(types, name) ? types[name] : undefined;
      if (type === undefined)
        throw invalidFilter(`"${name.slice(0, 40)}" is not one of the queryables of this collection`);
      return { type, read: ({ values }) => values[name] ?? null };
    }
    const of = this.#scalar(scalar.of);
    if (of.type !== 'text') throw invalidFilter(`${scalar.kind.toUpperCase()} has a text as its argument`);
    const change = scalar.kind === 'casei' ? lowerCase : withoutAccents;
    const changed = (value: Value | null) => (value === null ? null : change(value as string));
    if (of.constant !== undefined) {
      const constant = changed(of.constant) as string;
      return { type: 'text', read: () => constant, constant };
    }
    return { type: 'text', read: (feature) => changed(of.read(feature)) };
  }

  #compare(op: Comparison, one: Typed, other: Typed): Holds {
    const [left, right] = [asTypeOf(one, other), asTypeOf(other, one)];
    if (left.type !== right.type) throw invalidFilter(`it compares a ${left.type} with a ${right.type}`);
    const test = tests[op];
    return (feature) => {
      const [a, b] = [left.read(feature), right.read(feature)];
      return a === null || b === null ? null : test(a, b);
    };
  }

  #like({ type, read }: Typed, pattern: Typed): Holds {
    if (type !== 'text' || pattern.type !== 'text') throw invalidFilter('LIKE compares texts');
    if (pattern.constant === undefined) throw invalidFilter('the pattern of LIKE is a text in single quotation marks');
    const matches = compileLike(pattern.constant as string);
    return (feature) => {
      const value = read(feature);
      return value === null ? null : matches(value as string);
    };
  }

  #intersects([one, other]: readonly [Spatial, Spatial]): Holds {
    const shapes = [one, other].flatMap((each) => {
      if (each.kind === 'shape') return [shapeInDegrees(each.shape, this.#system)];
      if (each.name === this.#queryables.geometry) return [];
      throw invalidFilter(
        `"${each.name.slice(0, 40)}" is not the geometry of this collection, "${this.#queryables.geometry}"`,
      );
    });
    const [shape, second] = shapes;
    if (!shape) return () => true;
    if (second) {
      const isMet = shapesMeet(shape, second);
      return () => isMet;
    }
    const at = this.shapes.push(shape) - 1;
    return ({ meets }) => meets[at] as boolean | null;
  }
}

/** The result has one of three values: true, false, unknown (CQL2, 6.4). */
function joined(kind: 'and' | 'or', all: readonly Holds[]): Holds {
  const decides = kind === 'or';
  return (feature) => {
    let result: boolean | null = !decides;
    for (const one of all) {
      const held = one(feature);
      if (held === decides) return decides;
      if (held === null) result = null;
    }
    return result;
  };
}

/** A text that is compared with an instant states one. */
function asTypeOf(one: Typed, other: Typed): Typed {
  if (other.type !== 'timestamp' || one.type !== 'text' || one.constant === undefined) return one;
  const instant = timestampOf(one.constant as string);
  return { type: 'timestamp', read: () => instant, constant: instant };
}

const tests: Readonly<Record<Comparison, (a: Value, b: Value) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

const lowerCase = (text: string): string => text.toLowerCase();

/** Without accents, in the case of each letter: what has none as a capital is compared as a small letter. */
const withoutAccents = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    const folded = fold(character);
    return character === character.toLowerCase() ? folded : folded.toUpperCase();
  }).join('');
