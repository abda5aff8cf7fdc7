export default async function globalTeardown() {
  const { dropTemplate } = await import('./template.ts');
  await dropTemplate();
  const { stopCluster } = await import('#test/support/jest/cluster.ts');
  await stopCluster();
}
