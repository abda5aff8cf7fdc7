import { throughPgbouncer } from '#test/pgbouncer/through-pgbouncer.ts';

await throughPgbouncer(() => import('#test/server/campaign/database/with-campaign.test.ts'));
