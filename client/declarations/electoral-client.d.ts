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
    constructor(options: ElectoralClientOptions);
    /**
     * The districts of a postal code, or of a point.
     *
     * Give `postalCode`, or (beyond the contract) `lat` and `lng`. A postal code may straddle districts: `resolution`
     * says how the answer was reached and how sure it is. Nothing is changed, and neither code nor point is kept.
     */
    lookUp(query?: LookUpQuery, options?: CallOptions): Called<Lookup>;
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
    lookUpBatch(body: PlacesToLookUp, query?: LookUpBatchQuery, options?: CallOptions): Called<PlaceLookupList>;
    /**
     * One boundary.
     *
     * Ids are never reused: a boundary that is history, or not in force yet, is found too. With `date` (beyond the
     * contract) it must be in force then. Nothing is changed.
     */
    readBoundary(id: string, query?: ReadBoundaryQuery, options?: CallOptions): Called<BoundaryDetail>;
    /**
     * A boundary's geometry, as GeoJSON.
     *
     * A Polygon or MultiPolygon (RFC 7946), WGS 84, longitude before latitude. Nothing is changed. Beyond the contract:
     * `resolution=display` is simplified, on lines shared with the neighbours, so that a map of them shows no gaps.
     */
    readBoundaryShape(id: string, query?: ReadBoundaryShapeQuery, options?: CallOptions): Called<Shape>;
    /**
     * The vector tiles of a level, as TileJSON.
     *
     * Beyond the contract. What map libraries need to draw the vector tiles of a level (TileJSON 3.0.0): their address,
     * layers, zooms, bounds, and the credits that a map must show. Nothing is changed.
     */
    readTileJson(level: string, query?: ReadTileJsonQuery, options?: CallOptions): Called<TileJson>;
    /**
     * A whole map, as GeoJSON.
     *
     * Beyond the contract. The boundaries in force that pass all filters given, with their outlines simplified for
     * drawing, or whole with `resolution=full`, in the order of level, province, code. At least one filter is needed. The
     * answer is as long as the map: the federal one has some megabytes, whole a hundred. Whole maps must be such as their
     * terms let anybody pass on. Nothing is changed.
     */
    listBoundaryShapes(query?: ListBoundaryShapesQuery, options?: CallOptions): Called<BoundaryFeatureCollection>;
    /**
     * What is held: jurisdictions and their maps.
     *
     * Beyond the contract. Every jurisdiction of which a map is held, in the order of level, province, name, with its
     * maps of all times: what `jurisdiction` and `set` of other operations take. All filters given must hold. Nothing is
     * changed.
     */
    listJurisdictions(query?: ListJurisdictionsQuery, options?: CallOptions): Called<JurisdictionList>;
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
    listCrosswalk(query: ListCrosswalkQuery, options?: CallOptions): Called<Crosswalk>;
    /**
     * A map as GeoJSON, for download.
     *
     * Beyond the contract. The boundaries in force, of a map that has ended those of its last day, with their whole
     * outlines and flat properties, licence and credit among them. The file is written when it is first asked for.
     * Nothing is changed.
     */
    downloadSetAsGeoJson(set: string, query?: DownloadSetAsGeoJsonQuery, options?: CallOptions): Called<MapFile>;
    /**
     * OGC API – Features: where programs begin.
     *
     * Beyond the contract. The landing page of OGC API – Features, Part 1 (17-069r4), with which QGIS, ogr2ogr and other
     * programs of geography open the maps of this installation. Nothing is changed.
     */
    readOgcLandingPage(options?: CallOptions): Called<OgcLandingPage>;
    /**
     * OGC API – Features: what it conforms to.
     *
     * Beyond the contract. The conformance classes: of Part 1 core, OpenAPI 3.0 and GeoJSON, of Part 5 the schema of a
     * collection. Nothing is changed.
     */
    readOgcConformance(options?: CallOptions): Called<OgcConformance>;
    /**
     * OGC API – Features: the maps.
     *
     * Beyond the contract. Each map that may be passed on, of all times, as a collection of features, by jurisdiction,
     * the newest first. Nothing is changed.
     */
    listOgcCollections(options?: CallOptions): Called<OgcCollections>;
    /**
     * OGC API – Features: one map.
     *
     * Beyond the contract. A map that may be passed on as a collection of features. Nothing is changed.
     */
    readOgcCollection(collectionId: string, options?: CallOptions): Called<OgcCollection>;
    /**
     * OGC API – Features: what districts of a map have.
     *
     * Beyond the contract. The schema of the features of a map (Part 5): the types of their properties, and that an
     * outline may have several parts. QGIS (3.44 and newer) takes the columns of a layer from it. Nothing is changed.
     */
    readOgcSchema(collectionId: string, options?: CallOptions): Called<{
        /** The version of JSON Schema. */
        $schema: string;
        /** The properties, and the outline. */
        properties: Record<string, {
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
        }>;
    }>;
    /**
     * OGC API – Features: the districts of a map.
     *
     * Beyond the contract. The boundaries in force, of a map that has ended those of its last day, in the order of
     * province and code, with their whole outlines. `limit` is the most that a page has: it has fewer where their
     * outlines are long. The link `next` leads to the following page. Nothing is changed.
     */
    listOgcItems(collectionId: string, query?: ListOgcItemsQuery, options?: CallOptions): Called<OgcFeatureCollection>;
    /**
     * OGC API – Features: one district.
     *
     * Beyond the contract. A boundary of a map as a feature, with its whole outline: the version in force, else the
     * nearest. Nothing is changed.
     */
    readOgcItem(collectionId: string, featureId: string, query?: ReadOgcItemQuery, options?: CallOptions): Called<OgcFeature>;
    /**
     * What one publication of a map changed.
     *
     * Beyond the contract. The districts that were added, ended and renamed, the areas that moved from one district to
     * another, and the districts that were only drawn anew. Within one map districts are told by their codes. Of two maps
     * a district goes on in the one that has more than half of its area, and more than half of whose area it has. Nothing
     * is changed.
     */
    readPublication(id: string, options?: CallOptions): Called<Publication>;
    /**
     * The candidates of an election in a boundary.
     *
     * In the order of the ballot. Empty where the election has no candidates there, or none yet. Nothing is changed.
     */
    listCandidates(id: string, query: ListCandidatesQuery, options?: CallOptions): Called<CandidateList>;
    /**
     * The polling divisions of a boundary.
     *
     * Those of the latest election of which any are held for this boundary: divisions are drawn anew for each. Where they
     * belong to no election, those. Nothing is changed.
     */
    listPolls(id: string, options?: CallOptions): Called<PollingDivisionList>;
    /**
     * Where a boundary comes from.
     *
     * Beyond the contract. The publisher’s file by its SHA-256, its address and the time, the program that read it, what
     * the checks found, and who accepted it if they had held it back. Of the boundary in force now, else of the nearest.
     * Nothing is changed.
     */
    boundaryProvenance(id: string, options?: CallOptions): Called<BoundaryProvenance>;
    /**
     * Where a map comes from.
     *
     * Beyond the contract. As of a boundary, for all boundaries of a map: each publication by which some of them came,
     * with how many. Nothing is changed.
     */
    setProvenance(id: string, options?: CallOptions): Called<SetProvenance>;
    /**
     * Elections, the newest first.
     *
     * Every election of which candidates or results are held. All filters given must hold. Nothing is changed.
     */
    listElections(query?: ListElectionsQuery, options?: CallOptions): Called<ElectionList>;
    /**
     * Health, and how fresh the data is.
     *
     * How many districts are in force, and for each source when it was last checked and last changed, its state, licence
     * and credit. Nothing is changed.
     */
    readStatus(options?: CallOptions): Called<Status>;
    /**
     * All that is served, by its hashes.
     *
     * Beyond the contract. SHA-256 of each map and dataset, so that two installations can be compared: `npx hustings
     * verify-manifest URL` does it. What is drawn for display, which follows from the maps, has no hash. Nothing is
     * changed.
     */
    readManifest(options?: CallOptions): Called<Manifest>;
    /**
     * A free API key.
     *
     * Makes a key that raises the limit from 10 to 100 requests a minute. It is shown this once. An e-mail address may
     * hold five; a client address may register five times an hour.
     */
    register(body: RegistrationRequest, options?: CallOptions): Called<Registration>;
}
