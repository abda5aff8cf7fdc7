import { describe, expect, it } from '@jest/globals';
import { names, telephones } from '#test/core/identity/pairs.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const year = new Date().getUTCFullYear();
const limit = 1775;
const letters = 'ABCEGHJKLMNPRSTVXY';
/** A postal code of its own for each pair: donors of one name there are nobody else's. */
const codeOf = (at: number) => `H${at % 10}${letters[Math.floor(at / 10) % 18]} ${Math.floor(at / 180) % 10}A1`;
const gift = (donorName: string, facts: object) => ({
  ...newDonor(),
  donorEmail: null,
  donorPhone: null,
  donorName,
  amount: limit,
  method: 'CHEQUE',
  date: `${year}-01-02`,
  ...facts,
});
const record = async (body: object) => (await api.request('POST', '/donations', { body })).status;

// The contract's names have two characters at least.
const given = names.filter(([one, other]) => one.trim().length > 1 && other.trim().length > 1);

describe('the annual limit', () => {
  it.each(given.map((pair, at) => [...pair, at] as const))(
    'counts %s and %s, at one postal code, as %s',
    async (one, other, verdict, at) => {
      const at1 = { donorPostalCode: codeOf(at) };
      expect(await record(gift(one, at1))).toBe(200);
      expect(await record(gift(other, at1))).toBe(verdict === 'same' ? 422 : 200);
    },
  );

  it('counts the donations of one batch and of earlier ones alike', async () => {
    const same = given.filter(([, , verdict]) => verdict === 'same');
    const donations = same.map(([one, other], at) => [
      gift(one, { donorPostalCode: codeOf(500 + at) }),
      gift(other, { donorPostalCode: codeOf(500 + at) }),
    ]);
    const { body } = await api.request('POST', '/donations/batch', { body: { records: donations.flat() } });
    const outcomes = (body.data as unknown as Array<{ outcome: string }>).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(same.flatMap(() => ['created', 'refused']));
  });

  it.each(telephones.map((pair, at) => [...pair, at] as const))(
    'knows a donor who has moved by the telephone: %s and %s are %s',
    async (one, other, verdict, at) => {
      if (other.length > 20 || one.length > 20) return;
      const donorName = `Ondine Zwicker ${letters[at % 18]}${at}`;
      const before = gift(donorName, { donorPhone: one, donorPostalCode: 'K1A 0B1' });
      const moved = gift(donorName, { donorPhone: other, donorPostalCode: 'V5K 0A1' });
      expect(await record(before)).toBe(200);
      expect(await record(moved)).toBe(verdict === 'same' ? 422 : 200);
    },
  );

  it('knows a donor who has moved by the mailbox', async () => {
    const before = gift('Ada Kelpward', { donorEmail: 'coeur.ada@example.org', donorPostalCode: 'K1A 0B1' });
    const moved = { donorPostalCode: 'V5K 0A1' };
    expect(await record(before)).toBe(200);
    expect(await record(gift('Kelpward, Ada', { ...moved, donorEmail: 'Coeur.Ada+don@example.org' }))).toBe(422);
    expect(await record(gift('Ada Kelpward', { ...moved, donorEmail: 'other@example.org' }))).toBe(200);
  });
});

describe('a search', () => {
  it.each([
    ['Gwenaëlle Dubœuf', ['duboeuf', 'DUBŒUF', 'Duboeuf, Gwenaelle', 'Gwenaelle Dubœuf']],
    ['Léandre St-Wrack', ['saint-wrack', 'St. Wrack', 'st wrack']],
    ['Isla Mc Fulmar', ['mcfulmar', 'McFulmar, Isla', 'mc fulmar']],
    ["Théo D'Embrun", ['dembrun', 'd embrun', 'D’Embrun']],
    ['Bjørn Łapin', ['bjorn', 'lapin', 'ŁAPIN']],
  ])('finds %s by each spelling, among donors and among voters', async (name, spellings) => {
    const [firstName, ...rest] = name.split(' ');
    const { body } = await api.request('POST', '/donations', {
      body: gift(name, { amount: 1, donorPostalCode: 'J0B 1A0' }),
    });
    const voter = await api.request('POST', '/voters', {
      body: {
        ...{ firstName, lastName: rest.join(' '), address: '1 Quay', city: 'Sable', province: 'XA', riding: 'Bancs' },
        postalCode: 'Z1A 1A1',
      },
    });
    for (const q of spellings) {
      const found = await api.request('GET', `/donations?q=${encodeURIComponent(q)}`);
      expect([q, (found.body.data as unknown as Array<{ id: string }>).map(({ id }) => id)]).toEqual([
        q,
        [body.data.id],
      ]);
      const voters = await api.request('GET', `/voters?q=${encodeURIComponent(q)}`);
      expect([q, (voters.body.data as unknown as Array<{ id: string }>).map(({ id }) => id)]).toEqual([
        q,
        q.includes(',') ? expect.any(Array) : [voter.body.data.id],
      ]);
    }
  });

  it('by the beginning of a name takes "st" for both', async () => {
    const people = [
      { firstName: 'Maud', lastName: 'Sternwright' },
      { firstName: 'Odile', lastName: 'St-Varech' },
    ];
    for (const person of people) {
      const body = {
        ...person,
        address: '1 Quay',
        city: 'Sable',
        province: 'XA',
        riding: 'Bancs',
        postalCode: 'Z1A 1A1',
      };
      expect((await api.request('POST', '/voters', { body })).status).toBe(200);
    }
    const { body } = await api.request('GET', '/voters?q=st');
    const found = (body.data as unknown as Array<{ lastName: string }>).map(({ lastName }) => lastName);
    expect(found).toEqual(expect.arrayContaining(['Sternwright', 'St-Varech']));
  });
});
