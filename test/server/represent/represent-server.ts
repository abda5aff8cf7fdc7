import type { Knex } from 'knex';
import { type Box, givenElection, givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { type ProgramServer, startProgramServer } from '#test/support/http/program-server.ts';

export interface RepresentServer {
  /** Where programs that were written for Represent find it: without a slash at the end. */
  readonly base: string;
  readonly running: ProgramServer;
  close(): Promise<void>;
}

const box = (west: number, south = 45): Box[] => [[west, south, west + 1, south + 1]];

async function givenMaps(knex: Knex): Promise<void> {
  const canada = {
    level: 'FEDERAL',
    jurisdiction: 'ca',
    jurisdictionNames: ['Canada', 'Canada'],
    sharing: 'attribution',
  } as const;
  await givenSet(knex, {
    ...canada,
    id: 'ca-federal-2013',
    from: '2015-08-02',
    until: '2025-03-23',
    districts: [
      { code: '35064', name: 'Nepean', province: 'ON', boxes: [[-77, 45, -75.5, 46]] },
      // A separator of lines, which older JavaScript does not have within a string.
      { code: '35065', name: 'Two\u2028Lines', province: 'ON', boxes: [[-75.5, 45, -75, 46]] },
    ],
  });
  await givenSet(knex, {
    ...canada,
    id: 'ca-federal-2023',
    from: '2025-03-23',
    districts: [
      { code: '35079', name: 'Ottawa Centre', nameFr: 'Ottawa-Centre', province: 'ON', boxes: box(-77) },
      { code: '35081', name: 'Ottawa—Sud', province: 'ON', boxes: [...box(-76), ...box(-76, 47)] },
    ],
  });
  const ontario = { level: 'PROVINCIAL', jurisdiction: 'ca-on', jurisdictionNames: ['Ontario', 'Ontario'] } as const;
  await givenSet(knex, {
    ...ontario,
    id: 'ca-on-2018',
    province: 'ON',
    districts: [
      { code: '076', name: 'Ottawa Centre', boxes: box(-77) },
      { code: '080', name: "Ottawa Ouest—L'Île", boxes: box(-76) },
    ],
  });
  const city = { level: 'MUNICIPAL', province: 'ON', jurisdictionNames: ['Ottawa', 'Ottawa'] } as const;
  await givenSet(knex, {
    ...city,
    id: 'csd-3506008',
    jurisdiction: 'csd-3506008',
    from: '2010-01-01',
    districts: [
      { code: '14', name: 'Somerset', boxes: box(-77) },
      { code: '17', name: 'Capital', boxes: box(-76) },
    ],
  });
}

async function elect(knex: Knex, election: string, members: Readonly<Record<string, readonly [string, string]>>) {
  for (const [boundary_id, [name, party]] of Object.entries(members)) {
    await knex('candidates').insert({
      id: `${boundary_id}-${election}`,
      election_id: election,
      boundary_id,
      ballot_order: 1,
      name,
      party,
      incumbent: false,
      elected: true,
      votes_received: 10,
      vote_share: 1,
    });
  }
}

async function givenMembers(knex: Knex): Promise<void> {
  const ridings = { 'ca-federal-2023-35079': {}, 'ca-federal-2023-35081': {} };
  await givenElection(knex, { id: 'ca-2025', day: '2025-04-28', districts: ridings });
  await elect(knex, 'ca-2025', {
    'ca-federal-2023-35079': ['Ada de la Larkhollow', 'Liberal'],
    'ca-federal-2023-35081': ['Bo Émond', 'Bloc'],
  });
  const provincial = { 'ca-on-2018-076': {}, 'ca-on-2018-080': {} };
  await givenElection(knex, { id: 'on-2025', day: '2025-02-27', level: 'PROVINCIAL', districts: provincial });
  await elect(knex, 'on-2025', { 'ca-on-2018-076': ['Cy Dell', 'Green'] });
  await givenElection(knex, {
    id: 'x-2022',
    day: '2022-10-24',
    level: 'MUNICIPAL',
    districts: { 'csd-3506008-14': {} },
  });
  await elect(knex, 'x-2022', { 'csd-3506008-14': ['Di Ward', ''] });
}

async function givenCodes(knex: Knex): Promise<void> {
  const centre = { 'ca-federal-2023-35079': 1, 'ca-on-2018-076': 1, 'csd-3506008-14': 1, 'ca-federal-2013-35064': 1 };
  await givenPostalCode(knex, { code: 'K1A0A6', province: 'ON', at: [-76.5, 45.5], addresses: centre });
  const straddling = { 'ca-federal-2023-35079': 0.25, 'ca-federal-2023-35081': 0.75, 'ca-on-2018-080': 1 };
  await givenPostalCode(knex, { code: 'K2P1N2', province: 'ON', addresses: straddling });
}

/** A whole server with two federal maps, Ontario's and Ottawa's, their members, and two postal codes. */
export async function startRepresentServer(
  settings: Readonly<Record<string, string>> = {},
  given?: (knex: Knex) => Promise<void>,
): Promise<RepresentServer> {
  const running = await startProgramServer({
    async createDatabase() {
      const database = await createTestDatabase();
      await givenMaps(database.knex);
      await givenMembers(database.knex);
      await givenCodes(database.knex);
      await given?.(database.knex);
      return database;
    },
    settings: { SAMPLE: 'off', ...settings },
  });
  return { base: `${running.url}/represent`, running, close: () => running.close() };
}
