import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { SupervisedServer, Window } from './supervised-server.ts';

const path = '/api/v1/electoral/lookup?postalCode=Z1A1A1';

const answerMilliseconds = 120_000;

/** Failures of a connection that was made, and then cut. */
const cutConnection: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Looks a postal code up of one server, again and again, each time over a connection of its own and from another address,
 * which has a rate limit of its own. A look-up may fail while the server is down, and one that a worker was killed over
 * may be cut. Any other failure is a complaint.
 */
export class LookUpReader {
  answered = 0;
  readonly #server: SupervisedServer;
  readonly #random: Random;
  readonly #complain: (complaint: string) => void;

  constructor(server: SupervisedServer, random: Random, complain: (complaint: string) => void) {
    this.#server = server;
    this.#random = random;
    this.#complain = complain;
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const begun = performance.now();
      const failure = await this.lookUp();
      if (failure === null) this.answered++;
      else this.#judge(failure, { begun, ended: performance.now() });
      await pause(this.#random.between(5, 20));
    }
  }

  /** What went wrong; null if the response is right. */
  async lookUp(): Promise<Failure | null> {
    const address = [203, 0, this.#random.between(0, 255), this.#random.between(0, 255)].join('.');
    const options = { agent: false, headers: { 'X-Forwarded-For': address }, timeout: answerMilliseconds };
    return new Promise((resolve) => {
      const request = get(this.#server.url + path, options, async (response) => {
        let text = '';
        try {
          for await (const chunk of response) text += chunk;
        } catch (error) {
          return resolve(failureOf(error));
        }
        const isRight = response.statusCode === 200 && text.includes('"federal":{"id":"xa-federal-1"');
        resolve(isRight ? null : { what: `${response.statusCode} ${text.slice(0, 200)}`, isCut: false });
      });
      request.once('error', (error) => resolve(failureOf(error)));
      request.once('timeout', () => request.destroy(new Error(`no answer within ${answerMilliseconds} ms`)));
    });
  }

  #judge({ what, isCut }: Failure, during: Window): void {
    const { outages, workerOutages } = this.#server;
    const isExcused = (windows: readonly Window[]) => windows.some((window) => overlap(window, during));
    if (isExcused(outages) || (isCut && isExcused(workerOutages))) return;
    const milliseconds = Math.round((during.ended ?? 0) - during.begun);
    this.#complain(`a look-up was refused while the server was alive, after ${milliseconds} ms: ${what}`);
  }
}

export interface Failure {
  readonly what: string;
  /** Whether a connection that had been made was cut. */
  readonly isCut: boolean;
}

function failureOf(error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException;
  return { what: `${code ?? ''} ${message}`, isCut: cutConnection.has(code) };
}

const overlap = (one: Window, other: Window) =>
  one.begun <= (other.ended ?? Number.POSITIVE_INFINITY) && other.begun <= (one.ended ?? Number.POSITIVE_INFINITY);
