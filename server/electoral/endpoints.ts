import type { Endpoint } from '#server/operations/endpoint.ts';
import type { ElectoralCaller } from './keys/authentication.ts';
import { listCrosswalk } from './operations/crosswalks/list-crosswalk.ts';
import { readCrosswalkTable } from './operations/crosswalks/read-crosswalk-table.ts';
import { downloadCodes } from './operations/downloads/download-codes.ts';
import {
  downloadGeoJson,
  downloadGeoPackage,
  downloadGeoParquet,
  downloadTiles,
} from './operations/downloads/download-files.ts';
import { listBoundaries } from './operations/list-boundaries.ts';
import { listCandidates } from './operations/list-candidates.ts';
import { listElections } from './operations/list-elections.ts';
import { listJurisdictions } from './operations/list-jurisdictions.ts';
import { listMembers } from './operations/list-members.ts';
import { listPolls } from './operations/list-polls.ts';
import { listShapes } from './operations/list-shapes.ts';
import { lookUp } from './operations/look-up/look-up.ts';
import { lookUpBatch } from './operations/look-up/look-up-batch.ts';
import { listItems } from './operations/ogc/list-items.ts';
import { readApiDefinition } from './operations/ogc/read-api-definition.ts';
import { listCollections, readCollection } from './operations/ogc/read-collections.ts';
import { readConformance } from './operations/ogc/read-conformance.ts';
import { readItem } from './operations/ogc/read-item.ts';
import { readLandingPage } from './operations/ogc/read-landing-page.ts';
import { readQueryables, readSchema } from './operations/ogc/read-schema.ts';
import { boundaryProvenance } from './operations/provenance/boundary-provenance.ts';
import { readManifest } from './operations/provenance/read-manifest.ts';
import { setProvenance } from './operations/provenance/set-provenance.ts';
import { listPublications } from './operations/publications/list-publications.ts';
import { readPublication } from './operations/publications/read-publication.ts';
import { readPublicationFeed } from './operations/publications/read-publication-feed.ts';
import { readBoundary } from './operations/read-boundary.ts';
import { readShape } from './operations/read-shape.ts';
import { register } from './operations/register.ts';
import type { ElectoralServices } from './operations/services.ts';
import { readStatus } from './operations/status/read-status.ts';
import { readTile } from './operations/tiles/read-tile.ts';
import { readTileJson } from './operations/tiles/read-tile-json.ts';

/** Every operation of the electoral API, in the order of the documentation. */
export const electoralEndpoints: Endpoint<ElectoralServices, ElectoralCaller>[] = [
  lookUp,
  lookUpBatch,
  listBoundaries,
  readBoundary,
  readShape,
  readTile,
  readTileJson,
  listShapes,
  listJurisdictions,
  listCrosswalk,
  readCrosswalkTable,
  downloadGeoJson,
  downloadGeoPackage,
  downloadGeoParquet,
  downloadTiles,
  downloadCodes,
  readLandingPage,
  readConformance,
  readApiDefinition,
  listCollections,
  readCollection,
  readSchema,
  readQueryables,
  listItems,
  readItem,
  listPublications,
  readPublicationFeed,
  readPublication,
  listCandidates,
  listPolls,
  boundaryProvenance,
  setProvenance,
  listElections,
  listMembers,
  readStatus,
  readManifest,
  register,
];
