import { readdir, readFile } from 'node:fs/promises';
import { basename, join, posix, sep } from 'node:path';
import type { ErrorObject } from 'ajv';
import { SourceError } from '#core/errors.ts';
import { registryFolder } from './registry-folder.ts';
import type { Source } from './source.ts';
import { kinds, validatorOf } from './source-validators.ts';

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
  const specific = errors.filter((error) => error.keyword !== 'anyOf' && error.keyword !== 'const');
  const near = specific.filter((error) => error.instancePath.split('/').length === deepest);
  return [
    ...new Set((near.length > 0 && near.length < specific.length ? [...near, ...specific] : specific).map(explain)),
  ]
    .slice(0, 6)
    .join('; ');
}

/** The folder of the registry in which a source is: its province's code, or `ca` if it has no one province. */
const folderOf = (source: Source): string => (('province' in source ? source.province : null) ?? 'CA').toLowerCase();

/**
 * Reads one source file, which messages call `name`.
 *
 * @throws SourceError that names the file, the place in it and what was expected there
 */
export async function loadSource(path: string, name = basename(path)): Promise<Source> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new SourceError(`${name} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (!kinds.includes(kind as string)) throw new SourceError(`${name}: kind must be one of ${kinds.join(', ')}`);
  const validate = validatorOf(kind as string);
  if (!validate(value)) throw new SourceError(`${name}: ${reasons(validate.errors ?? [])}`);
  return value;
}

/** Reads a source file of a registry. If the registry has folders, the file must be in its province's. */
async function loadEntry(registry: string, name: string): Promise<Source> {
  const source = await loadSource(join(registry, name), name);
  const folder = posix.dirname(name);
  const expected = folderOf(source);
  if (folder !== '.' && folder !== expected) {
    throw new SourceError(`${name}: a source of this province belongs in the folder ${expected}`);
  }
  return source;
}

/** One complaint for each file whose id an earlier file has. */
function repeatedIds(names: readonly string[], sources: readonly Source[]): string[] {
  const files = new Map<string, string>();
  return sources.flatMap(({ id }, i) => {
    const name = names[i] as string;
    const earlier = files.get(id);
    if (earlier !== undefined) return [`${earlier} and ${name} have the same id, "${id}"`];
    files.set(id, name);
    return [];
  });
}

/**
 * Reads all source files of a folder and of the folders in it, in the order of their ids.
 *
 * @throws SourceError that names every faulty file
 */
export async function loadSources(folder: string = registryFolder): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll(sep, posix.sep))
    .sort();
  const results = await Promise.allSettled(names.map((name) => loadEntry(folder, name)));
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
  if (errors.length > 0) throw new SourceError(errors.join('\n'));
  const sources = results.map((result) => (result as PromiseFulfilledResult<Source>).value);
  const repeated = repeatedIds(names, sources);
  if (repeated.length > 0) throw new SourceError(repeated.join('\n'));
  return sources.sort((a, b) => (a.id < b.id ? -1 : 1));
}
