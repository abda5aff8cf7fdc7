import { afterAll } from '@jest/globals';

/**
 * What a whole suite uses, such as a server or a database: it is started while the suite is read, and closed after its last
 * test. `const api = await closedAfterAll(startCampaignApi());`
 */
export async function closedAfterAll<Started extends { close(): unknown }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting;
  afterAll(async () => {
    await started.close();
  });
  return started;
}
