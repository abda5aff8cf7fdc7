/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import { ApiClient, pathSegment } from './api-client.ts';
import type { Called } from './called.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { nextNumber, type PagedList, pagedList } from './pages.ts';
import type {
  BoundaryDetail,
  BoundaryFeatureCollection,
  BoundaryPage,
  BoundarySummary,
  CandidateList,
  ElectionList,
  JurisdictionList,
  ListBoundariesQuery,
  ListBoundaryShapesQuery,
  ListCandidatesQuery,
  ListElectionsQuery,
  ListJurisdictionsQuery,
  ListMembersQuery,
  LookUpBatchQuery,
  LookUpQuery,
  Lookup,
  MemberPage,
  PlaceLookupList,
  PlacesToLookUp,
  PollingDivisionList,
  ReadBoundaryQuery,
  ReadBoundaryShapeQuery,
  Registration,
  RegistrationRequest,
  RepresentedDistrict,
  Shape,
  Status,
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
   * A whole map, as GeoJSON.
   *
   * Beyond the contract. The boundaries in force that pass all filters given, with their outlines as
   * `resolution=display` has them, in the order of level, province, code. At least one filter is needed. The answer is
   * as long as the map: the federal one has some megabytes. Nothing is changed.
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
