import type { Endpoint } from '#server/operations/endpoint.ts';
import type { ElectoralCaller } from './authentication.ts';
import { listBoundaries } from './operations/list-boundaries.ts';
import { listCandidates } from './operations/list-candidates.ts';
import { listElections } from './operations/list-elections.ts';
import { listJurisdictions } from './operations/list-jurisdictions.ts';
import { listMembers } from './operations/list-members.ts';
import { listPolls } from './operations/list-polls.ts';
import { listShapes } from './operations/list-shapes.ts';
import { lookUp } from './operations/look-up/look-up.ts';
import { lookUpBatch } from './operations/look-up/look-up-batch.ts';
import { readBoundary } from './operations/read-boundary.ts';
import { readShape } from './operations/read-shape.ts';
import { readStatus } from './operations/read-status.ts';
import { readTile } from './operations/read-tile.ts';
import { register } from './operations/register.ts';
import type { ElectoralServices } from './services.ts';

/** Every operation of the electoral API, in the order of the documentation. */
export const electoralEndpoints: Endpoint<ElectoralServices, ElectoralCaller>[] = [
  lookUp,
  lookUpBatch,
  listBoundaries,
  readBoundary,
  readShape,
  readTile,
  listShapes,
  listJurisdictions,
  listCandidates,
  listPolls,
  listElections,
  listMembers,
  readStatus,
  register,
];
