import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { eraseVoter } from './erase-voter.ts';
import { mergeVoter } from './merge-voter.ts';
import { separateVoters } from './separate-voters.ts';
import { unmergeVoter } from './unmerge-voter.ts';

export const mergingEndpoints: readonly CampaignEndpoint[] = [separateVoters, mergeVoter, unmergeVoter, eraseVoter];
