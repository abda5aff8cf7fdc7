import { batchInteractions } from '#server/campaign/batch/kinds/interactions.ts';
import type { CampaignEndpoint } from '#server/campaign/endpoint.ts';
import { createInteraction } from './create-interaction.ts';
import { listInteractions } from './list-interactions.ts';
import { createTurfs } from './turfs/create-turfs.ts';
import { getTurf, listTurfs } from './turfs/list-turfs.ts';
import { updateTurf } from './turfs/update-turf.ts';
import { correctInteraction } from './visits/changes/correct-visit.ts';
import { getInteractionHistory } from './visits/changes/visit-history.ts';
import { withdrawInteraction } from './visits/changes/withdraw-visit.ts';
import { getInteraction } from './visits/get-visit.ts';
import { getWalkList } from './walk-list/get-walk-list.ts';

export const canvassingEndpoints: readonly CampaignEndpoint[] = [
  ...[listInteractions, createInteraction, getWalkList],
  ...[listTurfs, createTurfs, getTurf, updateTurf],
  batchInteractions,
  ...[getInteraction, correctInteraction, withdrawInteraction, getInteractionHistory],
];
