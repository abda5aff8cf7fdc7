import { setInterval } from 'node:timers';
import { write } from '#bin/campaign/export.ts';

/** Begins an export into the file that the argument names, says so, and never ends it. */
await write(process.argv[2] as string, () => {
  setInterval(() => {}, 60_000);
  process.send?.('begun');
  return new Promise(() => {});
});
