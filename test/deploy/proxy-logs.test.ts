import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type MeteredServer, startMeteredServer } from '#test/server/every-address/meter.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

// Whoever has the address of a link can act with it: proxies write none of them into their logs.

const folder = temporaryFolder();
let database: TestDatabase;
let server: MeteredServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMeteredServer({
    databaseUrl: database.url,
    requestUrl: database.requestUrl,
    folder: folder.path,
  });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const read = (path: string) => readFile(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');

/** What the log of each proxy has of a path, by its own expression. */
async function loggedBy(file: string): Promise<(path: string) => string> {
  const text = await read(file);
  const [, nginx] = /map \$uri \$logged_path \{\s+~(\S+) \$1;/.exec(text) ?? [];
  if (nginx !== undefined) return (path) => new RegExp(nginx).exec(path)?.[1] ?? path;
  const [, caddy = ''] = /request>uri regexp "(.+)" "\$\{1\}"/.exec(text) ?? [];
  return (path) => path.replaceAll(new RegExp(caddy, 'g'), '$1');
}

/** Parameters whose values are no secrets: ids, codes, names of pages and files. */
const harmless = new Set(
  'id level z x y set collectionId featureId campaign record import deposit gifts donation key grant invitation person interaction list turf script picture page hash version name'.split(
    ' ',
  ),
);

it.each(['nginx/hustings.conf', 'caddy/Caddyfile', 'docker/two-servers/Caddyfile'])(
  '%s writes no secret of a path into its log',
  async (file) => {
    const logged = await loggedBy(file);
    const routes = [...new Set(server.routes.map(([, path]) => path))];
    expect(logged('/voters/ridings')).toBe('/voters/ridings');
    const secret = 'sEcReT-0123456789';
    const holding = routes.filter((route) => route.includes(':token'));
    expect(holding.length).toBeGreaterThan(3);
    expect(
      holding.map((route) => logged(route.replaceAll(':token', secret))).filter((path) => path.includes(secret)),
    ).toEqual([]);
    // A parameter of another name: is it a secret? Then call it token.
    const names = routes.flatMap((route) => [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
    expect([...new Set(names)].filter((name) => name !== 'token' && !harmless.has(name))).toEqual([]);
  },
);
