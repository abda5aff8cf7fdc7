import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { SourceError } from '#core/errors.ts';
import schema from '#data/reference/source.schema.json' with { type: 'json' };
import { registryFolder } from './registry-folder.ts';
import type { Source } from './source.ts';

// The schema of source.ts as a file: editors use it too, and TypeBox with its 700 modules is not loaded at run time.
// It is compiled at every start. A test checks the schema itself, so that no start does.
const ajv = new Ajv({
  allErrors: true,
  validateSchema: false,
  meta: false,
  inlineRefs: false,
  code: { optimize: false },
});
addFormats.default(ajv);
ajv.addSchema(schema);
const kinds = schema.anyOf.map((alternative) => alternative.properties.kind.const);

function explain(error: ErrorObject): string {
  const where = error.instancePath === '' ? 'the file' : error.instancePath.slice(1).replaceAll('/', '.');
  const { allowedValues, additionalProperty, type } = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties') return `${where} has "${additionalProperty}", which nothing reads`;
  if (error.keyword === 'enum') return `${where} must be one of ${(allowedValues as unknown[]).join(', ')}`;
  if (error.keyword === 'type') return `${where} must be ${type}`;
  return `${where} ${error.message}`;
}

/** The errors deepest in the file. The ones above them only say that no alternative of the schema fits. */
function reasons(errors: readonly ErrorObject[]): string {
  const deepest = Math.max(...errors.map((error) => error.instancePath.split('/').length));
  const told = errors.filter((error) => error.keyword !== 'anyOf' && error.keyword !== 'const');
  const near = told.filter((error) => error.instancePath.split('/').length === deepest);
  return [...new Set((near.length > 0 && near.length < told.length ? [...near, ...told] : told).map(explain))]
    .slice(0, 6)
    .join('; ');
}

/** Reads one source file. Throws a SourceError that names the file, the place in it and what was expected there. */
export async function loadSource(path: string): Promise<Source> {
  const name = basename(path);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new SourceError(`${name} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const kind = (value as { kind?: unknown } | null)?.kind;
  const alternative = kinds.indexOf(kind as string);
  if (alternative < 0) throw new SourceError(`${name}: kind must be one of ${kinds.join(', ')}`);
  const validate = ajv.getSchema<Source>(`${schema.$id}#/anyOf/${alternative}`) as ValidateFunction<Source>;
  if (!validate(value)) throw new SourceError(`${name}: ${reasons(validate.errors ?? [])}`);
  if (`${value.id}.json` !== name)
    throw new SourceError(`${name}: id is "${value.id}": a file bears its id, ${value.id}.json`);
  return value;
}

/** Reads all source files of a folder, by id. Throws one SourceError that names every faulty file. */
export async function loadSources(folder: string = registryFolder): Promise<Source[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const results = await Promise.allSettled(names.map((name) => loadSource(join(folder, name))));
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
  if (errors.length > 0) throw new SourceError(errors.join('\n'));
  return results.map((result) => (result as PromiseFulfilledResult<Source>).value);
}
