import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Knex } from 'knex';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { renderTable } from '#bin/command-line/table.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { readConfig } from '#core/config.ts';
import { builtFile } from '#core/processes/built-file.ts';
import { OffGrid } from '#locator/write/given.ts';
import { type Asked, type BakeManifest, bakeFolder, readManifest } from '#server/electoral/bake/bake-folder.ts';
import { evidenceSources } from '#server/electoral/bake/postal-sources.ts';
import { type SharedMap, sharedMap } from '#server/electoral/bake/shared-map.ts';
import { signingKey } from '#server/electoral/bake/signing-key.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { Downloads } from '#server/electoral/whole-maps/offered.ts';
import type { BakeOptions } from './options.ts';

/** Writes a folder, and prints what is in it. */
export async function bakeInto(
  folder: string,
  { set, history = false, ifChanged = false, json = false }: BakeOptions,
  environment: CommandEnvironment,
): Promise<void> {
  const { dataDir, downloads } = readConfig(process.env);
  const path = resolve(folder);
  const asked: Asked = { sets: set ? [...set].sort() : null, history, downloads };
  const shared = await withDatabase(
    environment,
    { applicationName: 'hustings bake', schema: 'require' },
    async ({ knex }) => (ifChanged && (await isCurrent(knex, path, asked)) ? null : loadShared(knex, downloads, set)),
  );
  if (shared === null) {
    environment.print(json ? '{"unchanged":true}\n' : `${path} has the published maps already.\n`);
    return;
  }
  if (shared.map.versions.length === 0) throw new UsageError('No map is stored that may be passed on.');
  const library = { name: 'locator.js', contents: await readFile(builtFile('locator.js')) };
  const manifest = await bake(shared, path, { asked, dataDir, library });
  environment.print(json ? `${JSON.stringify(manifest)}\n` : `${describe(manifest, path)}\n`);
}

interface Surroundings {
  readonly asked: Asked;
  readonly dataDir: string;
  readonly library: { readonly name: string; readonly contents: Uint8Array };
}

async function bake(
  shared: SharedMap,
  folder: string,
  { asked, dataDir, library }: Surroundings,
): Promise<BakeManifest> {
  const key = await signingKey(dataDir);
  try {
    return await bakeFolder(shared, { folder, now: Date.now(), asked, key, filesBeside: () => [library] });
  } catch (error) {
    if (error instanceof OffGrid) throw new UsageError(`${error.message} Have its map published anew by "ingest".`);
    throw error;
  }
}

/** Errors: one that asks to run the command again, if sources of postal codes came or went meanwhile. */
async function loadShared(knex: Knex, downloads: Downloads, asked: BakeOptions['set']): Promise<SharedMap> {
  const sources = await evidenceSources(knex);
  const map = await loadMapSnapshot(knex, { info() {} });
  const after = await evidenceSources(knex);
  if (JSON.stringify(sources) !== JSON.stringify(after))
    throw new UsageError('Sources were changed as the map was read: run the command again.');
  const unknown = asked?.find((id) => !map.versions.some(({ boundary }) => boundary.set.id === id));
  if (unknown !== undefined) throw new UsageError(`No map "${unknown}" is stored.`);
  return sharedMap(map, sources, { downloads, asked });
}

/** Whether a folder has what is asked for of what is published now. Without a publication a file stays right until a map that it has ends. */
async function isCurrent(knex: Knex, folder: string, asked: Asked): Promise<boolean> {
  const manifest = await readManifest(folder);
  if (JSON.stringify(manifest?.asked) !== JSON.stringify(asked)) return false;
  const catalogue = await knex('catalogue').first<{ version: number; updated_at: Date }>('version', 'updated_at');
  return manifest?.version === catalogue.version && manifest.updatedAt === catalogue.updated_at.toISOString();
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;

function describe({ districts, files, publicKey, maps, leftOut, from }: BakeManifest, folder: string): string {
  const rows = [districts, ...files].map(({ name, bytes, sha256 }) => [name, kilobytes(bytes), sha256.slice(0, 16)]);
  const since = from === null ? 'for every date' : `for dates from ${from.slice(0, 10)} on`;
  const reasons = {
    terms: 'its terms do not let anybody pass it on',
    covered: 'one of those goes before it in places',
  };
  return [
    renderTable(['file', 'size', 'SHA-256'], rows),
    `${folder} has ${maps.length} maps, ${since}. Pages give its public key to the library: ${publicKey}`,
    ...leftOut.map(({ id, reason }) => `Left out: ${id}, since ${reasons[reason]}.`),
  ].join('\n');
}
