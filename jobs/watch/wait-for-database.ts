import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#core/log.ts';
import { askDatabase, noCode } from './ask.ts';

interface WaitOptions {
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly signal: AbortSignal;
  readonly pause?: number;
}

const askMilliseconds = 10_000;

/**
 * What no waiting mends: SQLSTATE classes of a login that is refused (28) and of a database that is not there (3D), and what
 * node-postgres refuses by itself, without a code, such as an address without a password. The command that connects next says
 * what is wrong.
 */
const isFinal = (reason: string) => reason === noCode || /^(28|3D)[0-9A-Z]{3}$/.test(reason);

/** Waits until each of the addresses answers, or the signal is aborted. A change is logged, without the address. */
export async function waitForDatabase(
  urls: readonly string[],
  { log, signal, pause = 3_000 }: WaitOptions,
): Promise<void> {
  let known: string | undefined;
  for (const url of urls) {
    for (;;) {
      const reason = await askDatabase(url, askMilliseconds, signal);
      if (reason === null || isFinal(reason) || signal.aborted) break;
      if (reason !== known) log.warn({ reason }, 'the database does not answer; the jobs wait for it');
      known = reason;
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }
  if (known !== undefined && !signal.aborted) log.info('the database answers');
}
