import type { Knex } from 'knex';

export interface GivenStreet {
  readonly code: string;
  readonly name: string;
  readonly type?: string;
  readonly direction?: string;
  readonly place?: string;
  readonly municipality?: string;
  /** Civic numbers, separated by commas, by the ids of the boundaries in which they lie, separated by spaces. */
  readonly numbers: Readonly<Record<string, string>>;
}

/** Writes streets of straddling codes as a register's publication does. */
export async function givenStreets(knex: Knex, streets: readonly GivenStreet[]): Promise<void> {
  const source_id = 'register';
  const areas = [...new Set(streets.flatMap(({ numbers }) => Object.keys(numbers)))];
  await knex('address_areas').insert(
    areas.map((area, id) => ({ source_id, id, boundary_ids: area === '' ? [] : area.split(' ') })),
  );
  for (const [id, { code, name, type = 'ST', direction = '', place = 'PORT MERROW', ...street }] of streets.entries()) {
    const { municipality, numbers } = street;
    const municipalities = {
      municipality_en: municipality ?? 'Port Merrow',
      municipality_fr: municipality ?? 'Port-Merrow',
    };
    await knex('address_streets').insert({ source_id, id, name, type, direction, place, ...municipalities });
    await knex('street_addresses').insert(
      Object.entries(numbers).map(([area, civic_numbers]) => ({
        source_id,
        postal_code: code,
        street_id: id,
        area_id: areas.indexOf(area),
        civic_numbers,
      })),
    );
  }
}
