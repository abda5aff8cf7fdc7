import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import manifest from '#package.json' with { type: 'json' };
import { createMetrics } from '#server/metrics.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

describe('monitoring', () => {
  let database: TestDatabase;
  let names: ReadonlySet<string>;

  beforeAll(async () => {
    database = await createTestDatabase();
    const mapStore = { ready: true, loadMilliseconds: 0, current: () => ({ catalogueVersion: 1 }) };
    const metrics = createMetrics({ knex: database.knex, mapStore });
    names = new Set(found(await metrics.text(), /^# HELP (\S+)/gm) as string[]);
  });
  afterAll(() => database.close());

  it.each(['alerts.yaml', 'grafana-dashboard.json'])('%s asks only for metrics that the server has', async (file) => {
    const asked = found(await read(`deploy/monitoring/${file}`), /\b((?:hustings|nodejs|process)_[a-z0-9_]+)/g);
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((name) => !names.has(name as string))).toEqual([]);
  });

  it('the alerts name states and commands that there are', async () => {
    const alerts = await read('deploy/monitoring/alerts.yaml');
    const text = await read('server/metrics/database-metrics.ts');
    const states = await read('core/source-state.ts');
    for (const state of found(alerts, /(?:state|outcome)="(\w+)"/g)) expect(states + text).toContain(`'${state}'`);
    for (const command of found(alerts, /"hustings ([a-z-]+)/g)) expect(existsSync(`bin/${command}.ts`)).toBe(true);
  });
});

describe('what is started', () => {
  const files = ['docker/Dockerfile', 'docker/compose.yaml', 'systemd/hustings.service'];

  it.each(files)('%s sets what the program reads', async (file) => {
    const documented = await read('docs/operating-the-server.md');
    // The rest are settings of other programs, and names that the files themselves define.
    const others = /^(NODE_ENV|POSTGRES_\w+|PGBOUNCER_\w+)$/;
    const set = found(await read(`deploy/${file}`), /(?:^ +|ENV |Environment=(?:.* )?)([A-Z][A-Z_]+)[:=]/gm);
    expect(set.length).toBeGreaterThan(0);
    const unknown = set.filter((name) => !others.test(name as string) && !documented.includes(`\`${name}\``));
    expect(unknown).toEqual([]);
  });

  it('the image holds every folder that the program imports, and nothing else of the repository', async () => {
    const kept = found(await read('deploy/docker/Dockerfile.dockerignore'), /^!([a-z]+)$/gm).sort();
    const imported = found(Object.keys(manifest.imports).join('\n'), /^#(\w+)\/\*$/gm);
    const developersOnly = ['bench', 'test', 'tools'];
    const served = ['docs', 'web'];
    expect(kept).toEqual([...imported.filter((name) => !developersOnly.includes(name as string)), ...served].sort());
  });
});

describe('proxies', () => {
  it('nginx logs no query, and names one proxy', async () => {
    const text = await read('deploy/nginx/hustings.conf');
    const [format] = found(text, /log_format without_query '(.+)';/g);
    expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|is_args|http_\w+)\b/);
    // From the level "error" on, nginx repeats the request line.
    expect(found(text, /error_log \S+ (\w+);/g)).toEqual(['crit']);
    expect(found(text, /access_log \S+ (\w+);/g)).toEqual(['without_query']);
  });

  it('Caddy logs no query and no header', async () => {
    const text = await read('deploy/caddy/Caddyfile');
    expect(text).toContain(String.raw`request>uri regexp "\?.*" ""`);
    expect(text).toContain('request>headers delete');
  });
});
