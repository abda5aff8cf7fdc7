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
import { bakeFolder, type FolderFile, hasFiles } from '#server/electoral/bake/bake-folder.ts';
import { type Asked, type BakeManifest, readManifest } from '#server/electoral/bake/manifest.ts';
import { evidenceSources } from '#server/electoral/bake/postal-sources.ts';
import { type SharedMap, sharedMap } from '#server/electoral/bake/shared-map.ts';
import { signingKey } from '#server/electoral/bake/signing-key.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import type { Downloads } from '#server/electoral/whole-maps/offered.ts';
import { indexPage, readPageParts } from './index-page/index-page.tsx';
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
  const filesBeside = await readFilesBeside();
  const shared = await withDatabase(
    environment,
    { applicationName: 'hustings bake', schema: 'require' },
    async ({ knex }) =>
      ifChanged && (await isCurrent(knex, path, asked, filesBeside)) ? null : loadShared(knex, downloads, set),
  );
  if (shared === null) {
    environment.print(json ? '{"unchanged":true}\n' : `${path} has the published maps already.\n`);
    return;
  }
  if (shared.map.versions.length === 0) throw new UsageError('No map is stored that may be passed on.');
  const manifest = await bake(shared, path, { asked, dataDir, filesBeside });
  environment.print(json ? `${JSON.stringify(manifest)}\n` : `${describe(manifest, path)}\n`);
}

type FilesBeside = (manifest: BakeManifest) => readonly FolderFile[];

/** What the program writes beside a file of districts. */
async function readFilesBeside(): Promise<FilesBeside> {
  const [library, worker] = await Promise.all(
    ['locator.js', 'baked-worker.js'].map((name) => readFile(builtFile(name))),
  );
  const scripts = [
    { name: 'locator.js', contents: library as Buffer },
    { name: 'offline.js', contents: worker as Buffer },
  ];
  const parts = await readPageParts();
  return (manifest) => [...scripts, indexPage(manifest, parts)];
}

interface Surroundings {
  readonly asked: Asked;
  readonly dataDir: string;
  readonly filesBeside: FilesBeside;
}

async function bake(
  shared: SharedMap,
  folder: string,
  { asked, dataDir, filesBeside }: Surroundings,
): Promise<BakeManifest> {
  const key = await signingKey(dataDir);
  try {
    return await bakeFolder(shared, { folder, now: Date.now(), asked, key, filesBeside });
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

/**
 * Whether a folder has what is asked for of what is published now, and what this program writes beside it. Without a publication
 * a file stays right until a map that it has ends.
 */
async function isCurrent(knex: Knex, folder: string, asked: Asked, filesBeside: FilesBeside): Promise<boolean> {
  const manifest = await readManifest(folder);
  if (!manifest || JSON.stringify(manifest.asked) !== JSON.stringify(asked)) return false;
  const catalogue = await knex('catalogue').first<{ version: number; updated_at: Date }>('version', 'updated_at');
  const isPublished =
    manifest.version === catalogue.version && manifest.updatedAt === catalogue.updated_at.toISOString();
  return isPublished && hasFiles(manifest, filesBeside(manifest));
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
