import type { Knex } from 'knex';
import { createLog } from '#core/log.ts';
import { createApp } from '#server/app.ts';
import { DownloadFiles } from '#server/electoral/downloads/download-files.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import { readFindings } from '#server/electoral/provenance/read-provenance.ts';
import { createDrawings } from '#server/electoral/publications/drawing/draw-publication.ts';
import { noCaller } from '#server/electoral/start-electoral.ts';
import { createReadiness } from '#server/health/health.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { createExecutions } from '#server/operations/calls/executions.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { electoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { createPages } from '#server/pages/pages.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { serve } from '#test/support/http/http-server.ts';

export interface ChangesServer extends TestDatabase {
  readonly url: string;
}

/** The pages for people, without a console, on a database of its own. */
export async function startChangesServer(
  fill: (knex: Knex, database: TestDatabase) => Promise<void>,
  { checkAnswers = true }: { readonly checkAnswers?: boolean } = {},
): Promise<ChangesServer> {
  const database = await createTestDatabase();
  const { knex } = database;
  await fill(knex, database);
  const mapStore = new MapStore({ knex, log: createLog('silent'), repeat: () => ({ stop() {} }) });
  await mapStore.refresh();
  const services = {
    map: () => mapStore.current(),
    knex,
    now: () => Date.parse('2026-06-01T16:00:00Z'),
    build: { version: '1.2.3', commit: null },
    registrations: { consume: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    downloads: 'open' as const,
    files: new DownloadFiles({ folder: '/nowhere' }),
  };
  const execute = createExecutions(electoralEndpoints, { services, checkAnswers });
  const operations = {
    map: services.map,
    now: services.now,
    draw: createDrawings(knex),
    findings: readFindings(knex),
    execute: (operation: object, call: Parameters<typeof execute>[1]) => execute(operation, call, noCaller),
    anonymousCaller: () => ({ rateLimitKey: 'somebody', requestsPerMinute: 1000 }),
  };
  const pages = electoralPages(operations, createRateCounter('test', 60));
  const server = await serve(
    createApp({
      log: createLog('silent'),
      trustedProxies: 0,
      readiness: createReadiness({ log: createLog('silent'), parts: [] }),
      showErrorPage,
      middlewares: [createPages(pages, undefined)],
    }),
  );
  return {
    ...database,
    url: server.url,
    async close() {
      await server.close();
      await mapStore.close();
      await database.close();
    },
  };
}
