import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/files/local-file.ts';
import { Pool } from '#ingest/run/workers/pool.ts';
import { realSources } from './real-sources.ts';
import { mutantsPage } from './table.ts';
import { type SourceResult, tryMutants } from './try-mutants.ts';

/**
 * Damages publishers' files in every way there is and prints what the gate does with each:
 *
 *   npm run mutants -- [--from FOLDER] [--sources FOLDER] [--write | --json] [SOURCE…]
 *
 * Without --from and --sources: the sample. Without SOURCE: the ten maps of real-sources.ts if --from is a folder of
 * publishers' files, every map of the sample otherwise. --write stores the table as docs/mutants.md, --json
 * prints the results instead of it. Ends with 1 if a mutant is published unseen or a right file is quarantined.
 */
const { values, positionals } = parseArgs({
  options: {
    from: { type: 'string' },
    sources: { type: 'string' },
    write: { type: 'boolean' },
    json: { type: 'boolean' },
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
const results: SourceResult[] = [];
for (const source of maps) {
  const path = findFile(files, source);
  if (path === null) continue;
  const result = await tryMutants(source, path, pool);
  results.push(result);
  for (const { message } of result.heldBack) console.error(`${source.id}: the right file is held back: ${message}`);
}
await pool.close();
const page = mutantsPage(results);
console.log(values.json ? JSON.stringify(results) : page);
if (values.write) await writeFile(fileURLToPath(new URL('../../docs/mutants.md', import.meta.url)), page);
const isWrong = results.some(
  ({ heldBack, mutants }) => heldBack.length > 0 || mutants.some(({ outcome }) => outcome === 'unseen'),
);
process.exitCode = isWrong ? 1 : 0;
