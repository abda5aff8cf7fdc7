import { expect, it } from '@jest/globals';
import { hashOf } from '#core/database/schema-history.ts';
import { migrations } from '#migrations/list.ts';

/** The hashes that databases have recorded. A further migration is added here when it is released, and none is changed. */
const released: Readonly<Record<string, string>> = {
  '0001-baseline': 'a4edc87bb16f4b8f47dae0cd7936cdb9ca7ff221de1be452b213ba8eea06d4e3',
};

it('no released migration is changed: what a schema needs further is a migration of its own', () => {
  const hashes = Object.fromEntries(migrations.map((migration) => [migration.name, hashOf(migration)]));
  expect(hashes).toMatchObject(released);
  expect(Object.keys(released)).toEqual(migrations.slice(0, Object.keys(released).length).map(({ name }) => name));
});
