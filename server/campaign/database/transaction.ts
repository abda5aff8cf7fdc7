import { hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { PoolClient, QueryResult } from 'pg';

export interface QueryOptions {
  /** False where the texts are many: the statement is not kept by the connection. */
  readonly prepare?: boolean;
  /**
   * Nothing follows this statement, and where the transaction writes, no answer of it makes the handler refuse: the
   * commit is sent along with it, which spares a round trip. Should it fail, nothing is committed.
   */
  readonly last?: boolean;
}

export type Statement = readonly [text: string, values: readonly unknown[]];

/** One campaign's data, for the length of one transaction. */
export interface CampaignTransaction {
  readonly campaignId: string;
  /**
   * Runs a statement and answers its rows. The text must come from a bounded set, since each is prepared once per
   * connection: values go into `values`, never into the text.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
  /** Sends a statement along with the commit: it is done if and only if the transaction is, and costs no wait. */
  atCommit(text: string, values: readonly unknown[]): void;
  /** The same for a statement that is made only when the commit is sent. */
  atCommitMake(make: () => Statement): void;
  /** Runs `work`; should it throw, what it wrote is undone while the rest of the transaction stands. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

/** A transaction on a pipelined connection: statements are sent without waiting for the answers of those before. */
export class OpenTransaction implements CampaignTransaction {
  readonly campaignId: string;
  readonly #client: PoolClient;
  readonly #closing: Array<() => Statement> = [];
  readonly #opening: Promise<QueryResult>;
  #committed: Promise<void> | undefined;
  #attempts = 0;

  /** `campaignId` must have been checked to be a UUID. */
  constructor(client: PoolClient, campaignId: string) {
    this.campaignId = campaignId;
    this.#client = client;
    this.#gather();
    // Should this fail, PostgreSQL refuses all that follows in the transaction, and the commit reports it.
    this.#opening = client.query(
      `begin; set local role hustings_server; set local hustings.campaign_id = '${campaignId}'`,
    );
    this.#opening.catch(() => {});
  }

  async query<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    options?: QueryOptions,
  ): Promise<Row[]> {
    if (this.#committed) throw new Error('a statement came after the last one of its transaction');
    const sent = this.#send(text, values, options?.prepare);
    // Within an attempt there is something to be done after the statement, whatever came of it.
    if (options?.last && this.#attempts === 0) void this.commit().catch(() => {});
    return (await sent).rows as Row[];
  }

  atCommit(text: string, values: readonly unknown[]): void {
    this.#closing.push(() => [text, values]);
  }

  atCommitMake(make: () => Statement): void {
    this.#closing.push(make);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#attempts++;
    await this.#client.query('savepoint attempt');
    try {
      const result = await work();
      await this.#client.query('release savepoint attempt');
      return result;
    } catch (error) {
      await this.#client.query('rollback to savepoint attempt');
      throw error;
    } finally {
      this.#attempts--;
    }
  }

  /** Ends the transaction. Throws where anything in it failed, seen or unseen: then nothing was written. */
  commit(): Promise<void> {
    this.#committed ??= this.#close();
    return this.#committed;
  }

  async rollback(): Promise<void> {
    // A commit that was sent has ended the transaction, one way or the other.
    if (this.#committed) await this.#committed.catch(() => {});
    else await this.#client.query('rollback');
  }

  async #close(): Promise<void> {
    this.#gather();
    const closed = this.#closing.map((make) => this.#send(...make()));
    const commit = this.#client.query('commit');
    // All are awaited before the connection is given back; the first failure is the cause of the others.
    const outcomes = await Promise.allSettled([this.#opening, ...closed, commit]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    if ((await commit).command !== 'COMMIT') throw new Error('a failed statement went unnoticed: nothing was written');
  }

  #send(text: string, values: readonly unknown[], prepare = true): Promise<QueryResult> {
    return this.#client.query(
      prepare ? { name: nameOf(text), text, values: values as unknown[] } : { text, values: values as unknown[] },
    );
  }

  /** What is sent in this turn leaves in one write. */
  #gather(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha1', text, 'base64url');
    names.set(text, name);
  }
  return name;
}
