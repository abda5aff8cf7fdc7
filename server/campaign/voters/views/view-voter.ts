import { getVoter } from '#server/campaign/voters/operations/get-voter.ts';
import { updateVoter } from '#server/campaign/voters/operations/update-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { comparedBy, viewOf } from '#server/operations/campaign-operation.ts';

export const viewVoter = viewOf(voterRecord, { as: getVoter });

/** A voter as stored, to be compared with what was typed. */
export const compareVoter = comparedBy(voterRecord, updateVoter);
