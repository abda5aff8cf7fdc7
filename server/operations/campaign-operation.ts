import { notFound } from '#core/errors.ts';
import { readStored, type StoredRow } from '#server/records/record-version.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { CampaignContext } from './campaign-context.ts';
import type { Endpoint } from './endpoint.ts';
import { type CampaignOperation, type ExecutedWith, operationOf, perform } from './perform.ts';
import { type Principal, principalOf } from './principal.ts';

/**
 * An operation that is no call of an API. It executes itself for whoever asks: in transactions of its own, under its name,
 * role and audit entry. Pages have it executed; the command line, jobs and tests call it.
 */
export type Operation<By, Input, Result, With = ExecutedWith> = (
  pool: CampaignPool,
  by: By,
  input: Input,
  now: Date,
  executedWith: With,
) => Result;

/** Name and role of its own, or those of the operation of the API of which it reads the same or does it for many. */
type Named =
  | { readonly operationId: string; readonly role: CampaignOperation['role'] }
  | { readonly as: Pick<Endpoint, 'operationId' | 'role' | 'isLong' | 'method'> };

type Definition<Input, Result> = Named &
  Pick<CampaignOperation, 'byLink' | 'isLong' | 'writes' | 'isAlone'> & {
    /**
     * False if it has no entry in the audit log: reads that name no person in the campaign's records, or what another entry
     * covers. Whether it writes is said apart, by `writes`.
     */
    readonly audited?: false;
    run(context: CampaignContext, input: Input): Promise<Result>;
  };

type Executed<Input, Result> = undefined extends Input
  ? (
      pool: CampaignPool,
      by: Principal | string,
      input?: Input,
      now?: Date,
      executedWith?: ExecutedWith,
    ) => Promise<Result>
  : (
      pool: CampaignPool,
      by: Principal | string,
      input: Input,
      now?: Date,
      executedWith?: ExecutedWith,
    ) => Promise<Result>;

/** Defines an operation of a campaign that is executed in one transaction, as `perform` says. */
export function campaignOperation<Input = undefined, Result = void>({
  run,
  audited,
  ...definition
}: Definition<Input, Result>): Executed<Input, Result> {
  const operation: CampaignOperation =
    'as' in definition ? { ...operationOf(definition.as), ...definition } : definition;
  const execute = (
    pool: CampaignPool,
    by: Principal | string,
    input: Input,
    now: Date = new Date(),
    executedWith: ExecutedWith = {},
  ): Promise<Result> =>
    perform(
      pool,
      principalOf(by),
      operation,
      now,
      (context) => {
        if (audited === false) context.audit.operation = null;
        return run(context, input);
      },
      executedWith,
    );
  return execute as Executed<Input, Result>;
}

type Stored = Parameters<typeof readStored>[1];

type Reading =
  | Pick<CampaignOperation, 'operationId' | 'role' | 'writes'>
  | { readonly as: Pick<Endpoint, 'operationId' | 'role' | 'method'> };

/** Defines the operation by which a person sees a record of a kind, by its id. Errors: 404. */
export const viewOf = (record: Stored, reading: Reading) =>
  campaignOperation({
    ...reading,
    async run({ tx, audit }, id: string): Promise<StoredRow> {
      audit.recordId = id;
      return find(tx, record, id);
    },
  });

/**
 * Defines the operation that reads a record of a kind, by its id, to find what a change of it changes. It is shown to no one,
 * and the change has its own audit entry. Errors: 404; 403 for those who may not change it.
 */
export const comparedBy = (record: Stored, change: Pick<Endpoint, 'operationId' | 'role' | 'method'>) =>
  campaignOperation({ as: change, audited: false, writes: false, run: ({ tx }, id: string) => find(tx, record, id) });

async function find(tx: CampaignTransaction, record: Stored, id: string): Promise<StoredRow> {
  const row = await readStored(tx, record, id);
  if (!row) throw notFound('There is no record of this id.');
  return row;
}
