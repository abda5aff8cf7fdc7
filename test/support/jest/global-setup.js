import './typescript.js';

export default async function globalSetup() {
  const { startCluster } = await import('./cluster.ts');
  await startCluster();
}
