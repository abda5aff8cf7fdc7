import { baseline } from './0001-baseline.ts';
import { sharding } from './0002-sharding.ts';

/**
 * All migrations, oldest first. A migration is never changed once it is released: its text's hash is recorded in every
 * database. How to write the next one: docs/decisions/0007-migrations.md.
 */
export const migrations = [baseline, sharding];
