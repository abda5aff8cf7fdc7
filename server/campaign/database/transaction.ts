import pg, { type PoolClient, type QueryResult } from 'pg';
import { canFly, connectionOf, fly } from './flight.ts';
import { entering, nameOf, type Prepared, prepared, type Statement } from './statement.ts';

export interface QueryOptions {
  /** False where the texts are many: the statement is not kept by the connection. */
  readonly prepare?: boolean;
  /**
   * Nothing follows this statement, and where the transaction writes, no answer of it makes the handler refuse: the
   * commit is sent along with it, which spares a round trip. Should it fail, nothing is committed.
   */
  readonly last?: boolean;
}

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

interface Waiting {
  /** Without a name: not prepared. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  resolve(result: QueryResult): void;
  reject(error: unknown): void;
}

/** Who waits for the commit. */
interface End {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * A transaction on a pipelined connection. Statements of one turn leave together, without waiting for the answers of
 * those before; a transaction whose statements are all known in its first turn is one flight there and back.
 */
export class OpenTransaction implements CampaignTransaction {
  readonly campaignId: string;
  readonly #client: PoolClient;
  readonly #atCommit: Array<() => Statement> = [];
  #waiting: Waiting[] = [];
  #closing: readonly Prepared[] = [];
  #leaving = false;
  #begun = false;
  #attempts = 0;
  /** Settled when the commit that was asked for is done or refused. */
  #ended: Promise<void> | undefined;
  #end: End | undefined;
  #broken = false;

  /** `campaignId` must have been found to be a UUID: it becomes part of a statement. */
  constructor(client: PoolClient, campaignId: string) {
    this.#client = client;
    this.campaignId = campaignId;
  }

  /** Whether the connection is of no more use: something failed on it that PostgreSQL knows nothing of. */
  get broken(): boolean {
    return this.#broken;
  }

  async query<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    options?: QueryOptions,
  ): Promise<Row[]> {
    if (this.#ended) throw new Error('a statement came after the last one of its transaction');
    const answered = this.#add(options?.prepare === false ? undefined : nameOf(text), text, values);
    // Within an attempt something has to be done after the statement, whatever comes of it.
    if (options?.last && this.#attempts === 0) void this.commit().catch(() => {});
    return (await answered).rows as Row[];
  }

  atCommit(text: string, values: readonly unknown[]): void {
    this.#atCommit.push(() => [text, values]);
  }

  atCommitMake(make: () => Statement): void {
    this.#atCommit.push(make);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#attempts++;
    // Its failure is the next statement's as well.
    this.#add(undefined, 'savepoint attempt').catch(() => {});
    try {
      const result = await work();
      await this.#add(undefined, 'release savepoint attempt');
      return result;
    } catch (error) {
      await this.#add(undefined, 'rollback to savepoint attempt');
      throw error;
    } finally {
      this.#attempts--;
    }
  }

  /** Ends the transaction. Throws where anything in it failed, seen or unseen: then nothing was written. */
  async commit(): Promise<void> {
    if (!this.#ended) {
      this.#closing = this.#atCommit.map((make) => prepared(make()));
      this.#ended = new Promise((resolve, reject) => {
        this.#end = { resolve, reject };
      });
      this.#leaveSoon();
    }
    return this.#ended;
  }

  async rollback(): Promise<void> {
    // A commit that was sent has ended the transaction, one way or the other.
    if (this.#ended) await this.#ended.catch(() => {});
    else if (this.#begun || this.#waiting.length > 0) await this.#add(undefined, 'rollback');
  }

  #add(name: string | undefined, text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ name, text, values, resolve, reject });
      this.#leaveSoon();
    });
  }

  #leaveSoon(): void {
    if (this.#leaving) return;
    this.#leaving = true;
    process.nextTick(() => this.#leave());
  }

  #leave(): void {
    this.#leaving = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (!this.#end) {
      void this.#send(waiting);
      return;
    }
    if (!this.#begun) {
      const whole = [entering(this.campaignId), ...waiting, ...this.#closing];
      if (whole.length === 1) {
        this.#end.resolve();
        return;
      }
      if (whole.every(isPrepared) && canFly(this.#client, whole)) {
        void this.#fly(whole, waiting, this.#end);
        return;
      }
    }
    void this.#sendAndCommit(waiting, this.#closing, this.#end);
  }

  /** The whole transaction at once; it commits by itself. */
  async #fly(whole: readonly Prepared[], waiting: readonly Waiting[], end: End): Promise<void> {
    try {
      const results = await fly(this.#client, whole);
      for (const [i, { resolve }] of waiting.entries()) resolve(results[i + 1] as QueryResult);
      end.resolve();
    } catch (error) {
      this.#broken = !(error instanceof pg.DatabaseError);
      for (const { reject } of waiting) reject(error);
      end.reject(error);
    }
  }

  /** Sends statements one by one, in one write; answers what the opening came to, where this was the first. */
  #send(waiting: readonly Waiting[]): Promise<unknown> {
    const { stream } = connectionOf(this.#client);
    stream.cork();
    const opening = this.#begun ? Promise.resolve() : this.#open();
    for (const { name, text, values, resolve, reject } of waiting) {
      const config = name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
      this.#client.query(config).then(resolve, reject);
    }
    stream.uncork();
    return opening;
  }

  #open(): Promise<unknown> {
    this.#begun = true;
    // Settings, not queries: work may still choose its isolation level. Should it fail, PostgreSQL refuses all that
    // follows in the transaction.
    const opening = this.#client.query(
      `begin; set local role hustings_server; set local hustings.campaign_id = '${this.campaignId}'`,
    );
    opening.catch(() => {});
    return opening;
  }

  async #sendAndCommit(waiting: readonly Waiting[], closing: readonly Prepared[], end: End): Promise<void> {
    const { stream } = connectionOf(this.#client);
    stream.cork();
    const sent = [
      this.#send(waiting),
      ...closing.map(({ name, text, values }) => this.#client.query({ name, text, values: [...values] })),
    ];
    const commit = this.#client.query('commit');
    stream.uncork();
    // All are awaited before the connection is given back; the first failure is the cause of the others.
    const outcomes = await Promise.allSettled([...sent, commit]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) end.reject(failed.reason);
    // A transaction that failed earlier is rolled back by a commit, which says so and no more.
    else if ((await commit).command === 'COMMIT') end.resolve();
    else end.reject(new Error('a failed statement went unnoticed: nothing was written'));
  }
}

const isPrepared = (statement: { readonly name: string | undefined }): statement is Prepared =>
  statement.name !== undefined;
