import { setTimeout as pause } from 'node:timers/promises';
import { headersOf } from '#jobs/webhooks/sign.ts';
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
      for (const message of fetched) {
        const outcome = await handOn(message, { address, secret, signal, print });
        if (outcome === undefined) break;
        done.push(outcome);
      }
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

interface HandingOn extends Pick<Listening, 'signal' | 'print'> {
  readonly address: URL;
  readonly secret: string;
}

/**
 * Posts a message once, prints how it ended and returns that; undefined if the signal came before the answer. It does not
 * throw.
 */
async function handOn(
  { id, body }: Fetched,
  { address, secret, signal, print }: HandingOn,
): Promise<FetchedOutcome | undefined> {
  if (signal.aborted) return undefined;
  const { type } = JSON.parse(body) as { type: string };
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: headersOf({ id, body, secrets: [secret] }, new Date()),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]),
    });
    await response.body?.cancel();
    print(`${type} ${id}: ${response.status}\n`);
    return { id, status: response.status };
  } catch (error) {
    if (signal.aborted) return undefined;
    const isLate = (error as Error).name === 'TimeoutError';
    print(`${type} ${id}: ${isLate ? 'no answer in time' : `nothing answers at ${address.href}`}\n`);
    return { id, status: null };
  }
}
