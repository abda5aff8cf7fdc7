import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createApp } from '#server/app.ts';
import { DownloadFiles } from '#server/electoral/downloads/download-files.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import { createDrawings } from '#server/electoral/publications/drawing/draw-publication.ts';
import { noCaller } from '#server/electoral/start-electoral.ts';
import { createReadiness } from '#server/health.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { createExecutions } from '#server/operations/calls/executions.ts';
import { showErrorPage } from '#server/pages/error-page.tsx';
import { electoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { createPages } from '#server/pages/pages.ts';
import { givenThreePublications } from '#test/server/electoral/publications/given-publications.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';

describe('the pages of what changed', () => {
  let database: TestDatabase;
  let mapStore: MapStore;
  let server: HttpServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { knex } = database;
    await givenThreePublications(knex);
    mapStore = new MapStore({ knex, log: createLog('silent'), repeat: () => ({ stop() {} }) });
    await mapStore.refresh();
    const services = {
      ...{ map: () => mapStore.current(), knex, now: () => Date.parse('2026-06-01T16:00:00Z'), version: '1.2.3' },
      registrations: { consume: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      ...{ publicUrl: undefined, downloads: 'open' as const, files: new DownloadFiles({ folder: '/nowhere' }) },
    };
    const execute = createExecutions(electoralEndpoints, { services, checkAnswers: true });
    const operations = {
      ...{ map: services.map, now: services.now, draw: createDrawings(knex) },
      execute: (operation: object, call: Parameters<typeof execute>[1]) => execute(operation, call, noCaller),
      anonymousCaller: () => ({ rateLimitKey: 'somebody', requestsPerMinute: 1000 }),
    };
    const pages = electoralPages(operations, createRateCounter('test', 60));
    server = await serve(
      createApp({
        log: createLog('silent'),
        trustedProxies: 0,
        readiness: createReadiness({ log: createLog('silent'), parts: [] }),
        showErrorPage,
        middlewares: [createPages(pages, undefined)],
      }),
    );
  });
  afterAll(async () => {
    await server.close();
    await mapStore.close();
    await database.close();
  });
  const get = (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' } });
  const read = async (path: string) => (await get(path)).text();

  it('list publications with a sentence for each, the newest first, and lead to each', async () => {
    const page = await read('/changes');
    expect(page).toContain('<h1>What changed</h1>');
    expect(page.indexOf('href="/changes/14"')).toBeGreaterThan(0);
    expect(page.indexOf('href="/changes/14"')).toBeLessThan(page.indexOf('href="/changes/11"'));
    expect(page).toContain('3 districts added.');
    expect(page).toContain('Ridings of &lt;2025> &amp; later');
    expect(page).toContain('href="/api/v1/electoral/publications.atom"');
    const towns = await read('/changes?level=MUNICIPAL');
    expect(towns).toContain('href="/changes/12"');
    expect(towns).not.toContain('href="/changes/14"');
    expect(await read('/changes?limit=1&page=2')).toMatch(
      /href="\/changes\?limit=1&amp;page=1">Newer<.*page=3">Older</s,
    );
  });

  it('draw old and new with the area between, and list what moved, in both languages', async () => {
    const page = await read('/changes/14');
    expect(page).toContain('From “old” to “Ridings of &lt;2025> &amp; later”.');
    // The whole, and both districts that changed.
    expect(page.match(/<svg class="change"/g)).toHaveLength(3);
    const [whole = ''] = page.match(/<svg class="change".*?<\/svg>/s) ?? [];
    const paths = (layer: string) =>
      new RegExp(`<g class="${layer}">(.*?)</g>`, 's').exec(whole)?.[1]?.match(/<path /g)?.length ?? 0;
    expect(['same', 'now', 'moved', 'old'].map(paths)).toEqual([1, 2, 2, 2]);
    expect(whole).toContain('<title>2 Mid &amp; &lt;more></title>');
    expect(page).toMatch(/href="\/boundaries\/old-2"[^>]*>2 Middle<.*href="\/boundaries\/new-3"[^>]*>3 East</s);
    expect(page).toContain('33.3%');
    const french = await read('/changes/14?lang=fr');
    expect(french).toContain('Ce qui est passé d’une circonscription à l’autre');
    expect(french).toContain('33,3\u00a0%');
  });

  it('show a first map alone, and say that there is nothing to compare it with', async () => {
    const page = await read('/changes/11');
    expect(page).toContain('There was nothing to compare it with.');
    expect(page).not.toContain('drawing-key');
    expect(page.match(/<svg class="change"/g)).toHaveLength(1);
  });

  it('say that there is no such publication', async () => {
    expect((await get('/changes/13')).status).toBe(404);
    expect((await get('/changes/nothing')).status).toBe(400);
    expect((await get('/changes?what=1')).status).toBe(400);
  });
});
