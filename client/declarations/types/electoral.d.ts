/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import type { RowRefusal } from './shared.ts';
/**
 * Why a level has no district. at_large: the council is elected by the municipality at large; no_wards: no one is
 * elected by district there; map_ended: the known districts of the code belong to a map no longer in force; not_held:
 * no map is available.
 */
export type AbsenceReason = 'at_large' | 'no_wards' | 'map_ended' | 'not_held';
/** A person’s acceptance of a file that the checks had held back. */
export interface Acceptance {
    by: AcceptedBy;
    /** When, in UTC. Format date-time. */
    at: string;
}
/** Who accepted it: the operator of the installation. Names are not published. */
export type AcceptedBy = 'operator';
/** Extension: how the requested address was matched. Present only with `address`. */
export interface AddressMatch {
    matched: AddressMatched;
    /**
     * Whether every returned level is certain. If false, look up a point instead. With `code`: whether the code has one
     * district at each level.
     */
    sure: boolean;
    /** The civic number as parsed. */
    number: string | null;
    /** The matched street as in the address register; null if none matched. */
    street: string | null;
    /** Its municipality. */
    place: string | null;
}
/**
 * What was matched. number: the exact number; between: known numbers before and after it on the same side of the
 * street; street: the street, with no known number beyond it; code: the code does not straddle districts, so its result
 * is returned; none: no such street is known, and the code’s result is returned.
 */
export type AddressMatched = 'number' | 'between' | 'street' | 'code' | 'none';
/** Civic numbers of a street that lie in the same districts. */
export interface AddressRange {
    numbers: RangeNumbers;
    /** The first known civic number. */
    from: string;
    /** The last known civic number, with its suffix. */
    to: string;
    districts: RangeDistricts;
}
/**
 * The origin of the geometry. OFFICIAL: the election authority's file. MUNICIPAL: a municipal open-data portal.
 * DERIVED: dissolved or merged by Hustings. SAMPLE: the bundled fictional sample.
 */
export type BoundaryConfidence = 'OFFICIAL' | 'MUNICIPAL' | 'DERIVED' | 'SAMPLE';
/** An electoral district, with its names, population, electors, limits and validity. */
export interface BoundaryDetail {
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** The level of government. */
    level: Level;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are those of the sample. */
    province: string;
    /** The election authority’s number or name code for the district, unique within its map. */
    code: string;
    /** The English name of the district. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
    jurisdiction: JurisdictionRef;
    /** Population according to the publisher of the map or the census; 0 if `notHeld` names it. At least 0. */
    population: number;
    /** Number of electors according to the publisher of the map; 0 if `notHeld` names it. At least 0. */
    electorCount: number;
    /** Extension: names of the fields whose value is unknown. Such a field is 0. */
    notHeld: string[];
    /**
     * With `include=ids`: the Open Civic Data division id; null if the public list has none or has a different name for
     * the district.
     */
    ocdId?: string | null;
    /** With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null if none is defined. */
    dguid?: string | null;
    /**
     * With `include=bbox`: the bounding box as west, south, east, north in degrees, WGS 84 (RFC 7946, section 5). At most
     * 4 of them.
     */
    bbox?: [number, number, number, number];
    licence?: Licence;
    sharing?: Sharing;
    /** The attribution that the licence requires; empty if it requires none. */
    attribution?: string;
    /** With `include=members`: who represents it, and the source of that. */
    seat?: Seat;
    /** Degrees north, WGS 84, of a label point inside the boundary. */
    centroidLat: number;
    /** Degrees east, WGS 84, of the same point. */
    centroidLng: number;
    /**
     * Canadian dollars that a candidate may spend (Canada Elections Act, ss. 477.49 and 477.5), estimated from the
     * electors; FEDERAL only, "0.00" if `notHeld` names it.
     */
    spendingLimit: string;
    /**
     * Canadian dollars that one person may give in the year (Canada Elections Act, s. 367(1)); FEDERAL only, "0.00" if
     * `notHeld` names it.
     */
    contributionLimit: string;
    /** The first instant at which the district is in force, in UTC. Format date-time. */
    validFrom: string;
    /** The instant at which it ceases to be in force, in UTC; null if no end is known. Format date-time. */
    validUntil: string | null;
    /** URL at which the publisher offers the map. */
    sourceUrl: string;
    confidence: BoundaryConfidence;
}
/** A boundary with its geometry (RFC 7946, section 3.2). */
export interface BoundaryFeature {
    /** The kind of object. */
    type: 'Feature';
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** The boundary as in a list. */
    properties: BoundarySummary;
    /** Its simplified geometry, WGS 84. */
    geometry: Shape;
}
/** Boundaries with their geometries (RFC 7946, section 3.3). */
export interface BoundaryFeatureCollection {
    /** The kind of object. */
    type: 'FeatureCollection';
    /** The boundaries. */
    features: BoundaryFeature[];
}
/** A page of boundaries. */
export interface BoundaryPage {
    /** The boundaries of this page. */
    data: BoundarySummary[];
    meta: PageMeta;
}
/** Provenance of a boundary. */
export interface BoundaryProvenance {
    /** The id of the boundary. */
    id: string;
    /** The id of its map. */
    set: string;
    source: ProvenanceSource;
    /** SHA-256 of its geometry as WKB, followed by a JSON array of its province, population and number of electors. */
    contentHash: string;
    /** The publication that introduced it; null if none is recorded. */
    publication: ProvenancePublication | null;
}
/** An electoral district, by reference. */
export interface BoundaryRef {
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** The English name of the district. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
    /** The election authority’s number or name code for the district, unique within its map. */
    code: string;
    jurisdiction: JurisdictionRef;
    /** The boundary's path relative to the API root. */
    boundaryUrl: string;
    /**
     * With `include=ids`: the Open Civic Data division id; null if the public list has none or has a different name for
     * the district.
     */
    ocdId?: string | null;
    /** With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null if none is defined. */
    dguid?: string | null;
    /** With `include=members`: who represents it, and the source of that. */
    seat?: Seat;
}
/** One map of one jurisdiction. */
export interface BoundarySet {
    /** The id of the map; ids are never reused. */
    id: string;
    /** The name of the map. */
    name: string;
    representation: Representation;
    confidence: BoundaryConfidence;
    /** The first instant at which the map is in force, in UTC. Format date-time. */
    validFrom: string;
    /** The instant at which it ceases to be in force, in UTC; null if no end is known. Format date-time. */
    validUntil: string | null;
    /** Number of boundaries of the map, including those that were removed while it was in force. At least 1. */
    boundaryCount: number;
    /** URL at which the publisher offers the map. */
    sourceUrl: string;
    /**
     * With `include=bbox`: the bounding box of all that it has covered: west, south, east, north; null for a map that was
     * withdrawn before it was in force.
     */
    bbox?: [number, number, number, number] | null;
    /**
     * With `include=centroid`: degrees north of the area-weighted centre of its boundaries; null for a map that was
     * withdrawn before it was in force.
     */
    centroidLat?: number | null;
    /** With `include=centroid`: degrees east of that centre; null for a map that was withdrawn before it was in force. */
    centroidLng?: number | null;
    licence?: Licence;
    sharing?: Sharing;
    /** The attribution that the licence requires; empty if it requires none. */
    attribution?: string;
}
/** One of several districts of a postal code, or of a point that several maps claim. */
export interface BoundaryShare {
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** The English name of the district. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
    /** The election authority’s number or name code for the district, unique within its map. */
    code: string;
    jurisdiction: JurisdictionRef;
    /** The boundary's path relative to the API root. */
    boundaryUrl: string;
    /**
     * With `include=ids`: the Open Civic Data division id; null if the public list has none or has a different name for
     * the district.
     */
    ocdId?: string | null;
    /** With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null if none is defined. */
    dguid?: string | null;
    /** With `include=members`: who represents it, and the source of that. */
    seat?: Seat;
    /**
     * The share of the code that lies in it, 0 to 1; null if the maps of several districts claim the same point. At least
     * 0, at most 1.
     */
    share: number | null;
}
/** An electoral district in a list. */
export interface BoundarySummary {
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** The level of government. */
    level: Level;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are those of the sample. */
    province: string;
    /** The election authority’s number or name code for the district, unique within its map. */
    code: string;
    /** The English name of the district. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
    jurisdiction: JurisdictionRef;
    /** Population according to the publisher of the map or the census; 0 if `notHeld` names it. At least 0. */
    population: number;
    /** Number of electors according to the publisher of the map; 0 if `notHeld` names it. At least 0. */
    electorCount: number;
    /** Extension: names of the fields whose value is unknown. Such a field is 0. */
    notHeld: string[];
    /**
     * With `include=ids`: the Open Civic Data division id; null if the public list has none or has a different name for
     * the district.
     */
    ocdId?: string | null;
    /** With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null if none is defined. */
    dguid?: string | null;
    /**
     * With `include=bbox`: the bounding box as west, south, east, north in degrees, WGS 84 (RFC 7946, section 5). At most
     * 4 of them.
     */
    bbox?: [number, number, number, number];
    licence?: Licence;
    sharing?: Sharing;
    /** The attribution that the licence requires; empty if it requires none. */
    attribution?: string;
    /** With `include=members`: who represents it, and the source of that. */
    seat?: Seat;
    /** Degrees north, WGS 84, of a label point inside the boundary. */
    centroidLat?: number;
    /** Degrees east, WGS 84, of the same point. */
    centroidLng?: number;
}
/** What the server was built of. */
export interface Build {
    /** The hash of the commit. */
    commit: string;
    /** When it was made (RFC 3339). */
    date: string;
}
/** A candidate of an election in a district, with the result. */
export interface Candidate {
    /** The id of this candidacy. */
    id: string;
    /** Full name, as the election authority writes it. */
    name: string;
    /** The party’s name, or that there is none. */
    party: string;
    /** Whether the candidate held the seat when the writ was issued. */
    incumbent: boolean;
    /** Whether the candidate was elected. */
    elected: boolean;
    /** Valid votes. At least 0. */
    votesReceived: number;
    /** The fraction of the valid votes in the district, 0 to 1. At least 0, at most 1. */
    voteShare: number;
}
/** The candidates of an election in a district. */
export interface CandidateList {
    /** The candidates, in the order of the ballot. */
    data: Candidate[];
}
/** For the method centroid: the centroid of the code itself, or of the codes that share its first five characters. */
export type CentroidOf = 'code' | 'block';
/** Totals of the changes of a publication. */
export interface ChangeTotals {
    /** Districts that the earlier map does not have. At least 0. */
    added: number;
    /** Districts that the map no longer has. At least 0. */
    ended: number;
    /** Districts that continue under another name or code. At least 0. */
    renamed: number;
    /** Districts whose border was redrawn without a transfer of area above the threshold. At least 0. */
    redrawn: number;
    /** Districts without a change. At least 0. */
    unchanged: number;
    /** Pairs of districts between which area moved. At least 0. */
    transfers: number;
    /** Area that moved between districts, km². At least 0. */
    movedKm2: number;
    /**
     * Addresses that moved. All addresses of a postal code count at their centre. Null if no located addresses were
     * available. At least 0.
     */
    movedAddresses: number | null;
    /** Area that was in no district and is in one now, km². At least 0. */
    newKm2: number;
    /** Area that is no longer in a district, km². At least 0. */
    goneKm2: number;
    /** Area that changed district in pieces below the threshold, km². At least 0. */
    belowKm2: number;
    /**
     * Addresses in that area. All addresses of a postal code count at their centre. Null if no located addresses were
     * available. At least 0.
     */
    belowAddresses: number | null;
}
/** A district in one of the compared maps. */
export interface ChangedDistrict {
    /** The id of the boundary, `<set>-<code>`. */
    id: string;
    /** The publisher’s code. */
    code: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
    /** Its area, km². At least 0. */
    areaKm2: number;
}
/** One of the two maps that are compared. */
export interface ComparedMap {
    /** The id of the map. */
    set: string;
    /** The name of the map. */
    name: string;
}
/** How the districts of one map correspond to those of another. */
export interface Crosswalk {
    from: CrosswalkMap;
    to: CrosswalkMap;
    by: CrosswalkMeasure;
    unit: CrosswalkUnit;
    /** The total of the old map, in `unit`. At least 0. */
    total: number;
    /** The part of the total that lies in no district of the new map. At least 0. */
    uncovered: number;
    /** The parts, sorted by old district. */
    data: CrosswalkPart[];
}
/** A district of a crosswalk. */
export interface CrosswalkDistrict {
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** The publisher’s code. */
    code: string;
    /** The English name. */
    nameEn: string;
    /** The French name. */
    nameFr: string;
}
/** A map of a crosswalk. */
export interface CrosswalkMap {
    /** The id of the map. */
    id: string;
    /** The name of the map. */
    name: string;
}
/**
 * The measure by which a district is divided. area: square kilometres on the ellipsoid; addresses: the located
 * addresses of the available registers.
 */
export type CrosswalkMeasure = 'area' | 'addresses';
/** A part of a district of the old map. */
export interface CrosswalkPart {
    from: CrosswalkDistrict;
    /** The district of the new map that covers the part; null if none does. */
    to: CrosswalkDistrict | null;
    /** Its size, in `unit`. At least 0. */
    amount: number;
    /** Its share of the old district. The shares of a district add up to 1. At least 0, at most 1. */
    share: number;
}
/** The unit of the amounts. */
export type CrosswalkUnit = 'km2' | 'addresses';
/** An election with candidates or results. */
export interface Election {
    /** The id of the election. */
    id: string;
    /** The level of government. */
    level: Level;
    /** The name of the election. */
    name: string;
    /** Polling day: its first instant in Ottawa, in UTC. Format date-time. */
    electionDate: string;
    /** The day on which the writs were issued: its first instant in Ottawa, in UTC. Format date-time. */
    writsIssued: string;
}
/** Elections. */
export interface ElectionList {
    /** The elections, the newest first. */
    data: Election[];
}
/** The election for which the polling division was drawn. */
export interface ElectionOfPoll {
    /** The id of the election. */
    id: string;
    /** The name of the election. */
    name: string;
    /** Polling day: its first instant in Ottawa, in UTC. Format date-time. */
    electionDate: string;
}
/** The election on which the information is based. */
export interface ElectionOfSeat {
    /** The id of the election. */
    id: string;
    /** The name of the election. */
    name: string;
    /** Polling day: its first instant in Ottawa, in UTC. Format date-time. */
    electionDate: string;
}
/** A language of the feed. */
export type FeedLanguage = 'en' | 'fr';
/** hard: the file is not published unless a person accepts it. soft: it is only reported. */
export type FindingSeverity = 'hard' | 'soft';
/** A boundary as one flat row: its properties in every map download. */
export interface FlatBoundary {
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** The id of its map. */
    set: string;
    /** The level of government. */
    level: Level;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are those of the sample. */
    province: string;
    /** The publisher’s code for the district, unique within its map. */
    code: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
    /** The id of the country, province or municipality. */
    jurisdiction: string;
    /** Its English name. */
    jurisdictionEn: string;
    /** Its French name. */
    jurisdictionFr: string;
    /** The Open Civic Data division id; null if none is known. */
    ocdId: string | null;
    /** Statistics Canada’s Dissemination Geography Unique Identifier; null if none is defined. */
    dguid: string | null;
    /** Population; null if unknown. */
    population: number | null;
    /** Number of electors; null if unknown. */
    electors: number | null;
    /** Its area in square kilometres. */
    areaKm2: number;
    /** Degrees north, WGS 84, of a label point inside the boundary. */
    centroidLat: number;
    /** Degrees east, WGS 84, of the same point. */
    centroidLng: number;
    /** The first instant at which it is in force, in UTC. Format date-time. */
    validFrom: string;
    /** The instant at which it ceases to be in force, in UTC; null if no end is known. Format date-time. */
    validUntil: string | null;
    /** The name of its map’s licence. */
    licence: string;
    /** URL of the licence’s text; null if there is none. */
    licenceUrl: string | null;
    /** The attribution that the licence requires; empty if it requires none. */
    attribution: string;
}
/** A boundary as a feature with flat properties (RFC 7946, section 3.2). */
export interface FlatFeature {
    /** The kind of object. */
    type: 'Feature';
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** Its geometry, WGS 84. */
    geometry: Shape;
    /** The boundary as one flat row. */
    properties: FlatBoundary;
}
/** Counts of the published data. */
export interface Holdings {
    /** Federal districts in force. */
    federalBoundaries: number;
    /** Provincial districts in force. */
    provincialBoundaries: number;
    /** Municipal districts in force. */
    municipalBoundaries: number;
    /** Time of the latest publication, in UTC. Format date-time. */
    lastUpdated: string;
}
/** A country, province or municipality that has maps. */
export interface Jurisdiction {
    /** The id of the jurisdiction: `ca` is Canada, `ca-on` Ontario, `csd-3520005` Toronto. */
    id: string;
    /** The English name. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
    /** The level of government. */
    level: Level;
    /** The two-letter code of its province or territory; null if its maps cover several. */
    province: string | null;
    /** Its maps, former and future ones too, the newest first. */
    sets: BoundarySet[];
}
/** Jurisdictions with their maps. */
export interface JurisdictionList {
    /** The jurisdictions. */
    data: Jurisdiction[];
}
/** The country, province or municipality that the map divides. */
export interface JurisdictionOfPublication {
    /** The id of the jurisdiction: `ca` is Canada, `ca-on` Ontario, `csd-3520005` Toronto. */
    id: string;
    /** The English name. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
}
/**
 * Extension: the country, province or municipality that the map divides. A map with the districts of many
 * municipalities has one jurisdiction for all of them.
 */
export interface JurisdictionRef {
    /** The id of the jurisdiction: `ca` is Canada, `ca-on` Ontario, `csd-3520005` Toronto. */
    id: string;
    /** The English name. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same as the English one if there is only one. */
    nameFr: string;
}
/** A level of government that holds elections. */
export type Level = 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
/** The terms under which the publisher offers the data. */
export interface Licence {
    /** The name of the licence; empty if none is stated. */
    name: string;
    /** URL of its text; null if there is none. */
    url: string | null;
}
/** The districts of a postal code or a point, one for each level. */
export interface Lookup {
    /** The requested postal code, or that of the address, in upper case without a space; null for a point. */
    postalCode: string | null;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are those of the sample. */
    province: string;
    /** The federal district; if null, `absent` says why. */
    federal: BoundaryRef | null;
    /** The provincial district; if null, `absent` says why. */
    provincial: BoundaryRef | null;
    /** The municipal district; if null, `absent` says why. */
    municipal: BoundaryRef | null;
    absent: LookupAbsences;
    resolution: LookupResolution;
    choices?: LookupChoices;
    address?: AddressMatch;
    polls?: PollsOfPlace;
}
/** Extension: why a level is null. Levels with a district are left out. */
export interface LookupAbsences {
    /** Why there is no district at the federal level. */
    federal?: AbsenceReason;
    /** Why there is no district at the provincial level. */
    provincial?: AbsenceReason;
    /** Why there is no district at the municipal level. */
    municipal?: AbsenceReason;
}
/**
 * For each level at which the code straddles districts: all of them with their shares, the returned one first. Where
 * the outlines of two maps cross, a point between them has the districts of both, each with the share null: the smaller
 * jurisdiction’s first.
 */
export interface LookupAlternatives {
    /** The districts of the federal level. */
    federal?: BoundaryShare[];
    /** The districts of the provincial level. */
    provincial?: BoundaryShare[];
    /** The districts of the municipal level. */
    municipal?: BoundaryShare[];
}
/**
 * Extension: the districts by street and civic number, if the postal code straddles districts and an address register
 * is available. Present only with `include=choices`.
 */
export interface LookupChoices {
    /** Sorted by name. */
    streets: StreetChoice[];
    /** Whether the list is complete. It is false beyond 500 ranges: look up an `address` then. */
    complete: boolean;
}
/**
 * How a district was found. addresses: the located addresses of the code; concordance: a published list; centroid: the
 * centroid of the code; point: the requested point.
 */
export type LookupMethod = 'addresses' | 'concordance' | 'centroid' | 'point';
/** The method of each level. Levels about which nothing is known are absent. */
export interface LookupMethods {
    /** The method of the federal level. */
    federal?: LookupMethod;
    /** The method of the provincial level. */
    provincial?: LookupMethod;
    /** The method of the municipal level. */
    municipal?: LookupMethod;
}
/** Extension: how the districts were found, and how certain they are. */
export interface LookupResolution {
    /** The weakest method of the levels; null if no level was found. */
    method: LookupMethod | null;
    /**
     * The lowest confidence of the levels: the share of the returned district times a weight of the method, less if few
     * addresses are located. At least 0, at most 1.
     */
    confidence: number;
    /** At some level the point lies in a gap of up to 50 m, and the nearest district is returned. */
    snapped?: true;
    centroidOf?: CentroidOf;
    methods: LookupMethods;
    alternatives: LookupAlternatives;
}
/** Hashes of all served data. */
export interface Manifest {
    /** The version of all published data. Each installation has its own count. At least 0. */
    catalogueVersion: number;
    /** When it was published, in UTC. Format date-time. */
    updatedAt: string;
    /** The version of the program that serves it. */
    programVersion: string;
    /** The hash of the commit that it was built of; null if it is not known. */
    programCommit: string | null;
    /** SHA-256 of one line for each map, sorted by id: its hash, two spaces, its id, a line feed. */
    sha256: string;
    /** The maps, former and future ones too, sorted by id. */
    sets: ManifestSet[];
    /** All other datasets, sorted by id. */
    datasets: ManifestDataset[];
}
/** A served dataset that is not a map. */
export interface ManifestDataset {
    /** The id of the source. */
    id: string;
    kind: ManifestKind;
    /** SHA-256 of its published content, computed at publication. */
    sha256: string;
}
/** What it is. */
export type ManifestKind = 'addresses' | 'concordance' | 'results' | 'polling-divisions' | 'poll-outlines' | 'members';
/** A served map. */
export interface ManifestSet {
    /** The id of the map. */
    id: string;
    /** The level of government. */
    level: Level;
    /** The first instant at which the map is in force, in UTC. Format date-time. */
    validFrom: string;
    /** The instant at which it ceases to be in force, in UTC; null if no end is known. Format date-time. */
    validUntil: string | null;
    /** Boundaries of the map. At least 1. */
    boundaryCount: number;
    /**
     * SHA-256 of the map’s lines, one for each period of each boundary, sorted by id and time: a JSON array of id, code,
     * first instant, last instant or null, province, English name, French name, and content hash, with a line feed.
     */
    sha256: string;
}
/** A map as one file (RFC 7946, section 3.3). */
export interface MapFile {
    /** The kind of object. */
    type: 'FeatureCollection';
    /** The id of the map. */
    name: string;
    /** The name of the map. */
    title: string;
    licence: Licence;
    /** The attribution that the licence requires; empty if it requires none. */
    attribution: string;
    /** The boundaries. */
    features: FlatFeature[];
}
/** A person who represents a district. */
export interface Member {
    /** Full name, as the publisher writes it. */
    name: string;
    /** The party’s name, or that there is none, as the publisher writes it; empty if a list has none. */
    party: string;
    /** The e-mail address of the office, from a published list; null if the list has none, and for election results. */
    email: string | null;
    /** The member’s web page, from a published list; null if the list has none, and for election results. */
    url: string | null;
    /** URL of a picture, from a published list; null if the list has none, and for election results. */
    photoUrl: string | null;
    /** The telephone of the office, from a published list; null if the list has none, and for election results. */
    tel: string | null;
}
/** The public list of members on which the information is based, with its licence. */
export interface MemberList {
    /** The id of the source, from `GET /electoral/status`. */
    id: string;
    /** The name of the list. */
    name: string;
    /** The publisher’s page about it. */
    page: string;
    /** The day for which the list is valid: its first instant in Ottawa, in UTC. Format date-time. */
    asOf: string;
    licence: Licence;
    /** The attribution that the licence requires; empty if it requires none. */
    attribution: string;
    sharing: Sharing;
}
/** A page of districts with their members. */
export interface MemberPage {
    /** The districts of this page. */
    data: RepresentedDistrict[];
    meta: PageMeta;
}
/** Area that moved from one district to another. */
export interface MovedArea {
    /** The district before; null if it was in none. */
    from: ChangedDistrict | null;
    /** The district after; null if it is in none. */
    to: ChangedDistrict | null;
    /** Its size, km². At least 0. */
    km2: number;
    /** Its share of the smaller of the two districts, 0 to 1. At least 0, at most 1. */
    share: number;
    /**
     * Addresses in that area. All addresses of a postal code count at their centre. Null if no located addresses were
     * available. At least 0.
     */
    addresses: number | null;
}
/** The threshold above which area counts as moved. Below it, the border was only redrawn. */
export interface MovedThreshold {
    /** Area counts as moved if it has at least this many km². */
    km2: number;
    /** It must also be more than this share of the smaller district, or wider than `width`. */
    share: number;
    /** The mean width in metres above which it counts as moved. */
    width: number;
}
/** A district of several parts. */
export interface MultiPolygon {
    /** The kind of geometry. */
    type: 'MultiPolygon';
    /** The polygons, each with its rings. */
    coordinates: Position[][][];
    /** Of a simplified geometry: how far its lines may be from the publisher’s, in metres. At least 0. */
    tolerance?: number;
}
/** A map as a feature collection (17-069r4, 7.14). */
export interface OgcCollection {
    /** The id of the map. */
    id: string;
    /** The name of the map. */
    title: string;
    /** Its jurisdiction and licence. */
    description: string;
    /** The attribution that its licence requires; empty if it requires none. */
    attribution: string;
    extent: OgcExtent;
    /** Its content. */
    itemType: 'feature';
    /** The coordinate reference systems in which its features are offered. */
    crs: string[];
    /** The one in which they are stored. */
    storageCrs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
    /** Links to this document and others. */
    links: OgcLink[];
}
/** Maps as feature collections (17-069r4, 7.13). */
export interface OgcCollections {
    /** Links to this document and others. */
    links: OgcLink[];
    /** The maps. */
    collections: OgcCollection[];
}
/** The conformance classes (17-069r4, 7.4). */
export interface OgcConformance {
    /** The classes. */
    conformsTo: string[];
}
/** The spatial and temporal extent of the map. */
export interface OgcExtent {
    spatial?: OgcSpatialExtent;
    temporal: OgcTemporalExtent;
}
/** A boundary as a feature (RFC 7946, section 3.2). */
export interface OgcFeature {
    /** The kind of object. */
    type: 'Feature';
    /** The id of the boundary, `<set>-<code>`. Ids are never reused. */
    id: string;
    /** Its geometry, WGS 84. */
    geometry: Shape;
    /** The boundary as one flat row. */
    properties: FlatBoundary;
    /** Links to this document and others. */
    links: OgcLink[];
}
/** A page of features (17-069r4, 7.15.8; RFC 7946, section 3.3). */
export interface OgcFeatureCollection {
    /** The kind of object. */
    type: 'FeatureCollection';
    /** Features on all pages. */
    numberMatched: number;
    /** Features on this page. */
    numberReturned: number;
    /** Links to this document and others. */
    links: OgcLink[];
    /** The features of this page. */
    features: FlatFeature[];
}
/** The landing page with links (17-069r4, 7.2). */
export interface OgcLandingPage {
    /** The title. */
    title: string;
    /** A description in one sentence. */
    description: string;
    /** Links to this document and others. */
    links: OgcLink[];
}
/** A link to another document (RFC 8288). */
export interface OgcLink {
    /** Its address. */
    href: string;
    /** Its relation to this document. */
    rel: string;
    /** The media type of the target. */
    type?: string;
    /** A title of the target. */
    title?: string;
}
/** Where. */
export interface OgcSpatialExtent {
    /** The bounding box of all that the map has covered: west, south, east, north in degrees. */
    bbox: number[][];
    /** Longitude, then latitude, WGS 84. */
    crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
}
/** When. */
export interface OgcTemporalExtent {
    /** The first and the last instant at which the map is in force, in UTC; null if no end is known. */
    interval: Array<Array<string | null>>;
    /** The Gregorian calendar. */
    trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian';
}
/**
 * points: places with a known district. codes, names: lists of district codes or names. count: the number of districts
 * according to a second source. area: their total area according to a second source.
 */
export type OutsideCheck = 'points' | 'codes' | 'names' | 'count' | 'area';
/** The position of this page in the list. */
export interface PageMeta {
    /** The page, from 1. */
    page: number;
    /** Maximum number of records on a page. */
    limit: number;
    /** Records on all pages. */
    total: number;
    /** Number of pages; 0 if there are no records. */
    totalPages: number;
}
/** The result for one place. */
export interface PlaceLookup {
    /** The result of the look-up of this place; null if it is rejected. */
    lookup: Lookup | null;
    /** Why the place has no result; null if it has one. */
    refusal: RowRefusal | null;
}
/** The results of a batch look-up. */
export interface PlaceLookupList {
    /** The results, in the order of the places. */
    data: PlaceLookup[];
}
/** A postal code, with an address or without, or a point. */
export interface PlaceToLookUp {
    /** A Canadian postal code. Spaces, hyphens and case are ignored. At most 100 characters. */
    postalCode?: string;
    /** Degrees north, WGS 84; with `lng`. At least -90, at most 90. */
    lat?: number;
    /** Degrees east, WGS 84; with `lat`. At least -180, at most 180. */
    lng?: number;
    /**
     * A civic number and a street, with `postalCode` or with the place after a comma, as in `GET /electoral/lookup`. At
     * least 1 character, at most 200 characters.
     */
    address?: string;
}
/** A batch of places. */
export interface PlacesToLookUp {
    /** The places, each a postal code or a point. At most 10000 of them. */
    records: PlaceToLookUp[];
}
/** The polling division that contains a place. */
export interface PollOfPlace {
    /** Its number, as in `GET /electoral/boundaries/{id}/polls`. */
    number: string;
    /** Its name, or that of its polling place; empty if no results name it. */
    name: string;
    election: ElectionOfPoll;
}
/** The smallest geographic unit of an election, with one or more polling stations. */
export interface PollingDivision {
    /** The id of the polling division. */
    id: string;
    /** Its number, with a letter if it has one. */
    pollNumber: string;
    /** Its name, or that of its polling place. */
    name: string;
    /** The address of its polling place; empty if the publisher states none. */
    address: string;
    /** Electors on its list. At least 0. */
    registeredVoters: number;
}
/** The polling divisions of a district. */
export interface PollingDivisionList {
    /** The polling divisions, in the order of their numbers. */
    data: PollingDivision[];
}
/**
 * With `include=polls`: the polling division at each level, of the last election whose writs had been issued. Levels
 * without an available or certain one are absent. A building may be a polling division of its own, which has no
 * geometry.
 */
export interface PollsOfPlace {
    /** The polling division in the federal district. */
    federal?: PollOfPlace;
    /** The polling division in the provincial district. */
    provincial?: PollOfPlace;
    /** The polling division in the municipal district. */
    municipal?: PollOfPlace;
}
/** A district of one part. */
export interface Polygon {
    /** The kind of geometry. */
    type: 'Polygon';
    /** The outer ring, then its holes; the last position of each is its first. */
    coordinates: Position[][];
    /** Of a simplified geometry: how far its lines may be from the publisher’s, in metres. At least 0. */
    tolerance?: number;
}
/** Degrees east, then degrees north, WGS 84 (RFC 7946, section 3.1.1). At most 2 of them. */
export type Position = [number, number];
/** publish: a file was published. rollback: the content of an earlier file was published again. */
export type ProvenanceAction = 'publish' | 'rollback';
/** A finding of the checks of a file. */
export interface ProvenanceFinding {
    severity: FindingSeverity;
    /** The check that reported it. */
    check: string;
    /** What was found, in English. */
    message: string;
}
/** The publication that introduced a boundary. */
export interface ProvenancePublication {
    /** The catalogue version that it created. At least 1. */
    catalogueVersion: number;
    action: ProvenanceAction;
    /** Since when it is served, in UTC. Format date-time. */
    publishedAt: string;
    publishedBy: PublishedBy;
    /** SHA-256 of the publisher’s file as downloaded; null if none is recorded. */
    fileHash: string | null;
    /** The URL of the file, without its query string, which may contain a key; null for a file provided by hand. */
    address: string | null;
    /** When that URL first returned these bytes, in UTC; null if not recorded. Format date-time. */
    fetchedAt: string | null;
    /** SHA-256 of the published content. It does not change if the file is only compressed again. */
    contentHash: string | null;
    /** The version of the program that read and checked the file; null if not recorded. */
    programVersion: string | null;
    /** The findings of the checks, the first 100. At most 100 of them. */
    findings: ProvenanceFinding[];
    /** Number of findings. At least 0. */
    findingCount: number;
    /** Who accepted a file that the checks had held back; null if it was not held back. */
    accepted: Acceptance | null;
    /** How many of the requested boundaries it introduced. At least 1. */
    boundaryCount: number;
}
/** The dataset of a map. */
export interface ProvenanceSource {
    /** The name of the dataset. */
    name: string;
    /** The publisher’s page about it; empty if none is stated. */
    page: string;
}
/** A publication of a map, with its changes. */
export interface Publication {
    /** The catalogue version that the publication created. At least 1. */
    id: number;
    action: PublicationAction;
    /** Since when it is in effect, in UTC. Format date-time. */
    recordedAt: string;
    /** The id of the source, and of its map. */
    source: string;
    /** The name of the map. */
    name: string;
    /** The level of government. */
    level: Level;
    jurisdiction: JurisdictionOfPublication;
    /**
     * The older side of the comparison: the same map before the publication, or at its first publication an earlier map
     * of the jurisdiction; null if there was none.
     */
    before: ComparedMap | null;
    /**
     * The newer side of the comparison: the map as published, or the newer map if an older one was published after it.
     * Null if nothing is in effect any more.
     */
    after: ComparedMap | null;
    totals: ChangeTotals;
    threshold: MovedThreshold;
    /** Districts that the earlier map does not have. */
    added: ChangedDistrict[];
    /** Districts that the map no longer has. */
    ended: ChangedDistrict[];
    /** Districts that continue under another name or code. */
    renamed: RenamedDistrict[];
    /** Areas that moved, were added to the map or left it, the largest share first. At most 5,000. */
    moved: MovedArea[];
    /** Districts whose border was redrawn without a transfer of area above the threshold. */
    redrawn: ChangedDistrict[];
}
/**
 * publish: a map was published. rollback: the state before a publication is in effect again. withdraw: the map is no
 * longer served.
 */
export type PublicationAction = 'publish' | 'rollback' | 'withdraw';
/** A page of publications. */
export interface PublicationPage {
    /** The publications of this page. */
    data: PublicationSummary[];
    meta: PageMeta;
}
/** A publication of a map, with totals of its changes. */
export interface PublicationSummary {
    /** The catalogue version that the publication created. At least 1. */
    id: number;
    action: PublicationAction;
    /** Since when it is in effect, in UTC. Format date-time. */
    recordedAt: string;
    /** The id of the source, and of its map. */
    source: string;
    /** The name of the map. */
    name: string;
    /** The level of government. */
    level: Level;
    jurisdiction: JurisdictionOfPublication;
    /**
     * The older side of the comparison: the same map before the publication, or at its first publication an earlier map
     * of the jurisdiction; null if there was none.
     */
    before: ComparedMap | null;
    /**
     * The newer side of the comparison: the map as published, or the newer map if an older one was published after it.
     * Null if nothing is in effect any more.
     */
    after: ComparedMap | null;
    totals: ChangeTotals;
}
/** job: by the schedule of the installation. operator: by a command. */
export type PublishedBy = 'job' | 'operator';
/** The district at each level at which the code straddles. */
export interface RangeDistricts {
    /** The id of the federal district, if it differs within the code; null if no one is elected by district. */
    federal?: string | null;
    /** The id of the provincial district, if it differs within the code; null if no one is elected by district. */
    provincial?: string | null;
    /** The id of the municipal district, if it differs within the code; null if no one is elected by district. */
    municipal?: string | null;
}
/** Whether the range contains odd numbers, even numbers or both. */
export type RangeNumbers = 'odd' | 'even' | 'all';
/** A new key. */
export interface Registration {
    /** The key: `ced_` and 32 base64url characters. Displayed only once: store it. */
    apiKey: string;
    /** The tier of the key: always FREE. */
    tier: 'FREE';
    /** Requests that it may make in a minute. */
    rateLimit: number;
    /** Instructions for using the key. */
    message: string;
}
/** A registration for an API key. */
export interface RegistrationRequest {
    /** Who uses the key: a person, an organization or a program. At least 1 character, at most 200 characters. */
    name: string;
    /** The e-mail address of the key’s owner. At most 255 characters, format email. */
    email: string;
}
/** A district that continues under another name or code. */
export interface RenamedDistrict {
    before: ChangedDistrict;
    after: ChangedDistrict;
}
/**
 * The kind of its boundaries. districts: electoral districts or wards; at_large: municipalities that elect their
 * council at large.
 */
export type Representation = 'districts' | 'at_large';
/** A district in force, and who represents it. */
export interface RepresentedDistrict {
    /** The district. */
    boundary: BoundaryRef;
    /** The level of government. */
    level: Level;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are those of the sample. */
    province: string;
    /** Who represents it, and the source of that. */
    seat: Seat;
}
/**
 * Who represents a district, and the source of that: the result of its last election, or a newer list. An election
 * result does not show who has left since.
 */
export interface Seat {
    state: SeatState;
    /** Why no member is named; null if one is. */
    reason: SeatReason | null;
    /** The members for the district, one or more. Empty if none is known. */
    members: Member[];
    /**
     * Since when the information is known to be valid, in UTC: the end of polling day, the day of the writ, the day
     * stated by the list, or the day of the list. null if unknown. Format date-time.
     */
    since: string | null;
    /** The general election or by-election on which the information is based; null if there is none. */
    election: ElectionOfSeat | null;
    /** The public list on which the information is based, if it is newer than the last election; else null. */
    list: MemberList | null;
}
/**
 * writ_issued: vacant, since the writ of `election` had been issued and its polling day had not ended; listed_vacant:
 * vacant according to `list`; nobody_elected: the result of `election` names no one as elected, for example in a tie;
 * no_election_held: no result of an earlier election in this district is available.
 */
export type SeatReason = 'writ_issued' | 'listed_vacant' | 'nobody_elected' | 'no_election_held';
/** held: by `members`; vacant: by no one; unknown: the available elections do not say. See `reason`. */
export type SeatState = 'held' | 'vacant' | 'unknown';
/**
 * The status of the served data. degraded: no map is in force, a publication is not served after some minutes, or
 * served data has not been confirmed for longer than its source allows. A source that is unreachable or held back for
 * review is listed in `sources` and does not change the status.
 */
export type ServiceStatus = 'ok' | 'degraded';
/** Provenance of a map. */
export interface SetProvenance {
    /** The id of the map. */
    id: string;
    /** The name of the map. */
    name: string;
    source: ProvenanceSource;
    /** SHA-256 of the map as served, as in `GET /electoral/manifest`. */
    contentHash: string;
    /** The publications that introduced its boundaries, the newest first. At most 50 of them. */
    publications: ProvenancePublication[];
}
/** A GeoJSON geometry (RFC 7946). */
export type Shape = Polygon | MultiPolygon;
/**
 * Whether the data may be redistributed. open: without conditions; attribution: with attribution; non_commercial: for
 * non-commercial use; by_permission: with the publisher’s permission; unknown: no terms are stated.
 */
export type Sharing = 'open' | 'attribution' | 'non_commercial' | 'by_permission' | 'unknown';
/**
 * boundaries: a map. addresses: located addresses with postal codes. concordance: a list of postal codes and districts.
 * results: candidates and votes. polling-divisions: the polling divisions of an election. poll-outlines: their
 * geometries. members: a list of members for districts.
 */
export type SourceKind = 'boundaries' | 'addresses' | 'concordance' | 'results' | 'polling-divisions' | 'poll-outlines' | 'members';
/**
 * not_fetched: not downloaded yet. fresh: its last check was successful and recent. stale: not checked for longer than
 * planned. quarantined: a new file did not pass the checks; the last good one is served. unreachable: the publisher did
 * not respond. not_described: it is no longer monitored.
 */
export type SourceState = 'not_fetched' | 'fresh' | 'stale' | 'quarantined' | 'unreachable' | 'not_described';
/** A publisher’s dataset: its freshness, licence and attribution. */
export interface SourceStatus {
    /** The id of the source. */
    id: string;
    /** The name of the dataset. */
    name: string;
    kind: SourceKind;
    /** The level of its map or election; null if it has none. */
    level: Level | null;
    /** The two-letter code of its province or territory; null if it covers several. */
    province: string | null;
    state: SourceState;
    /** Whether any of its data is in force now. */
    served: boolean;
    /** A description of the problem; null if there is none. */
    message: string | null;
    /** When the source was last checked, in UTC; null if never. Format date-time. */
    lastChecked: string | null;
    /** When a new file was last published, in UTC; null if never. Format date-time. */
    lastChanged: string | null;
    /**
     * When the source is checked next, in UTC; null if no job is scheduled. A check that is overdue runs as soon as jobs
     * run again. Format date-time.
     */
    nextCheck: string | null;
    /**
     * The outside evidence against which a map is checked before publication; empty if there is none, null for a dataset
     * that is not a map.
     */
    checkedAgainst: OutsideCheck[] | null;
    licence: Licence;
    /** The attribution that the licence requires; empty if it requires none. */
    attribution: string;
    /** The publisher’s page about the dataset; empty if there is none. */
    page: string;
}
/** Health of the service, and freshness of its data. */
export interface Status {
    status: ServiceStatus;
    /** The version of the server. */
    version: string;
    /** Extension: the commit that the server was built of; null if it is not known. */
    build: Build | null;
    data: Holdings;
    /** Extension: increases with each publication. */
    catalogueVersion: number;
    /** Extension: freshness, licence and attribution of each source. */
    sources: SourceStatus[];
}
/** A street of a postal code, with its number ranges by district. */
export interface StreetChoice {
    /** The street, as in an address. */
    street: string;
    /** The municipality; empty if none is known. */
    place: string;
    /** Sorted by number. A number in two ranges has addresses in both; a number in none is unknown. */
    ranges: AddressRange[];
}
/** The properties of a layer, with their descriptions. */
export type TileFields = Record<string, string>;
/** A description of vector tiles (TileJSON 3.0.0). */
export interface TileJson {
    /** The version of TileJSON. */
    tilejson: '3.0.0';
    /** The name of the tile set. */
    name: string;
    /** Rows are numbered from the north (xyz). */
    scheme: 'xyz';
    /** URL template of a tile. */
    tiles: string[];
    /** The layers. */
    vector_layers: TileLayer[];
    /** The minimum zoom level. */
    minzoom: number;
    /** The maximum zoom level. */
    maxzoom: number;
    /** The bounding box of all districts: west, south, east, north in degrees. */
    bounds: number[];
    /** The attributions that the licences require, as HTML. */
    attribution: string;
}
/** A layer of the tiles. */
export interface TileLayer {
    /** The name of the layer. */
    id: string;
    /** Its content. */
    description: string;
    fields: TileFields;
}
/** What `lookUp` may be asked for. */
export interface LookUpQuery {
    /** A Canadian postal code. Spaces, hyphens and case are ignored. */
    postalCode?: string | undefined;
    /** Degrees north, WGS 84; with `lng`. For instance `43.1`. At least -90, at most 90. */
    lat?: number | undefined;
    /** Degrees east, WGS 84; with `lat`. For instance `-47.2`. At least -180, at most 180. */
    lng?: number | undefined;
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /**
     * A civic number and a street, with `postalCode`, `place`, or the place after a comma. English or French. Units,
     * accents and case are ignored. For instance `43 chemin de l'Anse Est`. At least 1 character, at most 200 characters.
     */
    address?: string | undefined;
    /**
     * The municipality of `address`. Required if its postal code is not known; with a postal code, it distinguishes
     * streets of the same name. For instance `Côte-des-Brumes`. At least 1 character, at most 100 characters.
     */
    place?: string | undefined;
    /**
     * choices: the streets and civic numbers of the code by district, if it straddles districts; ids: external
     * identifiers of the districts, `ocdId` and `dguid`; members: who represents them, `seat`; polls: the polling
     * divisions that contain the point, if their boundaries are available. Separate several with commas. For instance
     * `choices`.
     */
    include?: string | undefined;
}
/** What `lookUpBatch` may be asked for. */
export interface LookUpBatchQuery {
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /**
     * ids: external identifiers of the districts, `ocdId` and `dguid`; members: who represents them, `seat`; polls: the
     * polling divisions that contain the point, if their boundaries are available. Separate several with commas. For
     * instance `ids`.
     */
    include?: string | undefined;
}
/** What `listBoundaries` may be asked for. */
export interface ListBoundariesQuery {
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /** Only this province or territory, by its two-letter code, case-insensitive. For instance `ON`. */
    province?: string | undefined;
    /** Only this jurisdiction: an id from `GET /electoral/jurisdictions`. For instance `sample`. */
    jurisdiction?: string | undefined;
    /** Only this map: the id of a set from `GET /electoral/jurisdictions`. For instance `sample-federal`. */
    set?: string | undefined;
    /**
     * Only boundaries with this publisher’s code, case-insensitive. Several maps may use the same code. For instance
     * `92003`. At least 1 character, at most 100 characters.
     */
    code?: string | undefined;
    /**
     * Only the boundary with this Open Civic Data division id. For instance `ocd-division/country:zz/ed:92003-2023`. At
     * most 200 characters.
     */
    ocdId?: string | undefined;
    /**
     * Only the boundary with this Dissemination Geography Unique Identifier of Statistics Canada. For instance
     * `0000A000492003`.
     */
    dguid?: string | undefined;
    /**
     * Words of the English or French name. Each must be the beginning of a word of the name. Accents, dashes, apostrophes
     * and case are ignored. For instance `saint-jean`. At least 1 character, at most 200 characters.
     */
    q?: string | undefined;
    /**
     * The page number, from 1. Pages after the last one are empty. For instance `1`. At least 1, at most 1000000, 1 by
     * default.
     */
    page?: number | undefined;
    /** Maximum number of records on a page. For instance `20`. At least 1, at most 100, 20 by default. */
    limit?: number | undefined;
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /**
     * ids: external identifiers, `ocdId` and `dguid`; bbox: bounding box; centroid: a point inside; licence: licence and
     * attribution of its source; members: who represents it, `seat`. Separate several with commas. For instance `ids`.
     */
    include?: string | undefined;
}
/** What `readBoundary` may be asked for. */
export interface ReadBoundaryQuery {
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /**
     * ids: external identifiers, `ocdId` and `dguid`; bbox: bounding box; centroid: a point inside; licence: licence and
     * attribution of its source; members: who represents it, `seat`. Separate several with commas. For instance `ids`.
     */
    include?: string | undefined;
}
/** What `readBoundaryShape` may be asked for. */
export interface ReadBoundaryShapeQuery {
    /** full: the publisher’s geometry; display: simplified. For instance `display`. "full" by default. */
    resolution?: 'full' | 'display' | undefined;
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    date?: string | undefined;
}
/** What `readTileJson` may be asked for. */
export interface ReadTileJsonQuery {
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    date?: string | undefined;
}
/** What `listBoundaryShapes` may be asked for. */
export interface ListBoundaryShapesQuery {
    /** Only this jurisdiction: an id from `GET /electoral/jurisdictions`. For instance `sample`. */
    jurisdiction?: string | undefined;
    /** Only this map: the id of a set from `GET /electoral/jurisdictions`. */
    set?: string | undefined;
    /**
     * Only boundaries with this publisher’s code, case-insensitive. Several maps may use the same code. For instance
     * `92003`. At least 1 character, at most 100 characters.
     */
    code?: string | undefined;
    /**
     * Only the boundary with this Open Civic Data division id. For instance `ocd-division/country:zz/ed:92003-2023`. At
     * most 200 characters.
     */
    ocdId?: string | undefined;
    /**
     * Only the boundary with this Dissemination Geography Unique Identifier of Statistics Canada. For instance
     * `0000A000492003`.
     */
    dguid?: string | undefined;
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /** Only this province or territory, by its two-letter code, case-insensitive. For instance `ON`. */
    province?: string | undefined;
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /** display: simplified; full: the publisher’s geometry. For instance `full`. "display" by default. */
    resolution?: 'display' | 'full' | undefined;
    /**
     * ids: external identifiers, `ocdId` and `dguid`; bbox: bounding box; centroid: a point inside; licence: licence and
     * attribution of its source; members: who represents it, `seat`. Separate several with commas. For instance `ids`.
     */
    include?: string | undefined;
}
/** What `listJurisdictions` may be asked for. */
export interface ListJurisdictionsQuery {
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /** Only this province or territory, by its two-letter code, case-insensitive. For instance `ON`. */
    province?: string | undefined;
    /**
     * For each map, bbox: bounding box; centroid: its centre; licence: licence and attribution of its source. Separate
     * several with commas. For instance `bbox`.
     */
    include?: string | undefined;
}
/** What `listCrosswalk` may be asked for. */
export interface ListCrosswalkQuery {
    /** The old map: the id of a set from `GET /electoral/jurisdictions`. At least 1 character, at most 100 characters. */
    from: string;
    /** The new map, of the same jurisdiction, or the same map. At least 1 character, at most 100 characters. */
    to: string;
    /** The measure by which districts are divided. The default is area. */
    by?: CrosswalkMeasure | undefined;
}
/** What `downloadSetAsGeoJson` may be asked for. */
export interface DownloadSetAsGeoJsonQuery {
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    date?: string | undefined;
}
/** What `listOgcItems` may be asked for. */
export interface ListOgcItemsQuery {
    /**
     * Maximum number of features on a page. A larger number than 1000 is taken as 1000. For instance `100`. At least 1,
     * 100 by default.
     */
    limit?: number | undefined;
    /** Number of features to skip. For instance `0`. At least 0, at most 1000000, 0 by default. */
    offset?: number | undefined;
    /**
     * Only boundaries that intersect this bounding box: west,south,east,north, in degrees unless `bbox-crs` says
     * otherwise. For instance `-47.02,42.61,-46.44,43.05`. At most 200 characters.
     */
    bbox?: string | undefined;
    /**
     * Only boundaries in force at this time, or at some time in this interval: `2025-03-23`, `../2025-03-23`,
     * `2015-08-02/2019-10-21`. Each in its last version in the interval. For instance `2026-06-01`. At most 80
     * characters.
     */
    datetime?: string | undefined;
    /**
     * full: the publisher’s geometry; display: simplified, with shared borders simplified alike. For instance `display`.
     * "full" by default.
     */
    resolution?: 'full' | 'display' | undefined;
    /**
     * The coordinate reference system of the response (18-058r1). For instance
     * `http://www.opengis.net/def/crs/EPSG/0/3347`. "http://www.opengis.net/def/crs/OGC/1.3/CRS84" by default.
     */
    crs?: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' | 'http://www.opengis.net/def/crs/EPSG/0/3347' | 'http://www.opengis.net/def/crs/EPSG/0/3857' | undefined;
    /**
     * The coordinate reference system of `bbox`. For instance `http://www.opengis.net/def/crs/EPSG/0/3347`.
     * "http://www.opengis.net/def/crs/OGC/1.3/CRS84" by default.
     */
    'bbox-crs'?: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' | 'http://www.opengis.net/def/crs/EPSG/0/3347' | 'http://www.opengis.net/def/crs/EPSG/0/3857' | undefined;
    /**
     * Only boundaries for which this is true (CQL2, OGC 21-065r2). Names are those of `…/queryables`. For instance
     * `population > 30000 AND nameEn LIKE 'Port%'`, `CASEI(nameFr) = CASEI('les tourbières')`, `S_INTERSECTS(geometry,
     * POINT(-47 43))`. For instance `nameEn LIKE 'L%'`. At least 1 character, at most 4000 characters.
     */
    filter?: string | undefined;
    /** The encoding of `filter`. For instance `cql2-text`. "cql2-text" by default. */
    'filter-lang'?: 'cql2-text' | 'cql2-json' | undefined;
    /**
     * The coordinate reference system of the geometries in `filter`. For instance
     * `http://www.opengis.net/def/crs/EPSG/0/3347`. "http://www.opengis.net/def/crs/OGC/1.3/CRS84" by default.
     */
    'filter-crs'?: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' | 'http://www.opengis.net/def/crs/EPSG/0/3347' | 'http://www.opengis.net/def/crs/EPSG/0/3857' | undefined;
    /**
     * Only boundaries with this value. The id of the boundary, `<set>-<code>`. Ids are never reused. For instance
     * `sample-federal-92003`. At most 500 characters.
     */
    id?: string | undefined;
    /** Only boundaries with this value. The id of its map. For instance `sample-federal`. At most 500 characters. */
    set?: string | undefined;
    /** Only boundaries with this value. The level of government. For instance `FEDERAL`. */
    level?: 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL' | undefined;
    /**
     * Only boundaries with this value. The two-letter code of a province or territory (Canada Post); XA and XB are those
     * of the sample. For instance `XB`. At most 500 characters.
     */
    province?: string | undefined;
    /**
     * Only boundaries with this value. The publisher’s code for the district, unique within its map. For instance
     * `92003`. At most 500 characters.
     */
    code?: string | undefined;
    /** Only boundaries with this value. The English name. For instance `Les Tourbières`. At most 500 characters. */
    nameEn?: string | undefined;
    /**
     * Only boundaries with this value. The French name; the same as the English one if there is only one. For instance
     * `Les Tourbières`. At most 500 characters.
     */
    nameFr?: string | undefined;
    /**
     * Only boundaries with this value. The id of the country, province or municipality. For instance `sample`. At most
     * 500 characters.
     */
    jurisdiction?: string | undefined;
    /** Only boundaries with this value. Its English name. For instance `Sample Federation`. At most 500 characters. */
    jurisdictionEn?: string | undefined;
    /** Only boundaries with this value. Its French name. For instance `Fédération fictive`. At most 500 characters. */
    jurisdictionFr?: string | undefined;
    /**
     * Only boundaries with this value. The Open Civic Data division id; null if none is known. For instance
     * `ocd-division/country:zz/ed:92003-2023`. At most 500 characters.
     */
    ocdId?: string | undefined;
    /**
     * Only boundaries with this value. Statistics Canada’s Dissemination Geography Unique Identifier; null if none is
     * defined. For instance `0000A000492003`. At most 500 characters.
     */
    dguid?: string | undefined;
    /** Only boundaries with this value. Population; null if unknown. For instance `36058`. */
    population?: number | undefined;
    /** Only boundaries with this value. Number of electors; null if unknown. For instance `26849`. */
    electors?: number | undefined;
    /** Only boundaries with this value. Its area in square kilometres. For instance `1043.6`. */
    areaKm2?: number | undefined;
    /**
     * Only boundaries with this value. Degrees north, WGS 84, of a label point inside the boundary. For instance
     * `42.832695`.
     */
    centroidLat?: number | undefined;
    /** Only boundaries with this value. Degrees east, WGS 84, of the same point. For instance `-46.70954`. */
    centroidLng?: number | undefined;
    /**
     * Only boundaries with this value. The first instant at which it is in force, in UTC. For instance
     * `2025-03-23T04:00:00.000Z`. Format date-time.
     */
    validFrom?: string | undefined;
    /**
     * Only boundaries with this value. The instant at which it ceases to be in force, in UTC; null if no end is known.
     * For instance `2027-01-01T05:00:00.000Z`. Format date-time.
     */
    validUntil?: string | undefined;
    /**
     * Only boundaries with this value. The name of its map’s licence. For instance `Hustings sample data, CC0`. At most
     * 500 characters.
     */
    licence?: string | undefined;
    /**
     * Only boundaries with this value. URL of the licence’s text; null if there is none. For instance
     * `https://creativecommons.org/publicdomain/zero/1.0/`. At most 500 characters.
     */
    licenceUrl?: string | undefined;
    /**
     * Only boundaries with this value. The attribution that the licence requires; empty if it requires none. For instance
     * `A made-up region of the Hustings project; free for any use (CC0 1.0).`. At most 500 characters.
     */
    attribution?: string | undefined;
}
/** What `readOgcItem` may be asked for. */
export interface ReadOgcItemQuery {
    /**
     * full: the publisher’s geometry; display: simplified, with shared borders simplified alike. For instance `display`.
     * "full" by default.
     */
    resolution?: 'full' | 'display' | undefined;
    /**
     * The coordinate reference system of the response (18-058r1). For instance
     * `http://www.opengis.net/def/crs/EPSG/0/3347`. "http://www.opengis.net/def/crs/OGC/1.3/CRS84" by default.
     */
    crs?: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' | 'http://www.opengis.net/def/crs/EPSG/0/3347' | 'http://www.opengis.net/def/crs/EPSG/0/3857' | undefined;
}
/** What `listPublications` may be asked for. */
export interface ListPublicationsQuery {
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /**
     * Only maps of this jurisdiction: an id from `GET /electoral/jurisdictions`. For instance `sample`. At least 1
     * character, at most 200 characters.
     */
    jurisdiction?: string | undefined;
    /**
     * Only this source: an id from `GET /electoral/status`. For instance `sample-federal`. At least 1 character, at most
     * 200 characters.
     */
    source?: string | undefined;
    /**
     * The page number, from 1. Pages after the last one are empty. For instance `1`. At least 1, at most 1000000, 1 by
     * default.
     */
    page?: number | undefined;
    /** Maximum number of records on a page. For instance `20`. At least 1, at most 100, 20 by default. */
    limit?: number | undefined;
}
/** What `listCandidates` may be asked for. */
export interface ListCandidatesQuery {
    /** The id of an election. At least 1 character. */
    electionId: string;
}
/** What `listElections` may be asked for. */
export interface ListElectionsQuery {
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /** Only elections with polling day in this year. For instance `2025`. At least 1867, at most 9999. */
    year?: number | undefined;
}
/** What `listMembers` may be asked for. */
export interface ListMembersQuery {
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /** Only this province or territory, by its two-letter code, case-insensitive. For instance `ON`. */
    province?: string | undefined;
    /** Only this jurisdiction: an id from `GET /electoral/jurisdictions`. For instance `sample`. */
    jurisdiction?: string | undefined;
    /** Only the district with this id. For instance `sample-federal-92003`. */
    boundary?: string | undefined;
    /**
     * The page number, from 1. Pages after the last one are empty. For instance `1`. At least 1, at most 1000000, 1 by
     * default.
     */
    page?: number | undefined;
    /** Maximum number of districts on a page. For instance `20`. At least 1, at most 100, 20 by default. */
    limit?: number | undefined;
    /**
     * The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its
     * offset. The default is now. For instance `2025-03-23`.
     */
    asOf?: string | undefined;
}
