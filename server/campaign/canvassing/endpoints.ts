import type { CampaignEndpoint } from '#server/campaign/endpoint.ts';
import { createInteraction } from './create-interaction.ts';
import { listInteractions } from './list-interactions.ts';
import { correctInteraction } from './visits/correct-visit.ts';
import { getInteraction } from './visits/get-visit.ts';
import { getInteractionHistory } from './visits/visit-history.ts';
import { withdrawInteraction } from './visits/withdraw-visit.ts';
import { getWalkList } from './walk-list/get-walk-list.ts';

export const canvassingEndpoints: readonly CampaignEndpoint[] = [
  listInteractions,
  createInteraction,
  getWalkList,
  ...[getInteraction, correctInteraction, withdrawInteraction, getInteractionHistory],
];
