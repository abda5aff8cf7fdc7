import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbandoned, writeWhole } from '#core/files/whole-file.ts';
import { open } from '#locator/src/file/open.ts';
import { bakeMap } from './bake-map.ts';
import { isDistrictsName } from './districts-name.ts';
import { type Asked, type BakeManifest, type HashedFile, manifestName, readManifest } from './manifest.ts';
import type { SharedMap } from './shared-map.ts';
import type { SigningKey } from './signing-key.ts';

/** A file that lies beside that of the districts. */
export interface FolderFile {
  readonly name: string;
  readonly contents: Uint8Array;
}

interface FolderOptions {
  readonly folder: string;
  readonly now: number;
  readonly asked: Asked;
  readonly key: SigningKey;
  /** Files that lie beside: scripts, and pages that say what is in the folder. */
  filesBeside(manifest: BakeManifest): readonly FolderFile[];
}

/** Everybody may read what is meant for a web server. */
const readable = 0o644;

const hashed = ({ name, contents }: FolderFile): HashedFile => ({
  name,
  bytes: contents.length,
  sha256: createHash('sha256').update(contents).digest('hex'),
});

/** Whether the files beside, as a manifest has them, are those that would be written now. */
export const hasFiles = ({ files }: BakeManifest, beside: readonly FolderFile[]): boolean =>
  JSON.stringify(files) === JSON.stringify(beside.map(hashed));

/**
 * Writes the file of a map and what belongs to it into a folder. `manifest.json` comes last: whoever reads it finds the
 * file that it names. Errors: an `OffGrid`, or Node's.
 */
export async function bakeFolder(shared: SharedMap, options: FolderOptions): Promise<BakeManifest> {
  const { folder, now, asked, key, filesBeside } = options;
  const contents = Buffer.concat(bakeMap(shared, { now, history: asked.history, sign: key.sign }));
  const { version, updatedAt, from, maps, leftOut, postalCredits } = await open(contents, { publicKey: key.publicKey });
  const whole = hashed({ name: '', contents });
  const name = `districts-${version}-${whole.sha256.slice(0, 8)}.hust`;
  const bare: BakeManifest = {
    version,
    updatedAt: updatedAt.toISOString(),
    asked,
    from: from?.toISOString() ?? null,
    publicKey: key.publicKey,
    districts: { ...whole, name },
    files: [],
    maps: maps.map((map) => ({ ...map, from: map.from.toISOString(), until: map.until?.toISOString() ?? null })),
    leftOut,
    postalCredits,
  };
  const beside = filesBeside(bare);
  const manifest = { ...bare, files: beside.map(hashed) };
  await mkdir(folder, { recursive: true });
  const before = await readManifest(folder);
  await writeWhole(join(folder, name), [contents], readable);
  for (const file of beside) await writeWhole(join(folder, file.name), [file.contents], readable);
  await writeWhole(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, readable);
  // What may not be passed on any more does not stay for pages that have it open.
  const isWithdrawn = before?.asked?.downloads === 'all' && asked.downloads !== 'all';
  await removeOld(folder, name, isWithdrawn ? undefined : before?.districts.name);
  await removeAbandoned(folder, [...beside.map((file) => file.name), manifestName]);
  return manifest;
}

/** The file before stays, for pages that have it open; a folder that is written anew without a change has none to spare. */
async function removeOld(folder: string, current: string, previous: string | undefined): Promise<void> {
  if (previous === current) return;
  const names = (await readdir(folder)).filter(isDistrictsName);
  for (const name of names) if (name !== current && name !== previous) await rm(join(folder, name), { force: true });
}

/** What a process that was killed has left unfinished. @param names of files that lie beside those of districts */
async function removeAbandoned(folder: string, names: readonly string[]): Promise<void> {
  const isOurs = (name: string) => isDistrictsName(name) || names.includes(name);
  for (const name of await readdir(folder))
    if (isAbandoned(name, isOurs)) await rm(join(folder, name), { force: true });
}
