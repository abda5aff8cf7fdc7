import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MemberSource } from '#ingest/registry/source.ts';
import type { RunOptions } from '#ingest/run/run.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { insertPublishedMap } from '#test/support/fixtures/published-map.ts';
import { memberSource } from '#test/support/fixtures/table-sources.ts';
import { ingestMembers } from '#test/support/ingest.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const database = await closedAfterAll(createTestDatabase());
beforeAll(async () => {
  await insertPublishedMap(database.knex, {
    set: 'sample-federal-2023',
    level: 'FEDERAL',
    jurisdiction: 'sample',
    codes: ['91001', '91002', '91003'],
    valid: ['2024-05-07T04:00:00Z', null],
    names: { 91001: 'Reach', 91002: 'Sound—Holm', 91003: 'Cove' },
  });
});

const header = 'Riding,Member,Party,Since,Mail,Web,Tel\n';
const bell = 'Reach,Ada Bell,Cod,2025-04-28,ada@example.org,https://example.org/ada,555-0101\n';
const fox = 'Sound--Holm,Eve Fox,,,,,\n';

const ingest = (text: string, changed: Partial<MemberSource> = {}, options: Partial<RunOptions> = {}) => {
  const name = changed.format?.type === 'json' ? 'list.json' : 'list.csv';
  return ingestMembers(database, { ...memberSource(), ...changed }, { [name]: text }, options);
};
const rows = () => database.knex('elected_members').orderBy('position');
const version = async () => ((await database.knex('catalogue').first()) as { version: number }).version;

describe('a list of members', () => {
  it('is published by the districts of the map of its day', async () => {
    expect(await ingest(header + bell + fox)).toMatchObject({
      outcome: 'published',
      message: null,
      counts: { members: 2, vacant: 0, districts: 2 },
    });
    expect(await rows()).toMatchObject([
      {
        source_id: 'sample-members',
        position: 0,
        boundary_id: 'sample-federal-2023-91001',
        name: 'Ada Bell',
        party: 'Cod',
        email: 'ada@example.org',
        url: 'https://example.org/ada',
        tel: '555-0101',
      },
      { boundary_id: 'sample-federal-2023-91002', name: 'Eve Fox', party: '', since: null, email: '' },
    ]);
    const { rows: days } = await database.knex.raw(
      'select as_of::text, since::text from elected_members order by position',
    );
    expect(days).toEqual([
      { as_of: '2026-01-15', since: '2025-04-28' },
      { as_of: '2026-01-15', since: null },
    ]);
    expect(await database.knex('sources').where({ id: 'sample-members' }).first()).toMatchObject({
      kind: 'members',
      level: 'FEDERAL',
    });
  });

  it('changes nothing the second time, and everything when it is another', async () => {
    const before = await version();
    expect(await ingest(header + bell + fox)).toMatchObject({ outcome: 'unchanged' });
    expect(await version()).toBe(before);
    expect(await ingest(header + bell.replace('Ada', 'Al') + fox)).toMatchObject({ outcome: 'published' });
    expect(await version()).toBe(before + 1);
    expect((await rows()).map(({ name }) => name)).toEqual(['Al Bell', 'Eve Fox']);
  });

  it('says which seats are vacant: those without a name and, if it names everybody, those that it leaves out', async () => {
    const vacant = 'Sound--Holm,,,2025-12-01,,,\n';
    expect(await ingest(header + bell + vacant, { expect: { members: 1 } })).toMatchObject({
      counts: { members: 1, vacant: 1 },
    });
    expect(await ingest(header + bell + vacant, { expect: { members: 1 }, unnamed: 'vacant' })).toMatchObject({
      counts: { members: 1, vacant: 2, districts: 3 },
    });
    expect((await rows()).map(({ boundary_id, name }) => [boundary_id.slice(-1), name])).toEqual([
      ['1', 'Ada Bell'],
      ['2', null],
      ['3', null],
    ]);
  });

  it('calls no seat vacant while a row is of a district that was not found: it may be the member of that seat', async () => {
    const unknown = 'Upper Cove,Gil Ash,,,,,\n';
    // At most a tenth of a list may be of another map.
    const list = header + bell.repeat(9) + unknown;
    const result = await ingest(list, { expect: { members: 10 }, unnamed: 'vacant' });
    expect(result).toMatchObject({ outcome: 'published', counts: { members: 9, vacant: 0, districts: 1 } });
    expect(result.message).toMatch(/2 districts have no member in the list\. They are not called vacant/);
  });

  it('takes a row without a district, as a mayor has, for no seat of the map', async () => {
    const mayor = ',Max Elm,,,,,\n';
    const result = await ingest(header + bell + mayor + fox, { expect: { members: 3 }, unnamed: 'vacant' });
    expect(result).toMatchObject({ outcome: 'published', counts: { members: 2, vacant: 1, districts: 3 } });
    expect((await rows()).map(({ name }) => name)).toEqual(['Ada Bell', 'Eve Fox', null]);
  });

  it('finds districts whose names it writes without their article, or with the word for what they are', async () => {
    await insertPublishedMap(database.knex, {
      set: 'sample-wards',
      level: 'MUNICIPAL',
      jurisdiction: 'sample-town',
      codes: ['1', '2', '3', '4', '5'],
      valid: ['2024-05-07T04:00:00Z', null],
      names: { 1: "L'Anse-à-Morue", 2: 'Des Monts', 3: 'Frankford', 4: 'Du Havre', 5: 'Le Havre' },
    });
    const town: Partial<MemberSource> = { level: 'MUNICIPAL', jurisdiction: 'sample-town', unnamed: 'vacant' };
    const list = ['Anse-à-Morue,Al', 'District des Monts,Bo', 'Frankford Ward,Cy', 'Du Havre,Di', 'LE HAVRE,Eve'];
    const rowsOf = (lines: readonly string[]) => header + lines.map((line) => `${line},,,,,\n`).join('');
    expect(await ingest(rowsOf(list), { ...town, expect: { members: 5 } })).toMatchObject({
      outcome: 'published',
      counts: { members: 5, vacant: 0, districts: 5 },
    });
    expect((await rows()).map(({ boundary_id, name }) => [boundary_id, name])).toEqual([
      ['sample-wards-1', 'Al'],
      ['sample-wards-2', 'Bo'],
      ['sample-wards-3', 'Cy'],
      ['sample-wards-4', 'Di'],
      ['sample-wards-5', 'Eve'],
    ]);
    // Two districts are called so but for their articles: it may be either.
    const either = rowsOf([...list.slice(0, 3), 'Havre,Di']);
    expect(await ingest(either, { ...town, expect: { members: 4 } })).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/1 districts of the list are not on the map of sample-town: Havre\./),
    });
  });

  it('is read from JSON, at the place that the source names', async () => {
    const text = JSON.stringify({ data: { members: [{ Riding: 'Cove', Member: 'Di Oak', Party: null, more: [1] }] } });
    const fields = { district: 'Riding', name: 'Member', party: 'Party' };
    const format = { type: 'json' as const, path: ['data', 'members'] };
    expect(await ingest(text, { fields, format, expect: { members: 1 } })).toMatchObject({ outcome: 'published' });
    expect(await rows()).toMatchObject([{ boundary_id: 'sample-federal-2023-91003', name: 'Di Oak', party: '' }]);
    expect(await ingest(text, { fields, format: { type: 'json' } })).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/no list of objects/),
    });
  });

  it('has offices with their address in lines, telephone and fax, and none of which a row says nothing', async () => {
    const offices: MemberSource['offices'] = [
      { type: 'legislature', postal: ['Room', { template: '{Town} XA' }], tel: 'House', fax: 'Fax' },
      { type: 'constituency', postal: ['Street'] },
    ];
    const { tel: _, ...fields } = memberSource().fields;
    const header = 'Riding,Member,Party,Since,Mail,Web,Room,Town,House,Fax,Street\n';
    const list = 'Reach,Ada Bell,,,,,Room 12,Merrow,555-0101,555-0102,\nCove,Di Oak,,,,,,Merrow,,,12 Marram Rd\n';
    expect(await ingest(header + list, { fields, offices })).toMatchObject({ outcome: 'published' });
    expect((await rows()).map((row) => [row.tel, row.offices])).toEqual([
      ['555-0101', [{ type: 'legislature', postal: 'Room 12\nMerrow XA', tel: '555-0101', fax: '555-0102' }]],
      [
        '',
        [
          { type: 'legislature', postal: 'Merrow XA', tel: '', fax: '' },
          { type: 'constituency', postal: '12 Marram Rd', tel: '', fax: '' },
        ],
      ],
    ]);
    const long = header + list.replace('Room 12', 'R'.repeat(501));
    expect(await ingest(long, { fields, offices })).toMatchObject({
      outcome: 'quarantined',
      message: expect.stringMatching(/postal of 511 characters/),
    });
  });

  it('leaves out what is not a valid address, and reports it', async () => {
    const odd = bell
      .replace('ada@example.org', 'see page')
      .replace('https:', 'javascript:')
      .replace('2025-04-28', 'May');
    const result = await ingest(header + odd + fox);
    expect(result).toMatchObject({ outcome: 'published' });
    expect(result.message).toMatch(/e-mail address that is none.*web address that is none/s);
    expect((await rows())[0]).toMatchObject({ name: 'Ada Bell', email: '', url: '', since: null });
  });

  it.each([
    ['another count', header + bell, {}, /1 members, about 2 are expected/],
    [
      'districts of another map',
      header + bell + fox.replace('Sound--Holm', 'Elsewhere'),
      {},
      /not on the map of sample/,
    ],
    ['a column that is missing', 'Riding,Name\nReach,Ada\n', {}, /has no field Member/],
    ['a name that is none', header + bell.replace('Ada', 'A'.repeat(201)) + fox, {}, /name of 206 characters/],
    ['no district', header + bell.replace('Reach', 'X'), { expect: { members: 1 } }, /names no district/],
    ['a map that is not published', header + bell + fox, { asOf: '2024-01-01' }, /No federal map of sample/],
  ])('is not published with %s', async (_, text, changed, says) => {
    const before = await version();
    expect(await ingest(text, changed)).toMatchObject({ outcome: 'quarantined', message: expect.stringMatching(says) });
    expect(await version()).toBe(before);
  });
});
