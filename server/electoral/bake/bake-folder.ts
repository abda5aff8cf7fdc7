import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '#core/files/whole-file.ts';
import type { LeftOut, MapCredit } from '#locator/src/answer/districts.ts';
import { open } from '#locator/src/file/open.ts';
import type { Downloads } from '#server/electoral/whole-maps/offered.ts';
import { bakeMap } from './bake-map.ts';
import type { SharedMap } from './shared-map.ts';
import type { SigningKey } from './signing-key.ts';

/** What a folder is written of. */
export interface Asked {
  /** Ids of maps, in alphabetical order; null: all. */
  readonly sets: readonly string[] | null;
  /** With maps that have ended. */
  readonly history: boolean;
  readonly downloads: Downloads;
}

interface HashedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `manifest.json` of a folder: which file is current, and what is in it. */
export interface BakeManifest {
  /** The version of the catalogue. */
  readonly version: number;
  readonly updatedAt: string;
  readonly asked: Asked;
  /** The file answers for dates from then on; null: for all. */
  readonly from: string | null;
  readonly publicKey: string;
  /** The file of districts. Its name changes with its content. */
  readonly districts: HashedFile;
  /** Files beside it, whose content changes with the program. */
  readonly files: readonly HashedFile[];
  readonly maps: readonly MapCredit[];
  readonly leftOut: readonly LeftOut[];
  readonly postalCredits: readonly string[];
}

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

const hashed = (name: string, contents: Uint8Array): HashedFile => ({
  name,
  bytes: contents.length,
  sha256: createHash('sha256').update(contents).digest('hex'),
});

/**
 * Writes the file of a map and what belongs to it into a folder. `manifest.json` comes last: whoever reads it finds the
 * file that it names. Errors: an `OffGrid`, or Node's.
 */
export async function bakeFolder(shared: SharedMap, options: FolderOptions): Promise<BakeManifest> {
  const { folder, now, asked, key, filesBeside } = options;
  const contents = Buffer.concat(bakeMap(shared, { now, history: asked.history, sign: key.sign }));
  const { version, updatedAt, from, maps, leftOut, postalCredits } = await open(contents, { publicKey: key.publicKey });
  const whole = hashed('', contents);
  const name = `districts-${version}-${whole.sha256.slice(0, 8)}.hust`;
  const bare: BakeManifest = {
    version,
    updatedAt: updatedAt.toISOString(),
    asked,
    from: from?.toISOString() ?? null,
    publicKey: key.publicKey,
    districts: { ...whole, name },
    files: [],
    maps,
    leftOut,
    postalCredits,
  };
  const beside = filesBeside(bare);
  const manifest = { ...bare, files: beside.map((file) => hashed(file.name, file.contents)) };
  await mkdir(folder, { recursive: true });
  const before = await readManifest(folder);
  await writeWhole(join(folder, name), [contents], readable);
  for (const file of beside) await writeWhole(join(folder, file.name), [file.contents], readable);
  await writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, readable);
  // What may not be passed on any more does not stay for pages that have it open.
  const isWithdrawn = before?.asked?.downloads === 'all' && asked.downloads !== 'all';
  await removeOld(folder, name, isWithdrawn ? undefined : before?.districts.name);
  return manifest;
}

/** The manifest of a folder; null if there is none that can be read. */
export async function readManifest(folder: string): Promise<BakeManifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BakeManifest;
  } catch {
    return null;
  }
}

/** The file before stays, for pages that have it open; a folder that is written anew without a change has none to spare. */
async function removeOld(folder: string, current: string, previous: string | undefined): Promise<void> {
  if (previous === current) return;
  const names = (await readdir(folder)).filter((name) => /^districts-\d+-[0-9a-f]{8}\.hust$/.test(name));
  for (const name of names) if (name !== current && name !== previous) await rm(join(folder, name), { force: true });
}
