/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import type { RowRefusal } from './shared.ts';
/**
 * Why a level has no district. at_large: the whole municipality elects its council; no_wards: nobody is elected by
 * district there; map_ended: the districts that we know of the code belong to a map that is no longer in force;
 * not_held: we hold no map.
 */
export type AbsenceReason = 'at_large' | 'no_wards' | 'map_ended' | 'not_held';
/** That a person published a file which the checks had held back. */
export interface Acceptance {
    by: AcceptedBy;
    /** When, in UTC. Format date-time. */
    at: string;
}
/** Who: the operator of the installation. No name is told. */
export type AcceptedBy = 'operator';
/** Beyond the contract: what of the address asked for was found. Only with `address`. */
export interface AddressMatch {
    matched: AddressMatched;
    /**
     * Whether every level answered is certain: otherwise ask for a point. With `code`, whether the code has one district
     * at each level.
     */
    sure: boolean;
    /** The civic number that was understood. */
    number: string | null;
    /** The street that was found, as the register has it; null if none was. */
    street: string | null;
    /** Its municipality. */
    place: string | null;
}
/**
 * What was found. number: this very number; between: known numbers before and after it on the same side of the street;
 * street: the street, with no known number beyond it; code: the code does not straddle, so that its own answer is the
 * answer; none: no such street is known, and the answer is the code’s.
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
 * Where the outline comes from. OFFICIAL: the election authority's own file. MUNICIPAL: a city's portal. DERIVED:
 * dissolved or merged by us. SAMPLE: the bundled fictional sample.
 */
export type BoundaryConfidence = 'OFFICIAL' | 'MUNICIPAL' | 'DERIVED' | 'SAMPLE';
/** An electoral district, with its names, figures, limits and validity. */
export interface BoundaryDetail {
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
    id: string;
    /** The level of government. */
    level: Level;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are the sample’s. */
    province: string;
    /** The number or word by which the election authority calls the district, unique within its map. */
    code: string;
    /** The English name of the district. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same where there is one for both. */
    nameFr: string;
    jurisdiction: JurisdictionRef;
    /** People who live there, by the publisher of the map or the census; 0 where `notHeld` names it. At least 0. */
    population: number;
    /** People who may vote there, by the publisher of the map; 0 where `notHeld` names it. At least 0. */
    electorCount: number;
    /** Beyond the contract: fields whose value is not known. A 0 in them means nothing. */
    notHeld: string[];
    /**
     * With `include=ids`: the Open Civic Data division id; null where the public list has none for it, or names it
     * otherwise.
     */
    ocdId?: string | null;
    /** With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null where it defines none. */
    dguid?: string | null;
    /**
     * With `include=bbox`: west, south, east and north of all of it, degrees, WGS 84 (RFC 7946, section 5). At most 4 of
     * them.
     */
    bbox?: [number, number, number, number];
    licence?: Licence;
    sharing?: Sharing;
    /** The credit that the licence asks for; empty where it asks for none. */
    attribution?: string;
    /** With `include=members`: who represents it, and what says so. */
    seat?: Seat;
    /** Degrees north, WGS 84, of a point inside the boundary where a label can stand. */
    centroidLat: number;
    /** Degrees east, WGS 84, of the same point. */
    centroidLng: number;
    /**
     * Canadian dollars that a candidate may spend (Canada Elections Act, ss. 477.49 and 477.5), estimated from the
     * electors; FEDERAL only, "0.00" where `notHeld` names it.
     */
    spendingLimit: string;
    /**
     * Canadian dollars that one person may give in the year (Canada Elections Act, s. 367(1)); FEDERAL only, "0.00" where
     * `notHeld` names it.
     */
    contributionLimit: string;
    /** The first instant at which the district is in force, in UTC. Format date-time. */
    validFrom: string;
    /** The instant at which it is in force no more, in UTC; null where no end is known. Format date-time. */
    validUntil: string | null;
    /** Where the publisher offers the map. */
    sourceUrl: string;
    confidence: BoundaryConfidence;
}
/** A boundary with its outline (RFC 7946, section 3.2). */
export interface BoundaryFeature {
    /** The kind of object. */
    type: 'Feature';
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
    id: string;
    /** The boundary, as in a list. */
    properties: BoundarySummary;
    /** Its outline for drawing, WGS 84. */
    geometry: Shape;
}
/** Boundaries with their outlines (RFC 7946, section 3.3). */
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
/** Where a boundary comes from. */
export interface BoundaryProvenance {
    /** The id of the boundary. */
    id: string;
    /** The id of its map. */
    set: string;
    source: ProvenanceSource;
    /** SHA-256 of its outline as WKB, followed by a JSON array of its province, population and number of electors. */
    contentHash: string;
    /** The publication that it came by; null where none is recorded. */
    publication: ProvenancePublication | null;
}
/** An electoral district, by reference. */
export interface BoundaryRef {
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
    id: string;
    /** The English name of the district. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same where there is one for both. */
    nameFr: string;
    /** The number or word by which the election authority calls the district, unique within its map. */
    code: string;
    jurisdiction: JurisdictionRef;
    /** The boundary's path below the API's root. */
    boundaryUrl: string;
    /**
     * With `include=ids`: the Open Civic Data division id; null where the public list has none for it, or names it
     * otherwise.
     */
    ocdId?: string | null;
    /** With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null where it defines none. */
    dguid?: string | null;
    /** With `include=members`: who represents it, and what says so. */
    seat?: Seat;
}
/** One map of one jurisdiction. */
export interface BoundarySet {
    /** The id of the map; ids are never reused. */
    id: string;
    /** What the map is called. */
    name: string;
    representation: Representation;
    confidence: BoundaryConfidence;
    /** The first instant at which the map is in force, in UTC. Format date-time. */
    validFrom: string;
    /** The instant at which it is in force no more, in UTC; null where no end is known. Format date-time. */
    validUntil: string | null;
    /** Boundaries of the map, those included that were changed away while it was in force. At least 1. */
    boundaryCount: number;
    /** Where the publisher offers the map. */
    sourceUrl: string;
    /**
     * With `include=bbox`: west, south, east and north of all that it has covered; null for a map that was withdrawn
     * before it was in force.
     */
    bbox?: [number, number, number, number] | null;
    /**
     * With `include=centroid`: degrees north of the middle of its boundaries by area; null for a map that was withdrawn
     * before it was in force.
     */
    centroidLat?: number | null;
    /** With `include=centroid`: degrees east of the same; null for a map that was withdrawn before it was in force. */
    centroidLng?: number | null;
    licence?: Licence;
    sharing?: Sharing;
    /** The credit that the licence asks for; empty where it asks for none. */
    attribution?: string;
}
/** A district among which a postal code is divided. */
export interface BoundaryShare {
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
    id: string;
    /** The English name of the district. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same where there is one for both. */
    nameFr: string;
    /** The number or word by which the election authority calls the district, unique within its map. */
    code: string;
    jurisdiction: JurisdictionRef;
    /** The boundary's path below the API's root. */
    boundaryUrl: string;
    /**
     * With `include=ids`: the Open Civic Data division id; null where the public list has none for it, or names it
     * otherwise.
     */
    ocdId?: string | null;
    /** With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null where it defines none. */
    dguid?: string | null;
    /** With `include=members`: who represents it, and what says so. */
    seat?: Seat;
    /** The part of the code that lies in it, 0 to 1. At least 0, at most 1. */
    share: number;
}
/** An electoral district, in a list. */
export interface BoundarySummary {
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
    id: string;
    /** The level of government. */
    level: Level;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are the sample’s. */
    province: string;
    /** The number or word by which the election authority calls the district, unique within its map. */
    code: string;
    /** The English name of the district. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same where there is one for both. */
    nameFr: string;
    jurisdiction: JurisdictionRef;
    /** People who live there, by the publisher of the map or the census; 0 where `notHeld` names it. At least 0. */
    population: number;
    /** People who may vote there, by the publisher of the map; 0 where `notHeld` names it. At least 0. */
    electorCount: number;
    /** Beyond the contract: fields whose value is not known. A 0 in them means nothing. */
    notHeld: string[];
    /**
     * With `include=ids`: the Open Civic Data division id; null where the public list has none for it, or names it
     * otherwise.
     */
    ocdId?: string | null;
    /** With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null where it defines none. */
    dguid?: string | null;
    /**
     * With `include=bbox`: west, south, east and north of all of it, degrees, WGS 84 (RFC 7946, section 5). At most 4 of
     * them.
     */
    bbox?: [number, number, number, number];
    licence?: Licence;
    sharing?: Sharing;
    /** The credit that the licence asks for; empty where it asks for none. */
    attribution?: string;
    /** With `include=members`: who represents it, and what says so. */
    seat?: Seat;
    /** Degrees north, WGS 84, of a point inside the boundary where a label can stand. */
    centroidLat?: number;
    /** Degrees east, WGS 84, of the same point. */
    centroidLng?: number;
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
/** Of the method centroid: the code itself, or the codes that share its first five characters. */
export type CentroidOf = 'code' | 'block';
/** How much a publication changed. */
export interface ChangeTotals {
    /** Districts that the map before had not. At least 0. */
    added: number;
    /** Districts that the map has no more. At least 0. */
    ended: number;
    /** Districts that go on under another name or code. At least 0. */
    renamed: number;
    /** Districts whose line was drawn anew, while no area above the threshold came or went. At least 0. */
    redrawn: number;
    /** Districts that are the same. At least 0. */
    unchanged: number;
    /** Pairs of districts between which area moved. At least 0. */
    transfers: number;
    /** How much area moved, km². At least 0. */
    movedKm2: number;
    /**
     * How many addresses moved. A postal code counts with all its addresses, by the middle of them. Null where no located
     * addresses were held. At least 0.
     */
    movedAddresses: number | null;
    /** Area that lay in no district and lies in one, km². At least 0. */
    newKm2: number;
    /** Area that lies in no district any more, km². At least 0. */
    goneKm2: number;
    /** How much changed district in pieces below the threshold, km². At least 0. */
    belowKm2: number;
    /**
     * How many addresses lie there. A postal code counts with all its addresses, by the middle of them. Null where no
     * located addresses were held. At least 0.
     */
    belowAddresses: number | null;
}
/** A district, as one of the compared maps has it. */
export interface ChangedDistrict {
    /** The id of the boundary, `<set>-<code>`. */
    id: string;
    /** The publisher’s code. */
    code: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same where there is one for both. */
    nameFr: string;
    /** Its area, km². At least 0. */
    areaKm2: number;
}
/** One of the two maps that are compared. */
export interface ComparedMap {
    /** The id of the map. */
    set: string;
    /** What the map is called. */
    name: string;
}
/** Which districts of one map became which of another. */
export interface Crosswalk {
    from: CrosswalkMap;
    to: CrosswalkMap;
    by: CrosswalkMeasure;
    unit: CrosswalkUnit;
    /** All that the old map has of it. At least 0. */
    total: number;
    /** What of it lies in no district of the new map. At least 0. */
    uncovered: number;
    /** The parts, by the old districts in the order of lists. */
    data: CrosswalkPart[];
}
/** A district of a crosswalk. */
export interface CrosswalkDistrict {
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
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
    /** What the map is called. */
    name: string;
}
/**
 * What a district is divided by. area: square kilometres of the ellipsoid; addresses: the located addresses of the
 * registers held.
 */
export type CrosswalkMeasure = 'area' | 'addresses';
/** A part of a district of the old map. */
export interface CrosswalkPart {
    from: CrosswalkDistrict;
    /** Where the part lies on the new map; null for what none of its districts covers. */
    to: CrosswalkDistrict | null;
    /** How much it is, in `unit`. At least 0. */
    amount: number;
    /** Which part of the old district it is. Those of one district add up to 1. At least 0, at most 1. */
    share: number;
}
/** What amounts are counted in. */
export type CrosswalkUnit = 'km2' | 'addresses';
/** An election of which candidates or results are held. */
export interface Election {
    /** The id of the election. */
    id: string;
    /** The level of government. */
    level: Level;
    /** What the election is called. */
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
    /** What the election is called. */
    name: string;
    /** Polling day: its first instant in Ottawa, in UTC. Format date-time. */
    electionDate: string;
}
/** The election that an answer rests on. */
export interface ElectionOfSeat {
    /** The id of the election. */
    id: string;
    /** What the election is called. */
    name: string;
    /** Polling day: its first instant in Ottawa, in UTC. Format date-time. */
    electionDate: string;
}
/** The language of its sentences; English, where it is left out. */
export type FeedLanguage = 'en' | 'fr';
/** hard: it keeps a file from being published unless a person accepts it. soft: it is told. */
export type FindingSeverity = 'hard' | 'soft';
/** A boundary as one row: its properties in every file of a map. */
export interface FlatBoundary {
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
    id: string;
    /** The id of its map. */
    set: string;
    /** The level of government. */
    level: Level;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are the sample’s. */
    province: string;
    /** The publisher’s code of the district, unique within its map. */
    code: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same where there is one for both. */
    nameFr: string;
    /** The id of the country, province or municipality. */
    jurisdiction: string;
    /** Its English name. */
    jurisdictionEn: string;
    /** Its French name. */
    jurisdictionFr: string;
    /** The Open Civic Data division id; null where none is known. */
    ocdId: string | null;
    /** Statistics Canada’s Dissemination Geography Unique Identifier; null where it defines none. */
    dguid: string | null;
    /** People who live there; null where not known. */
    population: number | null;
    /** People who may vote there; null where not known. */
    electors: number | null;
    /** Its area in square kilometres. */
    areaKm2: number;
    /** Degrees north, WGS 84, of a point inside the boundary where a label can stand. */
    centroidLat: number;
    /** Degrees east, WGS 84, of the same point. */
    centroidLng: number;
    /** The first instant at which it is in force, in UTC. Format date-time. */
    validFrom: string;
    /** The instant at which it is in force no more, in UTC; null where no end is known. Format date-time. */
    validUntil: string | null;
    /** What the licence of its map is called. */
    licence: string;
    /** The address of the licence’s text; null where there is none. */
    licenceUrl: string | null;
    /** The credit that the licence asks for; empty where it asks for none. */
    attribution: string;
}
/** A boundary as a feature with flat properties (RFC 7946, section 3.2). */
export interface FlatFeature {
    /** The kind of object. */
    type: 'Feature';
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
    id: string;
    /** Its outline, WGS 84. */
    geometry: Shape;
    /** The boundary as one row. */
    properties: FlatBoundary;
}
/** What is held. */
export interface Holdings {
    /** Federal districts in force. */
    federalBoundaries: number;
    /** Provincial districts in force. */
    provincialBoundaries: number;
    /** Municipal districts in force. */
    municipalBoundaries: number;
    /** When something was last published, in UTC. Format date-time. */
    lastUpdated: string;
}
/** A country, a province or a municipality of which maps are held. */
export interface Jurisdiction {
    /** The id of the jurisdiction: `ca` is Canada, `ca-on` Ontario, `csd-3520005` Toronto. */
    id: string;
    /** The English name. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same where there is one for both. */
    nameFr: string;
    /** The level of government. */
    level: Level;
    /** The two-letter code of its province or territory; null where its maps cover several. */
    province: string | null;
    /** Its maps of all times, the newest first. */
    sets: BoundarySet[];
}
/** Jurisdictions of which maps are held. */
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
    /** The French name; the same where there is one for both. */
    nameFr: string;
}
/**
 * Beyond the contract: the country, province or municipality that the map divides. One file may hold the districts of
 * many municipalities; its jurisdiction is then all of them.
 */
export interface JurisdictionRef {
    /** The id of the jurisdiction: `ca` is Canada, `ca-on` Ontario, `csd-3520005` Toronto. */
    id: string;
    /** The English name. */
    name: string;
    /** The English name. */
    nameEn: string;
    /** The French name; the same where there is one for both. */
    nameFr: string;
}
/** A level of government that holds elections. */
export type Level = 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
/** The terms under which the publisher offers the data. */
export interface Licence {
    /** What the licence is called; empty where none is stated. */
    name: string;
    /** The address of its text; null where there is none. */
    url: string | null;
}
/** The districts of a postal code or a point, one a level. */
export interface Lookup {
    /**
     * The code that was asked, or in which the address was found, in upper case without a space; null where a point was
     * asked.
     */
    postalCode: string | null;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are the sample’s. */
    province: string;
    /** The federal district; null where `absent` says why. */
    federal: BoundaryRef | null;
    /** The provincial district; null where `absent` says why. */
    provincial: BoundaryRef | null;
    /** The municipal district; null where `absent` says why. */
    municipal: BoundaryRef | null;
    absent: LookupAbsences;
    resolution: LookupResolution;
    choices?: LookupChoices;
    address?: AddressMatch;
    polls?: PollsOfPlace;
}
/** Beyond the contract: why a level is null. Levels that have a district are not named. */
export interface LookupAbsences {
    /** Why there is no district at the federal level. */
    federal?: AbsenceReason;
    /** Why there is no district at the provincial level. */
    provincial?: AbsenceReason;
    /** Why there is no district at the municipal level. */
    municipal?: AbsenceReason;
}
/** Levels in which the code straddles districts: all of them with their share, the one answered first. */
export interface LookupAlternatives {
    /** The districts of the federal level. */
    federal?: BoundaryShare[];
    /** The districts of the provincial level. */
    provincial?: BoundaryShare[];
    /** The districts of the municipal level. */
    municipal?: BoundaryShare[];
}
/**
 * Beyond the contract: which streets and civic numbers of the code lie in which district, if the code straddles
 * districts and a register of addresses is held. Only with `include=choices`.
 */
export interface LookupChoices {
    /** In the order of their names. */
    streets: StreetChoice[];
    /** Whether these are all; false beyond 500 ranges: ask with `address` then. */
    complete: boolean;
}
/**
 * How a district was found. addresses: the located addresses of the code; concordance: a published list; centroid: the
 * point in the middle of the code; point: the point asked for.
 */
export type LookupMethod = 'addresses' | 'concordance' | 'centroid' | 'point';
/** Each level's own method. Levels of which nothing is known are not named. */
export interface LookupMethods {
    /** The method of the federal level. */
    federal?: LookupMethod;
    /** The method of the provincial level. */
    provincial?: LookupMethod;
    /** The method of the municipal level. */
    municipal?: LookupMethod;
}
/** Beyond the contract: how the answer was reached, and how sure it is. */
export interface LookupResolution {
    /** The weakest of the levels; null where no level is reached by any. */
    method: LookupMethod | null;
    /**
     * The least of the levels: the share of the district answered times how far the method is trusted, less where few
     * addresses are located. At least 0, at most 1.
     */
    confidence: number;
    /** A level lies in a gap of up to 50 m and took the nearest district. */
    snapped?: true;
    centroidOf?: CentroidOf;
    methods: LookupMethods;
    alternatives: LookupAlternatives;
}
/** All that is served, by its hashes. */
export interface Manifest {
    /** The version of all that is published; each installation counts its own. At least 0. */
    catalogueVersion: number;
    /** When it was published, in UTC. Format date-time. */
    updatedAt: string;
    /** The version of the program that serves it. */
    programVersion: string;
    /** SHA-256 of one line for each map, in the order of ids: its hash, two blanks, its id, a line feed. */
    sha256: string;
    /** The maps of all times, in the order of their ids. */
    sets: ManifestSet[];
    /** All else, in the order of ids. */
    datasets: ManifestDataset[];
}
/** A dataset that is served and is no map. */
export interface ManifestDataset {
    /** The id of the source. */
    id: string;
    kind: ManifestKind;
    /** SHA-256 of what was published of it, computed at its publication. */
    sha256: string;
}
/** What it is. */
export type ManifestKind = 'addresses' | 'concordance' | 'results' | 'polling-divisions' | 'poll-outlines' | 'members';
/** A map that is served. */
export interface ManifestSet {
    /** The id of the map. */
    id: string;
    /** The level of government. */
    level: Level;
    /** The first instant at which the map is in force, in UTC. Format date-time. */
    validFrom: string;
    /** The instant at which it is in force no more, in UTC; null where no end is known. Format date-time. */
    validUntil: string | null;
    /** Boundaries of the map. At least 1. */
    boundaryCount: number;
    /**
     * SHA-256 of the map’s lines, one for each span of each boundary, in the order of id and time: a JSON array of id,
     * code, first instant, last instant or null, province, English name, French name, and content hash, with a line feed.
     */
    sha256: string;
}
/** A map as one file (RFC 7946, section 3.3). */
export interface MapFile {
    /** The kind of object. */
    type: 'FeatureCollection';
    /** The id of the map. */
    name: string;
    /** What the map is called. */
    title: string;
    licence: Licence;
    /** The credit that the licence asks for; empty where it asks for none. */
    attribution: string;
    /** The boundaries. */
    features: FlatFeature[];
}
/** Somebody who represents a district. */
export interface Member {
    /** Full name, as the publisher of the result or of the list writes it. */
    name: string;
    /** The party’s name, or that there is none, as the publisher writes it; empty where a list names none. */
    party: string;
    /** The e-mail address of the office, as a list publishes it; null where it names none, and of results. */
    email: string | null;
    /** The member’s page, as a list publishes it; null where it names none, and of results. */
    url: string | null;
    /** The address of a picture, as a list publishes it; null where it names none, and of results. */
    photoUrl: string | null;
    /** The telephone of the office, as a list publishes it; null where it names none, and of results. */
    tel: string | null;
}
/** A public list of members that an answer rests on, and its terms. */
export interface MemberList {
    /** The id of the source, as `GET /electoral/status` lists it. */
    id: string;
    /** What the list is called. */
    name: string;
    /** The publisher’s page about it. */
    page: string;
    /** The day that the list is of: its first instant in Ottawa, in UTC. Format date-time. */
    asOf: string;
    licence: Licence;
    /** The credit that the licence asks for; empty where it asks for none. */
    attribution: string;
    sharing: Sharing;
}
/** A page of districts with those who represent them. */
export interface MemberPage {
    /** The districts of this page. */
    data: RepresentedDistrict[];
    meta: PageMeta;
}
/** Area that lay in one district and lies in another. */
export interface MovedArea {
    /** Where it lay; null: in no district of the map. */
    from: ChangedDistrict | null;
    /** Where it lies now; null: in no district of the map. */
    to: ChangedDistrict | null;
    /** How large it is, km². At least 0. */
    km2: number;
    /** Of the smaller of the two districts, 0 to 1. At least 0, at most 1. */
    share: number;
    /**
     * How many addresses lie there. A postal code counts with all its addresses, by the middle of them. Null where no
     * located addresses were held. At least 0.
     */
    addresses: number | null;
}
/** What counts as moved. Below it a line was drawn anew. */
export interface MovedThreshold {
    /** Area counts as moved from so many km² on. */
    km2: number;
    /** It must be more than this share of the smaller district, or wide enough. */
    share: number;
    /** Wide enough is what is wider than so many metres, on the mean. */
    width: number;
}
/** A district of several pieces. */
export interface MultiPolygon {
    /** The kind of geometry. */
    type: 'MultiPolygon';
    /** The pieces, each with its rings. */
    coordinates: Position[][][];
}
/** A map as a collection of features (17-069r4, 7.14). */
export interface OgcCollection {
    /** The id of the map. */
    id: string;
    /** What the map is called. */
    title: string;
    /** Its jurisdiction and licence. */
    description: string;
    /** The credit that its licence asks for; empty where it asks for none. */
    attribution: string;
    extent: OgcExtent;
    /** What it holds. */
    itemType: 'feature';
    /** The coordinate systems in which its features come. */
    crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'[];
    /** Links to this document and others. */
    links: OgcLink[];
}
/** Maps as collections of features (17-069r4, 7.13). */
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
/** Where and when the map holds. */
export interface OgcExtent {
    spatial?: OgcSpatialExtent;
    temporal: OgcTemporalExtent;
}
/** A boundary as a feature (RFC 7946, section 3.2). */
export interface OgcFeature {
    /** The kind of object. */
    type: 'Feature';
    /** The id of the boundary, `<set>-<code>`; ids are never reused. */
    id: string;
    /** Its outline, WGS 84. */
    geometry: Shape;
    /** The boundary as one row. */
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
/** Where the other documents are (17-069r4, 7.2). */
export interface OgcLandingPage {
    /** What is offered. */
    title: string;
    /** The same in a sentence. */
    description: string;
    /** Links to this document and others. */
    links: OgcLink[];
}
/** A link to another document (RFC 8288). */
export interface OgcLink {
    /** Its address. */
    href: string;
    /** What it is to this answer. */
    rel: string;
    /** The media type of what is there. */
    type?: string;
    /** What it leads to, for people. */
    title?: string;
}
/** Where. */
export interface OgcSpatialExtent {
    /** The box around all that the map has covered: west, south, east, north in degrees. */
    bbox: number[][];
    /** Longitude, then latitude, WGS 84. */
    crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
}
/** When. */
export interface OgcTemporalExtent {
    /** The first and the last instant at which the map is in force, in UTC; null where no end is known. */
    interval: Array<Array<string | null>>;
    /** Days of our calendar. */
    trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian';
}
/**
 * points: places whose district is known. codes, names: lists of them. count: the number of districts that a second
 * source states. area: the land that they cover together, likewise.
 */
export type OutsideCheck = 'points' | 'codes' | 'names' | 'count' | 'area';
/** Which page of a list this is. */
export interface PageMeta {
    /** The page, from 1. */
    page: number;
    /** Records on a page at most. */
    limit: number;
    /** Records on all pages. */
    total: number;
    /** Pages in all; 0 where there are no records. */
    totalPages: number;
}
/** The answer to one place. */
export interface PlaceLookup {
    /** What the look-up of this place alone answers; null where it is refused. */
    lookup: Lookup | null;
    /** Why the place has no answer; null where it has one. */
    refusal: RowRefusal | null;
}
/** The answers to places that were looked up together. */
export interface PlaceLookupList {
    /** The answers, in the order of the places. */
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
     * A civic number and a street, with `postalCode` or with the place after a comma; as in the look-up of one place. At
     * least 1 character, at most 200 characters.
     */
    address?: string;
}
/** Places that are looked up together. */
export interface PlacesToLookUp {
    /** The places, each a postal code or a point. At most 10000 of them. */
    records: PlaceToLookUp[];
}
/** The polling division in which a place lies. */
export interface PollOfPlace {
    /** Its number, as `GET /electoral/boundaries/{id}/polls` has it. */
    number: string;
    /** Its name, or that of its polling place; empty where no results name it. */
    name: string;
    election: ElectionOfPoll;
}
/** The smallest area of an election, with one polling station or more. */
export interface PollingDivision {
    /** The id of the polling division. */
    id: string;
    /** Its number, with a letter where it has one. */
    pollNumber: string;
    /** Its name, or that of its polling place. */
    name: string;
    /** Where its electors vote; empty where the publisher states none. */
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
 * With `include=polls`: the polling division of each district, of the last election whose writs had been issued. Levels
 * of which none is held, or none is sure, are not named. A building may have a poll of its own, which no outline shows.
 */
export interface PollsOfPlace {
    /** That of the federal district. */
    federal?: PollOfPlace;
    /** That of the provincial district. */
    provincial?: PollOfPlace;
    /** That of the municipal district. */
    municipal?: PollOfPlace;
}
/** A district of one piece. */
export interface Polygon {
    /** The kind of geometry. */
    type: 'Polygon';
    /** The outer ring, then its holes; the last position of each is its first. */
    coordinates: Position[][];
}
/** Degrees east, then degrees north, WGS 84 (RFC 7946, section 3.1.1). At most 2 of them. */
export type Position = [number, number];
/** publish: a file was published. rollback: what an earlier file said was published again. */
export type ProvenanceAction = 'publish' | 'rollback';
/** Something that the checks found in a file. */
export interface ProvenanceFinding {
    severity: FindingSeverity;
    /** The check that found it. */
    check: string;
    /** What was found, in English. */
    message: string;
}
/** The publication by which a line came to be served. */
export interface ProvenancePublication {
    /** The catalogue’s version with it. At least 1. */
    catalogueVersion: number;
    action: ProvenanceAction;
    /** Since when it is answered, in UTC. Format date-time. */
    publishedAt: string;
    publishedBy: PublishedBy;
    /** SHA-256 of the publisher’s file, byte for byte as it came; null where none is recorded. */
    fileHash: string | null;
    /**
     * The address that gave the file, without its query, which may hold a key; null of a file that was brought by hand.
     */
    address: string | null;
    /** When that address first gave these bytes, in UTC; null where that is not recorded. Format date-time. */
    fetchedAt: string | null;
    /** SHA-256 of all that was published of it: a file zipped anew changes nothing. */
    contentHash: string | null;
    /** The version of the program that read and checked the file; null where that is not recorded. */
    programVersion: string | null;
    /** What the checks found in the file: the first 100. At most 100 of them. */
    findings: ProvenanceFinding[];
    /** How many findings there are. At least 0. */
    findingCount: number;
    /** Who accepted the file although the checks had held it back; null where they had not. */
    accepted: Acceptance | null;
    /** How many of the boundaries asked for came by it. At least 1. */
    boundaryCount: number;
}
/** The dataset of a map. */
export interface ProvenanceSource {
    /** What the dataset is called. */
    name: string;
    /** The publisher’s page about it; empty where none is stated. */
    page: string;
}
/** A publication of a map, and what it changed. */
export interface Publication {
    /** The catalogue’s version with the publication. At least 1. */
    id: number;
    action: PublicationAction;
    /** Since when it is what is known, in UTC. Format date-time. */
    recordedAt: string;
    /** The id of the source, and of its map. */
    source: string;
    /** What the map is called. */
    name: string;
    /** The level of government. */
    level: Level;
    jurisdiction: JurisdictionOfPublication;
    /**
     * What is compared: the same map as it was known before; at its first publication an earlier map of the jurisdiction;
     * null where there was none.
     */
    before: ComparedMap | null;
    /**
     * What it is compared with: the map as published. Where an older map came after a newer one, that one. Null where
     * nothing is known any more.
     */
    after: ComparedMap | null;
    totals: ChangeTotals;
    threshold: MovedThreshold;
    /** Districts that the map before had not. */
    added: ChangedDistrict[];
    /** Districts that the map has no more. */
    ended: ChangedDistrict[];
    /** Districts that go on under another name or code. */
    renamed: RenamedDistrict[];
    /** Area that moved, came to the map or left it, the largest share first; at most 5,000. */
    moved: MovedArea[];
    /** Districts whose line was drawn anew, while no area above the threshold came or went. */
    redrawn: ChangedDistrict[];
}
/**
 * publish: a map was published. rollback: what was known before is known again. withdraw: the map is answered no more.
 */
export type PublicationAction = 'publish' | 'rollback' | 'withdraw';
/** A page of publications. */
export interface PublicationPage {
    /** The publications of this page. */
    data: PublicationSummary[];
    meta: PageMeta;
}
/** A publication of a map, and how much it changed. */
export interface PublicationSummary {
    /** The catalogue’s version with the publication. At least 1. */
    id: number;
    action: PublicationAction;
    /** Since when it is what is known, in UTC. Format date-time. */
    recordedAt: string;
    /** The id of the source, and of its map. */
    source: string;
    /** What the map is called. */
    name: string;
    /** The level of government. */
    level: Level;
    jurisdiction: JurisdictionOfPublication;
    /**
     * What is compared: the same map as it was known before; at its first publication an earlier map of the jurisdiction;
     * null where there was none.
     */
    before: ComparedMap | null;
    /**
     * What it is compared with: the map as published. Where an older map came after a newer one, that one. Null where
     * nothing is known any more.
     */
    after: ComparedMap | null;
    totals: ChangeTotals;
}
/** job: by the schedule of the installation. operator: by a command. */
export type PublishedBy = 'job' | 'operator';
/** The district at each level at which the code straddles. */
export interface RangeDistricts {
    /** The id of the federal district, where it differs within the code; null where nobody is elected by district. */
    federal?: string | null;
    /** The id of the provincial district, where it differs within the code; null where nobody is elected by district. */
    provincial?: string | null;
    /** The id of the municipal district, where it differs within the code; null where nobody is elected by district. */
    municipal?: string | null;
}
/** Whether the range has the odd numbers alone, the even ones, or all. */
export type RangeNumbers = 'odd' | 'even' | 'all';
/** A new key. */
export interface Registration {
    /** The key: `ced_` and 32 base64url characters. Shown this once; store it. */
    apiKey: string;
    /** What kind of key it is: always FREE. */
    tier: 'FREE';
    /** Requests that it may make in a minute. */
    rateLimit: number;
    /** What to do with the key, for people. */
    message: string;
}
/** Who wants a key. */
export interface RegistrationRequest {
    /** Who uses the key: a person, an organization or a program. At least 1 character, at most 200 characters. */
    name: string;
    /** Where the holder of the key can be reached. At most 255 characters, format email. */
    email: string;
}
/** A district that goes on under another name or code. */
export interface RenamedDistrict {
    before: ChangedDistrict;
    after: ChangedDistrict;
}
/**
 * What its boundaries are. districts: electoral districts or wards; at_large: whole municipalities, each of which
 * elects its council together.
 */
export type Representation = 'districts' | 'at_large';
/** A district in force, and who represents it. */
export interface RepresentedDistrict {
    /** The district. */
    boundary: BoundaryRef;
    /** The level of government. */
    level: Level;
    /** The two-letter code of a province or territory (Canada Post); XA and XB are the sample’s. */
    province: string;
    /** Who represents it, and what says so. */
    seat: Seat;
}
/**
 * Who represents a district, and what says so: the result of the last election that was held in it, or a newer list.
 * Who has left since is not known of a result.
 */
export interface Seat {
    state: SeatState;
    /** Why nobody is named; null where somebody is. */
    reason: SeatReason | null;
    /** Who represents the district: one, or as many as it elects. Empty where nobody is known to. */
    members: Member[];
    /**
     * From when on the answer is known to hold, in UTC: the end of polling day, the day of the writ, or the day that the
     * list states, else its own. null where it is unknown. Format date-time.
     */
    since: string | null;
    /** The general election or by-election that the answer rests on; null where it rests on none. */
    election: ElectionOfSeat | null;
    /** The public list that the answer rests on, where one is newer than the last election; else null. */
    list: MemberList | null;
}
/**
 * writ_issued: vacant, since the writ of `election` had been issued and its polling day had not ended; listed_vacant:
 * vacant, by `list`; nobody_elected: the result of `election` names nobody as elected, as where votes are equal;
 * no_election_held: no result of an election in this district by then is held.
 */
export type SeatReason = 'writ_issued' | 'listed_vacant' | 'nobody_elected' | 'no_election_held';
/** held: by `members`; vacant: by nobody; unknown: what is held of elections does not say. `reason` tells more. */
export type SeatState = 'held' | 'vacant' | 'unknown';
/**
 * Of what is served. degraded: no map is in force, a publication is not served yet after minutes, or something that is
 * served has not been confirmed for longer than its source allows. A source that cannot be reached or is held back for
 * review is listed below and changes nothing here.
 */
export type ServiceStatus = 'ok' | 'degraded';
/** Where a map comes from. */
export interface SetProvenance {
    /** The id of the map. */
    id: string;
    /** What the map is called. */
    name: string;
    source: ProvenanceSource;
    /** SHA-256 of all that is served of the map, as in `GET /electoral/manifest`. */
    contentHash: string;
    /** The publications that its boundaries came by, the newest first. At most 50 of them. */
    publications: ProvenancePublication[];
}
/** A geometry of GeoJSON (RFC 7946). */
export type Shape = Polygon | MultiPolygon;
/**
 * Whether the data may be passed on. open: to anybody; attribution: with the credit; non_commercial: to whoever sells
 * nothing; by_permission: where its publisher allows it; unknown: nobody has said.
 */
export type Sharing = 'open' | 'attribution' | 'non_commercial' | 'by_permission' | 'unknown';
/**
 * boundaries: a map. addresses: located addresses with postal codes. concordance: a list of postal codes and districts.
 * results: candidates and votes. polling-divisions: the areas of an election. poll-outlines: where these lie. members:
 * a list of those who represent districts.
 */
export type SourceKind = 'boundaries' | 'addresses' | 'concordance' | 'results' | 'polling-divisions' | 'poll-outlines' | 'members';
/**
 * not_fetched: not read yet. fresh: its last check found it good, and not too long ago. stale: not checked for longer
 * than planned. quarantined: a new file did not pass the checks; the last good one is served. unreachable: the
 * publisher did not answer. not_described: it is watched no more.
 */
export type SourceState = 'not_fetched' | 'fresh' | 'stale' | 'quarantined' | 'unreachable' | 'not_described';
/** A dataset of a publisher: its freshness, licence and credit. */
export interface SourceStatus {
    /** The id of the source. */
    id: string;
    /** What the dataset is called. */
    name: string;
    kind: SourceKind;
    /** The level of its map or election; null where it has none. */
    level: Level | null;
    /** The two-letter code of its province or territory; null where it covers several. */
    province: string | null;
    state: SourceState;
    /** Whether anything that it published is in force now. */
    served: boolean;
    /** What is wrong, for people; null where nothing is. */
    message: string | null;
    /** When the publisher was last asked, in UTC; null where never. Format date-time. */
    lastChecked: string | null;
    /** When a new file was last published, in UTC; null where never. Format date-time. */
    lastChanged: string | null;
    /**
     * When the publisher is asked next, in UTC; null where no job is planned to. A time that has passed is made up for
     * once jobs run again. Format date-time.
     */
    nextCheck: string | null;
    /**
     * What a map is checked against besides its own file before it is published; empty where it is unverified, null for
     * what is no map.
     */
    checkedAgainst: OutsideCheck[] | null;
    licence: Licence;
    /** The credit that the licence asks for; empty where it asks for none. */
    attribution: string;
    /** The publisher’s page about the dataset; empty where there is none. */
    page: string;
}
/** Health of the service, and freshness of its data. */
export interface Status {
    status: ServiceStatus;
    /** The version of the program. */
    version: string;
    data: Holdings;
    /** Beyond the contract: raised by each publication. */
    catalogueVersion: number;
    /** Beyond the contract: freshness, licence and credit of each. */
    sources: SourceStatus[];
}
/** A street of a postal code, with its number ranges by district. */
export interface StreetChoice {
    /** The street, as in an address. */
    street: string;
    /** The municipality; empty if none is known. */
    place: string;
    /** In the order of their numbers. A number in two ranges has addresses in both; one in none is not known. */
    ranges: AddressRange[];
}
/** The properties of a layer, and what each is. */
export type TileFields = Record<string, string>;
/** A description of vector tiles (TileJSON 3.0.0). */
export interface TileJson {
    /** The version of TileJSON. */
    tilejson: '3.0.0';
    /** What the tiles show. */
    name: string;
    /** Rows are counted from the north. */
    scheme: 'xyz';
    /** The address of a tile. */
    tiles: string[];
    /** The layers. */
    vector_layers: TileLayer[];
    /** The least zoom. */
    minzoom: number;
    /** The greatest zoom. */
    maxzoom: number;
    /** The box around all districts: west, south, east, north in degrees. */
    bounds: number[];
    /** The credits that the licences ask for, as HTML. */
    attribution: string;
}
/** A layer of the tiles. */
export interface TileLayer {
    /** The name of the layer. */
    id: string;
    /** What it holds. */
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
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /**
     * A civic number and a street, with `postalCode`, or with `place` or the place after a comma. English or French;
     * units, accents and case do not matter. For instance `43 chemin de l'Anse Est`. At least 1 character, at most 200
     * characters.
     */
    address?: string | undefined;
    /**
     * The municipality of `address`, if its postal code is not known. For instance `Côte-des-Brumes`. At least 1
     * character, at most 100 characters.
     */
    place?: string | undefined;
    /**
     * choices: the streets and civic numbers of the code by district, where it straddles districts; ids: the ids by which
     * others know the districts, `ocdId` and `dguid`; members: who represents them, `seat`; polls: the polling divisions
     * in which a point lies, where outlines are held. Several with commas between. For instance `choices`.
     */
    include?: string | undefined;
}
/** What `lookUpBatch` may be asked for. */
export interface LookUpBatchQuery {
    /**
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /**
     * ids: the ids by which others know the districts, `ocdId` and `dguid`; members: who represents them, `seat`; polls:
     * the polling divisions in which a point lies, where outlines are held. Several with commas between. For instance
     * `ids`.
     */
    include?: string | undefined;
}
/** What `listBoundaries` may be asked for. */
export interface ListBoundariesQuery {
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /** Only this province or territory, by its two-letter code in either case. For instance `ON`. */
    province?: string | undefined;
    /** Only this jurisdiction, by an id of `GET /electoral/jurisdictions`. For instance `sample`. */
    jurisdiction?: string | undefined;
    /** Only this map, by the id of a set of `GET /electoral/jurisdictions`. For instance `sample-federal`. */
    set?: string | undefined;
    /**
     * Only those with this code of their publisher, in either case; several maps may have it. For instance `92003`. At
     * least 1 character, at most 100 characters.
     */
    code?: string | undefined;
    /**
     * Only the one with this Open Civic Data division id. For instance `ocd-division/country:zz/ed:92003-2023`. At most
     * 200 characters.
     */
    ocdId?: string | undefined;
    /**
     * Only the one with this Dissemination Geography Unique Identifier of Statistics Canada. For instance
     * `0000A000492003`.
     */
    dguid?: string | undefined;
    /**
     * Words of the English or French name: each must begin a word of it. Accents, dashes, apostrophes and case are
     * ignored. For instance `saint-jean`. At least 1 character, at most 200 characters.
     */
    q?: string | undefined;
    /** The page, from 1; one past the last is empty. For instance `1`. At least 1, at most 1000000, 1 by default. */
    page?: number | undefined;
    /** Records on a page at most. For instance `20`. At least 1, at most 100, 20 by default. */
    limit?: number | undefined;
    /**
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /**
     * ids: the ids by which others know a boundary, `ocdId` and `dguid`; bbox: its box; centroid: a point inside;
     * licence: the terms of its source, and the credit; members: who represents it, `seat`. Several with commas between.
     * For instance `ids`.
     */
    include?: string | undefined;
}
/** What `readBoundary` may be asked for. */
export interface ReadBoundaryQuery {
    /**
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /**
     * ids: the ids by which others know a boundary, `ocdId` and `dguid`; bbox: its box; centroid: a point inside;
     * licence: the terms of its source, and the credit; members: who represents it, `seat`. Several with commas between.
     * For instance `ids`.
     */
    include?: string | undefined;
}
/** What `readBoundaryShape` may be asked for. */
export interface ReadBoundaryShapeQuery {
    /** full: as the publisher drew it; display: simplified for drawing. For instance `display`. "full" by default. */
    resolution?: 'full' | 'display' | undefined;
    /**
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    date?: string | undefined;
}
/** What `readTileJson` may be asked for. */
export interface ReadTileJsonQuery {
    /**
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    date?: string | undefined;
}
/** What `listBoundaryShapes` may be asked for. */
export interface ListBoundaryShapesQuery {
    /** Only this jurisdiction, by an id of `GET /electoral/jurisdictions`. For instance `sample`. */
    jurisdiction?: string | undefined;
    /** Only this map, by the id of a set of `GET /electoral/jurisdictions`. */
    set?: string | undefined;
    /**
     * Only those with this code of their publisher, in either case; several maps may have it. For instance `92003`. At
     * least 1 character, at most 100 characters.
     */
    code?: string | undefined;
    /**
     * Only the one with this Open Civic Data division id. For instance `ocd-division/country:zz/ed:92003-2023`. At most
     * 200 characters.
     */
    ocdId?: string | undefined;
    /**
     * Only the one with this Dissemination Geography Unique Identifier of Statistics Canada. For instance
     * `0000A000492003`.
     */
    dguid?: string | undefined;
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /** Only this province or territory, by its two-letter code in either case. For instance `ON`. */
    province?: string | undefined;
    /**
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    date?: string | undefined;
    /** display: simplified for drawing; full: as the publisher drew it. For instance `full`. "display" by default. */
    resolution?: 'display' | 'full' | undefined;
    /**
     * ids: the ids by which others know a boundary, `ocdId` and `dguid`; bbox: its box; centroid: a point inside;
     * licence: the terms of its source, and the credit; members: who represents it, `seat`. Several with commas between.
     * For instance `ids`.
     */
    include?: string | undefined;
}
/** What `listJurisdictions` may be asked for. */
export interface ListJurisdictionsQuery {
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /** Only this province or territory, by its two-letter code in either case. For instance `ON`. */
    province?: string | undefined;
    /**
     * Of each map, bbox: its box; centroid: its middle; licence: the terms of its source, and the credit. Several with
     * commas between. For instance `bbox`.
     */
    include?: string | undefined;
}
/** What `listCrosswalk` may be asked for. */
export interface ListCrosswalkQuery {
    /**
     * The old map, by the id of a set of `GET /electoral/jurisdictions`. At least 1 character, at most 100 characters.
     */
    from: string;
    /** The new map, of the same jurisdiction, or the same map. At least 1 character, at most 100 characters. */
    to: string;
    /** What districts are divided by; area unless said otherwise. */
    by?: CrosswalkMeasure | undefined;
}
/** What `downloadSetAsGeoJson` may be asked for. */
export interface DownloadSetAsGeoJsonQuery {
    /**
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    date?: string | undefined;
}
/** What `listOgcItems` may be asked for. */
export interface ListOgcItemsQuery {
    /** Features on a page at most. For instance `100`. At least 1, at most 1000, 100 by default. */
    limit?: number | undefined;
    /** Features before this page. For instance `0`. At least 0, at most 1000000, 0 by default. */
    offset?: number | undefined;
    /**
     * Only boundaries that have a point in this box: west,south,east,north in degrees. For instance
     * `-47.02,42.61,-46.44,43.05`. At most 200 characters.
     */
    bbox?: string | undefined;
    /**
     * Only boundaries in force at this instant, or at some time of this interval: `2025-03-23`, `../2025-03-23`,
     * `2015-08-02/2019-10-21`. Of each the last version of then. For instance `2026-06-01`. At most 80 characters.
     */
    datetime?: string | undefined;
    /**
     * full: as the publisher drew it; display: simplified for drawing, on lines shared with the neighbours. For instance
     * `display`. "full" by default.
     */
    resolution?: 'full' | 'display' | undefined;
}
/** What `readOgcItem` may be asked for. */
export interface ReadOgcItemQuery {
    /**
     * full: as the publisher drew it; display: simplified for drawing, on lines shared with the neighbours. For instance
     * `display`. "full" by default.
     */
    resolution?: 'full' | 'display' | undefined;
}
/** What `listPublications` may be asked for. */
export interface ListPublicationsQuery {
    /** Only this level. For instance `FEDERAL`. */
    level?: Level | undefined;
    /**
     * Only maps of this jurisdiction, by an id of `GET /electoral/jurisdictions`. For instance `sample`. At least 1
     * character, at most 200 characters.
     */
    jurisdiction?: string | undefined;
    /**
     * Only this source, by an id of `GET /electoral/status`. For instance `sample-federal`. At least 1 character, at most
     * 200 characters.
     */
    source?: string | undefined;
    /** The page, from 1; one past the last is empty. For instance `1`. At least 1, at most 1000000, 1 by default. */
    page?: number | undefined;
    /** Records on a page at most. For instance `20`. At least 1, at most 100, 20 by default. */
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
    /** Only this province or territory, by its two-letter code in either case. For instance `ON`. */
    province?: string | undefined;
    /** Only this jurisdiction, by an id of `GET /electoral/jurisdictions`. For instance `sample`. */
    jurisdiction?: string | undefined;
    /** Only this district, by its id. For instance `sample-federal-92003`. */
    boundary?: string | undefined;
    /** The page, from 1; one past the last is empty. For instance `1`. At least 1, at most 1000000, 1 by default. */
    page?: number | undefined;
    /** Districts on a page at most. For instance `20`. At least 1, at most 100, 20 by default. */
    limit?: number | undefined;
    /**
     * As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it
     * is left out. For instance `2025-03-23`.
     */
    asOf?: string | undefined;
}
