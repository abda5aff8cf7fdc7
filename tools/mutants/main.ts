import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { easternDay } from '#core/dates.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { realSources } from './real-sources.ts';
import { isWrong, mutantsTable } from './table.ts';
import { type SourceResult, times, tryMutants } from './try-mutants.ts';

/**
 * Damages publishers' files in every way there is and prints what the gate does with each:
 *
 *   npm run mutants -- [--from FOLDER] [--sources FOLDER] [--results FOLDER] [--write | --json | --refreshes] [SOURCE…]
 *
 * Without --from and --sources: the sample. Without SOURCE: the ten maps of real-sources.ts if --from is a folder of
 * publishers' files, every map of the sample otherwise. --results keeps what was found of each source in a folder and
 * takes from there what was found before: after a change of the gate or of the mutants, name another. --write stores the
 * table as docs/mutants-table.md, --json prints the results instead of it; --refreshes prints those of mutants that come as a
 * refresh, and tries no others, which takes a third of the time. Ends with 1 if a mutant is published without a word or a right
 * file is quarantined.
 */
const { values, positionals } = parseArgs({
  options: {
    from: { type: 'string' },
    sources: { type: 'string' },
    results: { type: 'string' },
    write: { type: 'boolean' },
    json: { type: 'boolean' },
    refreshes: { type: 'boolean' },
  },
  allowPositionals: true,
});
const inSample = (folder: string): string => fileURLToPath(new URL(`../../data/sample/${folder}`, import.meta.url));
const files = await listFiles(values.from ?? inSample('publishers'));
const sources = await loadSources(values.sources ?? (values.from === undefined ? inSample('sources') : undefined));
const chosen = positionals.length > 0 || values.from === undefined ? positionals : realSources;
const maps = sources.filter(
  (source): source is BoundarySource =>
    source.kind === 'boundaries' && (chosen.length === 0 || chosen.includes(source.id)),
);
const pool = await Pool.open();

/** What was found of a source before; null if nothing is stored of it. */
async function storedResult(file: string): Promise<SourceResult | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SourceResult;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function resultOf(source: BoundarySource, path: string): Promise<SourceResult> {
  if (values.results === undefined) return tryMutants(source, path, pool, times);
  const file = join(values.results, `${source.id}.json`);
  const stored = await storedResult(file);
  if (stored) return stored;
  const result = await tryMutants(source, path, pool, times);
  await mkdir(values.results, { recursive: true });
  await writeFile(file, JSON.stringify(result));
  return result;
}

/** What `tryOne` finds of each map that there is a file of. */
async function tryAll<Result extends SourceResult<'refresh'>>(
  tryOne: (source: BoundarySource, path: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const source of maps) {
    const path = findFile(files, source);
    if (path === null) continue;
    const result = await tryOne(source, path);
    results.push(result);
    for (const { message } of result.heldBack) console.error(`${source.id}: the right file is held back: ${message}`);
  }
  return results;
}

async function printPage(results: readonly SourceResult[]): Promise<void> {
  const tried = new Set(results.map(({ source }) => source));
  const untried = values.from === undefined ? [] : realSources.filter((id) => !tried.has(id));
  const page = mutantsTable(results, easternDay(Date.now()), untried);
  console.log(values.json ? JSON.stringify(results) : page);
  if (values.write) await writeFile(fileURLToPath(new URL('../../docs/mutants-table.md', import.meta.url)), page);
}

if (values.refreshes) {
  const results = await tryAll((source, path) => tryMutants(source, path, pool, ['refresh']));
  console.log(JSON.stringify(results));
  process.exitCode = isWrong(results) ? 1 : 0;
} else {
  const results = await tryAll(resultOf);
  await printPage(results);
  process.exitCode = isWrong(results) ? 1 : 0;
}
await pool.close();
