import { baseline } from './0001-baseline.ts';
import { sharding } from './0002-sharding.ts';
import { signInAttempts } from './0003-sign-in-attempts.ts';
import { invitations } from './0004-invitations.ts';
import { givenNames, givenNamesFilled } from './0005-given-names.ts';
import { importedLines } from './0006-imported-lines.ts';

/**
 * All migrations, oldest first. The baseline is frozen: what the schema needs further is a file `NNNN-name.ts` here, which
 * this list ends with. A migration is never changed once it is released: its text's hash is recorded in every database, and
 * in test/migrations/frozen.test.ts. How to write the next one: docs/decisions/0007-migrations.md.
 */
export const migrations = [
  baseline,
  sharding,
  signInAttempts,
  invitations,
  givenNames,
  givenNamesFilled,
  importedLines,
];
