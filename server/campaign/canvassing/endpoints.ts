import { markVoted } from '#server/campaign/canvassing/operations/election-day/mark-voted.ts';
import { unmarkVoted } from '#server/campaign/canvassing/operations/election-day/unmark-voted.ts';
import { getScript } from '#server/campaign/canvassing/operations/scripts/get-script.ts';
import { listScripts } from '#server/campaign/canvassing/operations/scripts/list-scripts.ts';
import { getTurf } from '#server/campaign/canvassing/operations/turfs/get-turf.ts';
import { listTurfs } from '#server/campaign/canvassing/operations/turfs/list-turfs.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { batchInteractions } from './operations/batch-interactions.ts';
import { createInteraction } from './operations/create-interaction.ts';
import { getTurnout } from './operations/election-day/get-turnout.ts';
import { getInteraction } from './operations/get-interaction.ts';
import { getInteractionHistory } from './operations/get-interaction-history.ts';
import { getWalkList } from './operations/get-walk-list.ts';
import { listInteractions } from './operations/list-interactions.ts';
import { recordHousehold } from './operations/record-household.ts';
import { createScript } from './operations/scripts/create-script.ts';
import { getScriptResults } from './operations/scripts/get-script-results.ts';
import { updateScript } from './operations/scripts/update-script.ts';
import { createTurfs } from './operations/turfs/create-turfs.ts';
import { updateTurf } from './operations/turfs/update-turf.ts';
import { correctInteraction } from './operations/update-interaction.ts';
import { withdrawInteraction } from './operations/withdraw-interaction.ts';

export const canvassingEndpoints: readonly CampaignEndpoint[] = [
  listInteractions,
  createInteraction,
  getWalkList,
  listTurfs,
  createTurfs,
  getTurf,
  updateTurf,
  listScripts,
  createScript,
  getScript,
  updateScript,
  getScriptResults,
  markVoted,
  unmarkVoted,
  getTurnout,
  batchInteractions,
  recordHousehold,
  getInteraction,
  correctInteraction,
  withdrawInteraction,
  getInteractionHistory,
];
