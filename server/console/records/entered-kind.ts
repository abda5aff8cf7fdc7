import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { volunteerImport } from '#server/campaign/imports/kinds/volunteers.ts';
import { voterImport } from '#server/campaign/imports/kinds/voters.ts';
import { createVolunteer } from '#server/campaign/volunteers/operations/create-volunteer.ts';
import { updateVolunteer } from '#server/campaign/volunteers/operations/update-volunteer.ts';
import { compareVolunteer, viewVolunteer } from '#server/campaign/volunteers/view-volunteer.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { createVoter } from '#server/campaign/voters/operations/create-voter.ts';
import { updateVoter } from '#server/campaign/voters/operations/update-voter.ts';
import { compareVoter, viewVoter } from '#server/campaign/voters/views/view-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import type { CampaignRecord } from '#server/records/record.ts';

/** A kind of record that members enter: how its texts are read, as in a file, and the operations that a form asks for. */
export interface EnteredKind {
  readonly texts: ImportKind & { readonly name: 'VOTERS' | 'VOLUNTEERS' };
  readonly record: Pick<CampaignRecord, 'table' | 'fields' | 'columns'>;
  readonly create: CampaignEndpoint;
  readonly update: CampaignEndpoint;
  /** Looking at one. */
  readonly view: typeof viewVoter;
  /** One as stored, to be compared with what was typed. */
  readonly compare: typeof compareVoter;
  /** What an emptied field becomes if that is not null. */
  readonly emptied: Readonly<Record<string, unknown>>;
}

export const enteredVoter: EnteredKind = {
  texts: voterImport,
  record: voterRecord,
  create: createVoter,
  update: updateVoter,
  view: viewVoter,
  compare: compareVoter,
  emptied: { poll: '', tags: [], doNotContact: [] },
};

export const enteredVolunteer: EnteredKind = {
  texts: volunteerImport,
  record: volunteerRecord,
  create: createVolunteer,
  update: updateVolunteer,
  view: viewVolunteer,
  compare: compareVolunteer,
  emptied: { skills: [] },
};
