import type { Knex } from 'knex';
import { recordMissingEntries } from '#ingest/maps/entries/record-entry.ts';
import { type GivenSet, givenSet } from '#test/server/electoral/fixture.ts';

/** Publishes a map of boxes, with its entry, as the ingest does. Its name is `title`. */
export async function givenPublication(knex: Knex, id: number, set: GivenSet, title = set.id): Promise<void> {
  // In one transaction all of it has one time.
  await knex.transaction((trx) => publish(trx, id, set, title));
  await recordMissingEntries(knex);
}

async function publish(knex: Knex, id: number, set: GivenSet, title: string): Promise<void> {
  await givenSet(knex, set);
  // As the ingest writes what holds for the whole map.
  await knex.raw(`update boundary_versions set valid = '(,)' where boundary_id like ?`, [`${set.id}-%`]);
  await knex('boundary_sets').where({ id: set.id }).update({ name: title });
  const definition = {
    id: set.id,
    kind: 'boundaries',
    name: title,
    level: set.level,
    representation: set.representation,
    jurisdiction: { id: set.jurisdiction ?? set.id },
    valid: { from: set.from ?? '2020-01-01' },
  };
  await knex('publications').insert({
    catalogue_version: id,
    source_id: set.id,
    action: 'publish',
    done_by: 'a test',
    recorded_at: knex.fn.now(),
    definition: JSON.stringify(definition),
  });
}

const federal = { level: 'FEDERAL', jurisdiction: 'xx', jurisdictionNames: ['Federation', 'Fédération'] } as const;

/** Two maps of a federation, and wards of a town. In the second one a district is another's by half, and has another name. */
export async function givenThreePublications(knex: Knex): Promise<void> {
  await givenPublication(knex, 11, {
    ...federal,
    id: 'old',
    from: '2015-01-01',
    until: '2025-01-01',
    districts: [
      { code: '1', name: 'West', boxes: [[-50, 43, -49, 44]] },
      { code: '2', name: 'Middle', boxes: [[-49, 43, -47, 44]] },
      { code: '3', name: 'East', boxes: [[-47, 43, -46, 44]] },
    ],
  });
  await givenPublication(knex, 12, {
    id: 'town',
    level: 'MUNICIPAL',
    districts: [{ code: '1', boxes: [[-50, 43, -49, 44]] }],
  });
  await givenPublication(
    knex,
    14,
    {
      ...federal,
      id: 'new',
      from: '2025-01-01',
      districts: [
        { code: '1', name: 'West', boxes: [[-50, 43, -49, 44]] },
        { code: '2', name: 'Mid & <more>', boxes: [[-49, 43, -47.5, 44]] },
        { code: '3', name: 'East', boxes: [[-47.5, 43, -46, 44]] },
      ],
    },
    'Ridings of <2025> & later',
  );
}
