import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type McpWorld, startMcpWorld } from '#test/server/mcp/mcp-world.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { describePage, isRunnable } from './run/describe-page.ts';
import { firstLine, readBlocks, root } from './run/read-page.ts';

/** Blocks that no test here runs, by page and first line, with the reason. Their commands are checked for being there. */
const notRun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'npm ci && npm start': 'installs and starts: test/clean-folder does',
    'npm ci && npm test': 'runs this very test',
    'npm ci --omit=dev && npm start': 'installs and starts',
    'npm run test:system': 'runs test/clean-folder, among others',
  },
  'CONTRIBUTING.md': { 'npm ci': 'installs and starts' },
  'docs/getting-started.md': {
    'git clone REPOSITORY hustings': 'test/clean-folder runs it',
    'cd hustings': 'test/clean-folder runs it',
    'claude mcp add --transport http districts http://localhost:3000/mcp/electoral': 'docs/mcp.md runs it',
  },
  'docs/adding-a-source.md': {
    'npx mapshaper FILE -info': 'needs a publisher’s file',
    'npm run ingest -- csd-0000000 --file FILE --dry-run': 'needs a publisher’s file',
    'npm run ingest -- csd-0000000': 'needs a publisher’s file',
    '{ "expect": {': 'is a part of a source',
    '{ "kind": "members",': 'is a part of a source',
    '{': 'test/data/registry.test.ts reads it as a source',
  },
  'docs/alerts.md': { '{': 'test/jobs/alerts/documentation.test.ts compares it with a message' },
  'docs/backup.md': {
    'npx hustings backup --to /mnt/backups/monday.zip':
      'restores into an empty database: test/bin/database/backup.test.ts does',
    'age-keygen -o key.txt  # prints the public key, age1…': 'needs the program age',
    'npx hustings backup check hustings-20261121T224507Z.zip.age --identity key.txt':
      'needs an encrypted backup: test/bin/database/backup.test.ts has one',
    'npx hustings export --electoral maps.zip': 'test/bin/database/electoral-export.test.ts does',
    "export PGOPTIONS='-c hustings.backup=on'": 'test/postgresql-15/backup.test.ts runs it',
  },
  'docs/benchmarks.md': { 'npm run bench -- lookup': 'measures for minutes' },
  'docs/citus.md': {
    "export DATABASE_OWNER_URL='postgres://hustings_owner:OWNER-PASSWORD@10.0.0.1/hustings?sslm":
      'needs a cluster: test/citus/distribute.test.ts distributes',
    'npx hustings database setup --print > setup.sql': 'needs nodes of a cluster; the script is run in many tests',
    'npx hustings restore FILE': 'needs a cluster: test/citus/backup.test.ts restores',
  },
  'docs/console.md': {
    'npx hustings campaign export gannet-2026 --to gannet-2026.zip': 'writes a file',
    'npx hustings campaign remove-second-factor --email tom@example.org':
      'needs a second factor: test/bin/campaign/people.test.ts has one',
  },
  'docs/ingest.md': {
    'npm run ingest -- ca-federal-2023                    # fetch one': 'asks publishers',
  },
  'docs/mutants.md': {
    'npm run mutants -- --from FOLDER [--sources FOLDER] [--results FOLDER] [--write | --json |':
      'needs publishers’ files',
  },
  'docs/newsrooms.md': {
    'ogr2ogr -f GPKG ridings.gpkg OAPIF:http://localhost:3000/api/v1/electoral/ogc sample-feder':
      'needs GDAL: test/gdal has it',
    "import { OgcApiEndpoint } from '@camptocamp/ogc-client';": 'needs that library: test/foreign has it',
  },
  'docs/without-a-server.md': {
    'npx hustings ingest ca-federal-2023 --file FED_CA_2023_EN.zip': 'needs a file that the reader downloads',
    'python3 -m http.server --directory baked 8000': 'serves until it is ended',
    'npx hustings bake baked': 'writes a folder: test/bin/bake.test.ts does',
    'npx hustings lookup places.csv --from baked/districts-VERSION.hust --output filled.csv':
      'needs the name of a file: test/bin/bake.test.ts has one',
    "const file = await fetch('districts-VERSION.hust');":
      'is a part of a page: test/browser/newsrooms/baked-page.test.ts has a page that does so',
    "import { open } from '@hustings/locator';": 'needs the storage of an edge worker',
  },
  'docs/sync.md': { '{': 'is what a webhook is sent' },
  'docs/webhooks.md': {
    'npx hustings campaign key gannet-2026 --name hooks --scopes campaign:read,webhooks:write':
      'makes a key beside that of the demo campaign, which is used',
    "import { createHmac, timingSafeEqual } from 'node:crypto';":
      'is a program: test/bin/webhooks/guide.test.ts runs it',
    'HUSTINGS_API_KEY=$KEY npx hustings webhooks listen http://localhost:4000/hooks --test':
      'runs until Ctrl-C: test/bin/webhooks/listen.test.ts does',
    'SECRET=whsec_… node receive.mjs': 'runs until Ctrl-C: test/bin/webhooks/guide.test.ts runs it',
  },
  'docs/operating-jobs.md': {
    'hustings ingest --all': 'asks publishers',
    'hustings review 1234 --picture look.html    # a page to look at: old and new over each oth':
      'needs a quarantined run',
    'promtool test rules deploy/monitoring/alerts.test.yaml': 'test/deploy/alert-rules.test.ts does',
  },
  'docs/installing.md': {
    'sudo apt update && sudo apt install --yes postgresql nginx git curl openssl': 'changes the machine',
    'NODE=v24.11.1': 'changes the machine',
    'sudo useradd --system --user-group --home-dir /var/lib/hustings --shell /usr/sbin/nologin ': 'changes the machine',
    'node bin/hustings.js database setup --print | sudo -u postgres psql --set ON_ERROR_STOP=1 ': 'changes the machine',
    'sudo install -d -m 0755 /etc/hustings': 'changes the machine',
    'sudo install -m 0644 deploy/systemd/hustings.service deploy/systemd/hustings-jobs.service ': 'changes the machine',
    'sudo install -d /etc/ssl/hustings': 'changes the machine',
    'sudo hustings ingest ca-federal-2023': 'asks publishers',
    'sudo install -d -m 0700 -o hustings -g hustings /var/backups/hustings': 'changes the machine',
    'sudo systemctl stop hustings hustings-jobs': 'changes the machine',
    'cd /opt/hustings && sudo git rev-parse HEAD  # note it: this is where to go back to': 'changes the machine',
    'dc exec jobs node bin/hustings.js backup --to /var/backups/hustings/backup.zip': 'needs Docker',
    "dc run --rm -T --entrypoint sh jobs -c 'cat > /var/lib/hustings/restore.zip &&": 'needs Docker',
  },
  'docs/electoral-api.md': {
    'npx hustings lookup people.csv --postal-code "Postal code" --output people-with-districts.':
      'needs a stored map: test/bin/lookup.test.ts runs it',
    'npx hustings crosswalk ca-federal-2013.zip ca-federal-2023.zip --votes --polls polls.geojs':
      'needs publishers’ files: test/bin/crosswalk.test.ts runs it',
  },
  'docs/postgresql.md': {
    'echo "create role standby login replication password \'STANDBY-PASSWORD\'" | sudo -u postgre':
      'changes the machine',
    'sudo systemctl stop postgresql && sudo rm -r /var/lib/postgresql/15/main': 'changes the machine',
  },
  'docs/real-maps.md': {
    'pmtiles extract https://build.protomaps.com/20261101.pmtiles canada.pmtiles --bbox=-141.1,':
      'asks another host: test/server/pages/base-map/tiles-file.test.ts opens such a file',
    'npx hustings ingest ca-federal-2023 ca-on-2018 csd-3520005': 'asks publishers',
    'npx hustings ingest ca-address-register': 'asks publishers',
    'npx hustings ingest --all --from ~/Downloads/maps': 'needs publishers’ files',
    'npm run bench -- country ~/Downloads/maps': 'measures for minutes',
  },
};

const markdownOf = async (folder: string): Promise<string[]> =>
  (await readdir(join(root, folder))).filter((file) => file.endsWith('.md')).map((file) => join(folder, file));

const files = [...(await markdownOf('.')), ...(await markdownOf('docs')), ...(await markdownOf('docs/decisions'))];

/** Pages with a world of their own have a test file of their own: docs/mcp.md is run by test/docs/mcp.test.ts. */
const runsItself = ['docs/customer-api.md', 'docs/mcp.md'];

describe('what is not run', () => {
  it('is listed here, with its reason, and is in a page', async () => {
    const marked: Record<string, string[]> = {};
    for (const file of files) {
      const blocks = (await readBlocks(file)).filter(({ isNotRun }) => isNotRun);
      if (blocks.length > 0) marked[file] = blocks.map(firstLine).toSorted();
    }
    const listed = Object.entries(notRun).map(([file, blocks]) => [file, Object.keys(blocks).toSorted()]);
    expect(marked).toEqual(Object.fromEntries(listed));
  });

  it('has no place in a block of another language', async () => {
    for (const file of files) {
      for (const block of await readBlocks(file))
        expect([file, block.line, block.isNotRun && !isRunnable(block)]).toEqual([file, block.line, false]);
    }
  });
});

const { path: folder } = temporaryFolder();
let server: McpWorld;
let limited: McpWorld;

beforeAll(async () => {
  [server, limited] = await Promise.all([
    startMcpWorld({ withMap: true }),
    startMcpWorld({ environment: { RATE_LIMIT: 'on' } }),
  ]);
}, 400_000);
afterAll(() => Promise.all([server.close(), limited.close()]));

it('commands and responses are on more than a dozen pages', async () => {
  const blocks = await Promise.all(files.map(readBlocks));
  expect(blocks.filter((found) => found.some(isRunnable)).length).toBeGreaterThan(12);
  for (const file of runsItself) {
    const test = join(import.meta.dirname, file.replace(/^docs\//, '').replace(/\.md$/, '.test.ts'));
    expect(await readFile(test, 'utf8')).toMatch(new RegExp(`describePage\\(\\s*'${file}'`));
  }
});

for (const file of files.filter((name) => !runsItself.includes(name))) {
  // The page of limits needs a server that has some.
  await describePage(file, () => {
    const { url, database } = file === 'docs/rate-limits.md' ? limited : server;
    return { url, database, folder };
  });
}
