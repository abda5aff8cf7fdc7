import { setTimeout as pause } from 'node:timers/promises';
import { signatureOf } from '#jobs/webhooks/sign.ts';
import { type Fetched, type FetchedOutcome, Refusal, type WebhookClient } from './webhook-client.ts';

interface Listening {
  /** Whether a test message is sent first. */
  readonly test: boolean;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Between two requests. The least limit of a key is 60 requests a minute, of which programs need some. */
  readonly everyMilliseconds?: number;
}

const usualPause = 3_000;
/** As long as a receiver has that messages are sent to. */
const answerMilliseconds = 15_000;

/**
 * Makes a webhook, hands its messages on until the signal, and deletes it. What the server does not do for a moment is tried
 * again. Throws what it refuses for good.
 */
export async function listen(client: WebhookClient, address: URL, listening: Listening): Promise<void> {
  const { test, signal, print, printError, everyMilliseconds = usualPause } = listening;
  const { id, secret } = await client.create(address.href);
  try {
    print(`Messages are handed on to ${address.href} until Ctrl-C.\nTheir secret, until then: ${secret}\n`);
    if (test) await client.test(id);
    let outcomes: readonly FetchedOutcome[] = [];
    while (!signal.aborted) {
      const fetched = await client.fetch(id, outcomes, signal).catch((error: unknown) => {
        if (signal.aborted) return [];
        if (!(error instanceof Refusal) || error.retryMilliseconds === undefined) throw error;
        printError(`${error.message} It is asked again in ${Math.ceil(error.retryMilliseconds / 1000)} seconds.\n`);
        return error.retryMilliseconds;
      });
      if (typeof fetched === 'number') {
        await pause(fetched, undefined, { signal }).catch(() => {});
        continue;
      }
      // One after the other, in their order.
      const done: FetchedOutcome[] = [];
      for (const message of fetched) done.push(await handOn(message, address, secret, print));
      outcomes = done;
      // What became of them is said at once.
      if (done.length === 0) await pause(everyMilliseconds, undefined, { signal }).catch(() => {});
    }
  } finally {
    await client.remove(id).then(
      () => print('The webhook was deleted.\n'),
      (error: Error) => printError(`The webhook could not be deleted, and ends after 15 minutes. ${error.message}\n`),
    );
  }
}

/** Posts a message once, and prints how it ended. It does not throw. */
async function handOn(
  { id, body }: Fetched,
  address: URL,
  secret: string,
  print: (text: string) => void,
): Promise<FetchedOutcome> {
  const timestamp = Math.floor(Date.now() / 1000);
  const { type } = JSON.parse(body) as { type: string };
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Hustings/1.0',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf({ id, timestamp, body }, [secret]),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    await response.body?.cancel();
    print(`${type} ${id}: ${response.status}\n`);
    return { id, status: response.status };
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    print(`${type} ${id}: ${isLate ? 'no answer in time' : `nothing answers at ${address.href}`}\n`);
    return { id, status: null };
  }
}
