import { HustingsError, invalid } from '#core/errors.ts';
import { CollectedBytes } from '#server/call/collected-bytes.ts';
import type { BodyBounds } from './body-bounds.ts';
import { JsonCounter } from './json-counter.ts';
import type { JsonSource } from './json-source.ts';
import { bodyTooLarge, type Noun, parseBody } from './parse-body.ts';

/** Deeper than any body of the API, and far from the depth at which a recursion would exhaust the stack. */
const mostDeep = 50;

let admitted: (parsed: { readonly value: unknown; readonly source: JsonSource }) => AdmittedBody;

/**
 * A JSON body that has passed the gate: its bytes, tokens, names and depth were counted before it was parsed. Nothing
 * else makes one. No schema has been applied.
 */
export class AdmittedBody {
  readonly #value: unknown;
  readonly #source: JsonSource;

  private constructor(value: unknown, source: JsonSource) {
    this.#value = value;
    this.#source = source;
  }

  get value(): unknown {
    return this.#value;
  }

  /** What its text says beyond its value. */
  get source(): JsonSource {
    return this.#source;
  }

  static {
    admitted = ({ value, source }) => new AdmittedBody(value, source);
  }
}

/** The gate that every JSON body passes, whoever sends it: what is in it is counted while it arrives. */
export class BodyGate {
  readonly #bounds: BodyBounds;
  readonly #noun: Noun;
  readonly #bytes = new CollectedBytes();
  readonly #counter = new JsonCounter();

  constructor(bounds: BodyBounds, noun: Noun = 'body') {
    this.#bounds = bounds;
    this.#noun = noun;
  }

  /** Errors: 413 beyond the bytes; 400 beyond the tokens, names or depth. */
  take(piece: Buffer): void {
    if (this.#bytes.length + piece.length > this.#bounds.bytes) throw bodyTooLarge(this.#bounds.bytes);
    this.#bytes.add(piece);
    this.#counter.take(piece);
    checkCounted(this.#counter, this.#bounds, this.#noun, () => this.#bytes.bytes);
  }

  /** Errors: 400 for what is no JSON object or list, for broken UTF-8, and for a name that is twice in an object. */
  end(): AdmittedBody {
    return admitted(parseBody(this.#bytes.bytes, this.#noun));
  }
}

/** Passes bytes through the gate that are there already. Errors: those of the gate; of a record, 400 alone. */
export function admit(bytes: Buffer, bounds: BodyBounds, noun: Noun = 'body'): AdmittedBody {
  if (bytes.length > bounds.bytes) {
    const error = bodyTooLarge(bounds.bytes, noun);
    throw noun === 'body' ? error : invalid(error.message);
  }
  // A text has no more tokens, and no more brackets, than bytes.
  if (bytes.length > mostDeep) {
    const counter = new JsonCounter();
    counter.take(bytes);
    checkCounted(counter, bounds, noun, () => bytes);
  }
  return admitted(parseBody(bytes, noun));
}

function checkCounted(counter: JsonCounter, bounds: BodyBounds, noun: Noun, bytes: () => Buffer): void {
  const { tokens, names, depth, deepest } = counter;
  if (depth > mostDeep + 1)
    throw nestedTooDeep(
      bytes()
        .subarray(...deepest)
        .toString(),
      noun,
    );
  if (tokens > bounds.tokens || names > bounds.names) {
    throw beyondBounds(
      `The ${noun} has more fields and values than any request needs.`,
      noun,
      'more fields and values',
    );
  }
}

/** @param field its name with its marks; empty if the brackets are in none */
function nestedTooDeep(field: string, noun: Noun): HustingsError {
  const named = field !== '' && field.length <= 100 ? field : `The ${noun}`;
  return beyondBounds(`${named} is nested more than ${mostDeep} levels deep.`, noun, 'deeper brackets');
}

/** A row is refused in the response of its batch. */
const beyondBounds = (message: string, noun: Noun, what: string): HustingsError =>
  new HustingsError(400, 'validation_failed', message, {
    loggedAs: noun === 'body' ? `a body with ${what} than its operation takes` : undefined,
  });
