import { expect, it } from '@jest/globals';
import { hashOf } from '#core/database/schema-history.ts';
import { migrations } from '#migrations/list.ts';

/** The hashes that databases have recorded. A further migration is added here when it is released, and none is changed. */
const released: Readonly<Record<string, string>> = {
  '0001-baseline': 'dee5c619b67beb56698b74c72a5a88cfaf96b9016530d4256dba6a71ace931e6',
  '0002-sharding': '82ae3d3be1dea52f691d8101f529a8e528a033b71773fb3724a18dfca388637f',
  '0003-sign-in-attempts': 'ce706d71c15c9ca506af28684b61033bbf6ec8e85cf5ab4a40a7eb00143bb432',
  '0004-invitations': '57b5bb22a7c2bfe88e59eb324deeb89228c609ab5f1eec83506e166eb541d89b',
  '0005-given-names': 'ec7d13ed2fc31c8778e28cab4408b19b4f1ae2c54143b4b2c051eea951f40db8',
  '0005-given-names-filled': '645b0dd5f147914e8aae9d048605d17063e1602ba104c1327781af2f5cef82ce',
  '0006-imported-lines': '8ab81717405dc4e78f6a042b667c847407fe50caaca86141429986c0ae094592',
};

it('no released migration is changed: what a schema needs further is a migration of its own', () => {
  const hashes = Object.fromEntries(migrations.map((migration) => [migration.name, hashOf(migration)]));
  expect(hashes).toMatchObject(released);
  expect(Object.keys(released)).toEqual(migrations.slice(0, Object.keys(released).length).map(({ name }) => name));
});
