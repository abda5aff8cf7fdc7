import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countEntries, listEntries } from '#server/electoral/publications/read-entries.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenThreePublications } from './given-publications.ts';

describe('publications', () => {
  let server: ElectoralServer;
  beforeAll(async () => {
    server = await startElectoralServer(({ knex }) => givenThreePublications(knex));
  });
  afterAll(() => server.close());
  const ids = async (query: string) => {
    const { status, body } = await server.get(`/publications${query}`);
    expect(status).toBe(200);
    return body.data.map(({ id }: { id: number }) => id);
  };

  it('are listed with how much each changed, the newest first', async () => {
    const { body } = await server.get('/publications');
    expect(body.meta).toEqual({ page: 1, limit: 20, total: 3, totalPages: 1 });
    expect(body.data[0]).toMatchObject({
      id: 14,
      action: 'publish',
      source: 'new',
      level: 'FEDERAL',
      name: 'Ridings of <2025> & later',
      jurisdiction: { id: 'xx', nameEn: 'Federation', nameFr: 'Fédération' },
      before: { set: 'old', name: 'old' },
      after: { set: 'new' },
      totals: { added: 0, ended: 0, renamed: 1, redrawn: 0, unchanged: 1, transfers: 1, movedAddresses: null },
    });
    expect(body.data[2]).toMatchObject({ id: 11, before: null, totals: { added: 3, transfers: 0 } });
  });

  it('are found by level, jurisdiction and source, and on pages', async () => {
    expect(await ids('?level=MUNICIPAL')).toEqual([12]);
    expect(await ids('?jurisdiction=xx')).toEqual([14, 11]);
    expect(await ids('?source=old')).toEqual([11]);
    expect(await ids('?source=old&level=MUNICIPAL')).toEqual([]);
    expect(await ids('?limit=2')).toEqual([14, 12]);
    expect(await ids('?limit=2&page=2')).toEqual([11]);
    expect(await ids('?limit=2&page=3')).toEqual([]);
    expect((await server.get('/publications?jurisdiction=xx&limit=1')).body.meta).toMatchObject({
      total: 2,
      totalPages: 2,
    });
    expect((await server.get('/publications?limit=101')).status).toBe(400);
  });

  it('say one by one which districts changed, and what moved from which to which', async () => {
    const { status, body } = await server.get('/publications/14');
    expect(status).toBe(200);
    expect(body.threshold).toEqual({ km2: 0.001, share: 0.005, width: 20 });
    expect(body.moved).toHaveLength(1);
    expect(body.moved[0]).toMatchObject({
      from: { id: 'old-2' },
      to: { id: 'new-3', nameEn: 'East' },
      addresses: null,
    });
    expect(body.moved[0].share).toBeCloseTo(1 / 3, 2);
    expect(body.renamed).toMatchObject([{ before: { nameEn: 'Middle' }, after: { nameEn: 'Mid & <more>' } }]);
    expect([body.added, body.ended, body.redrawn]).toEqual([[], [], []]);
  });

  it('are not found under an id that none has', async () => {
    expect((await server.get('/publications/13')).status).toBe(404);
    expect((await server.get('/publications/0')).status).toBe(400);
    expect((await server.get('/publications/9007199254740993')).status).toBe(400);
  });

  it('are a feed that a reader understands, in both languages', async () => {
    const response = await server.fetch('/publications.atom?level=FEDERAL&lang=fr');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/atom+xml']);
    const text = await response.text();
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom" xml:lang="fr">/,
    );
    expect(text.match(/<entry>/g)).toHaveLength(2);
    expect(text).toMatch(/href="http:\/\/[^"/]+\/api\/v1\/electoral\/publications\.atom\?level=FEDERAL&amp;lang=fr"/);
    expect(text).toContain('<title>Publiée\u00a0: Ridings of &lt;2025&gt; &amp; later</title>');
    expect(text).toContain('passés à une autre circonscription.</summary>');
    expect(text).toMatch(/<link rel="alternate" type="text\/html" href="http:\/\/[^"/]+\/changes\/14"\/>/);
    const english = await (await server.fetch('/publications.atom')).text();
    expect(english).toMatch(
      /<summary>From “old” to “Ridings of &lt;2025&gt; &amp; later”: 1 district under another name or code; /,
    );
    expect(english).toContain('<summary>3 districts added.</summary>');
    // Ids of entries last, whichever feed they are in and in whichever language; those of feeds differ.
    const idsIn = (feed: string) => [...feed.matchAll(/<id>(urn:uuid:[0-9a-f-]{36})<\/id>/g)].map(([, id]) => id);
    expect(idsIn(english)).toHaveLength(4);
    expect(new Set(idsIn(english)).size).toBe(4);
    expect(idsIn(english)).toEqual(expect.arrayContaining(idsIn(text).slice(1)));
    expect(idsIn(english)).not.toContain(idsIn(text)[0]);
  });

  it.each([
    ['source', 'map_changes_by_source'],
    ['level', 'map_changes_by_level'],
    ['jurisdiction', 'map_changes_by_jurisdiction'],
    [undefined, 'map_changes_pkey'],
  ])('are found by %s with an index', async (filter, index) => {
    await server.knex.transaction(async (trx) => {
      // A small table is read whole.
      await trx.raw('set local enable_seqscan = off');
      await trx.raw('set local enable_bitmapscan = off');
      await trx.raw('set local enable_sort = off');
      const plans: string[] = [];
      const explaining = {
        raw: async (sql: string, values: string[]) => {
          const { rows } = await trx.raw<{ rows: Array<{ 'QUERY PLAN': string }> }>(`explain ${sql}`, values);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return { rows: [] };
        },
      } as never;
      const given = filter === undefined ? {} : { [filter]: filter === 'level' ? 'FEDERAL' : 'x' };
      await listEntries(explaining, given, { from: 0, limit: 20 });
      await countEntries(explaining, given);
      expect(plans[0]).toContain(index);
      if (filter !== undefined) expect(plans[1]).toContain(index);
    });
  });
});
