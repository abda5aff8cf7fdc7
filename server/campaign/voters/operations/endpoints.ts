import { batchVoters } from '#server/campaign/batch/kinds/voters.ts';
import type { CampaignEndpoint } from '#server/campaign/endpoint.ts';
import { createVoter } from './create-voter.ts';
import { eraseVoter } from './erase-voter.ts';
import { fillDistricts } from './fill-districts.ts';
import { getVoter } from './get-voter.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listTags } from './list-tags.ts';
import { listVoters } from './list-voters.ts';
import { mergeVoter } from './merge-voter.ts';
import { renameTag } from './rename-tag.ts';
import { unmergeVoter } from './unmerge-voter.ts';
import { updateVoter } from './update-voter.ts';

export const voterEndpoints: readonly CampaignEndpoint[] = [
  listVoters,
  createVoter,
  listDuplicates,
  getVoter,
  updateVoter,
  mergeVoter,
  unmergeVoter,
  eraseVoter,
  listTags,
  renameTag,
  fillDistricts,
  batchVoters,
];
