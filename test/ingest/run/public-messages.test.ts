import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SourceError } from '#core/errors.ts';
import { FetchError } from '#ingest/fetch/http/errors.ts';
import { finding } from '#ingest/kind/gate.ts';
import { Pool } from '#ingest/maps/workers/pool.ts';
import { sourcesToReview } from '#ingest/run/review.ts';
import type { RunOptions } from '#ingest/run/run.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { wards, wardsFile } from '#test/support/fixtures/wards.ts';
import { ingestFile } from '#test/support/ingest.ts';

const source = boundarySource({ crs: 'EPSG:4326', expect: { districts: 4 } });

const path = '/home/operator/private/hustings/ingest/secret-stage.ts';
const statement = 'insert into "secret_table" ("secret_column") values ($1)';
const internal = () => {
  const error = new Error(`${statement} - permission denied, see ${path}`);
  error.stack = `Error: ${statement}\n    at secretFunction (${path}:12:34)`;
  return error;
};
/** What no public answer may contain: the text itself, and whatever looks like a path, a statement or a stack. */
const forbidden = /secret|private|permission|\/home\/|\/tmp\/|\.ts\b|\n\s+at |insert into|relation|node_modules/i;

interface Fault {
  readonly options?: (pool: Pool) => Partial<RunOptions>;
  /** What fails in the database, as SQL; and how to mend it. */
  readonly break?: readonly [sql: string, mend: string];
  readonly state: string;
  /** What the operator reads. */
  readonly operatorMessage: RegExp;
}

const failing = (stage: (pool: Pool) => Pool['prepareMap']) => (pool: Pool) => ({
  pool: { prepareMap: stage(pool), close: async () => {} } as unknown as Pool,
});

const faults: Record<string, Fault> = {
  'fetching: a fault of ours': {
    options: () => ({ obtain: () => Promise.reject(internal()) }),
    state: 'stale',
    operatorMessage: /secret_table/,
  },
  'fetching: the publisher': {
    options: () => ({ obtain: () => Promise.reject(new FetchError('unreachable', `not fetched to ${path}`)) }),
    state: 'unreachable',
    operatorMessage: /not fetched to \/home/,
  },
  'fetching: another answer': {
    options: () => ({ obtain: () => Promise.reject(new FetchError('quarantined', `a page in ${path}`)) }),
    state: 'quarantined',
    operatorMessage: /a page in \/home/,
  },
  'reading: a fault of ours': {
    options: failing(() => () => Promise.reject(internal())),
    state: 'stale',
    operatorMessage: /secret_table/,
  },
  'reading: the file': {
    options: failing(() => () => Promise.reject(new SourceError(`${path} holds no features`))),
    state: 'quarantined',
    operatorMessage: /holds no features/,
  },
  'checking: the gate': {
    options: failing((pool) => async (...args) => {
      const found = finding('hard', 'count', 'tableCount', { file: path, found: 1, expected: 2, what: 'districts' });
      return { ...(await pool.prepareMap(...args)), findings: [found] };
    }),
    state: 'quarantined',
    operatorMessage: /has 1 districts, 2 are expected/,
  },
  'publishing: the database': {
    break: [
      `create function secret_fault() returns trigger language plpgsql as
         $$ begin raise exception 'secret relation in %', '${path}'; end $$;
       create trigger secret_fault before insert or update on boundary_sets for each row execute function secret_fault()`,
      'drop trigger secret_fault on boundary_sets; drop function secret_fault',
    ],
    state: 'stale',
    operatorMessage: /secret relation in \/home/,
  },
};

describe('the public message of a failed run', () => {
  const folder = temporaryFolder();
  const files = join(folder.path, 'private');
  let server: ElectoralServer;
  let pool: Pool;
  let path: string;

  beforeAll(async () => {
    await mkdir(files);
    pool = await Pool.open(1);
    server = await startElectoralServer(async () => {});
    path = await folder.write('private/secret-wards.zip', await wardsFile(wards(4)));
    expect(await ingestFile(server, source, path, { pool })).toMatchObject({ outcome: 'published' });
    await server.mapStore.refresh();
  });
  afterAll(async () => {
    await pool.close();
    await server.close();
  });
  afterEach(async () => {
    expect(await ingestFile(server, source, path, { pool })).toMatchObject({ outcome: 'unchanged' });
  });

  async function publicAnswers(): Promise<string[]> {
    await server.mapStore.refresh();
    const district = '/boundaries/sample-wards-1';
    const paths = [
      '/status',
      '/boundaries',
      '/elections',
      '/lookup?lat=43.05&lng=-47.95',
      '/lookup?postalCode=Z9Z9Z9',
      district,
      `${district}/shape`,
      `${district}/polls`,
      `${district}/candidates?electionId=none`,
      '/nowhere',
    ];
    const answers = await Promise.all(paths.map((asked) => server.get(asked)));
    return answers.map(({ body, headers }) => JSON.stringify([body, [...headers]]));
  }

  it.each(Object.entries(faults))('%s', async (_, fault) => {
    const [sql, mend] = fault.break ?? [];
    // A changed district, so that there is something to write.
    const changed = await folder.write('private/secret-changed.zip', await wardsFile([...wards(4)].reverse()));
    if (sql) await server.knex.raw(sql);
    const renamed = sql ? { ...source, name: 'Renamed wards' } : source;
    const result = await ingestFile(server, renamed, changed, { pool, ...fault.options?.(pool) });
    if (mend) await server.knex.raw(mend);
    expect(result.message).toMatch(fault.operatorMessage);
    const stored = await server.knex('sources').where({ id: source.id }).first();
    expect(stored).toMatchObject({ state: fault.state, state_message: expect.stringMatching(fault.operatorMessage) });
    if (result.outcome === 'failed') {
      expect(await sourcesToReview(server.knex)).toMatchObject([
        { id: source.id, message: expect.stringMatching(fault.operatorMessage) },
      ]);
    }
    for (const answer of await publicAnswers()) expect(answer).not.toMatch(forbidden);
    const { sources } = (await server.get('/status')).body;
    expect(sources[0]).toMatchObject({
      state: fault.state,
      message: expect.stringMatching(/^[A-Z][A-Za-z ,.]+\. What it published last is served\.$/),
    });
  });
});
