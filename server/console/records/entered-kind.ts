import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { volunteerImport } from '#server/campaign/imports/kinds/volunteers.ts';
import { voterImport } from '#server/campaign/imports/kinds/voters.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { createVolunteer, updateVolunteer } from '#server/campaign/volunteers/volunteer-operations.ts';
import { createVoter } from '#server/campaign/voters/operations/create-voter.ts';
import { getVoter } from '#server/campaign/voters/operations/get-voter.ts';
import { updateVoter } from '#server/campaign/voters/operations/update-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { type CampaignOperation, operationOf } from '#server/operations/perform.ts';
import type { CampaignRecord } from '#server/records/record.ts';

/** A kind of record that members enter: how its texts are read, as in a file, and the operations that a form asks for. */
export interface EnteredKind {
  readonly texts: ImportKind & { readonly name: 'VOTERS' | 'VOLUNTEERS' };
  readonly record: Pick<CampaignRecord, 'table' | 'fields' | 'columns'>;
  readonly create: CampaignEndpoint;
  readonly update: CampaignEndpoint;
  /** Looking at one. */
  readonly read: CampaignOperation;
  /** What an emptied field becomes if that is not null. */
  readonly emptied: Readonly<Record<string, unknown>>;
}

export const enteredVoter: EnteredKind = {
  texts: voterImport,
  record: voterRecord,
  create: createVoter,
  update: updateVoter,
  read: operationOf(getVoter),
  emptied: { poll: '', tags: [], doNotContact: [] },
};

export const enteredVolunteer: EnteredKind = {
  texts: volunteerImport,
  record: volunteerRecord,
  create: createVolunteer,
  update: updateVolunteer,
  read: { operationId: 'getVolunteer', role: 'MEMBER', writes: false },
  emptied: { skills: [] },
};
