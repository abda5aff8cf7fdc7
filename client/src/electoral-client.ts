/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import { ApiClient, pathSegment } from './api-client.ts';
import type { Called } from './called.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { nextNumber, type PagedList, pagedList } from './pages.ts';
import type {
  BoundaryDetail,
  BoundaryFeatureCollection,
  BoundaryPage,
  BoundaryProvenance,
  BoundarySummary,
  CandidateList,
  Crosswalk,
  DownloadSetAsGeoJsonQuery,
  ElectionList,
  JurisdictionList,
  ListBoundariesQuery,
  ListBoundaryShapesQuery,
  ListCandidatesQuery,
  ListCrosswalkQuery,
  ListElectionsQuery,
  ListJurisdictionsQuery,
  ListMembersQuery,
  ListOgcItemsQuery,
  ListPublicationsQuery,
  LookUpBatchQuery,
  LookUpQuery,
  Lookup,
  Manifest,
  MapFile,
  MemberPage,
  OgcCollection,
  OgcCollections,
  OgcConformance,
  OgcFeature,
  OgcFeatureCollection,
  OgcLandingPage,
  PlaceLookupList,
  PlacesToLookUp,
  PollingDivisionList,
  Publication,
  PublicationPage,
  PublicationSummary,
  ReadBoundaryQuery,
  ReadBoundaryShapeQuery,
  ReadOgcItemQuery,
  ReadTileJsonQuery,
  Registration,
  RegistrationRequest,
  RepresentedDistrict,
  SetProvenance,
  Shape,
  Status,
  TileJson,
} from './types/electoral.ts';

export interface ElectoralClientOptions extends ClientOptions {
  /** Raises the limit of requests a minute. Without one the address is counted. */
  readonly apiKey?: string | undefined;
}

/** The electoral API. Its methods are called as its operations are. They reject with a `HustingsError`. */
export class ElectoralClient extends ApiClient {
  /**
   * The boundaries in force.
   *
   * Pages in the order of level, province, code. All filters given must hold. Beyond the contract: `jurisdiction`,
   * `set`, `code`, `ocdId` and `dguid`, `date` for the map of another day, and `include`. Nothing is changed.
   */
  readonly listBoundaries: PagedList<ListBoundariesQuery, BoundaryPage, BoundarySummary>;

  /**
   * What changed: publications of maps.
   *
   * Beyond the contract. Every publication of a map, and what took one back, the newest first, with how much it
   * changed: districts added, ended, renamed; area and addresses that moved to another district, apart from lines that
   * were only drawn anew. All filters given must hold. Nothing is changed.
   */
  readonly listPublications: PagedList<ListPublicationsQuery, PublicationPage, PublicationSummary>;

  /**
   * Who represents the districts.
   *
   * Beyond the contract. The districts in force, in the order of level, province, code, each with whom the last general
   * election or by-election that was held in it elected, or with why nobody is known. An election counts from the end
   * of polling day. All filters given must hold. Nothing is changed.
   */
  readonly listMembers: PagedList<ListMembersQuery, MemberPage, RepresentedDistrict>;

  /** @throws {TypeError} where an option cannot be meant */
  constructor(options: ElectoralClientOptions) {
    super(options, options.apiKey);
    this.listBoundaries = pagedList<ListBoundariesQuery, BoundaryPage, BoundarySummary>(
      (query, options) =>
        this.call(
          () => ({
            operationId: 'listBoundaries',
            method: 'GET',
            path: '/electoral/boundaries',
            repetition: 'nothing',
            query,
          }),
          options,
        ),
      nextNumber,
    );
    this.listPublications = pagedList<ListPublicationsQuery, PublicationPage, PublicationSummary>(
      (query, options) =>
        this.call(
          () => ({
            operationId: 'listPublications',
            method: 'GET',
            path: '/electoral/publications',
            repetition: 'nothing',
            query,
          }),
          options,
        ),
      nextNumber,
    );
    this.listMembers = pagedList<ListMembersQuery, MemberPage, RepresentedDistrict>(
      (query, options) =>
        this.call(
          () => ({
            operationId: 'listMembers',
            method: 'GET',
            path: '/electoral/members',
            repetition: 'nothing',
            query,
          }),
          options,
        ),
      nextNumber,
    );
  }

  /**
   * The districts of a postal code, or of a point.
   *
   * Give `postalCode`, or (beyond the contract) `lat` and `lng`. A postal code may straddle districts: `resolution`
   * says how the answer was reached and how sure it is. Nothing is changed, and neither code nor point is kept.
   */
  lookUp(query: LookUpQuery = {}, options?: CallOptions): Called<Lookup> {
    return this.call(
      () => ({ operationId: 'lookUp', method: 'GET', path: '/electoral/lookup', repetition: 'nothing', query }),
      options,
    );
  }

  /**
   * The districts of many postal codes or points.
   *
   * Beyond the contract. Up to 10,000 places and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`,
   * one place on each line). Each has the answer of the look-up of one place, in the order of the places, and all
   * answers are of one map; a place that is refused leaves the others as they are. A batch counts as one request for
   * each 20 places begun, so that a free key looks up 2,000 places a minute; one that the rest of the minute has no
   * room for is a 429 before anything is looked up. Work is done in slices between which others are served. Nothing is
   * changed, and no place is kept. People who have a CSV or a workbook take it to [the page of lists](/batch).
   */
  lookUpBatch(body: PlacesToLookUp, query: LookUpBatchQuery = {}, options?: CallOptions): Called<PlaceLookupList> {
    return this.call(
      () => ({
        operationId: 'lookUpBatch',
        method: 'POST',
        path: '/electoral/lookup/batch',
        repetition: 'again',
        query,
        body,
      }),
      options,
    );
  }

  /**
   * One boundary.
   *
   * Ids are never reused: a boundary that is history, or not in force yet, is found too. With `date` (beyond the
   * contract) it must be in force then. Nothing is changed.
   */
  readBoundary(id: string, query: ReadBoundaryQuery = {}, options?: CallOptions): Called<BoundaryDetail> {
    return this.call(
      () => ({
        operationId: 'readBoundary',
        method: 'GET',
        path: `/electoral/boundaries/${pathSegment(id)}`,
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * A boundary's geometry, as GeoJSON.
   *
   * A Polygon or MultiPolygon (RFC 7946), WGS 84, longitude before latitude. Nothing is changed. Beyond the contract:
   * `resolution=display` is simplified, on lines shared with the neighbours, so that a map of them shows no gaps.
   */
  readBoundaryShape(id: string, query: ReadBoundaryShapeQuery = {}, options?: CallOptions): Called<Shape> {
    return this.call(
      () => ({
        operationId: 'readBoundaryShape',
        method: 'GET',
        path: `/electoral/boundaries/${pathSegment(id)}/shape`,
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * The vector tiles of a level, as TileJSON.
   *
   * Beyond the contract. What map libraries need to draw the vector tiles of a level (TileJSON 3.0.0): their address,
   * layers, zooms, bounds, and the credits that a map must show. Nothing is changed.
   */
  readTileJson(level: string, query: ReadTileJsonQuery = {}, options?: CallOptions): Called<TileJson> {
    return this.call(
      () => ({
        operationId: 'readTileJson',
        method: 'GET',
        path: `/electoral/tiles/${pathSegment(level)}.json`,
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * A whole map, as GeoJSON.
   *
   * Beyond the contract. The boundaries in force that pass all filters given, with their outlines simplified for
   * drawing, or whole with `resolution=full`, in the order of level, province, code. At least one filter is needed. The
   * answer is as long as the map: the federal one has some megabytes, whole a hundred. Whole maps must be such as their
   * terms let anybody pass on. Nothing is changed.
   */
  listBoundaryShapes(query: ListBoundaryShapesQuery = {}, options?: CallOptions): Called<BoundaryFeatureCollection> {
    return this.call(
      () => ({
        operationId: 'listBoundaryShapes',
        method: 'GET',
        path: '/electoral/boundaries.geojson',
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * What is held: jurisdictions and their maps.
   *
   * Beyond the contract. Every jurisdiction of which a map is held, in the order of level, province, name, with its
   * maps of all times: what `jurisdiction` and `set` of other operations take. All filters given must hold. Nothing is
   * changed.
   */
  listJurisdictions(query: ListJurisdictionsQuery = {}, options?: CallOptions): Called<JurisdictionList> {
    return this.call(
      () => ({
        operationId: 'listJurisdictions',
        method: 'GET',
        path: '/electoral/jurisdictions',
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * Which districts of one map became which of another.
   *
   * Beyond the contract. Each map is taken as it is in force now, else as it last was. For every district of the old
   * map its parts in the districts of the new one, the largest first; the shares of one district add up to 1. What lies
   * in no district of the new map is a part of its own, without a district: nothing of it is spread over the others. By
   * addresses, a district without located addresses has that part alone. Borders that were only drawn anew leave
   * slivers, which are listed from a square metre on. The first request of two large maps waits some seconds while they
   * are laid over each other. Nothing is changed.
   */
  listCrosswalk(query: ListCrosswalkQuery, options?: CallOptions): Called<Crosswalk> {
    return this.call(
      () => ({
        operationId: 'listCrosswalk',
        method: 'GET',
        path: '/electoral/crosswalks',
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * A map as GeoJSON, for download.
   *
   * Beyond the contract. The boundaries in force, of a map that has ended those of its last day, with their whole
   * outlines and flat properties, licence and credit among them. The file is written when it is first asked for.
   * Nothing is changed.
   */
  downloadSetAsGeoJson(set: string, query: DownloadSetAsGeoJsonQuery = {}, options?: CallOptions): Called<MapFile> {
    return this.call(
      () => ({
        operationId: 'downloadSetAsGeoJson',
        method: 'GET',
        path: `/electoral/downloads/${pathSegment(set)}.geojson`,
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * OGC API – Features: where programs begin.
   *
   * Beyond the contract. The landing page of OGC API – Features, Part 1 (17-069r4), with which QGIS, ogr2ogr and other
   * programs of geography open the maps of this installation. Nothing is changed.
   */
  readOgcLandingPage(options?: CallOptions): Called<OgcLandingPage> {
    return this.call(
      () => ({ operationId: 'readOgcLandingPage', method: 'GET', path: '/electoral/ogc', repetition: 'nothing' }),
      options,
    );
  }

  /**
   * OGC API – Features: what it conforms to.
   *
   * Beyond the contract. The conformance classes: of Part 1 core, OpenAPI 3.0 and GeoJSON, of Part 5 the schema of a
   * collection. Nothing is changed.
   */
  readOgcConformance(options?: CallOptions): Called<OgcConformance> {
    return this.call(
      () => ({
        operationId: 'readOgcConformance',
        method: 'GET',
        path: '/electoral/ogc/conformance',
        repetition: 'nothing',
      }),
      options,
    );
  }

  /**
   * OGC API – Features: the maps.
   *
   * Beyond the contract. Each map that may be passed on, of all times, as a collection of features, by jurisdiction,
   * the newest first. Nothing is changed.
   */
  listOgcCollections(options?: CallOptions): Called<OgcCollections> {
    return this.call(
      () => ({
        operationId: 'listOgcCollections',
        method: 'GET',
        path: '/electoral/ogc/collections',
        repetition: 'nothing',
      }),
      options,
    );
  }

  /**
   * OGC API – Features: one map.
   *
   * Beyond the contract. A map that may be passed on as a collection of features. Nothing is changed.
   */
  readOgcCollection(collectionId: string, options?: CallOptions): Called<OgcCollection> {
    return this.call(
      () => ({
        operationId: 'readOgcCollection',
        method: 'GET',
        path: `/electoral/ogc/collections/${pathSegment(collectionId)}`,
        repetition: 'nothing',
      }),
      options,
    );
  }

  /**
   * OGC API – Features: what districts of a map have.
   *
   * Beyond the contract. The schema of the features of a map (Part 5): the types of their properties, and that an
   * outline may have several parts. QGIS (3.44 and newer) takes the columns of a layer from it. Nothing is changed.
   */
  readOgcSchema(
    collectionId: string,
    options?: CallOptions,
  ): Called<{
    /** The version of JSON Schema. */
    $schema: string;
    /** The properties, and the outline. */
    properties: Record<
      string,
      {
        /** The type of its values, of JSON; an outline has none. */
        type?: string | undefined;
        /** The form of its values. */
        format?: string | undefined;
        /** The words that it may be. */
        enum?: string[] | undefined;
        /** What it says. */
        description?: string | undefined;
        /** What it is to the district: `id`, `primary-geometry`. */
        'x-ogc-role'?: string | undefined;
        /** Its place among the columns, from 1. */
        'x-ogc-propertySeq': number;
      }
    >;
  }> {
    return this.call(
      () => ({
        operationId: 'readOgcSchema',
        method: 'GET',
        path: `/electoral/ogc/collections/${pathSegment(collectionId)}/schema`,
        repetition: 'nothing',
      }),
      options,
    );
  }

  /**
   * OGC API – Features: the districts of a map.
   *
   * Beyond the contract. The boundaries in force, of a map that has ended those of its last day, in the order of
   * province and code, with their whole outlines. `limit` is the most that a page has: it has fewer where their
   * outlines are long. The link `next` leads to the following page. Nothing is changed.
   */
  listOgcItems(
    collectionId: string,
    query: ListOgcItemsQuery = {},
    options?: CallOptions,
  ): Called<OgcFeatureCollection> {
    return this.call(
      () => ({
        operationId: 'listOgcItems',
        method: 'GET',
        path: `/electoral/ogc/collections/${pathSegment(collectionId)}/items`,
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * OGC API – Features: one district.
   *
   * Beyond the contract. A boundary of a map as a feature, with its whole outline: the version in force, else the
   * nearest. Nothing is changed.
   */
  readOgcItem(
    collectionId: string,
    featureId: string,
    query: ReadOgcItemQuery = {},
    options?: CallOptions,
  ): Called<OgcFeature> {
    return this.call(
      () => ({
        operationId: 'readOgcItem',
        method: 'GET',
        path: `/electoral/ogc/collections/${pathSegment(collectionId)}/items/${pathSegment(featureId)}`,
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * What one publication of a map changed.
   *
   * Beyond the contract. The districts that were added, ended and renamed, the areas that moved from one district to
   * another, and the districts that were only drawn anew. Within one map districts are told by their codes. Of two maps
   * a district goes on in the one that has more than half of its area, and more than half of whose area it has. Nothing
   * is changed.
   */
  readPublication(id: string, options?: CallOptions): Called<Publication> {
    return this.call(
      () => ({
        operationId: 'readPublication',
        method: 'GET',
        path: `/electoral/publications/${pathSegment(id)}`,
        repetition: 'nothing',
      }),
      options,
    );
  }

  /**
   * The candidates of an election in a boundary.
   *
   * In the order of the ballot. Empty where the election has no candidates there, or none yet. Nothing is changed.
   */
  listCandidates(id: string, query: ListCandidatesQuery, options?: CallOptions): Called<CandidateList> {
    return this.call(
      () => ({
        operationId: 'listCandidates',
        method: 'GET',
        path: `/electoral/boundaries/${pathSegment(id)}/candidates`,
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * The polling divisions of a boundary.
   *
   * Those of the latest election of which any are held for this boundary: divisions are drawn anew for each. Where they
   * belong to no election, those. Nothing is changed.
   */
  listPolls(id: string, options?: CallOptions): Called<PollingDivisionList> {
    return this.call(
      () => ({
        operationId: 'listPolls',
        method: 'GET',
        path: `/electoral/boundaries/${pathSegment(id)}/polls`,
        repetition: 'nothing',
      }),
      options,
    );
  }

  /**
   * Where a boundary comes from.
   *
   * Beyond the contract. The publisher’s file by its SHA-256, its address and the time, the program that read it, what
   * the checks found, and who accepted it if they had held it back. Of the boundary in force now, else of the nearest.
   * Nothing is changed.
   */
  boundaryProvenance(id: string, options?: CallOptions): Called<BoundaryProvenance> {
    return this.call(
      () => ({
        operationId: 'boundaryProvenance',
        method: 'GET',
        path: `/electoral/boundaries/${pathSegment(id)}/provenance`,
        repetition: 'nothing',
      }),
      options,
    );
  }

  /**
   * Where a map comes from.
   *
   * Beyond the contract. As of a boundary, for all boundaries of a map: each publication by which some of them came,
   * with how many. Nothing is changed.
   */
  setProvenance(id: string, options?: CallOptions): Called<SetProvenance> {
    return this.call(
      () => ({
        operationId: 'setProvenance',
        method: 'GET',
        path: `/electoral/sets/${pathSegment(id)}/provenance`,
        repetition: 'nothing',
      }),
      options,
    );
  }

  /**
   * Elections, the newest first.
   *
   * Every election of which candidates or results are held. All filters given must hold. Nothing is changed.
   */
  listElections(query: ListElectionsQuery = {}, options?: CallOptions): Called<ElectionList> {
    return this.call(
      () => ({
        operationId: 'listElections',
        method: 'GET',
        path: '/electoral/elections',
        repetition: 'nothing',
        query,
      }),
      options,
    );
  }

  /**
   * Health, and how fresh the data is.
   *
   * How many districts are in force, and for each source when it was last checked and last changed, its state, licence
   * and credit. Nothing is changed.
   */
  readStatus(options?: CallOptions): Called<Status> {
    return this.call(
      () => ({ operationId: 'readStatus', method: 'GET', path: '/electoral/status', repetition: 'nothing' }),
      options,
    );
  }

  /**
   * All that is served, by its hashes.
   *
   * Beyond the contract. SHA-256 of each map and dataset, so that two installations can be compared: `npx hustings
   * verify-manifest URL` does it. What is drawn for display, which follows from the maps, has no hash. Nothing is
   * changed.
   */
  readManifest(options?: CallOptions): Called<Manifest> {
    return this.call(
      () => ({ operationId: 'readManifest', method: 'GET', path: '/electoral/manifest', repetition: 'nothing' }),
      options,
    );
  }

  /**
   * A free API key.
   *
   * Makes a key that raises the limit from 10 to 100 requests a minute. It is shown this once. An e-mail address may
   * hold five; a client address may register five times an hour.
   */
  register(body: RegistrationRequest, options?: CallOptions): Called<Registration> {
    return this.call(
      () => ({ operationId: 'register', method: 'POST', path: '/electoral/register', repetition: 'again', body }),
      options,
    );
  }
}
