import { randomUUID } from 'node:crypto';
import { HustingsError } from '#core/errors.ts';
import { auditRefusal } from '#server/operations/audit-refusal.ts';
import { authorize } from '#server/operations/authorize.ts';
import type { Conditions } from '#server/operations/calls/call.ts';
import { compileOnFirstUse } from '#server/operations/calls/compile-operation.ts';
import { InternalCall } from '#server/operations/calls/internal-call.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import type { Operation } from '#server/operations/campaign-operation.ts';
import { createOperationExecutor, type OperationExecutorSettings } from '#server/operations/execute-operation.ts';
import type { ExecutedWith } from '#server/operations/perform.ts';
import type { Member } from '#server/operations/principal.ts';
import { incompleteForm } from '#server/pages/input/incomplete-form.ts';
import { isRecordId } from '#server/store/record-id.ts';
import type { Session, User } from './sessions.ts';
import type { AttemptCounters } from './throttle/limits.ts';

/** Who asks for a page, of whom nothing is known unless there is a session. */
export interface Visitor {
  readonly session: Session | undefined;
  /** The client's address, as rate limits count it. */
  readonly address: string;
  /** The token of the device's cookie, if it has one. */
  readonly device: string | undefined;
}

/** Who has signed in, second factor included. */
export interface SignedIn extends Visitor {
  readonly session: Session;
  readonly user: User;
}

/** With what operations are executed for people. */
export interface PersonWith extends ExecutedWith {
  /** Counts failed attempts at passwords and codes. */
  readonly attempts: AttemptCounters;
}

/** An operation of a campaign that a member may ask for. */
export type PersonOperation<Input, Result> = Operation<Member, Input, Result, PersonWith>;

/** What a form asks of an operation of the API. */
interface AskedByForm {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** By the names of the operation's fields. */
  readonly body?: object;
  readonly conditions: Conditions;
}

type FormOf = Pick<ExecutedWith, 'formId'>;

interface ExecuteOperation<By> {
  /** Executes an operation for who asks for the page. Throws its refusal. */
  <Result>(operation: Operation<By, undefined, Result, PersonWith>): Result;
  <Input, Result>(operation: Operation<By, Input, Result, PersonWith>, input: Input, form?: FormOf): Result;
}

/**
 * Executes an operation as the API does, and gives its response. Throws its refusal; 400 for an id that no form has.
 */
type ExecuteEndpoint = (endpoint: CampaignEndpoint, asked: AskedByForm) => Promise<unknown>;

/** The one way by which a page reads and changes what is stored. */
export type Execute<By> = ExecuteOperation<By> & (By extends Member ? ExecuteEndpoint : unknown);

/** Binds it to whoever asks for a page, and to when. */
export type ExecuteFor = <By>(by: By, now: Date) => Execute<By>;

interface PersonSettings extends Omit<OperationExecutorSettings, 'audit'> {
  readonly attempts: AttemptCounters;
}

/** Creates the function that gives each page its `execute`. */
export function createExecuteFor(settings: PersonSettings): ExecuteFor {
  const { pool, plans, districts, attempts } = settings;
  const executeEndpoint = createEndpointExecutor(settings);
  return <By>(by: By, now: Date) =>
    ((asked: Operation<By, unknown, unknown, PersonWith> | CampaignEndpoint, input: unknown, form?: FormOf) =>
      typeof asked === 'function'
        ? asked(pool, by, input, now, { plans, districts, attempts, ...form })
        : executeEndpoint(by as unknown as Member, asked, input as AskedByForm)) as Execute<By>;
}

function createEndpointExecutor(settings: PersonSettings) {
  const { pool, now } = settings;
  const executeOperation = createOperationExecutor(settings);
  const compiled = compileOnFirstUse({ authorize, executeOperation, checkAnswers: false });
  return async (member: Member, endpoint: CampaignEndpoint, { body, ...asked }: AskedByForm): Promise<unknown> => {
    const call = new InternalCall(endpoint, { ...asked, body: JSON.stringify(body), requestId: randomUUID() });
    const { idempotencyKey: formId } = asked.conditions;
    try {
      // What a form makes has the form's id.
      if (formId !== undefined && !isRecordId(formId)) throw incompleteForm();
      return await compiled(endpoint)(call, member);
    } catch (error) {
      // A refusal may say what others gave: it leaves its entry, as one of the API does.
      if (error instanceof HustingsError) {
        const { operationId: operation, params } = call;
        await auditRefusal(pool, member, { operation, recordId: params.id ?? null, status: error.status, at: now() });
      }
      throw error;
    }
  };
}
