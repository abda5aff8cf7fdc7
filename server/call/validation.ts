import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { oncePer } from '#core/collections/once-per.ts';
import { type HustingsError, invalid } from '#core/errors.ts';
import type { JsonSource } from './body/json-source.ts';
import { boundFaults, mostNamed } from './bounded-keywords.ts';
import { expectation } from './faults/expectation.ts';
import { knownInstead } from './faults/known-instead.ts';
import { withoutUnions } from './faults/union-faults.ts';
import { type ExplainedBy, explainedBy } from './schema.ts';

const options = { verbose: true, useDefaults: true, strictTypes: false, keywords: ['expects'] };
const bodies = boundFaults(new Ajv({ ...options, allErrors: true }));
/** Parameters of a path or query arrive as text, from which numbers and booleans are read. */
const parameters = new Ajv({ ...options, coerceTypes: true });
/** Compiles a schema with the first answer, and gives the same function for it afterwards. */
const answers = new Ajv({ strictTypes: false, keywords: ['expects'], allErrors: true });
addFormats.default(bodies);
addFormats.default(parameters);
addFormats.default(answers);

export type Check = (value: unknown) => void;

/** A check of parameters. It reads numbers and booleans from text and fills in defaults, in place. */
export function checkParameters(schema: TSchema, where: 'path' | 'query'): Check {
  const check = checker(() => parameters.compile(schema), `${where} parameter`);
  const { properties } = schema as { properties?: Readonly<Record<string, { type?: string }>> };
  const numbers = Object.entries(properties ?? {}).filter(([, { type }]) => type === 'integer' || type === 'number');
  if (numbers.length === 0) return check;
  return (value) => {
    for (const [name, property] of numbers) {
      const text = (value as Record<string, unknown> | undefined)?.[name];
      if (typeof text === 'string' && !decimal.test(text)) {
        throw invalid(`The ${where} parameter "${name}" must be ${expectation(property)}.`);
      }
    }
    check(value);
  };
}

/**
 * A number in decimal notation. A plus sign that was not encoded arrives as a space. Ajv would also read 0x10, and
 * 1e999 as infinity, which its bounds do not refuse.
 */
const decimal = /^ ?[-+]?\d+(\.\d+)?$/;

/** The check of JSON bodies of this schema, which is compiled once for all who ask. It fills in defaults, in place. */
export const checkBody = oncePer((schema: TSchema): Check => checker(() => bodies.compile(schema), 'field'));

/** A check of a response, for tests. A response outside its schema is a defect of the server. */
export function checkResponse(schema: TSchema, operationId: string): Check {
  return (value) => {
    const validate = answers.compile(schema);
    if (!validate(value))
      throw new Error(`The answer of ${operationId} is outside its schema: ${answers.errorsText(validate.errors)}`);
  };
}

/** The schema is compiled with the first value: a start would otherwise wait for those of all operations. */
function checker(compile: () => ValidateFunction, noun: string): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= compile();
    if (!validate(value)) throw explain(validate.errors as ErrorObject[], noun, value);
  };
}

/**
 * Describes the first errors: each sentence names the field and says what was expected. It repeats no value but of a point
 * whose degrees are exchanged.
 */
function explain(errors: readonly ErrorObject[], noun: string, value: unknown): HustingsError {
  const own = withoutUnions(errors);
  const sentences = new Set<string>();
  for (const error of own) {
    const sentence = sentenceOf(error, noun, value);
    if (sentences.size < mostNamed || sentences.has(sentence)) sentences.add(sentence);
    else return invalid([...sentences, 'And more.'].join(' '));
  }
  return invalid([...sentences].join(' '));
}

function sentenceOf(error: ErrorObject, noun: string, value: unknown): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const { properties = {} } = error.parentSchema as { properties?: Record<string, object> };
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = shortened(String(error.params.additionalProperty));
      return `Unknown ${noun} "${at(name)}".${knownInstead(name, Object.keys(properties), noun)}`;
    }
    case 'required': {
      const name = String(error.params.missingProperty);
      const property = properties[name];
      return `The ${noun} "${at(name)}" is required${property ? `: ${expectation(property)}` : ''}.`;
    }
    default: {
      const place = path === '' ? 'body' : `${noun} "${path}"`;
      const sentence = `The ${place} must be ${expectation(error.parentSchema as object)}.`;
      const more = explanation(error, value);
      return more === undefined ? sentence : `${sentence} ${more}`;
    }
  }
}

/** What another field of the same object says of the fault. */
function explanation({ instancePath, parentSchema, data }: ErrorObject, value: unknown): string | undefined {
  const { anyOf = [] } = parentSchema as { anyOf?: readonly ExplainedBy[] };
  const { [explainedBy]: by } = [parentSchema as ExplainedBy, ...anyOf].find((each) => explainedBy in each) ?? {};
  if (!by) return undefined;
  const steps = instancePath.split('/').slice(1, -1);
  const around = steps.reduce<unknown>((inside, step) => (inside as Record<string, unknown>)[step], value);
  return by.explain(data, (around as Record<string, unknown>)[by.field]);
}

/** A name that somebody has sent may be as long as the body. */
const shortened = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name);

/** Whether PostgreSQL can store all of these texts unchanged. An id that it cannot store is no record's id. */
export const isText = (values: object): boolean =>
  Object.values(values).every((value) => typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed()));

/** Refuses numbers of the fields `exact` that would silently become others. The error names the field. */
export function checkSource({ inexact }: JsonSource, exact: readonly string[] = []): void {
  const field = exact.find((name) => inexact.has(name));
  if (field !== undefined) {
    throw invalid(`The field "${field}" has more digits than can be kept: give dollars with two decimals at most.`);
  }
}

/**
 * Refuses text that PostgreSQL cannot store unchanged: U+0000, and halves of surrogate pairs, which would silently be
 * replaced. The error names the field. The value has passed the gate, which bounds its depth.
 */
export function checkText(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(`"${path}" holds the character U+0000, which cannot be kept.`);
    if (!value.isWellFormed()) throw invalid(`"${path}" holds half of a surrogate pair, which is not text.`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      checkText(name, 'a field name');
      checkText(inner, path === '' ? name : `${path}.${name}`);
    }
  }
}
