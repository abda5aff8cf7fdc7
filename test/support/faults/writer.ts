import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CustomerClient, ResponseError, type WriteOptions } from '#client/src/hustings.ts';
import { type ClientKeys, day } from './campaigns.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { Random } from './random.ts';

export interface WriterOptions extends ClientKeys {
  readonly name: string;
  /** The servers, which it asks one after the other as a proxy would. */
  readonly servers: readonly string[];
  readonly ledger: Ledger;
  readonly random: Random;
  /** Called with a response that a client cannot expect. */
  readonly complain: (complaint: string) => void;
  /** Ends the writes under way, if nothing is there any more that could answer. */
  readonly end: AbortSignal;
  /** Requests that one write may take; the default is as many as it needs. */
  readonly maxAttempts?: number;
}

/**
 * The client's own waits pass this much faster, so that it writes again soon after a fault: a 503 asks for five seconds.
 * What it waits for a response is not changed.
 */
const hurry = 20;

const answerMilliseconds = 120_000;

/** How often a client gives a write up while it waits for the response: one of that many. */
const givesUpOneOf = 20;

/** A client of a campaign, which writes until it is stopped. It sends a write again, with its key, until it is done. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #clients: readonly CustomerClient[];
  #written = 0;
  #requests = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
    const { servers, complain, name, maxAttempts = Number.POSITIVE_INFINITY } = options;
    const [first = ''] = servers;
    const { a, b } = { a: options.random.between(0, 255), b: options.random.between(1, 254) };
    this.#clients = options.keys.map(
      (apiKey) =>
        new CustomerClient({
          baseUrl: first,
          apiKey,
          maxAttempts,
          attemptTimeoutMilliseconds: answerMilliseconds * hurry,
          totalTimeoutMilliseconds: Number.POSITIVE_INFINITY,
          onAnswer({ status, operationId }) {
            if (status === 429) complain(`${name} was refused by the rate limit (${operationId})`);
          },
          environment: {
            fetch: (url, { headers, ...init }) => {
              const server = servers[this.#requests++ % servers.length] as string;
              const from = { ...(headers as Record<string, string>), 'X-Forwarded-For': `198.51.${a}.${b}` };
              return fetch(url.replace(first, server), { ...init, headers: from });
            },
            after(milliseconds, callback) {
              const timer = setTimeout(callback, milliseconds / hurry);
              return () => clearTimeout(timer);
            },
          },
        }),
    );
  }

  /** Writes on and on: a voter, a donation and its receipt, with pauses as somebody makes who types. */
  async run(stop: AbortSignal): Promise<void> {
    const { random } = this.#options;
    while (!stop.aborted) {
      await this.writeVoter(this.#mayGiveUp());
      await pause(random.between(5, 30));
      const donationId = await this.#writeDonation();
      await pause(random.between(5, 30));
      if (donationId) await this.#issueReceipt(donationId);
      await pause(random.between(5, 30));
    }
  }

  /** Whether the voter was recorded. */
  async writeVoter(givenUp?: AbortSignal): Promise<boolean> {
    const { ledger, campaignId } = this.#options;
    const lastName = this.#nextMark();
    const voter = { firstName: 'Ada', lastName, ...address, riding: 'Banquereau—Sable', poll: '12' };
    const entry = ledger.begin('voter', campaignId, lastName);
    return (await this.#write(entry, givenUp, (client, options) => client.createVoter(voter, options))) !== null;
  }

  async #writeDonation(): Promise<string | null> {
    const { ledger, campaignId } = this.#options;
    const donorName = this.#nextMark();
    const { address: donorAddress, city: donorCity, province: donorProvince, postalCode: donorPostalCode } = address;
    const donor = { donorName, donorAddress, donorCity, donorProvince, donorPostalCode, donorIsCanadianAttested: true };
    const donation = { ...donor, amount: 20, date: day(-2), method: 'CHEQUE' as const };
    const entry = ledger.begin('donation', campaignId, donorName);
    return this.#write(entry, this.#mayGiveUp(), (client, options) => client.createDonation(donation, options));
  }

  async #issueReceipt(donationId: string): Promise<void> {
    const { ledger, campaignId } = this.#options;
    const entry = ledger.begin('receipt', campaignId, donationId);
    await this.#write(entry, this.#mayGiveUp(), async (client, options) => {
      const { data } = await client.issueReceipt(donationId, {}, options);
      return { data: { id: String(data.receiptNumber) } };
    });
  }

  /** What the response names the record by; null if there was none. */
  async #write(
    entry: Entry,
    givenUp: AbortSignal | undefined,
    send: (client: CustomerClient, options: WriteOptions) => Promise<{ readonly data: { readonly id: string } }>,
  ): Promise<string | null> {
    const { ledger, complain, name, end } = this.#options;
    const signal = givenUp ? AbortSignal.any([givenUp, end]) : end;
    const client = this.#clients[this.#written % this.#clients.length] as CustomerClient;
    try {
      const { data } = await send(client, { idempotencyKey: randomUUID(), signal });
      ledger.acknowledge(entry, data.id);
      return data.id;
    } catch (error) {
      // A client that makes one attempt gets the error of a database that is unavailable.
      const isPassing = !(error instanceof ResponseError) || error.status === 503;
      if (!isPassing) complain(`${name}: ${error.operationId} was answered ${error.status}: ${error.message}`);
      else if (!signal.aborted && !this.#options.maxAttempts) complain(`${name}: ${error}`);
      return null;
    }
  }

  #nextMark = (): string => `${this.#options.name} ${++this.#written}`;

  #mayGiveUp(): AbortSignal | undefined {
    const { random } = this.#options;
    const isGivenUp = random.between(1, givesUpOneOf) === 1;
    const after = random.between(0, 20);
    return isGivenUp ? AbortSignal.timeout(after) : undefined;
  }
}

const address = { address: '345 Main St', city: 'Grand Banc', province: 'XA', postalCode: 'Z1A 1A1' };
