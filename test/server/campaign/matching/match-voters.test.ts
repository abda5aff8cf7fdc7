import { beforeAll, describe, expect, it } from '@jest/globals';
import { findSimilar } from '#server/campaign/matching/find-similar.ts';
import type { Person } from '#server/campaign/matching/match.ts';
import { matchVoters } from '#server/campaign/matching/match-voters.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters } from '#test/support/voters.ts';

let odile: string;
const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  await fillManyVoters(api.database.knex, await api.campaign(), 20_000);
  const person = {
    firstName: 'Odile',
    lastName: 'Quayle-Roy',
    address: '12 Marram Road',
    city: 'Grand-Banc',
    email: 'Odile.Quayle@Example.org',
    externalId: 'van-1',
  };
  odile = (await api.request('POST', '/voters', { body: someVoter(person) })).body.data.id;
  await api.request('POST', '/voters', { body: someVoter({ ...person, externalId: 'theirs' }), key: api.theirs.key });
  await vacuum(api.database.knex, 'voters');
});

const stranger: Person = { firstName: 'Peter', lastName: 'Shoal', address: '1 Elsewhere St', city: 'Sable' };
const inOurs = <T>(work: (tx: CampaignTransaction) => Promise<T>) =>
  withCampaign(api.api.pool, api.ours.campaignId, work);

describe('a row', () => {
  it.each<[string, Partial<Person>, string | null]>([
    ['its identifier, whatever else it says', { externalId: 'van-1' }, 'EXTERNAL_ID'],
    [
      'its e-mail address and name, at another address',
      { email: ' odile.quayle@example.org', firstName: 'ODILE', lastName: 'Quayle Roy' },
      'EMAIL',
    ],
    [
      'its name and address, written otherwise',
      { firstName: 'odile', lastName: 'Quayle-Roy', address: '12 MARRAM RD', city: 'grand banc' },
      'NAME_AND_ADDRESS',
    ],
    [
      'the surest of several',
      { externalId: 'van-1', email: 'odile.quayle@example.org', firstName: 'Odile', lastName: 'Quayle-Roy' },
      'EXTERNAL_ID',
    ],
    ['nothing, with the e-mail address of another name', { email: 'odile.quayle@example.org' }, null],
    ['nothing, with an identifier of another campaign', { externalId: 'theirs' }, null],
    ['nothing', {}, null],
  ])('is matched by %s', async (_, said, rule) => {
    const [match] = await inOurs((tx) => matchVoters(tx, [{ ...stranger, ...said }]));
    expect(match).toEqual(rule && { rule, id: odile });
  });

  it.each<[string, Partial<Person>, string | null]>([
    ['a near name at one address', { firstName: 'O', lastName: 'Quayle', address: '12 Marram Rd' }, 'NEAR_NAME'],
    ['the same e-mail address under another name', { email: 'ODILE.quayle@example.org' }, 'SAME_EMAIL'],
    ['no near name next door', { firstName: 'O', lastName: 'Quayle', address: '14 Marram Rd' }, null],
    ['no near name in another unit', { firstName: 'O', lastName: 'Quayle', address: '2-12 Marram Rd' }, null],
    ['no near name of another city', { firstName: 'O', lastName: 'Quayle', address: '12 Marram Rd', city: 'X' }, null],
    ['nobody', {}, null],
  ])('looks like %s', async (_, said, likeness) => {
    const [similar] = await inOurs((tx) => findSimilar(tx, [{ ...stranger, city: 'Grand Banc', ...said }]));
    expect(similar).toEqual(likeness && { likeness, id: odile });
  });

  it('has its place among others', async () => {
    const rows = [
      stranger,
      { ...stranger, externalId: 'van-1' },
      stranger,
      { ...stranger, email: 'odile.quayle@example.org' },
    ];
    const [matches, similar] = await inOurs(async (tx) => [await matchVoters(tx, rows), await findSimilar(tx, rows)]);
    expect(matches?.map((each) => each !== null)).toEqual([false, true, false, false]);
    expect(similar?.map((each) => each !== null)).toEqual([false, false, false, true]);
  });
});

it('rows are compared through an index of each rule', async () => {
  const lines: string[] = [];
  await inOurs(async (tx) => {
    const explaining: CampaignTransaction = {
      campaignId: tx.campaignId,
      atCommit() {},
      atCommitMake() {},
      attempt: (work) => work(),
      async query(text, values) {
        const plan = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, { prepare: false });
        lines.push(...plan.map((line) => line['QUERY PLAN']));
        return tx.query(text, values, { prepare: false });
      },
    };
    const people = Array.from({ length: 500 }, (_, n) => ({
      ...stranger,
      email: `p${n}@example.org`,
      externalId: `${n}`,
    }));
    await matchVoters(explaining, people);
    await findSimilar(explaining, people);
  });
  const plans = lines.join('\n');
  for (const index of ['voters_by_external_id', 'voters_by_email', 'voters_by_resident', 'voters_by_street']) {
    expect(plans).toContain(index);
  }
  expect(plans).not.toMatch(/Seq Scan on voters/);
});
