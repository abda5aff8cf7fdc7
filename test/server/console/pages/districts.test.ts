import { beforeEach, describe, expect, it } from '@jest/globals';
import { newRecordId } from '#server/store/record-id.ts';
import { someVoter } from '#test/support/campaign.ts';
import { type ConsoleHarness, startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { inventedDistricts } from '#test/support/stand-ins/districts.ts';
import { fillVoters } from '#test/support/voters.ts';

let campaign: { campaignId: string; code: string };
let manager: Visitor;
const app = await closedAfterAll(startConsole());
let names = 0;
beforeEach(async () => {
  campaign = await app.campaign();
  manager = await app.signedIn(`manager${++names}`, campaign.campaignId, 'MANAGER');
});

const at = (rest = '') => `/console/campaigns/${campaign.code}/voters${rest}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(manager.html)?.[1] as string;
const ridings = async () =>
  (
    await app.database.knex('voters').where({ campaign_id: campaign.campaignId }).orderBy('address').select('riding')
  ).map(({ riding }: { riding: string }) => riding);

/** A voter whose riding is removed: the form asks for one. */
async function record(address: string, postalCode: string, riding = ''): Promise<void> {
  await manager.get(at('/new'));
  expect((await manager.post(at(), { id: hidden('id'), ...someVoter({ address, postalCode }) })).status).toBe(303);
  await app.database.knex('voters').where({ campaign_id: campaign.campaignId, address }).update({ riding });
}

describe('the page that fills in ridings', () => {
  it('previews what would be filled in and what not and why, links to these voters, and fills in', async () => {
    for (const [address, code] of [
      ['1 A St', 'Z1A 1A1'],
      ['2 A St', 'Z2A 1A1'],
      ['3 A St', 'Z3A 1A1'],
      ['4 A St', 'Z9A 1A1'],
    ] as const)
      await record(address, code);
    await record('5 A St', 'Z2A 1A1', 'Elsewhere');
    await manager.get(at());
    expect(manager.html).toContain(at('/districts'));
    await manager.get(at('/districts'));
    const text = textOf(manager.html);
    expect(text).toContain('4 voters without a riding');
    expect(text).toMatch(/What would be filled in .*Banquereau—Sable 1 Les Bancs 1/);
    expect(text).toMatch(/stay empty .*not known here 1 .*address does not settle it 1/);
    expect(await ridings()).toEqual(['', '', '', '', 'Elsewhere']);

    const id = hidden('id');
    const answer = await manager.post(at('/districts'), { id });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${at('/districts')}?filled=2`]);
    expect(await ridings()).toEqual(['Banquereau—Sable', 'Les Bancs', '', '', 'Elsewhere']);
    await manager.get(answer.headers.get('location') as string);
    expect(textOf(manager.html)).toMatch(
      /2 ridings were filled in\. .*2 voters without a riding.*No riding of these voters is certain/,
    );

    await manager.get(at('?without_riding=1'));
    const listed = textOf(manager.html);
    expect(['1 A St', '2 A St', '3 A St', '4 A St', '5 A St'].filter((address) => listed.includes(address))).toEqual([
      '3 A St',
      '4 A St',
    ]);
    expect(manager.html).toMatch(/name="without_riding"[^>]* checked/);
    const { rows } = await app.database.knex.raw(
      `select operation, row_count from audit_log where campaign_id = ? and operation like '%istricts' order by id`,
      [campaign.campaignId],
    );
    expect(rows).toEqual([{ operation: 'fillDistricts', row_count: 2 }]);
  });

  it('continues from one request to the next until all are filled in', async () => {
    await fillVoters(app.database.knex, campaign, 2_500);
    await app.database.knex('voters').where({ campaign_id: campaign.campaignId }).update({ riding: '' });
    await manager.get(`${at('/districts')}?lang=fr`);
    expect(textOf(manager.html)).toContain(' 2 500 électeurs sans circonscription');
    const answer = await manager.post(at('/districts'), { id: hidden('id') });
    expect(answer.headers.get('location')).toBe(`${at('/districts')}?filled=2500`);
    expect(new Set(await ridings())).toEqual(new Set(['Banquereau—Sable']));
    await manager.get(at('/districts?lang=en'));
    expect(textOf(manager.html)).toContain('Every voter has a riding');
  });

  it('offers the places with districts if there are several, and refuses an unknown one', async () => {
    const wards = ['east', 'west'].map((id) => ({
      id: `${id}-1`,
      nameEn: 'Ward 1',
      nameFr: 'District 1',
      jurisdiction: { id, nameEn: `Town <${id}>`, nameFr: `Ville ${id}` },
    }));
    const ofLevel = { all: wards, hasPostalCodes: true, finder: () => () => wards[0] as (typeof wards)[0] };
    const other = await startConsole({ districts: { of: () => ofLevel } });
    try {
      [campaign, manager] = await inside(other);
      await other.database.knex('voters').where({ campaign_id: campaign.campaignId }).update({ riding: '' });
      await manager.get(at('/districts'));
      expect(textOf(manager.html)).toMatch(/Several districts have the name: choose the place above 1/);
      expect(manager.html).toContain('Town &lt;east>');
      await manager.get(at('/districts?jurisdiction=east'));
      expect(textOf(manager.html)).toContain('Ward 1 1');
      const id = hidden('id');
      expect((await manager.post(at('/districts'), { id, jurisdiction: 'nowhere' })).status).toBe(400);
      // A refused form is shown for the place that it was sent for.
      expect((await manager.post(at('/districts'), { id: 'x', jurisdiction: 'east' })).status).toBe(400);
      expect([hidden('jurisdiction'), textOf(manager.html)]).toEqual(['east', expect.stringContaining('Ward 1 1')]);
      const done = await manager.post(at('/districts'), { id, jurisdiction: 'east' });
      expect(done.headers.get('location')).toBe(`${at('/districts')}?jurisdiction=east&filled=1`);
    } finally {
      await other.close();
    }
  });

  it('explains what the server lacks, in both languages, and is not offered', async () => {
    const lacking = { ...inventedDistricts.of('FEDERAL', 0), hasPostalCodes: false };
    for (const [districts, said, dit] of [
      [null, 'has no electoral maps', 'n’a pas de carte électorale'],
      [
        { of: () => ({ ...lacking, all: [] }) },
        'no electoral districts of your election',
        'de circonscriptions du palier',
      ],
      [{ of: () => lacking }, 'No postal codes are loaded', 'Aucun code postal'],
    ] as const) {
      const other = await startConsole({ districts });
      try {
        [campaign, manager] = await inside(other);
        await manager.get(at());
        expect(manager.html.includes(at('/districts'))).toBe(districts !== null);
        await manager.get(at('/districts'));
        expect(textOf(manager.html)).toContain(said);
        await manager.get(at('/districts?lang=fr'));
        expect(textOf(manager.html)).toContain(dit);
        expect((await manager.post(at('/districts'), { id: newRecordId() })).status).toBe(
          districts === null ? 503 : 422,
        );
      } finally {
        await other.close();
      }
    }
  });

  it('is for staff, and refuses a modified cursor', async () => {
    const reader = await app.signedIn(`reader${names}`, campaign.campaignId, 'MEMBER');
    await reader.get(at());
    expect(reader.html).not.toContain(at('/districts'));
    expect((await reader.get(at('/districts'))).status).toBe(403);
    expect((await reader.post(at('/districts'), { id: 'x' })).status).toBe(403);
    expect((await manager.get(at('/districts?cursor=x'))).status).toBe(400);
  });
});

/** A campaign with one voter on another server, and its manager. */
async function inside(other: ConsoleHarness): Promise<[typeof campaign, Visitor]> {
  const made = await other.campaign();
  const visitor = await other.signedIn('manager', made.campaignId, 'MANAGER');
  await fillVoters(other.database.knex, made, 1);
  return [made, visitor];
}
