import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { batchLawnSigns } from './batch-lawn-signs.ts';
import { createLawnSign } from './create-lawn-sign.ts';
import { deleteLawnSign } from './delete-lawn-sign.ts';
import { getLawnSign } from './get-lawn-sign.ts';
import { listLawnSigns } from './list-lawn-signs.ts';
import { updateLawnSign } from './update-lawn-sign.ts';

export const lawnSignEndpoints: readonly CampaignEndpoint[] = [
  listLawnSigns,
  createLawnSign,
  getLawnSign,
  updateLawnSign,
  deleteLawnSign,
  batchLawnSigns,
];
