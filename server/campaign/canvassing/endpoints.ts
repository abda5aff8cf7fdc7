import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { batchInteractions } from './batch-interactions.ts';
import { createInteraction } from './create-interaction.ts';
import { getTurnout } from './election-day/get-turnout.ts';
import { markVoted, unmarkVoted } from './election-day/mark-operations.ts';
import { listInteractions } from './list-interactions.ts';
import { createScript } from './scripts/create-script.ts';
import { getScript, listScripts } from './scripts/list-scripts.ts';
import { getScriptResults } from './scripts/results/get-results.ts';
import { updateScript } from './scripts/update-script.ts';
import { createTurfs } from './turfs/create-turfs.ts';
import { getTurf, listTurfs } from './turfs/list-turfs.ts';
import { updateTurf } from './turfs/update-turf.ts';
import { correctInteraction } from './visits/changes/correct-visit.ts';
import { getInteractionHistory } from './visits/changes/visit-history.ts';
import { withdrawInteraction } from './visits/changes/withdraw-visit.ts';
import { getInteraction } from './visits/get-visit.ts';
import { recordHousehold } from './visits/record-household.ts';
import { getWalkList } from './walk-list/get-walk-list.ts';

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
