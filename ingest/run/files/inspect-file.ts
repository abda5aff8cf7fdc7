import { basename } from 'node:path';
import type { Source } from '#ingest/registry/source.ts';
import { refuseForeignMembers } from '#ingest/unpack/formats.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { looseShapefile } from './archive-file.ts';
import { sizeOf } from './local-file.ts';

/**
 * Checks whether a file that an operator named can be opened at all, before anything is done or recorded.
 *
 * @throws SourceError if it is not there, a folder, damaged, encrypted, or of a format that is not read
 */
export async function inspectFile(path: string, source: Source): Promise<void> {
  await sizeOf(path);
  if ((await looseShapefile(path)) !== null) return;
  const name = basename(path);
  const archive = await unpack(path, {}, name);
  await archive.close();
  if (source.kind !== 'boundaries') return;
  refuseForeignMembers(
    archive.members.map((member) => member.name),
    name,
  );
}
