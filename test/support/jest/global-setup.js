import { holdBuild } from '#bin/build/build-users.js';
import { currentBuild } from '#bin/build/current-build.js';
import './typescript.js';

export default async function globalSetup() {
  // In watch mode sources change between the runs of one process.
  const build = await currentBuild();
  // A process that builds newer sources meanwhile does not remove it.
  holdBuild(build);
  process.env.HUSTINGS_BUILD = build;
  const { settingNames } = await import('#core/config.ts');
  // Whoever runs the tests may have settings of a server of theirs.
  for (const name of settingNames) delete process.env[name];
  const { startCluster } = await import('./cluster.ts');
  await startCluster();
}
