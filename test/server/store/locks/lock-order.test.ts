import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';

const api = await closedAfterAll(startCampaignApi());

const post = async (path: string, body: object): Promise<Fields> =>
  (await api.request('POST', path, { body })).body.data;

/** Locks one record. */
const lockRow = (trx: Knex.Transaction, table: string, id: string) =>
  trx(table).where({ campaign_id: api.ours.campaignId, id }).forUpdate().select('id');

/**
 * Holds one lock, sends a request that waits for it, and takes a lock that comes later in the order: the request must not
 * have that one yet. Returns the request's status.
 */
async function takenBefore(
  hold: (trx: Knex.Transaction) => Promise<unknown>,
  send: () => Promise<{ readonly status: number }>,
  takeLater: (trx: Knex.Transaction) => Promise<unknown>,
): Promise<number> {
  const trx = await api.database.knex.transaction();
  try {
    await hold(trx);
    const sent = send();
    await lockWaiters(api.database.knex, 1);
    await trx.raw('set local lock_timeout = 1');
    await takeLater(trx);
    await trx.rollback();
    return (await sent).status;
  } finally {
    if (!trx.isCompleted()) await trx.rollback();
  }
}

describe('the order of locks of write-locks.ts', () => {
  it('has the voter of a visit before the visit, with If-Match too', async () => {
    const voter = await post('/voters', someVoter());
    const visit = await post('/canvassing/interactions', { voterId: voter.id, type: 'DOOR' });
    const path = `/canvassing/interactions/${visit.id}`;
    const version = String((await api.request('GET', path)).headers.get('etag'));
    const status = await takenBefore(
      (trx) => lockRow(trx, 'voters', voter.id),
      () => api.request('PATCH', path, { body: { notes: 'Dog.' }, headers: { 'If-Match': version } }),
      (trx) => lockRow(trx, 'interactions', visit.id),
    );
    expect(status).toBe(200);
  });

  it('has the voter of a sign before the sign, with If-Match too', async () => {
    const voter = await post('/voters', someVoter());
    const sign = await post('/lawn-signs', { address: '3 Marram Rd' });
    const status = await takenBefore(
      (trx) => lockRow(trx, 'voters', voter.id),
      () =>
        api.request('PATCH', `/lawn-signs/${sign.id}`, { body: { voterId: voter.id }, headers: { 'If-Match': '*' } }),
      (trx) => lockRow(trx, 'lawn_signs', sign.id),
    );
    expect(status).toBe(200);
  });

  it('has voters who are merged in the order of their ids, with If-Match too', async () => {
    const first = await post('/voters', someVoter());
    const second = await post('/voters', someVoter());
    expect(first.id < second.id).toBe(true);
    const body = { otherId: first.id };
    const status = await takenBefore(
      (trx) => lockRow(trx, 'voters', first.id),
      () => api.request('POST', `/voters/${second.id}/merge`, { body, headers: { 'If-Match': '*' } }),
      (trx) => lockRow(trx, 'voters', second.id),
    );
    expect(status).toBe(200);
  });

  it('has the voters of a batch of signs before the signs that it changes', async () => {
    const voter = await post('/voters', someVoter());
    const sign = await post('/lawn-signs', { address: '1 Marram Rd', externalId: 'S-1' });
    const records = [{ address: '1 Marram Rd', externalId: 'S-1', voterId: voter.id }];
    const status = await takenBefore(
      (trx) => lockRow(trx, 'voters', voter.id),
      () => api.request('POST', '/lawn-signs/batch', { body: { records } }),
      (trx) => lockRow(trx, 'lawn_signs', sign.id),
    );
    expect(status).toBe(200);
  });

  it('has the count of voters before the identifier of a new one', async () => {
    const ours = { campaign_id: api.ours.campaignId };
    await post('/voters', someVoter());
    const status = await takenBefore(
      (trx) => trx('voter_counts').where(ours).forUpdate().select('voters'),
      () => api.request('POST', '/voters', { body: someVoter({ externalId: 'V-1' }) }),
      (trx) =>
        trx('voters').insert({
          ...ours,
          id: randomUUID(),
          first_name: 'Noé',
          last_name: 'Grève',
          address: '1 Marram Rd',
          city: 'Sable',
          province: 'XA',
          postal_code: 'Z1A 1A1',
          riding: 'Les Bancs',
          poll: '1',
          external_id: 'V-1',
          created_at: new Date(),
          updated_at: new Date(),
        }),
    );
    expect(status).toBe(200);
  });

  it.each([{}, { 'If-Match': '*' }])(
    'has an import whose rows match a person before the person who is erased: %j',
    async (headers) => {
      // An erased person is not recorded again.
      const firstName = `Odile${Object.keys(headers).length}`;
      const voter = await post('/voters', someVoter({ firstName, address: '9 Marram Rd', externalId: firstName }));
      const file = `First name,Last name,Address,City,Province,Postal code,External id\n${firstName},Tremblay,9 Marram Rd,Grand Banc,XA,Z1A 1A1,${firstName}\n`;
      const uploaded = await fetch(`${api.base}/imports?kind=VOTERS`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${api.ours.key}`, 'Content-Type': 'text/csv' },
        body: file,
      });
      const { data } = (await uploaded.json()) as { data: Fields };
      await api.api.imports.idle();
      const status = await takenBefore(
        (trx) => lockRow(trx, 'imports', data.id),
        () => api.request('POST', `/voters/${voter.id}/erasure`, { headers }),
        (trx) => lockRow(trx, 'voters', voter.id),
      );
      expect(status).toBe(200);
    },
  );
});
