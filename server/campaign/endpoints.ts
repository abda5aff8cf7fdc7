import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { getCampaign } from './campaigns/operations/get-campaign.ts';
import { canvassingEndpoints } from './canvassing/endpoints.ts';
import { listChanges } from './changes/operations/list-changes.ts';
import { getCounts } from './counts/operations/get-counts.ts';
import { donationEndpoints } from './donations/endpoints.ts';
import { importEndpoints } from './imports/operations/endpoints.ts';
import { lawnSignEndpoints } from './lawn-signs/operations/endpoints.ts';
import { mergingEndpoints } from './merging/operations/endpoints.ts';
import { listVolunteers } from './volunteers/operations/list-volunteers.ts';
import { voterEndpoints, voterListEndpoints } from './voters/operations/endpoints.ts';
import { webhookEndpoints } from './webhooks/operations/endpoints.ts';

/** Every operation of the Customer Data API. */
export const campaignEndpoints: readonly CampaignEndpoint[] = [
  ...voterEndpoints,
  ...mergingEndpoints,
  ...voterListEndpoints,
  listVolunteers,
  ...donationEndpoints,
  ...canvassingEndpoints,
  ...lawnSignEndpoints,
  getCampaign,
  getCounts,
  listChanges,
  ...importEndpoints,
  ...webhookEndpoints,
];
