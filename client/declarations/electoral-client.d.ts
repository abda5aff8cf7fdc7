/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import { ApiClient } from './api-client.ts';
import type { Called } from './called.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { type PagedList } from './pages.ts';
import type { BoundaryDetail, BoundaryFeatureCollection, BoundaryPage, BoundaryProvenance, BoundarySummary, CandidateList, Crosswalk, DownloadSetAsGeoJsonQuery, ElectionList, JurisdictionList, ListBoundariesQuery, ListBoundaryShapesQuery, ListCandidatesQuery, ListCrosswalkQuery, ListElectionsQuery, ListJurisdictionsQuery, ListMembersQuery, ListOgcItemsQuery, ListPublicationsQuery, LookUpBatchQuery, LookUpQuery, Lookup, Manifest, MapFile, MemberPage, OgcCollection, OgcCollections, OgcConformance, OgcFeature, OgcFeatureCollection, OgcLandingPage, PlaceLookupList, PlacesToLookUp, PollingDivisionList, Publication, PublicationPage, PublicationSummary, ReadBoundaryQuery, ReadBoundaryShapeQuery, ReadOgcItemQuery, ReadTileJsonQuery, Registration, RegistrationRequest, RepresentedDistrict, SetProvenance, Shape, Status, TileJson } from './types/electoral.ts';
export interface ElectoralClientOptions extends ClientOptions {
    /** Raises the limit of requests a minute. Without one the address is counted. */
    readonly apiKey?: string | undefined;
}
/** The electoral API. Its methods are called as its operations are. They reject with a `HustingsError`. */
export declare class ElectoralClient extends ApiClient {
    /**
     * The boundaries in force.
     *
     * Sorted by level, province and code. Filters are combined with AND. Extensions: `jurisdiction`, `set`, `code`,
     * `ocdId` and `dguid`, `date` for the boundaries in force on another day, and `include`. Nothing is changed.
     */
    readonly listBoundaries: PagedList<ListBoundariesQuery, BoundaryPage, BoundarySummary>;
    /**
     * Publications of maps.
     *
     * Extension. Every publication, rollback and withdrawal of a map, the newest first, with counts of its changes:
     * districts added, ended and renamed; area and addresses that moved to another district. Redrawn borders without a
     * move are counted separately. Filters are combined with AND. Nothing is changed.
     */
    readonly listPublications: PagedList<ListPublicationsQuery, PublicationPage, PublicationSummary>;
    /**
     * Who represents the districts.
     *
     * Extension. The districts in force, sorted by level, province and code. Each has the members elected at its last
     * general election or by-election, or the reason why none is known. An election counts from the end of polling day.
     * Filters are combined with AND. Nothing is changed.
     */
    readonly listMembers: PagedList<ListMembersQuery, MemberPage, RepresentedDistrict>;
    /** @throws {TypeError} where an option cannot be meant */
    constructor(options: ElectoralClientOptions);
    /**
     * The districts of a postal code, or of a point.
     *
     * Pass `postalCode`, or (an extension) `lat` and `lng`. A postal code may straddle districts: `resolution` says how
     * the districts were found and how certain they are. Nothing is changed, and neither code nor point is stored.
     */
    lookUp(query?: LookUpQuery, options?: CallOptions): Called<Lookup>;
    /**
     * The districts of many postal codes or points.
     *
     * Extension. Up to 10,000 places and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one place
     * on each line). Each place gets the result of `GET /electoral/lookup`, in the order of the places. All results are
     * from one version of the maps. A rejected place does not affect the others. A batch counts as one request for every
     * 20 places, rounded up, so a free key looks up 2,000 places a minute. A batch that exceeds the rate limit is a 429,
     * and no place is looked up. Nothing is changed, and no place is stored. For a CSV file or a workbook there is [the
     * batch look-up page](/batch).
     */
    lookUpBatch(body: PlacesToLookUp, query?: LookUpBatchQuery, options?: CallOptions): Called<PlaceLookupList>;
    /**
     * One boundary.
     *
     * Ids are never reused: boundaries no longer in force, or not yet in force, are returned too. With `date` (an
     * extension) the boundary must be in force at that time. Nothing is changed.
     */
    readBoundary(id: string, query?: ReadBoundaryQuery, options?: CallOptions): Called<BoundaryDetail>;
    /**
     * A boundary's geometry, as GeoJSON.
     *
     * A Polygon or MultiPolygon (RFC 7946), WGS 84, longitude before latitude. Nothing is changed. Extension:
     * `resolution=display` returns a simplified geometry. Its member `tolerance` says how many metres its lines may be
     * from the publisher’s. Shared borders are simplified alike, so neighbours fit without gaps.
     */
    readBoundaryShape(id: string, query?: ReadBoundaryShapeQuery, options?: CallOptions): Called<Shape>;
    /**
     * The vector tiles of a level, as TileJSON.
     *
     * Extension. What map libraries need to draw the vector tiles of a level (TileJSON 3.0.0): URL, layers, zoom levels,
     * bounds, and the attribution that a map must show. Nothing is changed.
     */
    readTileJson(level: string, query?: ReadTileJsonQuery, options?: CallOptions): Called<TileJson>;
    /**
     * A whole map, as GeoJSON.
     *
     * Extension. The boundaries in force that match all filters, sorted by level, province and code. Geometries are
     * simplified; `resolution=full` returns the publisher’s. At least one filter is required. The response may be large:
     * the federal map has some megabytes simplified, a hundred in full. With `resolution=full` it is a 403 if any of the
     * maps may not be redistributed. Nothing is changed.
     */
    listBoundaryShapes(query?: ListBoundaryShapesQuery, options?: CallOptions): Called<BoundaryFeatureCollection>;
    /**
     * Jurisdictions and their maps.
     *
     * Extension. Every jurisdiction that has a map, sorted by level, province and name, with all its maps, former and
     * future ones too. Their ids are the values of `jurisdiction` and `set` in other operations. Filters are combined
     * with AND. Nothing is changed.
     */
    listJurisdictions(query?: ListJurisdictionsQuery, options?: CallOptions): Called<JurisdictionList>;
    /**
     * How the districts of one map correspond to those of another.
     *
     * Extension. Each map is used as it is in force now, or as it last was. Every district of the old map is split into
     * its parts in the districts of the new one, the largest first. The shares of a district add up to 1. What lies in no
     * district of the new map is one part with `to` null; it is not distributed over the others. By addresses, a district
     * without located addresses has only that part. Redrawn borders leave slivers, which are listed from one square
     * metre. The first request for two large maps takes some seconds. Nothing is changed.
     */
    listCrosswalk(query: ListCrosswalkQuery, options?: CallOptions): Called<Crosswalk>;
    /**
     * A map as GeoJSON, for download.
     *
     * Extension. The boundaries in force with their full geometries and flat properties, including licence and
     * attribution. For a map no longer in force: the boundaries of its last day. The file is written at the first
     * request. Nothing is changed.
     */
    downloadSetAsGeoJson(set: string, query?: DownloadSetAsGeoJsonQuery, options?: CallOptions): Called<MapFile>;
    /**
     * OGC API – Features: landing page.
     *
     * Extension. The landing page of OGC API – Features, Part 1 (17-069r4), with which QGIS, ogr2ogr and other GIS
     * software open the maps of this installation. Nothing is changed.
     */
    readOgcLandingPage(options?: CallOptions): Called<OgcLandingPage>;
    /**
     * OGC API – Features: conformance.
     *
     * Extension. The conformance classes: core, OpenAPI 3.0, GeoJSON and HTML of Part 1, coordinate reference systems of
     * Part 2, queryables and filters of Part 3, the collection schema of Part 5, and those of CQL2 that filters may use.
     * Nothing is changed.
     */
    readOgcConformance(options?: CallOptions): Called<OgcConformance>;
    /**
     * OGC API – Features: collections (maps).
     *
     * Extension. Each map that may be redistributed, former and future ones too, as a feature collection. Sorted by
     * jurisdiction, the newest first. Nothing is changed.
     */
    listOgcCollections(options?: CallOptions): Called<OgcCollections>;
    /**
     * OGC API – Features: one collection (map).
     *
     * Extension. A map that may be redistributed, as a feature collection. Nothing is changed.
     */
    readOgcCollection(collectionId: string, options?: CallOptions): Called<OgcCollection>;
    /**
     * OGC API – Features: schema of a collection.
     *
     * Extension. The schema of the features of a map (Part 5): the types of their properties, and a geometry that may
     * have several parts. QGIS (3.44 and newer) takes the columns of a layer from it. Nothing is changed.
     */
    readOgcSchema(collectionId: string, options?: CallOptions): Called<{
        /** The version of JSON Schema. */
        $schema: string;
        /** The properties and the geometry. */
        properties: Record<string, {
            /** The JSON type of its values; absent for the geometry. */
            type?: string | undefined;
            /** The format of its values. */
            format?: string | undefined;
            /** The allowed values. */
            enum?: string[] | undefined;
            /** What it says. */
            description?: string | undefined;
            /** Its role: `id` or `primary-geometry`. */
            'x-ogc-role'?: string | undefined;
            /** Its position among the columns, from 1. */
            'x-ogc-propertySeq': number;
        }>;
    }>;
    /**
     * OGC API – Features: queryables of a collection.
     *
     * Extension. What filters of a map may name (Part 3): each property of its features, which is a query parameter too,
     * and the geometry. Nothing is changed.
     */
    readOgcQueryables(collectionId: string, options?: CallOptions): Called<{
        /** The version of JSON Schema. */
        $schema: string;
        /** The properties and the geometry. */
        properties: Record<string, {
            /** The JSON type of its values; absent for the geometry. */
            type?: string | undefined;
            /** The format of its values. */
            format?: string | undefined;
            /** The allowed values. */
            enum?: string[] | undefined;
            /** What it says. */
            description?: string | undefined;
            /** Its role: `id` or `primary-geometry`. */
            'x-ogc-role'?: string | undefined;
            /** Its position among the columns, from 1. */
            'x-ogc-propertySeq': number;
        }>;
    }>;
    /**
     * OGC API – Features: features (districts).
     *
     * Extension. The boundaries in force with their full geometries, sorted by province and code. For a map no longer in
     * force: the boundaries of its last day. A page may have fewer features than `limit` if their geometries are large.
     * The link `next` leads to the next page. Nothing is changed.
     */
    listOgcItems(collectionId: string, query?: ListOgcItemsQuery, options?: CallOptions): Called<OgcFeatureCollection>;
    /**
     * OGC API – Features: one feature (district).
     *
     * Extension. A boundary of a map as a feature with its full geometry: the version in force, or the one nearest in
     * time. Nothing is changed.
     */
    readOgcItem(collectionId: string, featureId: string, query?: ReadOgcItemQuery, options?: CallOptions): Called<OgcFeature>;
    /**
     * One publication of a map, with its changes.
     *
     * Extension. The districts that were added, ended and renamed, the areas that moved between districts, and the
     * districts with redrawn borders only. Within one map, districts are matched by code. Between two maps, two districts
     * are matched if their overlap is more than half of the area of each. Nothing is changed.
     */
    readPublication(id: string, options?: CallOptions): Called<Publication>;
    /**
     * The candidates of an election in a boundary.
     *
     * In ballot order. Empty if the election has no candidates there, or none yet. Nothing is changed.
     */
    listCandidates(id: string, query: ListCandidatesQuery, options?: CallOptions): Called<CandidateList>;
    /**
     * The polling divisions of a boundary.
     *
     * The polling divisions of the latest election that has any for this boundary, since they are redrawn for each
     * election. If they belong to no election, those are returned. Nothing is changed.
     */
    listPolls(id: string, options?: CallOptions): Called<PollingDivisionList>;
    /**
     * Provenance of a boundary.
     *
     * Extension. The publisher’s file (SHA-256, URL and time of download), the program version that read it, the findings
     * of the checks, and who accepted it if it had been held back. For the boundary version in force now, or the one
     * nearest in time. Nothing is changed.
     */
    boundaryProvenance(id: string, options?: CallOptions): Called<BoundaryProvenance>;
    /**
     * Provenance of a map.
     *
     * Extension. As for a boundary, but for all boundaries of a map: each publication that introduced some of them, with
     * their number. Nothing is changed.
     */
    setProvenance(id: string, options?: CallOptions): Called<SetProvenance>;
    /**
     * Elections, the newest first.
     *
     * Every election with candidates or results. Filters are combined with AND. Nothing is changed.
     */
    listElections(query?: ListElectionsQuery, options?: CallOptions): Called<ElectionList>;
    /**
     * Health and freshness of the data.
     *
     * The number of districts in force, and for each source its state, last check, last change, licence and attribution.
     * Nothing is changed.
     */
    readStatus(options?: CallOptions): Called<Status>;
    /**
     * Hashes of all served data.
     *
     * Extension. SHA-256 of each map and dataset, to compare two installations: `npx hustings verify-manifest URL` does
     * so. Simplified geometries and tiles have no hash, since they are derived from the maps. Nothing is changed.
     */
    readManifest(options?: CallOptions): Called<Manifest>;
    /**
     * Register a free API key.
     *
     * Creates an API key that raises the rate limit from 10 to 100 requests a minute. The key is displayed only once.
     * Each e-mail address may have five keys; each client IP address may register five times an hour.
     */
    register(body: RegistrationRequest, options?: CallOptions): Called<Registration>;
}
