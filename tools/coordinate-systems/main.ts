/**
 * Writes data/reference/crs.json anew, the coordinate systems of Canada's maps with their definitions, from the database of
 * an installation of PROJ: `npm run coordinate-systems -- FOLDER`, FOLDER being that of its proj.db
 * (`projinfo --searchpaths`; the package pyproj brings a newer one than most systems have). `gdalsrsinfo` of GDAL must be
 * installed: it writes each definition as PROJ has it.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { definitionOf } from './definition.ts';
import { readSystems } from './systems.ts';

const run = promisify(execFile);

/** Withdrawn because its base is not the datum that its name says; the system that took its place. */
const misprinted = new Map([['EPSG:2291', 'EPSG:2292']]);

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say the folder of proj.db.');
const { about, systems } = readSystems(join(folder, 'proj.db'));
const written: Record<string, { name: string; proj4?: string }> = {};
for (const { id, name, isOfGridDatum } of systems) {
  if (isOfGridDatum && !misprinted.has(id)) {
    written[id] = { name };
    continue;
  }
  // GDAL would replace a withdrawn system by another.
  const env = { ...process.env, PROJ_LIB: folder, OSR_USE_NON_DEPRECATED: 'NO' };
  const { stdout } = await run('gdalsrsinfo', ['-o', 'proj4', misprinted.get(id) ?? id], { env });
  written[id] = { name, proj4: definitionOf(stdout) };
}
const target = new URL('../../data/reference/crs.json', import.meta.url);
await writeFile(target, `${JSON.stringify({ about, systems: written }, null, 2)}\n`);
process.stdout.write(`${systems.length} systems of ${about.name}\n`);
