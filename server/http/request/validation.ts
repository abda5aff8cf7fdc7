import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { type HustingsError, invalid } from '#core/errors.ts';
import { expectation } from './expectation.ts';

const options = { verbose: true, useDefaults: true, strictTypes: false, keywords: ['expects'] };
const plain = new Ajv(options);
/** Parameters of a path or query arrive as text, so numbers and booleans are read from it. */
const fromText = new Ajv({ ...options, coerceTypes: true });
addFormats.default(plain);
addFormats.default(fromText);

export type Check = (value: unknown) => void;

/** A check of parameters: reads numbers and booleans from text and fills in defaults, in place. */
export function checkParameters(schema: TSchema, where: 'path' | 'query'): Check {
  const check = checker(fromText.compile(schema), `${where} parameter`);
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
 * A number as people write it; a plus sign that was not encoded arrives as a space. Ajv would read 0x10 as well, and
 * 1e999 as infinity, which is beyond its bounds without failing them.
 */
const decimal = /^ ?[-+]?\d+(\.\d+)?$/;

/** A check of a JSON body; fills in defaults, in place. */
export function checkBody(schema: TSchema): Check {
  return checker(plain.compile(schema), 'field');
}

/** A check of our own answers, for tests: an answer outside its schema is a defect, never the caller's matter. */
export function checkResponse(schema: TSchema, operationId: string): Check {
  const validate = new Ajv({ strictTypes: false, keywords: ['expects'], allErrors: true });
  addFormats.default(validate);
  const compiled = validate.compile(schema);
  return (value) => {
    if (!compiled(value))
      throw new Error(`The answer of ${operationId} is outside its schema: ${validate.errorsText(compiled.errors)}`);
  };
}

function checker(validate: ValidateFunction, noun: string): Check {
  return (value) => {
    if (!validate(value)) throw explain(validate.errors as ErrorObject[], noun);
  };
}

/** The first error in words that name the field and say what was expected. The value given is never repeated. */
function explain(errors: readonly ErrorObject[], noun: string): HustingsError {
  // Of a union, the branches' own errors come first; the union's error stands last at the same place.
  const error = errors.find(({ keyword }) => keyword === 'anyOf') ?? (errors[0] as ErrorObject);
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  switch (error.keyword) {
    case 'additionalProperties':
      return invalid(`Unknown ${noun} "${at(String(error.params.additionalProperty))}".`);
    case 'required': {
      const name = String(error.params.missingProperty);
      const property = (error.parentSchema as { properties?: Record<string, object> }).properties?.[name];
      return invalid(`The ${noun} "${at(name)}" is required${property ? `: ${expectation(property)}` : ''}.`);
    }
    default:
      if (path === '') return invalid(`The body must be ${expectation(error.parentSchema as object)}.`);
      return invalid(`The ${noun} "${path}" must be ${expectation(error.parentSchema as object)}.`);
  }
}

/** Whether PostgreSQL could keep all of these as given: no id of ours is anything else. */
export const isText = (values: object): boolean =>
  Object.values(values).every((value) => typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed()));

/** Deeper than any body of ours, and far from where walking one would exhaust the stack. */
const deepest = 50;

/**
 * Refuses text that PostgreSQL cannot keep as given: U+0000, and halves of surrogate pairs, which would silently be
 * replaced. Refuses what is nested without end as well, which a field that is ignored could hold. Names the field.
 */
export function checkText(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(`"${path}" holds the character U+0000, which cannot be kept.`);
    if (!value.isWellFormed()) throw invalid(`"${path}" holds half of a surrogate pair, which is not text.`);
  } else if (typeof value === 'object' && value !== null) {
    if (depth > deepest) throw invalid(`"${path.split('.')[0]}" is nested more than ${deepest} levels deep.`);
    for (const [name, inner] of Object.entries(value)) {
      checkText(name, 'a field name');
      checkText(inner, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  }
}
