import type { CampaignEndpoint } from './endpoint.ts';
import { voterEndpoints } from './voters/endpoints.ts';

/** Every operation of the Customer Data API, in the contract's order. */
export const campaignEndpoints: readonly CampaignEndpoint[] = [...voterEndpoints];
