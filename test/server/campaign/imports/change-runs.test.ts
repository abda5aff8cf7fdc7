import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import { importBatch } from '#server/campaign/imports/batches/import-batch.ts';
import { guessColumns } from '#server/campaign/imports/columns/choose/guess-columns.ts';
import { readImport } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { createImportRunner, type ImportRunner } from '#server/campaign/imports/run-imports.ts';
import { beginImport, chooseColumns } from '#server/campaign/imports/steps.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import { recordVoters } from '#server/campaign/voters/record-voter.ts';
import { contextOf } from '#server/operations/campaign-context.ts';
import { principalOf } from '#server/operations/principal.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';

const now = new Date('2026-10-01T15:00:00.000Z');
let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeEach(async () => {
  campaign = await api.campaign();
});

const header = ['First name', 'Surname', 'Address', 'City', 'Province', 'Postal code', 'Riding', 'Phone', 'Tags'];
const person = (i: number) => ({
  firstName: 'Anne',
  lastName: 'Roe',
  address: `${i} Main St`,
  city: 'Sable',
  province: 'XA',
  postalCode: 'Z1A 1A1',
  riding: 'D',
});
const line = (i: number) => `Anne,Roe,${i} Main St,Sable,XA,Z1A 1A1,D,709 555-${1000 + i},listed`;

const within = <T>(work: (tx: CampaignTransaction) => Promise<T>) =>
  withCampaign(api.api.pool, campaign.campaignId, work);
const contextIn = (tx: CampaignTransaction) =>
  contextOf(tx, principalOf(tx.campaignId), { plans, now, operation: 'runImport' });

/** As a server has one. */
const runner = (): ImportRunner =>
  createImportRunner({ pool: api.api.pool, plans, log: createLog('silent'), now: () => now });

async function run(each: ImportRunner, importId: string): Promise<void> {
  each.run(campaign.campaignId, importId);
  await each.idle();
}

/** Voters, of whom a checked file has the first ones, and one further person. Returns the import's id. */
async function checked(count: number): Promise<string> {
  const { campaignId, userId } = campaign;
  for (let begin = 0; begin < count; begin += 1000) {
    const people = Array.from({ length: Math.min(1000, count - begin) }, (_, i) => person(begin + i));
    await within((tx) => recordVoters(tx, people, now));
  }
  const bytes = Buffer.from([header.join(), ...Array.from({ length: count + 1 }, (_, i) => line(i))].join('\n'));
  const file = { userId, kind: 'VOTERS', fileName: 'list.csv', bytes } as const;
  const importId = await uploadList(api.api.pool, campaignId, file, now);
  const step = { importId, principal: principalOf(campaignId, userId) };
  const columns = guessColumns(importKinds.VOTERS, header);
  await chooseColumns(api.api.pool, step.principal, { importId, columns, defaultValues: {} }, now);
  await run(runner(), importId);
  return importId;
}

const start = (importId: string) => within((tx) => beginImport(tx, importId, { duplicates: 'update', plans, now }));
const stateOf = (importId: string) => within((tx) => readImport(tx, importId, now));

/** How many voters there are, how many have a number and a tag of the file, and how many the audit log counts. */
async function written() {
  const { rows } = await api.database.knex.raw(
    `select count(*)::int as voters, count(phone)::int as phones, count(*) filter (where tags = '{listed}')::int as tags,
       (select sum(row_count)::int from audit_log where campaign_id = :campaign and operation = 'importVoterChanges') as logged
     from voters where campaign_id = :campaign`,
    { campaign: campaign.campaignId },
  );
  return rows[0];
}

describe('an import that changes voters', () => {
  it('is run by two servers at once, and changes every voter once', async () => {
    const importId = await checked(1300);
    await start(importId);
    const both = [runner(), runner()];
    for (let again = 0; again < 2; again++) {
      for (const each of both) each.run(campaign.campaignId, importId);
      for (const each of both) await each.idle();
    }
    const { state, imported, counts, rowsTotal, rowsProcessed } = await stateOf(importId);
    expect({ state, imported, rowsTotal, rowsProcessed }).toEqual({
      state: 'DONE',
      imported: 1,
      rowsTotal: 1301,
      rowsProcessed: 1301,
    });
    expect(counts).toMatchObject({ UPDATED: 1300, DUPLICATE: 0, READY: 0 });
    expect(await written()).toEqual({ voters: 1301, phones: 1301, tags: 1301, logged: 1300 });
  });

  it('is resumed if a server was killed, loses the slice under way, and changes each voter once after all', async () => {
    const importId = await checked(350);
    await start(importId);
    const stopped = runner();
    stopped.run(campaign.campaignId, importId);
    await stopped.close();
    expect(await stateOf(importId)).toMatchObject({ state: 'RUNNING', rowsProcessed: 100 });
    expect(await written()).toMatchObject({ voters: 350, phones: 100, logged: 100 });
    const killed = within(async (tx) => {
      await importBatch(contextIn(tx), await readImport(tx, importId, now, { lock: true }));
      throw new Error('the server was killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await written()).toMatchObject({ phones: 100, logged: 100 });
    const next = runner();
    await next.resume();
    await next.idle();
    expect(await stateOf(importId)).toMatchObject({ state: 'DONE', imported: 1, counts: { UPDATED: 350 } });
    expect(await written()).toEqual({ voters: 351, phones: 351, tags: 351, logged: 350 });
  });

  it('is left alone by a server of the last release, which knows nothing of it', async () => {
    const importId = await checked(3);
    await start(importId);
    const [known] = await api.database.knex('imports').where({ id: importId }).select('state', 'with_duplicates');
    // Such a server takes what is RUNNING, and would leave the rows out that match a voter.
    expect(known).toEqual({ state: 'RUNNING_UPDATE', with_duplicates: false });
    const { state, duplicates } = await stateOf(importId);
    expect([state, duplicates]).toEqual(['RUNNING', 'update']);
  });
});

describe('the order of locks', () => {
  it('is the import and then its voters for who erases one, too', async () => {
    const importId = await checked(1);
    await start(importId);
    const [voter] = await api.database.knex('voters').where({ campaign_id: campaign.campaignId }).select('id');
    const slice = await api.database.knex.transaction();
    await slice('imports').where({ id: importId }).forUpdate().select('id');
    const erasing = api.request('POST', `/voters/${voter.id}/erasure`, { key: campaign.key });
    try {
      await lockWaiters(api.database.knex, 1);
      // An erasure locks no voter while the import has its row.
      await slice.raw('select 1 from voters where id = ? for update nowait', [voter.id]);
    } finally {
      await slice.rollback();
    }
    expect((await erasing).status).toBe(200);
    await api.api.imports.idle();
    expect(await stateOf(importId)).toMatchObject({ state: 'DONE' });
  });
});

describe('somebody who changes a voter at the same time', () => {
  const idOf = async (address: string): Promise<string> => {
    const [found] = await api.database.knex('voters').where({ campaign_id: campaign.campaignId, address }).select('id');
    return found.id;
  };
  const shown = async (id: string): Promise<Fields> =>
    (await api.request<Fields>('GET', `/voters/${id}?include=tags`, { key: campaign.key })).body.data;

  /** Both wait for the voter, the request before the import. */
  async function meanwhile(id: string, importId: string, request: () => Promise<unknown>): Promise<void> {
    const holder = await api.database.knex.transaction();
    await holder('voters').where({ id }).forUpdate().select('id');
    const asked = request();
    let importing: Promise<void> | undefined;
    try {
      await lockWaiters(api.database.knex, 1);
      await start(importId);
      importing = run(runner(), importId);
      await lockWaiters(api.database.knex, 2);
    } finally {
      await holder.rollback();
    }
    await Promise.all([asked, importing]);
  }
  const patch = (id: string, body: object) => () => api.request('PATCH', `/voters/${id}`, { key: campaign.key, body });

  it('keeps what the row says nothing of, and tags that came meanwhile', async () => {
    const importId = await checked(3);
    const id = await idOf('1 Main St');
    await meanwhile(id, importId, patch(id, { notes: 'Evenings.', tags: ['senior'] }));
    expect(await shown(id)).toMatchObject({
      notes: 'Evenings.',
      phone: '709 555-1001',
      tags: ['senior', 'listed'],
      address: '1 Main St',
    });
    expect(await stateOf(importId)).toMatchObject({ state: 'DONE', counts: { UPDATED: 3 } });
  });

  it('keeps a new address: the row, which knows the old one, is about this voter no more', async () => {
    const importId = await checked(3);
    const id = await idOf('1 Main St');
    await meanwhile(id, importId, patch(id, { address: '900 Far Av' }));
    expect(await shown(id)).toMatchObject({ address: '900 Far Av', phone: null });
    expect(await stateOf(importId)).toMatchObject({ state: 'DONE', imported: 2, counts: { UPDATED: 2 } });
  });

  it('may merge two voters or erase one: the import continues, and neither comes back', async () => {
    const importId = await checked(3);
    const [id, other] = [await idOf('1 Main St'), await idOf('2 Main St')];
    const merge = () => api.request('POST', `/voters/${other}/merge`, { key: campaign.key, body: { otherId: id } });
    await meanwhile(id, importId, merge);
    expect(await stateOf(importId)).toMatchObject({ state: 'DONE', counts: { UPDATED: 2 } });
    expect((await shown(other)).phone).toBe('709 555-1002');
    const second = await checked(1);
    const erased = await idOf('2 Main St');
    await start(second);
    const importing = run(runner(), second);
    const erasing = api.request('POST', `/voters/${erased}/erasure`, { key: campaign.key });
    const [, { status }] = await Promise.all([importing, erasing]);
    expect(status).toBe(200);
    // The import that was blocked continues behind the request.
    await api.api.imports.idle();
    expect(await stateOf(second)).toMatchObject({ state: 'DONE' });
  });
});
