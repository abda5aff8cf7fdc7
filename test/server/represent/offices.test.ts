import { expect, it } from '@jest/globals';
import { givenSource } from '#test/server/electoral/fixture.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startRepresentServer } from './represent-server.ts';

const legislature = {
  type: 'legislature',
  postal: 'House of Commons\nOttawa ON K1A 0A6',
  tel: '613 555-0101',
  fax: '',
};
const constituency = { type: 'constituency', postal: '', tel: '', fax: '613 555-0199' };

const server = await closedAfterAll(
  startRepresentServer({}, async (knex) => {
    await givenSource(knex, 'house', 'members');
    const texts = { party: 'Liberal', email: 'a@example.org', url: '', photo_url: 'https://example.org/a.jpg' };
    const row = { source_id: 'house', as_of: '2026-01-15', since: '2025-11-03', ...texts };
    await knex('elected_members').insert([
      {
        ...row,
        position: 0,
        boundary_id: 'ca-federal-2023-35079',
        name: 'Ada Listed',
        tel: '613 555-0101',
        offices: JSON.stringify([legislature, constituency]),
      },
      // As the last release has stored it.
      { ...row, position: 1, boundary_id: 'ca-federal-2023-35081', name: 'Bo Listed', tel: '613 555-0102' },
    ]);
  }),
);

const json = async (address: string) => (await fetch(address)).json();

it('members have the offices that a list publishes, with what it says of each and no more', async () => {
  const { objects } = await json(`${server.base}/representatives/house-of-commons/`);
  expect(objects).toMatchObject([
    {
      name: 'Ada Listed',
      email: 'a@example.org',
      photo_url: 'https://example.org/a.jpg',
      offices: [
        { type: 'legislature', postal: 'House of Commons\nOttawa ON K1A 0A6', tel: '613 555-0101' },
        { type: 'constituency', fax: '613 555-0199' },
      ],
    },
    { name: 'Bo Listed', offices: [{ tel: '613 555-0102' }] },
  ]);
  expect(Object.keys(objects[0].offices[1])).toEqual(['type', 'fax']);
});

it('the electoral API says null of what a list does not say', async () => {
  const api = server.base.replace('/represent', '/api/v1/electoral');
  const { data } = await json(`${api}/members?boundary=ca-federal-2023-35079`);
  expect(data[0].seat.members[0].offices).toEqual([
    { ...legislature, fax: null },
    { ...constituency, postal: null, tel: null },
  ]);
});
