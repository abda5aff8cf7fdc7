import { batchVoters } from '#server/campaign/batch/kinds/voters.ts';
import { eraseVoter } from '#server/campaign/merging/operations/erase-voter.ts';
import { mergeVoter } from '#server/campaign/merging/operations/merge-voter.ts';
import { unmergeVoter } from '#server/campaign/merging/operations/unmerge-voter.ts';
import type { CampaignEndpoint } from '#server/records/endpoint.ts';
import { createVoter } from './create-voter.ts';
import { fillDistricts } from './fill-districts.ts';
import { getVoter } from './get-voter.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listTags } from './list-tags.ts';
import { listVoters } from './list-voters.ts';
import { renameTag } from './rename-tag.ts';
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
