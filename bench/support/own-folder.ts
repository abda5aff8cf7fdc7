import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder of the bench's own, which it deletes at its end. Everybody may enter it: root's embedded cluster belongs to
 * another user, and would else lie outside of it and stay behind (`core/database/embedded/cluster-home.ts`).
 */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
  await chmod(folder, 0o755);
  return folder;
}
