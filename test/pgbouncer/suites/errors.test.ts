import { throughPgbouncer } from '#test/pgbouncer/through-pgbouncer.ts';

await throughPgbouncer(() => import('#test/server/campaign/contract/errors.test.ts'));
