import '#test/support/jest/typescript.js';

export default async function globalSetup() {
  const { startCluster } = await import('#test/support/jest/cluster.ts');
  await startCluster();
  const { makeTemplate } = await import('./template.ts');
  await makeTemplate();
}
