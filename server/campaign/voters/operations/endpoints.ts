import { batchVoters } from '#server/campaign/batch/kinds/voters.ts';
import type { CampaignEndpoint } from '#server/campaign/endpoint.ts';
import { createVoter } from './create-voter.ts';
import { getVoter } from './get-voter.ts';
import { listTags } from './list-tags.ts';
import { listVoters } from './list-voters.ts';
import { renameTag } from './rename-tag.ts';
import { updateVoter } from './update-voter.ts';

export const voterEndpoints: readonly CampaignEndpoint[] = [
  listVoters,
  createVoter,
  getVoter,
  updateVoter,
  listTags,
  renameTag,
  batchVoters,
];
