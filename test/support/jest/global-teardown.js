export default async function globalTeardown() {
  const { stopCluster } = await import('./cluster.ts');
  await stopCluster();
}
