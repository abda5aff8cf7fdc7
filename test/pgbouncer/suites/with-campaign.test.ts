import { throughPgbouncer } from '#test/pgbouncer/through-pgbouncer.ts';

await throughPgbouncer(() => import('#test/server/store/with-campaign.test.ts'));
