import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { sqlStateOf, sqlStates } from '#core/database/failures/sqlstate.ts';
import type { SpentTime } from './load/spent-time.ts';
import { howToUse } from './pool.ts';
import { nameOf, type Statement } from './statement.ts';
import type { OperationLength } from './time-limits.ts';

export interface QueryOptions {
  /** False if the statement has many texts: the connection then does not prepare it. */
  readonly prepare?: boolean;
  /**
   * No statement follows this one and, in a transaction that writes, the handler refuses nothing because of its answer.
   * The commit is then sent together with it, which saves a round trip. If the statement fails, nothing is committed.
   */
  readonly last?: boolean;
}

/**
 * For a statement that is planned each time, for the tables as they are. A plan that a connection has cached may have been
 * made while a campaign had few rows, and would read all of them once an import has brought many.
 */
export const planned = { prepare: false } as const satisfies QueryOptions;

/** One campaign's data, for the length of one transaction. */
export interface CampaignTransaction {
  readonly campaignId: string;
  /**
   * Runs a statement and returns its rows. The text must come from a bounded set, since each connection prepares every
   * text and does not release it. Values belong in `values`, never in the text.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
  /** Sends a statement together with the commit: it takes effect if and only if the transaction does. */
  atCommit(text: string, values: readonly unknown[]): void;
  /** The same for a statement that is made, or left out, only when the commit is sent. */
  atCommitMake(make: () => Statement | undefined): void;
  /** Runs `work`; if it throws, what it wrote is undone while the rest of the transaction stays. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A transaction on a pipelined connection: a statement is sent without waiting for the answers to those before. It
 * begins with its first statement; a transaction without statements sends nothing.
 */
export class OpenTransaction implements CampaignTransaction {
  readonly campaignId: string;
  readonly #client: PoolClient;
  readonly #atCommit: Array<() => Statement | undefined> = [];
  /** Settled when the transaction's opening was answered; undefined before its first statement. */
  #opened: Promise<QueryResult> | undefined;
  /** Settled when the commit that was asked for is done or refused. */
  #committed: Promise<void> | undefined;
  /** The connection may belong to another transaction from the commit or rollback on: nothing more is sent. */
  #closed = false;
  /** The first failure of a statement that no savepoint has undone. */
  #failure: Error | undefined;
  #attempts = 0;
  #corked = false;
  readonly #prepares: boolean;
  /** Settings, as text. */
  readonly #limits: string;
  readonly #isSharded: boolean;
  readonly #spent: SpentTime;

  /**
   * `campaignId` must be a UUID, or empty for no campaign: it becomes part of a statement's text. `prepare` is false if
   * what the connection has prepared no longer fits.
   */
  constructor(
    client: PoolClient,
    campaignId: string,
    {
      length,
      prepare,
      spent,
    }: { readonly length: OperationLength; readonly prepare: boolean; readonly spent: SpentTime },
  ) {
    this.#client = client;
    this.campaignId = campaignId;
    const { prepares, limits, isSharded } = howToUse(client);
    this.#isSharded = isSharded;
    this.#spent = spent;
    this.#prepares = prepares && prepare;
    this.#limits = limits[length];
  }

  async query<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    { prepare = true, last = false }: QueryOptions = {},
  ): Promise<Row[]> {
    const answered = this.#run(this.#statement(text, values, prepare));
    // An attempt still has to release its savepoint or to return to it.
    if (last && this.#attempts === 0) this.commit().catch(() => {});
    return (await answered).rows as Row[];
  }

  atCommit(text: string, values: readonly unknown[]): void {
    this.#atCommit.push(() => [text, values]);
  }

  atCommitMake(make: () => Statement | undefined): void {
    this.#atCommit.push(make);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#attempts++;
    // If the savepoint fails, the statements after it fail because of it.
    this.#run({ text: 'savepoint attempt' }).catch(() => {});
    try {
      const result = await work();
      await this.#run({ text: 'release savepoint attempt' });
      return result;
    } catch (error) {
      // Without its savepoint nothing can be undone: the reason is the failure that the savepoint met.
      await this.#run({ text: 'rollback to savepoint attempt' }).catch((undoing) => {
        throw this.#failure ?? undoing;
      });
      this.#failure = undefined;
      throw error;
    } finally {
      this.#attempts--;
    }
  }

  /** Ends the transaction. Throws if anything in it failed, noticed or not: then nothing was written. */
  commit(): Promise<void> {
    this.#committed ??= this.#commit();
    return this.#committed;
  }

  /** Ends the transaction without effect; if its commit was sent already, waits for that. */
  async rollback(): Promise<void> {
    if (this.#closed) return this.#committed?.catch(() => {});
    this.#closed = true;
    if (this.#opened) await this.#send({ text: 'rollback' });
  }

  async #commit(): Promise<void> {
    this.#refuseIfClosed();
    const statements = this.#atCommit.map((make) => make()).filter((statement) => statement !== undefined);
    const closing = statements.map(([text, values]) => this.#run(this.#statement(text, values)));
    this.#closed = true;
    if (!this.#opened) return;
    // A value that cannot be sent fails its statement on this side alone: PostgreSQL would commit the others.
    const ended = this.#send({ text: this.#failure ? 'rollback' : 'commit' });
    // All answers are awaited, since the connection is then given back. The first failure is the cause of the others.
    const results = await Promise.allSettled([this.#opened, ...closing, ended]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
    if ((await ended).command !== 'COMMIT') throw new Error('a failed statement went unnoticed: nothing was written');
  }

  #statement(text: string, values: readonly unknown[], prepare = true): QueryConfig {
    return { text, values: [...values], ...(prepare && this.#prepares && { name: nameOf(text) }) };
  }

  /** Sends a statement of the transaction, after its opening. */
  async #run(statement: QueryConfig): Promise<QueryResult> {
    this.#refuseIfClosed();
    this.#opened ??= this.#open();
    // If the opening failed, that is the reason; each later statement only says that the transaction is aborted.
    const [, result] = await Promise.all([this.#opened, this.#send(statement)]);
    return result;
  }

  #refuseIfClosed(): void {
    if (this.#closed) throw new Error('a statement came after the last one of its transaction');
  }

  async #open(): Promise<QueryResult> {
    // Settings, not queries, so that the work may still choose its isolation level.
    const text = `begin; set local role hustings_server; set local hustings.campaign_id = '${this.campaignId}'${this.#limits}`;
    if (!this.#isSharded) return this.#send({ text });
    // A coordinator sends its workers the whole text of the message that a setting was in.
    const results = text.split('; ').map((setting) => this.#send({ text: setting }));
    return (await Promise.all(results))[0] as QueryResult;
  }

  #send(statement: QueryConfig): Promise<QueryResult> {
    this.#cork();
    this.#spent.send();
    return new Promise((resolve, reject) => {
      // With a callback, pg reports at once a value that it cannot send.
      this.#client.query(statement, (error: Error | null, result: QueryResult) => {
        this.#spent.receive();
        if (error) {
          this.#failure ??= error;
          // Until the transaction ends, every further statement is refused: that says nothing of the cause.
          reject(isAborted(error) ? this.#failure : error);
        } else resolve(result);
      });
    });
  }

  /** Collects what is written in this iteration of the event loop, so that it is sent in one packet. */
  #cork(): void {
    if (this.#corked) return;
    const { stream } = this.#client.connection;
    this.#corked = true;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }
}

/** An earlier statement has failed, and the transaction accepts nothing more. */
const isAborted = (error: Error): boolean => sqlStateOf(error) === sqlStates.abortedTransaction;
