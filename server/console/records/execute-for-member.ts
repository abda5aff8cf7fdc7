import { randomUUID } from 'node:crypto';
import { HustingsError } from '#core/errors.ts';
import { markVoted, unmarkVoted } from '#server/campaign/canvassing/election-day/mark-operations.ts';
import { createScript } from '#server/campaign/canvassing/scripts/create-script.ts';
import { updateScript } from '#server/campaign/canvassing/scripts/update-script.ts';
import { createTurfs } from '#server/campaign/canvassing/turfs/create-turfs.ts';
import { updateTurf } from '#server/campaign/canvassing/turfs/update-turf.ts';
import { correctInteraction } from '#server/campaign/canvassing/visits/changes/correct-visit.ts';
import { withdrawInteraction } from '#server/campaign/canvassing/visits/changes/withdraw-visit.ts';
import { recordAnonymousGifts } from '#server/campaign/donations/anonymous/record-gifts.ts';
import { withdrawAnonymousGifts } from '#server/campaign/donations/anonymous/withdraw-gifts.ts';
import { createDonation } from '#server/campaign/donations/create-donation.ts';
import { recordDeposit } from '#server/campaign/donations/deposit/record-deposit.ts';
import { discardImport, startImport, stopImport } from '#server/campaign/imports/operations/import-steps.ts';
import { createLawnSign } from '#server/campaign/lawn-signs/operations/create-lawn-sign.ts';
import { deleteLawnSign } from '#server/campaign/lawn-signs/operations/delete-lawn-sign.ts';
import { updateLawnSign } from '#server/campaign/lawn-signs/operations/update-lawn-sign.ts';
import { eraseVoter } from '#server/campaign/merging/operations/erase-voter.ts';
import { mergeVoter } from '#server/campaign/merging/operations/merge-voter.ts';
import { unmergeVoter } from '#server/campaign/merging/operations/unmerge-voter.ts';
import { createVolunteer, updateVolunteer } from '#server/campaign/volunteers/volunteer-operations.ts';
import { createVoter } from '#server/campaign/voters/operations/create-voter.ts';
import { fillDistricts } from '#server/campaign/voters/operations/fill-districts.ts';
import { updateVoter } from '#server/campaign/voters/operations/update-voter.ts';
import { auditRefusal } from '#server/operations/audit-refusal.ts';
import { authorize } from '#server/operations/authorize.ts';
import type { Conditions } from '#server/operations/calls/call.ts';
import { createExecutions } from '#server/operations/calls/executions.ts';
import { InternalCall } from '#server/operations/calls/internal-call.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { createOperationExecutor, type OperationExecutorSettings } from '#server/operations/execute-operation.ts';
import type { Member } from '#server/operations/principal.ts';
import { isRecordId } from '#server/store/record-id.ts';
import { incompleteForm } from './incomplete-form.ts';

/** What a form asks of an operation. */
interface AskedByForm {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** By the names of the operation's fields. */
  readonly body?: object;
  readonly conditions: Conditions;
}

/**
 * Executes an operation as the API does, for a member, and gives its answer. Throws its refusal; 400 for an id that no form
 * has.
 */
export type ExecuteForMember = (member: Member, endpoint: CampaignEndpoint, asked: AskedByForm) => Promise<unknown>;

/** The operations that forms ask for. */
const endpoints: readonly CampaignEndpoint[] = [
  mergeVoter,
  unmergeVoter,
  eraseVoter,
  createVoter,
  updateVoter,
  fillDistricts,
  createVolunteer,
  updateVolunteer,
  createDonation,
  recordDeposit,
  recordAnonymousGifts,
  withdrawAnonymousGifts,
  createTurfs,
  updateTurf,
  createScript,
  updateScript,
  createLawnSign,
  updateLawnSign,
  deleteLawnSign,
  correctInteraction,
  withdrawInteraction,
  markVoted,
  unmarkVoted,
  startImport,
  stopImport,
  discardImport,
];

export function createMemberExecutions(settings: Omit<OperationExecutorSettings, 'audit'>): ExecuteForMember {
  const { pool, now } = settings;
  const executeOperation = createOperationExecutor(settings);
  const execute = createExecutions(endpoints, { authorize, executeOperation, checkAnswers: false });
  return async (member, endpoint, { body, ...asked }) => {
    const call = new InternalCall(endpoint, { ...asked, body: JSON.stringify(body), requestId: randomUUID() });
    const { idempotencyKey: formId } = asked.conditions;
    try {
      // What a form makes has the form's id.
      if (formId !== undefined && !isRecordId(formId)) throw incompleteForm();
      return await execute(endpoint, call, member);
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
