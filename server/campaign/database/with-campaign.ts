import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { HustingsError } from '../../../core/errors.ts';
import { canBeRecordId } from '../record-id.ts';
import type { CampaignPool } from './pool.ts';

/** One campaign's data, for the length of one transaction. */
export interface CampaignTransaction {
  readonly campaignId: string;
  /**
   * Runs a statement and answers its rows. The text must come from a bounded set, since each is prepared once per
   * connection: values go into `values`, never into the text. `prepare: false` where texts are many.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare?: boolean },
  ): Promise<Row[]>;
  /** Sends a statement along with the commit: it is done if and only if the transaction is, and costs no wait. */
  atCommit(text: string, values: readonly unknown[]): void;
  /** Runs `work`; should it throw, what it wrote is undone while the rest of the transaction stands. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

const attempts = 4;

/**
 * The one door to a campaign's data. `work` runs in a transaction as the role `hustings_server` with the campaign
 * fixed, so that row-level security answers nothing of any other campaign whatever the statements say. The setting
 * and the role end with the transaction.
 *
 * `work` is done again where PostgreSQL undid it for another's sake (serialization failure, deadlock), so it must do
 * nothing outside the database. Never open a second transaction within it: the pool could run dry.
 */
export async function withCampaign<T>(
  pool: CampaignPool,
  campaignId: string,
  work: (tx: CampaignTransaction) => Promise<T>,
): Promise<T> {
  // The id becomes part of a statement below: nothing but the shape of a UUID may pass.
  if (!canBeRecordId(campaignId)) throw new TypeError('a campaign id must be a UUID');
  for (let attempt = 1; ; attempt++) {
    const client = await connection(pool);
    try {
      const result = await transact(client, campaignId, work);
      client.release();
      return result;
    } catch (error) {
      await leave(client);
      if (attempt === attempts || !isUndone(error)) throw error;
    }
  }
}

async function transact<T>(
  client: PoolClient,
  campaignId: string,
  work: (tx: CampaignTransaction) => Promise<T>,
): Promise<T> {
  const closing: Array<[text: string, values: readonly unknown[]]> = [];
  const query: CampaignTransaction['query'] = async (text, values = [], { prepare = true } = {}) => {
    const { rows } = await client.query({ text, values: [...values], ...(prepare && { name: nameOf(text) }) });
    return rows;
  };
  const tx: CampaignTransaction = {
    campaignId,
    query,
    atCommit: (text, values) => void closing.push([text, values]),
    async attempt(inner) {
      await client.query('savepoint attempt');
      try {
        const result = await inner();
        await client.query('release savepoint attempt');
        return result;
      } catch (error) {
        await client.query('rollback to savepoint attempt');
        throw error;
      }
    },
  };
  // Not awaited: the first statement of `work` follows in the same flight. Should the opening fail, PostgreSQL refuses
  // all that follows in this transaction, and the commit below reports it.
  const opening = client.query(
    `begin; set local role hustings_server; set local hustings.campaign_id = '${campaignId}'`,
  );
  opening.catch(() => {});
  const result = await work(tx);
  const closed = closing.map(([text, values]) => query(text, values));
  const commit = client.query('commit');
  // All are awaited before the connection is given back; the first failure is the cause of the others.
  const outcomes = await Promise.allSettled([opening, ...closed, commit]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  if ((await commit).command !== 'COMMIT') throw new Error('a failed statement went unnoticed: nothing was written');
  return result;
}

async function connection(pool: CampaignPool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new HustingsError(503, 'internal', 'The database is not ready. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
      cause,
    });
  }
}

async function leave(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}

/** SQLSTATE 40001 and 40P01: the transaction was undone through no fault of its own. */
function isUndone(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '40001' || code === '40P01';
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
