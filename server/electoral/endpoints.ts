import { downloadGeoJson } from '#server/electoral/operations/downloads/download-set-as-geo-json.ts';
import { downloadGeoPackage } from '#server/electoral/operations/downloads/download-set-as-geo-package.ts';
import { downloadGeoParquet } from '#server/electoral/operations/downloads/download-set-as-geo-parquet.ts';
import { downloadTiles } from '#server/electoral/operations/downloads/download-set-as-pmtiles.ts';
import { listCollections } from '#server/electoral/operations/ogc/list-ogc-collections.ts';
import { readCollection } from '#server/electoral/operations/ogc/read-ogc-collection.ts';
import { readQueryables } from '#server/electoral/operations/ogc/read-ogc-queryables.ts';
import { readSchema } from '#server/electoral/operations/ogc/read-ogc-schema.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import type { ElectoralCaller } from './keys/authentication.ts';
import { listCrosswalk } from './operations/crosswalks/list-crosswalk.ts';
import { readCrosswalkTable } from './operations/crosswalks/read-crosswalk-table.ts';
import { downloadCodes } from './operations/downloads/download-set-as-csv.ts';
import { listBoundaries } from './operations/list-boundaries.ts';
import { listShapes } from './operations/list-boundary-shapes.ts';
import { listCandidates } from './operations/list-candidates.ts';
import { listElectionCandidates } from './operations/list-election-candidates.ts';
import { listElections } from './operations/list-elections.ts';
import { listJurisdictions } from './operations/list-jurisdictions.ts';
import { listMembers } from './operations/list-members.ts';
import { listPolls } from './operations/list-polls.ts';
import { lookUp } from './operations/look-up/look-up.ts';
import { lookUpBatch } from './operations/look-up/look-up-batch.ts';
import { searchAddresses } from './operations/look-up/search-addresses.ts';
import { listItems } from './operations/ogc/list-ogc-items.ts';
import { readApiDefinition } from './operations/ogc/read-ogc-api-definition.ts';
import { readConformance } from './operations/ogc/read-ogc-conformance.ts';
import { readItem } from './operations/ogc/read-ogc-item.ts';
import { readLandingPage } from './operations/ogc/read-ogc-landing-page.ts';
import { boundaryProvenance } from './operations/provenance/boundary-provenance.ts';
import { readManifest } from './operations/provenance/read-manifest.ts';
import { setProvenance } from './operations/provenance/set-provenance.ts';
import { listPublications } from './operations/publications/list-publications.ts';
import { readPublication } from './operations/publications/read-publication.ts';
import { readPublicationFeed } from './operations/publications/read-publication-feed.ts';
import { readBoundary } from './operations/read-boundary.ts';
import { readShape } from './operations/read-boundary-shape.ts';
import { register } from './operations/register.ts';
import type { ElectoralServices } from './operations/services.ts';
import { readStatus } from './operations/status/read-status.ts';
import { readStreetTile } from './operations/tiles/read-street-tile.ts';
import { readTile } from './operations/tiles/read-tile.ts';
import { readTileJson } from './operations/tiles/read-tile-json.ts';

/** Every operation of the electoral API, in the order of the documentation. */
export const electoralEndpoints: Endpoint<ElectoralServices, ElectoralCaller>[] = [
  lookUp,
  lookUpBatch,
  searchAddresses,
  listBoundaries,
  readBoundary,
  readShape,
  readTile,
  readTileJson,
  readStreetTile,
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
  listElectionCandidates,
  listMembers,
  readStatus,
  readManifest,
  register,
];
