import { throughPgbouncer } from '#test/pgbouncer/through-pgbouncer.ts';

await throughPgbouncer(24);
await import('#test/server/campaign/voter-cap.test.ts');
