// The schema of source.ts as a file: editors use it too, and TypeBox with its 700 modules is not loaded at run time.
// In a build this module is the code that it makes (`bin/build/files/source-validators.js`).
import type { ValidateFunction } from 'ajv';
import schema from '#data/reference/source.schema.json' with { type: 'json' };
import type { Source } from './source.ts';
import { partsOf, sourceAjv } from './source-ajv.js';

const ajv = sourceAjv(schema);
const parts = partsOf(schema);

export const kinds: readonly string[] = [...parts.keys()];

/** Whether a value is a source of a kind, with all that it lacks. */
export function validatorOf(kind: string): ValidateFunction<Source> {
  return ajv.getSchema(parts.get(kind) as string) as ValidateFunction<Source>;
}
