import * as electoral from './0001-electoral.ts';

/** All migrations in the order in which they run. A file is never changed once released, only followed by another. */
export const migrations = [{ name: '0001-electoral', ...electoral }];
