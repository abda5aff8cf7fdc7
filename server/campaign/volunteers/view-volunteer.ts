import { updateVolunteer } from '#server/campaign/volunteers/operations/update-volunteer.ts';
import { comparedBy, viewOf } from '#server/operations/campaign-operation.ts';
import { volunteerRecord } from './volunteer.ts';

export const viewVolunteer = viewOf(volunteerRecord, { operationId: 'getVolunteer', role: 'MEMBER', writes: false });

/** A volunteer as stored, to be compared with what was typed. */
export const compareVolunteer = comparedBy(volunteerRecord, updateVolunteer);
