import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { renderTable } from '#bin/command-line/table.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { loadMapSnapshot } from '#server/electoral/map/load/load-map-snapshot.ts';
import { contentOf } from '#server/electoral/provenance/content.ts';
import { changedVersions, hashedDatasets } from '#server/electoral/provenance/stored-hashes.ts';
import { type Manifest, readManifest } from './other-manifest.ts';

type Difference = 'differs' | 'only here' | 'only there';

interface Compared {
  readonly id: string;
  readonly result: 'same' | Difference;
}

/** What is the same here and there, by id. */
function compare(here: Manifest['sets'], there: Manifest['sets']): Compared[] {
  const ours = new Map(here.map(({ id, sha256 }) => [id, sha256]));
  const theirs = new Map(there.map(({ id, sha256 }) => [id, sha256]));
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort().map((id) => {
    const [own, other] = [ours.get(id), theirs.get(id)];
    if (own === undefined) return { id, result: 'only there' };
    if (other === undefined) return { id, result: 'only here' };
    return { id, result: own === other ? 'same' : 'differs' };
  });
}

/** Prints what differs; makes the exit code 1 if anything does. */
export async function compareInstallations(
  other: string | undefined,
  json: boolean,
  environment: CommandEnvironment,
): Promise<void> {
  const there = other === undefined ? undefined : await readManifest(other);
  const { damaged, here } = await withDatabase(
    environment,
    { applicationName: 'hustings verify-manifest', schema: 'require' },
    async ({ knex }) => {
      const { sets } = contentOf(await loadMapSnapshot(knex, { info() {} }));
      const own: Manifest = {
        sets: sets.map(({ set: { id }, sha256 }) => ({ id, sha256 })),
        datasets: await hashedDatasets(knex),
      };
      return { damaged: await changedVersions(knex), here: own };
    },
  );
  const compared = there && { sets: compare(here.sets, there.sets), datasets: compare(here.datasets, there.datasets) };
  const all = compared ? [...compared.sets, ...compared.datasets] : [];
  const different = all.filter(({ result }) => result !== 'same');
  if (damaged.length > 0 || different.length > 0) environment.fail();
  if (json) {
    environment.print(`${JSON.stringify({ damaged, ...compared })}\n`);
    return;
  }
  const own =
    damaged.length === 0
      ? 'Every boundary here has the content that was published.'
      : `${damaged.length} boundaries here are not as they were published: ${damaged.slice(0, 20).join(', ')}.`;
  environment.print(`${own}\n`);
  if (compared === undefined) return;
  if (different.length > 0) {
    const rows = different.map(({ id, result }) => [id, result]);
    environment.print(`${renderTable(['map or dataset', 'result'], rows)}\n`);
  }
  environment.print(`${all.length - different.length} the same, ${different.length} not.\n`);
}
