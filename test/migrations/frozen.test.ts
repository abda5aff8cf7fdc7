import { expect, it } from '@jest/globals';
import { hashOf } from '#core/database/schema-history.ts';
import { migrations } from '#migrations/list.ts';

/** The hashes that databases have recorded. A further migration is added here when it is released, and none is changed. */
const released: Readonly<Record<string, string>> = {
  '0001-baseline': 'dee5c619b67beb56698b74c72a5a88cfaf96b9016530d4256dba6a71ace931e6',
  '0002-sharding': '82ae3d3be1dea52f691d8101f529a8e528a033b71773fb3724a18dfca388637f',
};

it('no released migration is changed: what a schema needs further is a migration of its own', () => {
  const hashes = Object.fromEntries(migrations.map((migration) => [migration.name, hashOf(migration)]));
  expect(hashes).toMatchObject(released);
  expect(Object.keys(released)).toEqual(migrations.slice(0, Object.keys(released).length).map(({ name }) => name));
});
