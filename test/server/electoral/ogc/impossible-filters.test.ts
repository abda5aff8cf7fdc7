import { expect, it } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { idsOf, items, startAbstractServer } from './abstract-world.ts';

const server = await closedAfterAll(startAbstractServer());

const ask = (query: Record<string, string>) =>
  server.get(`/ogc/collections/fed/items?${new URLSearchParams(query).toString()}`);

// Nothing has such a value, so that an empty page would hide a mistake.
it.each([
  ['level', 'foo', 'FEDERAL'],
  ['level', 'federal', 'FEDERAL'],
  ['province', 'ZZ', 'ON'],
  ['population', 'many', 'integer'],
  ['population', '1.5', 'integer'],
  ['population', '-1', '0'],
  ['electors', '-1', '0'],
  ['areaKm2', '-1', '0'],
  ['areaKm2', 'wide', 'number'],
  ['centroidLat', '91', '90'],
  ['centroidLng', '-181', '180'],
  ['ocdId', 'fed-1', 'ocd-division'],
  ['dguid', 'fed-1', 'DGUID'],
  ['validFrom', 'yesterday', 'date'],
  ['validFrom', '2025-02-30T00:00:00Z', 'date'],
  ['validFrom', '2025-03-23t04:00:00z', 'date'],
  ['validFrom', '2025-03-23T04:00:60Z', 'date'],
  ['validUntil', '2025-03-23 04:00:00Z', 'date'],
  ['licenceUrl', 'CC0', 'http'],
])('a parameter that no feature can have is a 400: %s=%s', async (name, value, expected) => {
  const { status, body } = await ask({ [name]: value });
  expect([status, body.error]).toEqual([400, expect.stringContaining(`"${name}"`)]);
  expect(body.error).toContain(expected);
});

it.each([
  ["population = 'many'", 'number'],
  ["validFrom > '2025-02-30'", 'timestamp'],
])('so is a filter that compares with it: %s', async (filter, expected) => {
  const { status, body } = await ask({ filter });
  expect([status, body.error]).toEqual([400, expect.stringContaining(expected)]);
});

// The standard has every text compared (21-065r2, A.2), so that such a filter is no error.
it('what a feature can have is asked for, also if none has it here', async () => {
  expect(idsOf(await items(server, 'fed', { level: 'PROVINCIAL' }))).toEqual([]);
  expect(
    idsOf(await items(server, 'fed', { filter: "level <> 'foo' AND CASEI(level) = CASEI('federal')" })),
  ).toHaveLength(4);
  expect(idsOf(await items(server, 'fed', { province: 'XA' }))).toHaveLength(4);
  // As everywhere in the API, the codes of provinces may have small letters.
  expect(idsOf(await items(server, 'fed', { province: 'xa' }))).toHaveLength(4);
  expect(idsOf(await items(server, 'fed', { validFrom: '2025-03-23T00:00:00-04:00' }))).toHaveLength(4);
  expect(idsOf(await items(server, 'fed', { licenceUrl: 'https://example.org/licence' }))).toHaveLength(4);
});
