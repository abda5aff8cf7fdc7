import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { batchVoters } from './batch-voters.ts';
import { createVoter } from './create-voter.ts';
import { fillDistricts } from './fill-districts.ts';
import { getVoter } from './get-voter.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listTags } from './list-tags.ts';
import { listVoters } from './list-voters.ts';
import { renameTag } from './rename-tag.ts';
import { updateVoter } from './update-voter.ts';

/** Operations on one voter. Those of merging follow them in the documents. */
export const voterEndpoints: readonly CampaignEndpoint[] = [
  listVoters,
  createVoter,
  listDuplicates,
  getVoter,
  updateVoter,
];

/** Operations on many voters at once. */
export const voterListEndpoints: readonly CampaignEndpoint[] = [listTags, renameTag, fillDistricts, batchVoters];
