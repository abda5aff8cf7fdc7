/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import type { RowRefusal } from './shared.ts';
/** Gifts of $20 or less that were collected at an event from people who were not asked for their names. */
export interface AnonymousGifts {
    /** The id of these gifts, given by the server. */
    id: string;
    /** What they were collected at. */
    event: string;
    /** The day on which they were received. Format date-time. */
    date: string;
    /** About how many gave. At least 1, at most 10000. */
    people: number;
    /** What they gave together. */
    amount: string;
    /** When they were recorded. Format date-time. */
    recordedAt: string;
    /** When they were taken back, as recorded by mistake; null while they count. Format date-time. */
    withdrawnAt: string | null;
}
/** A page of a list. */
export interface AnonymousGiftsPage {
    /** The records of this page, in the order of the list. */
    data: AnonymousGifts[];
    pagination: Pagination;
}
/** One record. */
export interface AnonymousGiftsResponse {
    data: AnonymousGifts;
}
/** Gifts of $20 or less without names (s. 366(2)), recorded in the console or by the API; in no other sum. */
export interface AnonymousSum {
    /** At how many events. At least 0. */
    events: number;
    /** About how many people gave. At least 0. */
    people: number;
    /** The sum of their gifts. */
    amount: string;
}
/** How many people gave an answer. */
export interface AnswerCount {
    /** As answers have it: the id of a choice, a number, `yes` or `no`. Texts are counted under an empty one. */
    answer: string;
    /** How many people gave it. At least 0. */
    people: number;
}
/** How many rows match a record, by rule; where `include=match` asks for it. */
export interface BatchMatches {
    /** How many rows were matched by identifier. */
    externalId: number;
    /** How many rows were matched by e-mail address and name. */
    email: number;
    /** How many rows were matched by name, address and city. */
    nameAndAddress: number;
}
/** What became of the rows. */
export interface BatchResponse {
    /** The outcome of each row, in the order of the rows. */
    data: RowOutcome[];
    matches?: BatchMatches;
    summary: BatchSummary;
}
/** How many rows there are of each outcome. */
export interface BatchSummary {
    /** How many rows were created. */
    created: number;
    /** How many rows were updated. */
    updated: number;
    /** How many rows were unchanged. */
    unchanged: number;
    /** How many rows were refused. */
    refused: number;
}
/** A campaign of one candidate for one election. */
export interface Campaign {
    /** The campaign’s id, given by the server. */
    id: string;
    /** What the campaign calls itself. */
    name: string;
    /** Full name of the candidate. */
    candidateName: string;
    /** The party that the candidate stands for, or that there is none. */
    party: string;
    /** Name of the electoral district in which the candidate stands. */
    riding: string;
    /** The electoral district’s number. Receipt serials begin with it; where it is null, with the campaign’s code. */
    ednNumber: string | null;
    /** The level of the election. Contribution limits and receipts are those of FEDERAL campaigns. */
    electionLevel: ElectionLevel;
    /** Polling day. A calendar day, written as its midnight in UTC. Format date-time. */
    electionDate: string;
    /**
     * What the campaign may spend, as its operator entered it; absent where nothing was entered. Canadian dollars as a
     * decimal string with two decimals.
     */
    spendingLimit?: string;
    /**
     * What one person may give in the election’s year: what the operator entered, else for a FEDERAL campaign the limit
     * of the Canada Elections Act, s. 367(1). Absent where neither is known. Canadian dollars as a decimal string with
     * two decimals.
     */
    contributionLimit?: string;
    /** The campaign’s plan, which sets requests a minute and the number of voters. */
    subscriptionTier: SubscriptionTier;
    /** How many people may sign in to the campaign. */
    seatCount: number;
    /** Whether this is a sandbox, whose data is reset daily. */
    isDemo: boolean;
    /** The official agent, who signs receipts (Canada Elections Act, s. 477.47(2)); null where none is on file. */
    officialAgentName: string | null;
    /** The official agent’s address, for receipts; null where none is on file. */
    officialAgentAddress: string | null;
    /**
     * The day on which the nomination was confirmed. Contributions are receipted from it to one month after polling day.
     * A calendar day, written as its midnight in UTC. Format date-time.
     */
    nominationConfirmedDate: string | null;
    /** Whether the party leader’s authorization for the electoral district association is on file; receipts need it. */
    leaderAuthorizationOnFile: boolean;
    /** When the campaign was set up. ISO 8601, in UTC with milliseconds. Format date-time. */
    createdAt: string;
}
/** One record. */
export interface CampaignResponse {
    data: Campaign;
}
/** Interactions since a day. */
export interface CanvassingCounts {
    /** A calendar day, YYYY-MM-DD. Format date. */
    since: string;
    /** Interactions of every kind. At least 0. */
    interactions: number;
    /** Those at a door. At least 0. */
    doors: number;
    /** Those in which somebody was spoken with: every disposition but NOT_HOME, MOVED, WRONG_NUMBER. At least 0. */
    contacts: number;
    /** Days in Ottawa, the first one first; none for a day without an interaction. */
    byDay: InteractionsOfDay[];
    /** False where only the newest 20,000 are counted. */
    isComplete: boolean;
}
/** One change of one record. */
export interface Change {
    /** The id of the record; of a receipt its number. */
    id: string;
    kind: ChangeKind;
    what: WhatChanged;
    /** When the change was committed. Format date-time. */
    at: string;
    /** What `If-Match` names, of the record as it is now; null where it is gone, and of kinds that no key changes. */
    version: string | null;
    /** Of a voter who was merged, and there alone: into whom. */
    survivorId?: string;
    /**
     * With `include=records`: the record as it is now, which may be newer than the change; null where it is gone.
     * `receiptHtml` is left out (null): read the donation for it.
     */
    record?: Voter | Donation | Receipt | VoterInteraction | LawnSign | Volunteer | Campaign | null;
    /** Of a voter, with `include=records,voted`: whether one is marked as having voted now. */
    voted?: boolean;
}
/** What was changed. A key is shown the kinds alone whose records it may read. */
export type ChangeKind = 'voter' | 'donation' | 'receipt' | 'interaction' | 'lawnSign' | 'volunteer' | 'campaign';
/** A page of the feed. */
export interface ChangePage {
    /** The changes of this page, the oldest first. */
    data: Change[];
    pagination: Pagination;
    /**
     * Where to go on: what to send as `cursor` next time. It is there at the end of the feed too, when `nextCursor` is
     * null.
     */
    resumeAt: string;
}
/** What a webhook is sent when records of its campaign have changed. */
export interface ChangesMessage {
    /** What the message is about. */
    type: 'changes.committed';
    /** When the message was made; the same each time that it is sent. Format date-time. */
    timestamp: string;
    data: ToldChanges;
}
/** DOOR: a visit. PHONE: a call. EMAIL. SMS: a text message. MAIL: a letter or a leaflet in the box. */
export type ContactChannel = 'DOOR' | 'PHONE' | 'EMAIL' | 'SMS' | 'MAIL';
/** The figures of the contributors’ part of a candidate’s electoral campaign return. */
export interface ContributionReturn {
    /** The first day on which a contribution was received; null where there is none. */
    firstDay: string | null;
    /** The last such day. */
    lastDay: string | null;
    /** All contributions (Canada Elections Act, s. 477.59(2)(f) and (g)). */
    all: ContributionSum;
    /** Contributions in money. */
    monetary: ContributionSum;
    /** Contributions of goods or services. */
    nonMonetary: ContributionSum;
    /** The candidate’s own contributions (s. 367(7)), which are in the other sums too. */
    candidate: ContributionSum;
    /** Of contributors who gave more than $200 in total, who are named (s. 477.59(2)(h)). */
    named: ContributionSum;
    /** Of contributors who gave $200 or less in total. */
    others: ContributionSum;
    /** Returned to the contributor (ss. 372, 477.59(2)(k)); in no other sum. */
    returned: ContributionSum;
    anonymous: AnonymousSum;
    /** Voided donations, which are in no sum. At least 0. */
    voided: number;
}
/** One record. */
export interface ContributionReturnResponse {
    data: ContributionReturn;
}
/** Contributions of one part of the return. */
export interface ContributionSum {
    /** How many contributors they are of. At least 0. */
    contributors: number;
    /** How many there are. At least 0. */
    contributions: number;
    /** What they come to: eligible amounts. */
    amount: string;
}
/** What is corrected of a donation, and why. */
export interface CorrectDonation {
    /**
     * Why, in words for who reads the donation later. It stays on record. At least 1 character, at most 1000 characters.
     */
    reason: string;
    changes: UpdateDonation;
}
/** A tag and how many voters have it. */
export interface CountedTag {
    /** The tag, letter by letter. */
    tag: string;
    /** How many voters have it. At least 1. */
    voters: number;
}
/** The campaign in numbers: the parts that the caller may read. */
export interface Counts {
    /** When it was counted. Format date-time. */
    countedAt: string;
    voters?: VoterCounts;
    imports?: ImportCounts;
    canvassing?: CanvassingCounts;
    donations?: DonationCounts;
    receipts?: ReceiptCounts;
    lawnSigns?: LawnSignCounts;
    volunteers?: VolunteerCounts;
}
/** One record. */
export interface CountsResponse {
    data: Counts;
}
/** What a caller says of a new record. A contribution to the campaign, in money or in kind. */
export interface CreateDonation {
    /** Full name of the donor, as it will stand on the receipt. At least 2 characters, at most 200 characters. */
    donorName: string;
    /** The donor’s e-mail address, where one is known. At most 255 characters, format email. */
    donorEmail?: string | null | undefined;
    /** The donor’s telephone number as it was entered, where one is known. At most 20 characters. */
    donorPhone?: string | null | undefined;
    /**
     * Civic number, street and unit of the donor’s home, as they will stand on the receipt. At least 1 character, at most
     * 500 characters.
     */
    donorAddress: string;
    /** City or place of the donor’s home. At least 1 character, at most 100 characters. */
    donorCity: string;
    /**
     * Province or territory of the donor’s home, by code or name as the campaign writes it. At least 1 character, at most
     * 50 characters.
     */
    donorProvince: string;
    /**
     * Canadian postal code of the donor’s home. With or without one space in the middle, in either case; it is kept as it
     * was sent.
     */
    donorPostalCode: string;
    /**
     * What the donor gave. Canadian dollars: a number with two decimals at most, or the decimal string with two decimals
     * that answers have.
     */
    amount: number | string;
    /**
     * The day on which the donation was received. A calendar day, YYYY-MM-DD; tomorrow at the latest. Its midnight in
     * UTC, as answers have it, is taken too.
     */
    date: string;
    /** How it was made. */
    method: DonationMethod;
    /** What the donor got in return (Income Tax Act, s. 248(32)); null where it is nothing. At most 500 characters. */
    advantageDescription?: string | null | undefined;
    /**
     * Fair market value of what the donor got in return. Canadian dollars: a number with two decimals at most, or the
     * decimal string with two decimals that answers have.
     */
    advantageAmount?: number | string | null | undefined;
    /**
     * Whether the donor attests to being a citizen or permanent resident of Canada (Canada Elections Act, s. 363). A
     * receipt needs it. Where it is absent, it is `false`.
     */
    donorIsCanadianAttested?: boolean | undefined;
    /** Anything else worth knowing; it stands on no receipt. At most 2000 characters. */
    notes?: string | null | undefined;
    /**
     * The candidate’s own gift: up to $5,000 an election beside the annual limit (CEA 367(7)). Where it is absent, it is
     * `false`.
     */
    fromCandidate?: boolean | undefined;
    /**
     * The donation’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** What a caller says of a new record. A conversation with a voter, or the attempt at one. */
export interface CreateInteraction {
    /** The id of the voter, who belongs to this campaign. At least 1 character, at most 100 characters. */
    voterId: string;
    /** How the voter was met. */
    type: InteractionType;
    /** What came of it; null where nothing was noted. */
    disposition?: InteractionDisposition | null | undefined;
    /** What was said, where it is worth keeping. At most 5000 characters. */
    notes?: string | null | undefined;
    /**
     * The interaction’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
    /**
     * When it took place. Answered where `include` asks for it. As in RFC 3339, not in the future and at most a year ago;
     * absent: now. Format date-time.
     */
    occurredAt?: string | null | undefined;
    /**
     * What the client calls this event: sent twice under it, it is recorded once. Answered where `include` asks for it.
     * At least 1 character, at most 100 characters.
     */
    eventId?: string | null | undefined;
    /** What the voter answered to the questions of a script. Answered where `include` asks for it. */
    answers?: GivenScriptAnswers | null | undefined;
    /** The voter’s support level from now on, from 1 (strong supporter) to 5 (strong opponent); null changes nothing. */
    supportLevel?: SupportLevel | null | undefined;
}
/** What a caller says of a new record. A sign on a lawn. */
export interface CreateLawnSign {
    /**
     * The id of the voter who asked for the sign, one of this campaign; null where it is nobody’s. At most 100
     * characters.
     */
    voterId?: string | null | undefined;
    /** Where the sign goes, as people write an address. At least 1 character, at most 500 characters. */
    address: string;
    /** Degrees north, WGS 84; null where it is not known. At least -90, at most 90. */
    latitude?: number | null | undefined;
    /** Degrees east, WGS 84; null where it is not known. At least -180, at most 180. */
    longitude?: number | null | undefined;
    /** How far the sign has come. Any state may follow any other. Where it is absent, it is `"REQUESTED"`. */
    status?: LawnSignStatus | undefined;
    /** The id of the volunteer who sees to it, one of this campaign; null where nobody does. At most 100 characters. */
    assignedVolunteerId?: string | null | undefined;
    /**
     * The lawn sign’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** A script to be asked from now on. */
export interface CreateScript {
    /** What the campaign calls it. At least 1 character, at most 100 characters. */
    name: string;
    /** The questions, in the order in which they are asked. At most 20 of them. */
    questions: ScriptQuestion[];
}
/** Which doors are wanted, and how many of them a turf is to have. */
export interface CreateTurfs {
    /** What the turf is called; of several, each has a number behind it. At least 1 character, at most 80 characters. */
    name: string;
    /** Only voters of this riding. At most 200 characters. */
    riding?: string | undefined;
    /** Polls whose doors are wanted; absent: those of all. At most 50 of them. */
    polls?: string[] | undefined;
    /** Streets whose doors are wanted, in any way of writing them; absent: those of all. At most 50 of them. */
    streets?: string[] | undefined;
    /** With `false` only voters who were not marked as having voted, for election day; absent: all. */
    voted?: boolean | undefined;
    /**
     * About how many doors a turf is to have. It may have half as many again, so that streets stay whole. Where it is
     * absent, it is `60`. At least 1, at most 400.
     */
    doors?: number | undefined;
}
/** What a caller says of a new record. An elector whom the campaign knows. */
export interface CreateVoter {
    /** Given name. At least 1 character, at most 100 characters. */
    firstName: string;
    /** Family name. At least 1 character, at most 100 characters. */
    lastName: string;
    /** E-mail address, where one is known. At most 255 characters, format email. */
    email?: string | null | undefined;
    /** Telephone number as it was entered, where one is known. At most 20 characters. */
    phone?: string | null | undefined;
    /**
     * Civic number, street and unit. The walk list reads it: "12-345 Main St" is unit 12 at 345. At most 500 characters.
     */
    address: string;
    /** City or place of the address. At most 100 characters. */
    city: string;
    /** Province or territory of the address, by code or name as the campaign writes it. At most 50 characters. */
    province: string;
    /**
     * Canadian postal code of the address. With or without one space in the middle, in either case; it is kept as it was
     * sent.
     */
    postalCode: string;
    /**
     * Name of the electoral district in which the voter votes. Lists filter by it, letter by letter. At most 200
     * characters.
     */
    riding: string;
    /**
     * Number of the polling division; empty where it is not known. Where it is absent, it is `""`. At most 20 characters.
     */
    poll?: string | undefined;
    /**
     * How far the voter supports the campaign, from 1 (strong supporter) to 5 (strong opponent); null where it is not
     * known. An interaction may set it too.
     */
    supportLevel?: SupportLevel | null | undefined;
    /** Anything else worth knowing; every key that may read voters sees it. At most 5000 characters. */
    notes?: string | null | undefined;
    /**
     * Words by which the campaign groups its voters. Answers have them only where `include` asks for them. At most 20 of
     * them.
     */
    tags?: string[] | undefined;
    /**
     * By which channels the voter wants no contact; walk lists leave out whoever wants nobody at the door. Answers have
     * it only where `include` asks for it. At most 5 of them.
     */
    doNotContact?: ContactChannel[] | undefined;
    /** Why not, in a few words. Answers have it only where `include` asks for it. At most 500 characters. */
    doNotContactReason?: string | null | undefined;
    /**
     * The elector’s number on the poll’s list: who has voted is marked by it. Answers have it only where `include` asks
     * for it. At most 20 characters.
     */
    electorNumber?: string | null | undefined;
    /**
     * The voter’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** That an uploaded file is gone. */
export interface DeletedImport {
    /** The id of the import. */
    id: string;
    /** Always true. */
    deleted: true;
}
/** One record. */
export interface DeletedImportResponse {
    data: DeletedImport;
}
/** What remains of a deleted lawn sign. */
export interface DeletedLawnSign {
    /** The id that the sign had. */
    id: string;
    /** Always true. */
    deleted: true;
}
/** One record. */
export interface DeletedLawnSignResponse {
    data: DeletedLawnSign;
}
/** What was deposited together, and what has become of it. */
export interface Deposit {
    /** The deposit’s id, given by the server. */
    id: string;
    /** The last day on which one of its donations was received. Format date-time. */
    date: string;
    /** How they were made; null where it was not one way. */
    method: DonationMethod | null;
    /** How many donations were deposited. At least 1, at most 50. */
    count: number;
    /** What they came to when they were recorded. */
    amount: string;
    /** When it was recorded. Format date-time. */
    recordedAt: string;
    /** The member who recorded it, or who made the key that did. */
    recordedBy: string;
    /** Its donations, in the order of the slip. At most 50 of them. */
    donations: DepositedDonation[];
}
/** One record. */
export interface DepositResponse {
    data: Deposit;
}
/** What was deposited together, as it was recorded. */
export interface DepositSlip {
    /** The deposit’s id, given by the server. */
    id: string;
    /** The last day on which one of its donations was received. Format date-time. */
    date: string;
    /** How they were made; null where it was not one way. */
    method: DonationMethod | null;
    /** How many donations were deposited. At least 1, at most 50. */
    count: number;
    /** What they came to when they were recorded. */
    amount: string;
    /** When it was recorded. Format date-time. */
    recordedAt: string;
    /** The member who recorded it, or who made the key that did. */
    recordedBy: string;
}
/** A page of a list. */
export interface DepositSlipPage {
    /** The records of this page, in the order of the list. */
    data: DepositSlip[];
    pagination: Pagination;
}
/** A donation of a deposit: as it was deposited, and as it stands now. */
export interface DepositedDonation {
    /** The donation’s id. */
    id: string;
    /** Full name of the donor, as it will stand on the receipt. */
    donorName: string;
    /** City or place of the donor’s home. */
    donorCity: string;
    /** What was deposited. */
    depositedAmount: string;
    /** What the donation is now; another amount where it was corrected or a part of it was returned. */
    amount: string;
    /** The serial of its receipt in force; null where there is none. */
    receiptNumber: string | null;
    /**
     * Present only where the donation no longer counts: it is in no list, in no sum of the annual limit, and gets no
     * receipt.
     */
    withdrawn?: WithdrawalKind;
}
/** A contribution to the campaign, in money or in kind. */
export interface Donation {
    /** The donation’s id, given by the server. */
    id: string;
    /** The campaign that received it: always the key’s own. */
    campaignId: string;
    /** Full name of the donor, as it will stand on the receipt. */
    donorName: string;
    /** The donor’s e-mail address, where one is known. Format email. */
    donorEmail: string | null;
    /** The donor’s telephone number as it was entered, where one is known. */
    donorPhone: string | null;
    /** Civic number, street and unit of the donor’s home, as they will stand on the receipt. */
    donorAddress: string;
    /** City or place of the donor’s home. */
    donorCity: string;
    /** Province or territory of the donor’s home, by code or name as the campaign writes it. */
    donorProvince: string;
    /**
     * Canadian postal code of the donor’s home. With or without one space in the middle, in either case; it is kept as it
     * was sent.
     */
    donorPostalCode: string;
    /** What the donor gave. Canadian dollars as a decimal string with two decimals. */
    amount: string;
    /** The day on which the donation was received. A calendar day, written as its midnight in UTC. Format date-time. */
    date: string;
    /** How it was made. */
    method: DonationMethod;
    /** What the donor got in return (Income Tax Act, s. 248(32)); null where it is nothing. */
    advantageDescription: string | null;
    /** Fair market value of what the donor got in return. Canadian dollars as a decimal string with two decimals. */
    advantageAmount: string | null;
    /**
     * `amount` less `advantageAmount`, never below "0.00": what counts for the tax credit and the annual limit. Computed
     * by the server. Canadian dollars as a decimal string with two decimals.
     */
    eligibleAmount: string;
    /** How far the official receipt has come. */
    receiptStatus: ReceiptStatus;
    /** The serial of the receipt, without gaps within campaign and year; null while it is PENDING. */
    receiptNumber: string | null;
    /** When the receipt was issued; null while it is PENDING. ISO 8601, in UTC with milliseconds. Format date-time. */
    receiptIssuedDate: string | null;
    /**
     * The receipt as it was issued, a complete HTML page that needs nothing else; it never changes. Null while it is
     * PENDING.
     */
    receiptHtml: string | null;
    /** The serial of the spoiled receipt that this one replaces; null where it replaces none. */
    replacesReceiptNumber: string | null;
    /**
     * What stands across a spoiled receipt wherever it is shown (Income Tax Regulations, s. 2000(6)); `receiptHtml`
     * itself stays as it was issued. Absent where the receipt is not spoiled.
     */
    receiptMark?: string;
    /**
     * Present only where the donation no longer counts: it is in no list, in no sum of the annual limit, and gets no
     * receipt.
     */
    withdrawn?: WithdrawalKind;
    /**
     * Whether the donor attests to being a citizen or permanent resident of Canada (Canada Elections Act, s. 363). A
     * receipt needs it.
     */
    donorIsCanadianAttested: boolean;
    /** Anything else worth knowing; it stands on no receipt. */
    notes: string | null;
    /** The candidate’s own gift: up to $5,000 an election beside the annual limit (CEA 367(7)). */
    fromCandidate?: boolean;
    /**
     * The donation’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it.
     */
    externalId?: string | null;
    /**
     * When the donation was recorded. Lists are ordered by it, newest first. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    createdAt: string;
    /**
     * When it was recorded, corrected, withdrawn, given a receipt or another identifier, whichever was last. Answered
     * where `include` asks for it. ISO 8601, in UTC with milliseconds. Format date-time.
     */
    updatedAt?: string;
}
/** Records that are written together. */
export interface DonationBatch {
    /**
     * The records, as the operation for one record takes them. One whose externalId is known may have some of the fields.
     * At most 1000 of them.
     */
    records: Array<CreateDonation | UpdateDonation>;
}
/** Donations by the state of their receipt. */
export interface DonationCounts {
    /** Without a receipt. */
    PENDING: DonationsOfState;
    /** With a receipt in force. */
    ISSUED: DonationsOfState;
    /** Whose receipt was spoiled and not replaced. */
    SPOILED: DonationsOfState;
    /** Voided: they count for nothing. */
    VOIDED: DonationsOfState;
    /** Returned to their donors: they count for nothing. */
    RETURNED: DonationsOfState;
    /** False where only the newest 20,000 of a kind are counted. */
    isComplete: boolean;
}
/**
 * How a donation was made. IN_KIND is a gift of goods or services: it does not count towards the annual limit and gets
 * no receipt.
 */
export type DonationMethod = 'CREDIT_CARD' | 'ETRANSFER' | 'CHEQUE' | 'CASH' | 'OTHER' | 'IN_KIND';
/** A page of a list. */
export interface DonationPage {
    /** The records of this page, in the order of the list. */
    data: Donation[];
    pagination: Pagination;
    /**
     * With `include_deleted=true`: records that are gone since, in the order of their last change. They count for the
     * limit. Other filters than those of time do not hold for them: what they were is gone.
     */
    deleted?: Tombstone[];
}
/** One record. */
export interface DonationResponse {
    data: Donation;
}
/** The donations of one state. */
export interface DonationsOfState {
    /** How many donations. At least 0. */
    count: number;
    /** Their amounts together, in dollars. */
    amount: string;
    /** The same less advantages. */
    eligibleAmount: string;
}
/** Voters who may be one person. */
export interface DuplicateGroup {
    /** Why they may be one person. */
    reason: DuplicateReason;
    /** How many voters they are. At least 2. */
    count: number;
    /** The voters, the oldest record first; of more than 5 the first. At most 5 of them. */
    voters: Voter[];
}
/** A page of a list. */
export interface DuplicateGroupPage {
    /** The records of this page, in the order of the list. */
    data: DuplicateGroup[];
    pagination: Pagination;
}
/**
 * Why voters may be one person. NAME_AND_ADDRESS: the same name at the same address, as the walk list reads it. EMAIL:
 * the same e-mail address. PHONE: the same telephone number, which a household may share. NEAR_NAME: names at one
 * address that differ in a letter or two, in a part, or in their order.
 */
export type DuplicateReason = 'NAME_AND_ADDRESS' | 'EMAIL' | 'PHONE' | 'NEAR_NAME';
/** A level of government that holds elections. */
export type ElectionLevel = 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
/** What was erased of a person. */
export interface ErasedVoter {
    /** The id that the voter had. */
    id: string;
    /** Always true. */
    erased: true;
    /** Interactions that were deleted, with their notes and versions. At least 0. */
    interactions: number;
    /** Lawn signs that were deleted. At least 0. */
    lawnSigns: number;
    /**
     * Lawn signs that are installed: they stay, with the address at which they are collected and without a voter. At
     * least 0.
     */
    standingSigns: number;
}
/** One record. */
export interface ErasedVoterResponse {
    data: ErasedVoter;
}
/** How districts are filled in. */
export interface FillDistricts {
    /** Whether it is only counted, and nothing is filled in. */
    dryRun?: boolean | undefined;
    /**
     * The id of a jurisdiction, as `GET /electoral/jurisdictions` has it: only its districts are filled in. A campaign
     * for a council gives its municipality: many have a Ward 1. At most 100 characters.
     */
    jurisdiction?: string | undefined;
    /** The `nextCursor` of the request before; absent for the first one. At most 200 characters. */
    cursor?: string | undefined;
}
/** What a request to fill in districts has done. */
export interface FilledDistricts {
    /** Whether it was only counted. */
    dryRun: boolean;
    /** Voters without a riding whom this request has looked at. At least 0. */
    lookedAt: number;
    /** Of these, how many were given one; of a dry run, how many would be. At least 0. */
    filled: number;
    left: LeftWithoutDistrict;
    /** What was filled in, the most frequent riding first. At most 1000 of them. */
    byRiding: FilledRiding[];
    /** What to send as `cursor` to go on; null if all voters without a riding were looked at. */
    nextCursor: string | null;
}
/** One record. */
export interface FilledDistrictsResponse {
    data: FilledDistricts;
}
/** A riding that was filled in. */
export interface FilledRiding {
    /** As the voters have it. */
    riding: string;
    /** How many were given it. At least 0. */
    voters: number;
}
/** What a voter answered to the questions of a script. */
export interface GivenScriptAnswers {
    /** The id of the script. At least 1 character, at most 100 characters. */
    scriptId: string;
    /** Which version of the script was asked; absent: the present one. At least 1, at most 1000. */
    version?: number;
    /** The answers, one to each question that was answered. At most 20 of them. */
    given: ScriptAnswer[];
}
/** A door, as the first of its voters writes it. */
export interface Household {
    /** Civic number, street and unit. The walk list reads it: "12-345 Main St" is unit 12 at 345. */
    address: string;
    /** City or place of the address. */
    city: string;
    /**
     * Canadian postal code of the address. With or without one space in the middle, in either case; it is kept as it was
     * sent.
     */
    postalCode: string;
    /** Number of the polling division; empty where it is not known. */
    poll: string;
    /** Who lives there, in the order of the list. */
    voterIds: string[];
}
/** What came of a visit for one person who lives there. */
export interface HouseholdPerson {
    /** The id of the voter, who belongs to this campaign. At least 1 character, at most 100 characters. */
    voterId: string;
    /** What came of it; null where nothing was noted. */
    disposition?: InteractionDisposition | null;
    /** The voter’s support level from now on, from 1 (strong supporter) to 5 (strong opponent); null changes nothing. */
    supportLevel?: SupportLevel | null;
    /** What was said, where it is worth keeping. At most 5000 characters. */
    notes?: string | null;
    /** What the voter answered to the questions of a script. Answered where `include` asks for it. */
    answers?: GivenScriptAnswers | null;
}
/** The interactions of one visit. */
export interface HouseholdResponse {
    /** The interaction of each person, in the order of the request. */
    data: VoterInteraction[];
}
/** A file of records on its way into the campaign. */
export interface Import {
    /** The import’s id, given by the server. */
    id: string;
    /** What its rows are. */
    kind: ImportKind;
    /** The file’s name. */
    fileName: string;
    /** The sheet of a workbook that the rows are of; null of a CSV file. */
    sheet: string | null;
    /** How far it is. */
    state: ImportState;
    /** Where each column goes, in the order of the file. */
    columns: ImportColumn[];
    /** How lines that are not UTF-8 are read; null where there are none. */
    encoding: ImportEncoding | null;
    /** Whether rows that match a record, or repeat a line, are imported too. */
    withDuplicates: boolean;
    /** What becomes of rows that match a record or repeat a line. */
    duplicates: ImportDuplicates;
    /** Whether the import begins when the check ends. */
    start: boolean;
    /** Rows that the check, or the import, goes through. At least 0. */
    rowsTotal: number;
    /** Rows that it has gone through. At least 0. */
    rowsProcessed: number;
    counts: ImportRowCounts;
    matches: ImportMatches;
    /** Rows that look like a record that they do not match: they are imported, and a person decides. At least 0. */
    looksLike: number;
    /** What the rows come to, of each outcome and method; null of other kinds of records. */
    amounts: ImportAmounts | null;
    /** The user in whose name the rows are recorded. */
    userId: string;
    /** When it was uploaded. Format date-time. */
    createdAt: string;
    /** When the file and its report are deleted. What was recorded stays. Format date-time. */
    expiresAt: string;
}
/** What the rows of a file of donations come to. */
export interface ImportAmounts {
    /** What the rows come to that make a donation, or will. */
    ready: ImportSum;
    /** What the rows come to that match a donation or repeat a line. */
    repeated: ImportSum;
    /** What the rows come to that are refused. */
    faulty: ImportSum;
    /** What the donations come to that the import has made. */
    imported: ImportSum;
}
/** A column of the file. */
export interface ImportColumn {
    /** What the file calls the column. */
    header: string;
    /** The field that it goes to; null if it is left out. */
    field: string | null;
}
/** Files of voters and volunteers. */
export interface ImportCounts {
    /** Uploaded files whose rows are not imported yet. At least 0. */
    waiting: number;
}
/**
 * skip: rows that match a record or repeat a line are left out. import: they are recorded too, but for those of a known
 * identifier. update: a row that matches a voter updates that voter.
 */
export type ImportDuplicates = 'skip' | 'import' | 'update';
/** How lines that are not UTF-8 are read: UTF-8 leaves them out, WINDOWS-1252 reads older programs’ files. */
export type ImportEncoding = 'UTF-8' | 'WINDOWS-1252';
/** What the rows of a file are. */
export type ImportKind = 'VOTERS' | 'VOLUNTEERS' | 'DONATIONS';
/** The imports of the last day. */
export interface ImportList {
    /** The imports. At most 5 of them. */
    data: Import[];
}
/** By which rule rows are repeated: each is counted under the surest one. */
export interface ImportMatches {
    /** Rows with the identifier of a record or of a line before. At least 0. */
    externalId: number;
    /** Rows with the e-mail address and the name of one. At least 0. */
    email: number;
    /** Rows with the name, the address and the city of one. At least 0. */
    nameAndAddress: number;
    /** Rows of donations with the donor, the day and the amount of one. At least 0. */
    sameDonation: number;
    /** Rows of a person whom the campaign has erased: they are never imported. At least 0. */
    erased: number;
    /** Of all these, rows that repeat a line of the file. At least 0. */
    inFile: number;
}
/** What the rows of one method come to. */
export interface ImportMethodSum {
    /** The method; null of rows whose method or amount cannot be read. */
    method: DonationMethod | null;
    /** How many rows there are. At least 0. */
    rows: number;
    /** What they come to, as far as their amounts can be read. */
    amount: string;
}
/**
 * WAITING: not checked yet. READY: makes a record. FAULTY: has a fault. DUPLICATE: matches a record or repeats a line.
 * NO_ROOM: the plan had no place left. RECORDED: is a record now, and looks like another one. Other rows that are
 * recorded are not kept.
 */
export type ImportOutcome = 'WAITING' | 'READY' | 'FAULTY' | 'DUPLICATE' | 'NO_ROOM' | 'RECORDED';
/** One record. */
export interface ImportResponse {
    data: Import;
}
/** A row of a file. */
export interface ImportRow {
    /** The line of the file on which the row begins. At least 1. */
    line: number;
    /** What becomes of the row. */
    outcome: ImportOutcome;
    /** The row’s cells, in the order of the columns; empty once it is recorded or has changed a voter. */
    cells: string[];
    /** What is wrong with the row. */
    findings: RowFinding[];
    /** What the row matches; null if nothing. */
    match: RowMatch | null;
    /** What the row changes with `duplicates=update`; null if it can change nothing. */
    change: RowChange | null;
    /** A record that may be the same person; null if there is none. */
    looksLike: LooksLike | null;
    /** The id of the record that the row has become, where its outcome is RECORDED. */
    recordId: string | null;
}
/** How many rows there are of each outcome. */
export interface ImportRowCounts {
    /** Rows that are not checked yet. At least 0. */
    waiting: number;
    /** Rows that make a record, or will. At least 0. */
    ready: number;
    /** Rows that match a record of the campaign or repeat a line of the file. At least 0. */
    repeated: number;
    /** Rows with a fault. At least 0. */
    faulty: number;
    /** Rows for which the plan had no place left. At least 0. */
    noRoom: number;
    /** Records that the import has made. At least 0. */
    imported: number;
    /** Of `repeated`: rows that have updated the voter whom they match. At least 0. */
    updated: number;
    /**
     * Of `repeated`: rows gone through with `duplicates=update` that leave the voter unchanged: they say nothing else
     * than the voter does. At least 0.
     */
    unchanged: number;
    /**
     * Of `repeated`: rows that would update the voter whom they match, with `duplicates=update`. Of a file of voters that
     * is CHECKED; else null. At least 0.
     */
    wouldUpdate: number | null;
}
/** A page of a list. */
export interface ImportRowPage {
    /** The records of this page, in the order of the list. */
    data: ImportRow[];
    pagination: Pagination;
}
/**
 * UPLOADED: in the console, its columns are to be chosen. CHECKING, RUNNING: its rows are gone through. CHECKED: every
 * row is compared, nothing is recorded. DONE: all rows were gone through. STOPPED: ended before. TAKING_BACK: its
 * records are removed.
 */
export type ImportState = 'UPLOADED' | 'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE' | 'STOPPED' | 'TAKING_BACK';
/** What the rows of one outcome come to, in whole cents without rounding. */
export interface ImportSum {
    /** How many rows there are. At least 0. */
    rows: number;
    /** What they come to. */
    amount: string;
    /** The same by method, those without a row left out. At most 7 of them. */
    byMethod: ImportMethodSum[];
}
/** Records that are written together. */
export interface InteractionBatch {
    /**
     * The records, as the operation for one record takes them. One whose externalId is known may have some of the fields.
     * At most 1000 of them.
     */
    records: Array<CreateInteraction | KnownInteraction>;
}
/** What came of an interaction: five degrees from strong support to strong opposition, or why there was no answer. */
export type InteractionDisposition = 'STRONG_SUPPORT' | 'LEANING_SUPPORT' | 'UNDECIDED' | 'LEANING_OPPOSE' | 'STRONG_OPPOSE' | 'NOT_HOME' | 'MOVED' | 'REFUSED' | 'WRONG_NUMBER';
/** What happened to an interaction: it was recorded, corrected, taken back. */
export type InteractionEvent = 'RECORDED' | 'CORRECTED' | 'WITHDRAWN';
/** What happened to an interaction. */
export interface InteractionHistory {
    /** All of it, in order of time. At most 101 of them. */
    data: InteractionHistoryEntry[];
}
/** One thing that happened to an interaction, and what it said from then on. */
export interface InteractionHistoryEntry {
    /** What happened. */
    what: InteractionEvent;
    /** When that was. Format date-time. */
    at: string;
    /** Who did it, or whose key did. */
    userId: string;
    /** Why, where somebody said so. */
    reason: string | null;
    /** How the voter was met, from then on. */
    type: InteractionType;
    /** What came of it, from then on. */
    disposition: InteractionDisposition | null;
    /** What was said, from then on. */
    notes: string | null;
    /** The support level that it gave the voter, from then on; null: none. At least 1, at most 5. */
    supportLevel: number | null;
    /** When it took place, from then on. Format date-time. */
    occurredAt: string;
    /** What the voter answered to a script, from then on; absent: nothing. */
    answers?: ScriptAnswers;
}
/** How a voter was met: at the door, by telephone, by e-mail, by text message. */
export type InteractionType = 'DOOR' | 'PHONE' | 'EMAIL' | 'SMS';
/** The interactions of a day. */
export interface InteractionsOfDay {
    /** A calendar day, YYYY-MM-DD. Format date. */
    day: string;
    /** Interactions of every kind. At least 0. */
    interactions: number;
    /** Those at a door. At least 0. */
    doors: number;
    /** Those in which somebody was spoken with: every disposition but NOT_HOME, MOVED, WRONG_NUMBER. At least 0. */
    contacts: number;
}
/** How the receipt is numbered, where that is not left to the server. */
export interface IssueReceipt {
    /**
     * Overrides the generated serial. Unique in the campaign by what is seen of it: white space, characters that are
     * never shown, and the forms of one dash or letter make no other number. At most 50 characters.
     */
    receiptNumber?: string | undefined;
    /** Needed after a spoil, and only then: the serial of the spoiled receipt. At most 50 characters. */
    replacesReceiptNumber?: string | undefined;
}
/** A partial update: fields that are absent stay as they are. */
export interface KnownInteraction {
    /** Read-only: accepted and ignored. */
    id?: string;
    /** Read-only: accepted and ignored. */
    userId?: string;
    /** Read-only: accepted and ignored. At least -90, at most 90. */
    latitude?: number | null;
    /** Read-only: accepted and ignored. At least -180, at most 180. */
    longitude?: number | null;
    /** Read-only: accepted and ignored. Format date-time. */
    createdAt?: string;
    /** Read-only: accepted and ignored. At least 1. */
    version?: number | null;
    /** Read-only: accepted and ignored. Format date-time. */
    withdrawnAt?: string | null;
    /** The id of the voter, who belongs to this campaign. At least 1 character, at most 100 characters. */
    voterId?: string;
    /** How the voter was met. */
    type?: InteractionType;
    /** What came of it; null where nothing was noted. */
    disposition?: InteractionDisposition | null;
    /** What was said, where it is worth keeping. At most 5000 characters. */
    notes?: string | null;
    /**
     * The interaction’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null;
    /**
     * When it took place. Answered where `include` asks for it. As in RFC 3339, not in the future and at most a year ago;
     * absent: now. Format date-time.
     */
    occurredAt?: string | null;
    /**
     * What the client calls this event: sent twice under it, it is recorded once. Answered where `include` asks for it.
     * At least 1 character, at most 100 characters.
     */
    eventId?: string | null;
    /** What the voter answered to the questions of a script. Answered where `include` asks for it. */
    answers?: GivenScriptAnswers | null;
    /** The voter’s support level from now on, from 1 (strong supporter) to 5 (strong opponent); null changes nothing. */
    supportLevel?: SupportLevel | null;
}
/** A sign on a lawn. */
export interface LawnSign {
    /** The sign’s id, given by the server. */
    id: string;
    /** The campaign that the sign belongs to: always the key’s own. */
    campaignId: string;
    /** The id of the voter who asked for the sign, one of this campaign; null where it is nobody’s. */
    voterId: string | null;
    /** Where the sign goes, as people write an address. */
    address: string;
    /** Degrees north, WGS 84; null where it is not known. At least -90, at most 90. */
    latitude: number | null;
    /** Degrees east, WGS 84; null where it is not known. At least -180, at most 180. */
    longitude: number | null;
    /** How far the sign has come. Any state may follow any other. */
    status: LawnSignStatus;
    /** When the sign was recorded. ISO 8601, in UTC with milliseconds. Format date-time. */
    requestedAt: string;
    /**
     * When it became INSTALLED, by the server’s clock; null where it has not. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    installedAt: string | null;
    /**
     * When it became COLLECTED, by the server’s clock; null where it has not. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    collectedAt: string | null;
    /** The id of the volunteer who sees to it, one of this campaign; null where nobody does. */
    assignedVolunteerId: string | null;
    /**
     * The lawn sign’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it.
     */
    externalId?: string | null;
}
/** Records that are written together. */
export interface LawnSignBatch {
    /**
     * The records, as the operation for one record takes them. One whose externalId is known may have some of the fields.
     * At most 1000 of them.
     */
    records: Array<CreateLawnSign | UpdateLawnSign>;
}
/** Lawn signs by status. */
export interface LawnSignCounts {
    /** Asked for. At least 0. */
    REQUESTED: number;
    /** Standing. At least 0. */
    INSTALLED: number;
    /** Taken back. At least 0. */
    COLLECTED: number;
    /** Whether all are counted. */
    isComplete: boolean;
}
/** A page of a list. */
export interface LawnSignPage {
    /** The records of this page, in the order of the list. */
    data: LawnSign[];
    pagination: Pagination;
    /**
     * With `include_deleted=true`: records that are gone since, in the order of their last change. They count for the
     * limit. Other filters than those of time do not hold for them: what they were is gone.
     */
    deleted?: Tombstone[];
}
/** One record. */
export interface LawnSignResponse {
    data: LawnSign;
}
/** REQUESTED: somebody wants the sign. INSTALLED: it stands. COLLECTED: it was taken back. */
export type LawnSignStatus = 'REQUESTED' | 'INSTALLED' | 'COLLECTED';
/** How many voters were left as they are, by the reason. */
export interface LeftWithoutDistrict {
    /** The postal code is not held. At least 0. */
    unknownCode: number;
    /** The postal code lies in several districts, and the address does not decide. At least 0. */
    straddles: number;
    /**
     * Only where the middle of the postal code lies is known, or fewer than ten of its addresses, and not this one. At
     * least 0.
     */
    unsure: number;
    /** No map answers there, or nobody is elected by district. At least 0. */
    noDistrict: number;
    /** Several districts have the name: `jurisdiction` says which are meant. At least 0. */
    sharedName: number;
    /** The district is of another jurisdiction than the one asked for. At least 0. */
    otherJurisdiction: number;
}
/**
 * NEAR_NAME: a near name at the same address. SAME_EMAIL: the same e-mail address under another name. Of donors whom
 * the annual limit counts apart: OTHER_PLACE: the same name at another postal code. NEAR_DONOR: a near name at the same
 * one.
 */
export type Likeness = 'NEAR_NAME' | 'SAME_EMAIL' | 'OTHER_PLACE' | 'NEAR_DONOR';
/** A record that may be the same person. It is offered to people, and never merged alone. */
export interface LooksLike {
    /** What the two have in common. */
    likeness: Likeness;
    /** The id of the record. */
    id: string;
}
/**
 * marked: has voted from now on. undone: has not. unchanged: that is so already. unknown: the campaign has no such
 * voter. ambiguous: several voters of the poll have the number, and none was marked.
 */
export type MarkOutcome = 'marked' | 'undone' | 'unchanged' | 'unknown' | 'ambiguous';
/**
 * EXTERNAL_ID: the same identifier. EMAIL: the same e-mail address and name. NAME_AND_ADDRESS: the same name, address
 * and city, however they are written. SAME_DONATION: a donation of the same donor, day and amount. ERASED: a person
 * whom the campaign has erased.
 */
export type MatchRule = 'EXTERNAL_ID' | 'EMAIL' | 'NAME_AND_ADDRESS' | 'SAME_DONATION' | 'ERASED';
/** Whom to merge into a voter, and which facts to take on. */
export interface MergeVoter {
    /**
     * The id of the voter who is merged into that of the path, and is no voter any more. At least 1 character, at most
     * 100 characters.
     */
    otherId: string;
    /** Facts that the survivor takes on from the other, although it has its own. At most 15 of them. */
    take?: MergedFact[] | undefined;
}
/** A fact of which the survivor keeps its own, unless the other’s is asked for. */
export type MergedFact = 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'city' | 'province' | 'postalCode' | 'riding' | 'poll' | 'electorNumber' | 'supportLevel' | 'notes' | 'doNotContactReason' | 'externalId';
/** A record that a row matches. */
export interface OutcomeMatch {
    /** The surest rule by which it is matched. */
    rule: MatchRule;
    /** The id of the record that it matches. */
    id: string;
}
/**
 * created: a new record. updated: the record with this externalId has changed. unchanged: it says this already.
 * refused: nothing was done of the row; `refusal` says why.
 */
export type OutcomeName = 'created' | 'updated' | 'unchanged' | 'refused';
/** Where a list goes on. */
export interface Pagination {
    /** What to send as `cursor` for the next page; null where there is no further page. */
    nextCursor: string | null;
    /** The page size that was applied. At least 1, at most 200. */
    limit: number;
}
/** What people of one poll answered. */
export interface PollResult {
    /** The poll, as one of its voters has it. */
    poll: string;
    /** How many of its people gave each answer that somebody gave. */
    answers: AnswerCount[];
}
/** How many of a poll have voted. */
export interface PollTurnout {
    /** The poll, as one of its voters has it. */
    poll: string;
    /** Voters of the campaign. At least 0. */
    voters: number;
    /** Of these, those who have voted. At least 0. */
    voted: number;
    /** Those of support levels 1 and 2. At least 0. */
    supporters: number;
    /** Of these, those who have voted. At least 0. */
    supportersVoted: number;
}
/** What a question is answered with: one of its choices, a whole number from 1 to `scaleTo`, yes or no, or a text. */
export type QuestionKind = 'CHOICE' | 'SCALE' | 'YES_NO' | 'TEXT';
/** What people answered to one question. */
export interface QuestionResult {
    question: ScriptQuestion;
    /** How many people answered it. At least 0. */
    people: number;
    /** How many people gave each answer, those that nobody gave too. */
    answers: AnswerCount[];
}
/** An official receipt, without its page. */
export interface Receipt {
    /** Its serial. */
    receiptNumber: string;
    /** The id of its donation. */
    donationId: string;
    /** When it was issued. Format date-time. */
    issuedAt: string;
    /** When it was spoiled; null where it is valid. Format date-time. */
    spoiledAt: string | null;
    /** The spoiled receipt that it replaces; null where it is the first of its donation. */
    replacesReceiptNumber: string | null;
}
/** What waits for a receipt. */
export interface ReceiptCounts {
    /** Donations whose receipt can be issued: all gates pass, and nothing is to be looked at. At least 0. */
    ready: number;
    /** What those receipts would state. */
    readyAmount: string;
    /** Donations that pass all gates and have a warning to look at first. At least 0. */
    warned: number;
    /** False where only the newest 500 donations without a receipt were looked at. */
    isComplete: boolean;
}
/** PENDING: not issued yet. ISSUED: valid. SPOILED: issued, then cancelled; it may be issued anew. */
export type ReceiptStatus = 'PENDING' | 'ISSUED' | 'SPOILED';
/** What people gave at one event without their names. */
export interface RecordAnonymousGifts {
    /** What they were collected at. At least 1 character, at most 200 characters. */
    event: string;
    /** The day on which they were received. */
    date: string;
    /** About how many gave. At least 1, at most 10000. */
    people: number;
    /** What they gave together: at most $20 for each of them. */
    amount: number | string;
}
/** What was deposited together. */
export interface RecordDeposit {
    /** The donations, in the order of the slip. At most 50 of them. */
    donations: CreateDonation[];
}
/** A visit at one door, where several people live. */
export interface RecordHousehold {
    /** How the voter was met. */
    type: InteractionType;
    /**
     * When it took place. Answered where `include` asks for it. As in RFC 3339, not in the future and at most a year ago;
     * absent: now. Format date-time.
     */
    occurredAt?: string | null | undefined;
    /**
     * What the client calls this visit: sent twice under it, each person’s is recorded once. At least 1 character, at
     * most 60 characters.
     */
    eventId?: string | undefined;
    /** Who lives there, each once, with what came of the visit. At most 30 of them. */
    people: HouseholdPerson[];
}
/** Which tag becomes which. */
export interface RenameTag {
    /** The tag that there is, letter by letter. At most 50 characters. */
    from: string;
    /** The tag that takes its place. At least 1 character, at most 50 characters. */
    to: string;
}
/** What a request to rename a tag has done. */
export interface RenamedTag {
    /** The tag that there is, letter by letter. At most 50 characters. */
    from: string;
    /** The tag that takes its place. */
    to: string;
    /** How many voters this request has changed. At least 0. */
    renamed: number;
    /** Whether no voter has the old tag any longer; where it is false, ask again. */
    isComplete: boolean;
}
/** One record. */
export interface RenamedTagResponse {
    data: RenamedTag;
}
/** What of a donation went back to its donor, when, and why. */
export interface ReturnPart {
    /** What went back to the donor: less than the donation. */
    amount: number | string;
    /** The day on which it went back, from the day of the donation to today. Absent: today, in Eastern time. */
    date?: string | undefined;
    /**
     * Why, in words for who reads the donation later. It stays on record. At least 1 character, at most 1000 characters.
     */
    reason: string;
    /**
     * Needed where a receipt is in force, and only then: its serial. The receipt states more than was kept, and is
     * cancelled. At most 50 characters.
     */
    spoilsReceiptNumber?: string | undefined;
    /**
     * Whether the receipt that is cancelled, now or before, is issued anew at once, for what was kept. A donation without
     * one gets none. Where it is absent, it is `false`.
     */
    reissue?: boolean | undefined;
}
/** What a row changes of the voter whom it matches. */
export interface RowChange {
    /** Whether it has updated the voter. */
    state: RowChangeState;
    /** The fields that it would change, or has changed. */
    fields: string[];
    /**
     * What each of these fields is and would be, compared with the voter as the voter is now; of a row that has updated
     * the voter what each was and became. Null without the scope `voters:read`, after the voter was erased, and of an
     * import that a server of an earlier release ran.
     */
    values: RowFieldChange[] | null;
}
/**
 * WOULD_UPDATE: updates the voter if the import is started with `duplicates=update`. UPDATED: has updated the voter.
 * UNCHANGED: was gone through, and leaves the voter unchanged: it says nothing else than the voter does.
 */
export type RowChangeState = 'WOULD_UPDATE' | 'UPDATED' | 'UNCHANGED';
/** What a row changes of a field of the voter, from what to what. */
export interface RowFieldChange {
    /** The field of the voter. */
    field: string;
    /** Its value before, as answers have it: of `tags` and `doNotContact` the whole list; null where there was none. */
    before: string | number | string[] | null;
    /** Its value after, as answers have it. */
    after: string | number | string[] | null;
}
/** What is wrong with a field of a row. */
export interface RowFinding {
    /** The field; empty if it is the row as a whole. */
    field: string;
    /**
     * MISSING: it needs a value. TOO_LONG: too many characters. FORM: no such value. AMBIGUOUS: a number that could be
     * two. EITHER_DAY: a day that could be. PAST_LIMIT: more than the annual limit leaves the donor. LIMIT_UNKNOWN: of a
     * year whose limit is not known. TOO_MANY: with the tags of the voter that it matches, more than a voter may have. Of
     * a row as a whole: QUOTE, CELLS, FEWER, NUL, LONG, ENCODING, why the line is no row.
     */
    problem: string;
    /** What the operation for one record answers to it; only of PAST_LIMIT. */
    message?: string;
}
/** What a row matches. */
export interface RowMatch {
    /** The surest rule by which it is matched. */
    rule: MatchRule;
    /** The id of the record that it matches; null if it repeats a line alone. */
    id: string | null;
    /** The line before it that it repeats; null if there is none. */
    line: number | null;
}
/** What became of one row. */
export interface RowOutcome {
    /** What became of the row. */
    outcome: OutcomeName;
    /** The record’s id; null where there is none. */
    id: string | null;
    /** Why the row was refused; null where it was not. */
    refusal: RowRefusal | null;
    /** The record that the row matches, there before it. Of voters, where `include=match` asks for it. */
    match?: OutcomeMatch | null;
    /** A record that may be the same person; null if there is none. */
    looksLike?: LooksLike | null;
}
/** What canvassers ask. */
export interface Script {
    /** The script’s id, given by the server. */
    id: string;
    /** What the campaign calls it. At least 1 character, at most 100 characters. */
    name: string;
    /** Which version the questions are of; the first one is 1. */
    version: number;
    /** The questions, in the order in which they are asked. At most 20 of them. */
    questions: ScriptQuestion[];
    /** When the script was written first. Format date-time. */
    createdAt: string;
    /** When it was last changed. Format date-time. */
    updatedAt: string;
    /** When it was retired; null while it is asked. Format date-time. */
    retiredAt: string | null;
}
/** What a voter answered to one question. */
export interface ScriptAnswer {
    /** The id that the question has in the script. At least 1 character, at most 40 characters. */
    questionId: string;
    /**
     * The id of a choice, a whole number of a scale, `yes` or `no`, or a text: as the question’s kind asks. At least 1
     * character, at most 500 characters.
     */
    answer: string;
}
/** What a voter answered to the questions of a script. */
export interface ScriptAnswers {
    /** The id of the script. At least 1 character, at most 100 characters. */
    scriptId: string;
    /** Which version of the script was asked. At least 1, at most 1000. */
    version: number;
    /** The answers, one to each question that was answered. At most 20 of them. */
    given: ScriptAnswer[];
}
/** One of the answers that a question may have. */
export interface ScriptChoice {
    /** What answers name the choice by. At most 40 characters. */
    id: string;
    /**
     * The wording in English; absent or null: that in the other language is used. At least 1 character, at most 80
     * characters.
     */
    en?: string | null;
    /**
     * The wording in French; absent or null: that in the other language is used. At least 1 character, at most 80
     * characters.
     */
    fr?: string | null;
}
/** A page of a list. */
export interface ScriptPage {
    /** The records of this page, in the order of the list. */
    data: Script[];
    pagination: Pagination;
}
/** A question that canvassers ask. */
export interface ScriptQuestion {
    /** What answers name the question by: the same in all versions of the script. At most 40 characters. */
    id: string;
    kind: QuestionKind;
    /**
     * The wording in English; absent or null: that in the other language is used. At least 1 character, at most 200
     * characters.
     */
    en?: string | null;
    /**
     * The wording in French; absent or null: that in the other language is used. At least 1 character, at most 200
     * characters.
     */
    fr?: string | null;
    /** Of a question of the kind CHOICE alone. At most 10 of them. */
    choices?: ScriptChoice[];
    /** The highest number, of a question of the kind SCALE alone. At least 2, at most 10. */
    scaleTo?: number;
}
/** One record. */
export interface ScriptResponse {
    data: Script;
}
/** What people answered to a script. */
export interface ScriptResults {
    /** The script. */
    scriptId: string;
    /** How many people answered a question of it. At least 0. */
    people: number;
    /** False where more than 100,000 visits have answers: only so many were read. */
    isComplete: boolean;
    /** The questions that it asks now, and those that earlier versions asked. */
    questions: QuestionResult[];
    /** The polls in the order of the walk, where `question` names one. */
    polls?: PollResult[];
}
/** One record. */
export interface ScriptResultsResponse {
    data: ScriptResults;
}
/**
 * The campaign’s plan. COMMUNITY has no API; the others differ in requests a minute and in how many voters they hold.
 */
export type SubscriptionTier = 'COMMUNITY' | 'STARTER' | 'PRO' | 'CAMPAIGN_HQ';
/** From 1 (strong supporter) to 5 (strong opponent). At least 1, at most 5. */
export type SupportLevel = number;
/** The tags of a campaign’s voters. */
export interface TagList {
    /** In the order of their characters. At most 1000 of them. */
    tags: CountedTag[];
    /** Whether these are all: false where the campaign has more than 1000. */
    isComplete: boolean;
}
/** One record. */
export interface TagListResponse {
    data: TagList;
}
/** What taking an import back has done. */
export interface TakenBackImport {
    /** The id of the import. */
    id: string;
    /** Records that were removed, or donations that were voided. */
    removed: number;
    /** Records that stay, since somebody has worked with them. */
    kept: number;
}
/** One record. */
export interface TakenBackImportResponse {
    data: TakenBackImport;
}
/** One change of one record, and no fact of it. */
export interface ToldChange {
    /** The id of the record; of a receipt its number. */
    id: string;
    kind: ChangeKind;
    what: WhatChanged;
    /** When the change was committed. Format date-time. */
    at: string;
    /** Of a voter who was merged, and there alone: into whom. */
    survivorId?: string;
}
/** Changes that a webhook is told of. */
export interface ToldChanges {
    /** The campaign whose records have changed. */
    campaignId: string;
    /** What has changed since the message before, the oldest first. At most 100 of them. */
    changes: ToldChange[];
    /** False where more than these have changed: read `GET /changes`. */
    isWhole: boolean;
}
/** A record that was in the list and is gone. */
export interface Tombstone {
    /** The id of the record that is gone. */
    id: string;
    what: WhatRemoved;
    /** When its last change was committed. Format date-time. */
    at: string;
    /** Of a voter who was merged, and there alone: into whom. */
    survivorId?: string;
}
/** A part of the walk, cut for one volunteer. */
export interface Turf {
    /** The turf’s id, given by the server. */
    id: string;
    /** What the campaign calls it. */
    name: string;
    /** The id of the volunteer who walks it; null while nobody does. */
    volunteerId: string | null;
    /** Doors that it was cut with. */
    doors: number;
    /** Voters that it was cut with. */
    voters: number;
    /** Doors with a voter who has been contacted since it was cut, in whatever way. */
    doorsDone: number;
    /** When a phone last opened it or sent visits, to the minute or so; null if none has. Format date-time. */
    lastActiveAt: string | null;
    /** When it was cut. Format date-time. */
    createdAt: string;
    /** When it was given to the volunteer. Format date-time. */
    assignedAt: string | null;
    /** When it was ended; null while it is open. Format date-time. */
    endedAt: string | null;
}
/** A page of a list. */
export interface TurfPage {
    /** The records of this page, in the order of the list. */
    data: Turf[];
    pagination: Pagination;
}
/** One record. */
export interface TurfResponse {
    data: Turf;
}
/** The turfs that were cut. */
export interface TurfsResponse {
    /** The turfs, in the order of the walk. */
    data: Turf[];
}
/** How many have voted, as far as they were marked. */
export interface Turnout {
    /** Voters of the campaign. At least 0. */
    voters: number;
    /** Of these, those who have voted. At least 0. */
    voted: number;
    /** Those of support levels 1 and 2. At least 0. */
    supporters: number;
    /** Of these, those who have voted. At least 0. */
    supportersVoted: number;
    /** The polls, in the order of the walk. */
    polls: PollTurnout[];
    /** False where the campaign has more than 100,000 voters or 500 polls: only so many were read. */
    isComplete: boolean;
}
/** One record. */
export interface TurnoutResponse {
    data: Turnout;
}
/** A partial update: fields that are absent stay as they are. */
export interface UpdateDonation {
    /** Read-only: accepted and ignored. */
    id?: string;
    /** Read-only: accepted and ignored. */
    campaignId?: string;
    /** Read-only: accepted and ignored. */
    eligibleAmount?: string;
    /** Read-only: accepted and ignored. */
    receiptStatus?: ReceiptStatus;
    /** Read-only: accepted and ignored. */
    receiptNumber?: string | null;
    /** Read-only: accepted and ignored. Format date-time. */
    receiptIssuedDate?: string | null;
    /** Read-only: accepted and ignored. */
    receiptHtml?: string | null;
    /** Read-only: accepted and ignored. */
    replacesReceiptNumber?: string | null;
    /** Read-only: accepted and ignored. */
    receiptMark?: string;
    /** Read-only: accepted and ignored. */
    withdrawn?: WithdrawalKind;
    /** Read-only: accepted and ignored. Format date-time. */
    createdAt?: string;
    /** Read-only: accepted and ignored. Format date-time. */
    updatedAt?: string;
    /** Full name of the donor, as it will stand on the receipt. At least 2 characters, at most 200 characters. */
    donorName?: string;
    /** The donor’s e-mail address, where one is known. At most 255 characters, format email. */
    donorEmail?: string | null;
    /** The donor’s telephone number as it was entered, where one is known. At most 20 characters. */
    donorPhone?: string | null;
    /**
     * Civic number, street and unit of the donor’s home, as they will stand on the receipt. At least 1 character, at most
     * 500 characters.
     */
    donorAddress?: string;
    /** City or place of the donor’s home. At least 1 character, at most 100 characters. */
    donorCity?: string;
    /**
     * Province or territory of the donor’s home, by code or name as the campaign writes it. At least 1 character, at most
     * 50 characters.
     */
    donorProvince?: string;
    /**
     * Canadian postal code of the donor’s home. With or without one space in the middle, in either case; it is kept as it
     * was sent.
     */
    donorPostalCode?: string;
    /**
     * What the donor gave. Canadian dollars: a number with two decimals at most, or the decimal string with two decimals
     * that answers have.
     */
    amount?: number | string;
    /**
     * The day on which the donation was received. A calendar day, YYYY-MM-DD; tomorrow at the latest. Its midnight in
     * UTC, as answers have it, is taken too.
     */
    date?: string;
    /** How it was made. */
    method?: DonationMethod;
    /** What the donor got in return (Income Tax Act, s. 248(32)); null where it is nothing. At most 500 characters. */
    advantageDescription?: string | null;
    /**
     * Fair market value of what the donor got in return. Canadian dollars: a number with two decimals at most, or the
     * decimal string with two decimals that answers have.
     */
    advantageAmount?: number | string | null;
    /**
     * Whether the donor attests to being a citizen or permanent resident of Canada (Canada Elections Act, s. 363). A
     * receipt needs it.
     */
    donorIsCanadianAttested?: boolean;
    /** Anything else worth knowing; it stands on no receipt. At most 2000 characters. */
    notes?: string | null;
    /** The candidate’s own gift: up to $5,000 an election beside the annual limit (CEA 367(7)). */
    fromCandidate?: boolean;
    /**
     * The donation’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null;
}
/** A partial update: fields that are absent stay as they are. */
export interface UpdateInteraction {
    /** Read-only: accepted and ignored. */
    id?: string | undefined;
    /** Read-only: accepted and ignored. */
    voterId?: string | undefined;
    /** Read-only: accepted and ignored. */
    userId?: string | undefined;
    /** Read-only: accepted and ignored. */
    externalId?: string | null | undefined;
    /** Read-only: accepted and ignored. At least -90, at most 90. */
    latitude?: number | null | undefined;
    /** Read-only: accepted and ignored. At least -180, at most 180. */
    longitude?: number | null | undefined;
    /** Read-only: accepted and ignored. Format date-time. */
    createdAt?: string | undefined;
    /** Read-only: accepted and ignored. */
    eventId?: string | null | undefined;
    /** Read-only: accepted and ignored. At least 1. */
    version?: number | null | undefined;
    /** Read-only: accepted and ignored. Format date-time. */
    withdrawnAt?: string | null | undefined;
    /** How the voter was met. */
    type?: InteractionType | undefined;
    /** What came of it; null where nothing was noted. */
    disposition?: InteractionDisposition | null | undefined;
    /** What was said, where it is worth keeping. At most 5000 characters. */
    notes?: string | null | undefined;
    /**
     * When it took place. Answered where `include` asks for it. As in RFC 3339, not in the future and at most a year ago;
     * absent: now. Format date-time.
     */
    occurredAt?: string | null | undefined;
    /** What the voter answered to the questions of a script. Answered where `include` asks for it. */
    answers?: GivenScriptAnswers | null | undefined;
    /** Why, in words for who reads it later. It stays on record. At least 1 character, at most 500 characters. */
    reason?: string | null | undefined;
    /** The support level that it gave the voter; null: none. */
    supportLevel?: SupportLevel | null | undefined;
}
/** A partial update: fields that are absent stay as they are. */
export interface UpdateLawnSign {
    /** Read-only: accepted and ignored. */
    id?: string | undefined;
    /** Read-only: accepted and ignored. */
    campaignId?: string | undefined;
    /** Read-only: accepted and ignored. Format date-time. */
    requestedAt?: string | undefined;
    /** Read-only: accepted and ignored. Format date-time. */
    installedAt?: string | null | undefined;
    /** Read-only: accepted and ignored. Format date-time. */
    collectedAt?: string | null | undefined;
    /**
     * The id of the voter who asked for the sign, one of this campaign; null where it is nobody’s. At most 100
     * characters.
     */
    voterId?: string | null | undefined;
    /** Where the sign goes, as people write an address. At least 1 character, at most 500 characters. */
    address?: string | undefined;
    /** Degrees north, WGS 84; null where it is not known. At least -90, at most 90. */
    latitude?: number | null | undefined;
    /** Degrees east, WGS 84; null where it is not known. At least -180, at most 180. */
    longitude?: number | null | undefined;
    /** How far the sign has come. Any state may follow any other. */
    status?: LawnSignStatus | undefined;
    /** The id of the volunteer who sees to it, one of this campaign; null where nobody does. At most 100 characters. */
    assignedVolunteerId?: string | null | undefined;
    /**
     * The lawn sign’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** A partial update: fields that are absent stay as they are. */
export interface UpdateScript {
    /** What the campaign calls it. At least 1 character, at most 100 characters. */
    name?: string | undefined;
    /** The questions, in the order in which they are asked. At most 20 of them. */
    questions?: ScriptQuestion[] | undefined;
    /** True: it is asked no longer. False: it is asked again. */
    retired?: boolean | undefined;
}
/** A partial update: fields that are absent stay as they are. */
export interface UpdateTurf {
    /** What the campaign calls it. At least 1 character, at most 100 characters. */
    name?: string | undefined;
    /**
     * The id of the volunteer who walks it. Links of the volunteer before end. At least 1 character, at most 100
     * characters.
     */
    volunteerId?: string | null | undefined;
    /** True ends the turf and its links for good: its voters may be on another one then. */
    ended?: boolean | undefined;
}
/** A partial update: fields that are absent stay as they are. */
export interface UpdateVoter {
    /** Read-only: accepted and ignored. */
    id?: string | undefined;
    /** Read-only: accepted and ignored. */
    campaignId?: string | undefined;
    /** Read-only: accepted and ignored. Format date-time. */
    lastContact?: string | null | undefined;
    /** Read-only: accepted and ignored. Format date-time. */
    createdAt?: string | undefined;
    /** Read-only: accepted and ignored. Format date-time. */
    updatedAt?: string | undefined;
    /** Given name. At least 1 character, at most 100 characters. */
    firstName?: string | undefined;
    /** Family name. At least 1 character, at most 100 characters. */
    lastName?: string | undefined;
    /** E-mail address, where one is known. At most 255 characters, format email. */
    email?: string | null | undefined;
    /** Telephone number as it was entered, where one is known. At most 20 characters. */
    phone?: string | null | undefined;
    /**
     * Civic number, street and unit. The walk list reads it: "12-345 Main St" is unit 12 at 345. At most 500 characters.
     */
    address?: string | undefined;
    /** City or place of the address. At most 100 characters. */
    city?: string | undefined;
    /** Province or territory of the address, by code or name as the campaign writes it. At most 50 characters. */
    province?: string | undefined;
    /**
     * Canadian postal code of the address. With or without one space in the middle, in either case; it is kept as it was
     * sent.
     */
    postalCode?: string | undefined;
    /**
     * Name of the electoral district in which the voter votes. Lists filter by it, letter by letter. At most 200
     * characters.
     */
    riding?: string | undefined;
    /** Number of the polling division; empty where it is not known. At most 20 characters. */
    poll?: string | undefined;
    /**
     * How far the voter supports the campaign, from 1 (strong supporter) to 5 (strong opponent); null where it is not
     * known. An interaction may set it too.
     */
    supportLevel?: SupportLevel | null | undefined;
    /** Anything else worth knowing; every key that may read voters sees it. At most 5000 characters. */
    notes?: string | null | undefined;
    /**
     * Words by which the campaign groups its voters. Answers have them only where `include` asks for them. At most 20 of
     * them.
     */
    tags?: string[] | undefined;
    /**
     * By which channels the voter wants no contact; walk lists leave out whoever wants nobody at the door. Answers have
     * it only where `include` asks for it. At most 5 of them.
     */
    doNotContact?: ContactChannel[] | undefined;
    /** Why not, in a few words. Answers have it only where `include` asks for it. At most 500 characters. */
    doNotContactReason?: string | null | undefined;
    /**
     * The elector’s number on the poll’s list: who has voted is marked by it. Answers have it only where `include` asks
     * for it. At most 20 characters.
     */
    electorNumber?: string | null | undefined;
    /**
     * The voter’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** A person who helps the campaign. */
export interface Volunteer {
    /** The volunteer’s id, given by the server. */
    id: string;
    /** The campaign that the volunteer belongs to: always the key’s own. */
    campaignId: string;
    /** The id of the volunteer’s user account; null where there is none. */
    userId: string | null;
    /** Full name. */
    name: string;
    /** E-mail address. Format email. */
    email: string;
    /** Telephone number as it was entered; null where none is known. */
    phone: string | null;
    /** What the volunteer does, in the campaign’s own words. */
    role: string;
    /** Whether the volunteer helps now. */
    status: VolunteerStatus;
    /** What the volunteer can do, in the campaign’s own words. */
    skills: string[];
    /** Hours helped so far, with two decimals at most. At least 0. */
    hoursLogged: number;
    /**
     * When the volunteer was recorded. Lists are ordered by it, newest first. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    createdAt: string;
}
/** Volunteers by status. */
export interface VolunteerCounts {
    /** Not begun yet. At least 0. */
    PENDING: number;
    /** At work. At least 0. */
    ACTIVE: number;
    /** Paused. At least 0. */
    INACTIVE: number;
    /** Whether all are counted. */
    isComplete: boolean;
}
/** A page of a list. */
export interface VolunteerPage {
    /** The records of this page, in the order of the list. */
    data: Volunteer[];
    pagination: Pagination;
    /**
     * With `include_deleted=true`: records that are gone since, in the order of their last change. They count for the
     * limit. Other filters than those of time do not hold for them: what they were is gone.
     */
    deleted?: Tombstone[];
}
/** PENDING: has offered to help. ACTIVE: helps. INACTIVE: helps no more. */
export type VolunteerStatus = 'PENDING' | 'ACTIVE' | 'INACTIVE';
/** An elector whom the campaign knows. */
export interface Voter {
    /** The voter’s id, given by the server. */
    id: string;
    /** The campaign that the voter belongs to: always the key’s own. */
    campaignId: string;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** E-mail address, where one is known. Format email. */
    email: string | null;
    /** Telephone number as it was entered, where one is known. */
    phone: string | null;
    /** Civic number, street and unit. The walk list reads it: "12-345 Main St" is unit 12 at 345. */
    address: string;
    /** City or place of the address. */
    city: string;
    /** Province or territory of the address, by code or name as the campaign writes it. */
    province: string;
    /**
     * Canadian postal code of the address. With or without one space in the middle, in either case; it is kept as it was
     * sent.
     */
    postalCode: string;
    /** Name of the electoral district in which the voter votes. Lists filter by it, letter by letter. */
    riding: string;
    /** Number of the polling division; empty where it is not known. */
    poll: string;
    /**
     * How far the voter supports the campaign, from 1 (strong supporter) to 5 (strong opponent); null where it is not
     * known. An interaction may set it too.
     */
    supportLevel: SupportLevel | null;
    /**
     * When an interaction with the voter was last recorded, whatever came of it; null where none was. ISO 8601, in UTC
     * with milliseconds. Format date-time.
     */
    lastContact: string | null;
    /** Anything else worth knowing; every key that may read voters sees it. */
    notes: string | null;
    /** Words by which the campaign groups its voters. Answers have them only where `include` asks for them. */
    tags?: string[];
    /**
     * By which channels the voter wants no contact; walk lists leave out whoever wants nobody at the door. Answers have
     * it only where `include` asks for it.
     */
    doNotContact?: ContactChannel[];
    /** Why not, in a few words. Answers have it only where `include` asks for it. */
    doNotContactReason?: string | null;
    /**
     * The elector’s number on the poll’s list: who has voted is marked by it. Answers have it only where `include` asks
     * for it.
     */
    electorNumber?: string | null;
    /**
     * The voter’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it.
     */
    externalId?: string | null;
    /**
     * When the voter was recorded. Lists are ordered by it, newest first. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    createdAt: string;
    /**
     * When a field was last changed, by a request or an interaction. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    updatedAt: string;
}
/** Records that are written together. */
export interface VoterBatch {
    /**
     * The records, as the operation for one record takes them. One whose externalId is known may have some of the fields.
     * At most 1000 of them.
     */
    records: Array<CreateVoter | UpdateVoter>;
}
/** Voters. Of more than 100,000 the parts are counted of one `riding` at a time. */
export interface VoterCounts {
    /** All voters; those of `riding` if it is given. At least 0. */
    total: number;
    /** Null where there are too many to count. At least 0. */
    contacted: number | null;
    /** By support level; null where there are too many to count. */
    bySupportLevel: VotersBySupport | null;
    /** By riding, up to 100 of them; null where there are too many to count. */
    byRiding: VotersOfRiding[] | null;
    /** By poll in natural order, up to 500; null where there are too many to count. */
    byPoll: VotersOfPoll[] | null;
    /** Whether everything is counted and every riding and poll is named. */
    isComplete: boolean;
}
/** A conversation with a voter, or the attempt at one. */
export interface VoterInteraction {
    /** The interaction’s id, given by the server. */
    id: string;
    /** The id of the voter, who belongs to this campaign. */
    voterId: string;
    /** The id of the user who recorded it: the one who made the API key. */
    userId: string;
    /** How the voter was met. */
    type: InteractionType;
    /** What came of it; null where nothing was noted. */
    disposition: InteractionDisposition | null;
    /** What was said, where it is worth keeping. */
    notes: string | null;
    /**
     * The interaction’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it.
     */
    externalId?: string | null;
    /**
     * Where it was recorded: degrees north, WGS 84. Null where the position was not recorded. At least -90, at most 90.
     */
    latitude: number | null;
    /**
     * Where it was recorded: degrees east, WGS 84. Null where the position was not recorded. At least -180, at most 180.
     */
    longitude: number | null;
    /** When it was recorded, by the server’s clock. ISO 8601, in UTC with milliseconds. Format date-time. */
    createdAt: string;
    /** When it took place. Answered where `include` asks for it. ISO 8601, in UTC with milliseconds. Format date-time. */
    occurredAt?: string | null;
    /**
     * What the client calls this event: sent twice under it, it is recorded once. Answered where `include` asks for it.
     */
    eventId?: string | null;
    /** The support level that it gave the voter; null where it gave none. Answered where `include` asks for it. */
    supportLevel?: SupportLevel | null;
    /** What the voter answered to the questions of a script. Answered where `include` asks for it. */
    answers?: ScriptAnswers | null;
    /** How many versions it has: 1 where it was never corrected. Answered where `include` asks for it. At least 1. */
    version?: number | null;
    /**
     * When it was taken back; null while it stands. Answered where `include` asks for it. ISO 8601, in UTC with
     * milliseconds. Format date-time.
     */
    withdrawnAt?: string | null;
}
/** A page of a list. */
export interface VoterInteractionPage {
    /** The records of this page, in the order of the list. */
    data: VoterInteraction[];
    pagination: Pagination;
    /**
     * With `include_deleted=true`: records that are gone since, in the order of their last change. They count for the
     * limit. Other filters than those of time do not hold for them: what they were is gone.
     */
    deleted?: Tombstone[];
}
/** One record. */
export interface VoterInteractionResponse {
    data: VoterInteraction;
}
/** What became of one voter. */
export interface VoterMarked {
    /** The number or the id, as it was sent. */
    of: string;
    outcome: MarkOutcome;
    /** The voter; null where there is not one. */
    voterId: string | null;
}
/** A page of a list. */
export interface VoterPage {
    /** The records of this page, in the order of the list. */
    data: Voter[];
    pagination: Pagination;
    /**
     * With `include_deleted=true`: records that are gone since, in the order of their last change. They count for the
     * limit. Other filters than those of time do not hold for them: what they were is gone.
     */
    deleted?: Tombstone[];
}
/** One record. */
export interface VoterResponse {
    data: Voter;
}
/** How many voters have each support level. */
export interface VotersBySupport {
    /** Strong supporters. At least 0. */
    '1': number;
    /** Leaning supporters. At least 0. */
    '2': number;
    /** Undecided. At least 0. */
    '3': number;
    /** Leaning opponents. At least 0. */
    '4': number;
    /** Strong opponents. At least 0. */
    '5': number;
    /** Nobody has asked. At least 0. */
    unknown: number;
}
/** Voters, by their numbers on the list of a poll, or by their ids. */
export interface VotersMarked {
    /** The poll whose list the numbers are of. Case and zeros in front are ignored. At most 20 characters. */
    poll?: string | undefined;
    /** Electors’ numbers on the list of the poll, as voters have them in `electorNumber`. At most 500 of them. */
    numbers?: string[] | undefined;
    /** Ids of voters, instead of numbers. At most 500 of them. */
    voterIds?: string[] | undefined;
}
/** What became of the voters. */
export interface VotersMarkedResponse {
    /** What became of each voter, in the order of the request. */
    data: VoterMarked[];
}
/** The voters of a polling division. */
export interface VotersOfPoll {
    /** As the voters have it. */
    poll: string;
    /** How many voters. At least 0. */
    voters: number;
    /** Those with a `lastContact`. At least 0. */
    contacted: number;
}
/** The voters of a riding. */
export interface VotersOfRiding {
    /** As the voters have it. */
    riding: string;
    /** How many voters. At least 0. */
    voters: number;
    /** Those with a `lastContact`. At least 0. */
    contacted: number;
}
/** A page of a walk list. */
export interface WalkListPage {
    /** The voters of this page, in the order of their doors. */
    data: Voter[];
    pagination: Pagination;
    /** The doors of this page in the order of the walk, where `households` asks for them. */
    households?: Household[];
}
/**
 * created, updated, deleted: as the words say. corrected: a donation or an interaction has a further version in force.
 * voided: a donation counts no longer, an interaction was taken back, or a receipt was spoiled. returned: a donation
 * was given back to its donor. merged: a voter is one with another now, which `survivorId` names. erased: a person was
 * erased, and goes from every copy.
 */
export type WhatChanged = 'created' | 'updated' | 'deleted' | 'corrected' | 'voided' | 'returned' | 'merged' | 'erased';
/**
 * deleted: as the word says. voided: a donation counts no longer, or an interaction was taken back. returned: a
 * donation was given back to its donor. merged: a voter is one with another now, which `survivorId` names. erased: a
 * person was erased, and goes from every copy.
 */
export type WhatRemoved = 'deleted' | 'voided' | 'returned' | 'merged' | 'erased';
/** Why an interaction is taken back. */
export interface WithdrawInteraction {
    /** Why, in words for who reads it later. It stays on record. At least 1 character, at most 500 characters. */
    reason?: string | null | undefined;
}
/**
 * VOIDED: entered by mistake, or a payment that bounced. RETURNED: given back to the donor (Canada Elections Act, ss.
 * 368, 372).
 */
export type WithdrawalKind = 'VOIDED' | 'RETURNED';
/** What `listVoters` may be asked for. */
export interface ListVotersQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * One riding, by its name as the voters have it. Case, accents, and ways of writing apostrophes and dashes are
     * ignored. For instance `Les Bancs`.
     */
    riding?: string | undefined;
    /** Only voters of this support level. For instance `2`. */
    support_level?: SupportLevel | undefined;
    /**
     * The beginning of a name, street (with its civic number or without), e-mail address or postal code; or a telephone
     * number in any writing, or its last four digits or more. Case, accents and punctuation are ignored. For instance `12
     * Marram Rd`. At most 200 characters.
     */
    q?: string | undefined;
    /** This e-mail address; case and accents are ignored. For instance `anne@example.org`. At most 255 characters. */
    email?: string | undefined;
    /**
     * This telephone number in any writing, or its last four digits or more. For instance `(709) 555-0142`. At most 40
     * characters.
     */
    phone?: string | undefined;
    /**
     * One polling division. Case and zeros in front are ignored; empty: voters whose poll is not known. For instance
     * `12`. At most 20 characters.
     */
    poll?: string | undefined;
    /** One city; case, accents and dashes are ignored. For instance `Grand Banc`. At most 100 characters. */
    city?: string | undefined;
    /** One tag, letter by letter. For instance `senior`. At most 50 characters. */
    tag?: string | undefined;
    /**
     * Whose `lastContact` is before this moment (RFC 3339), those never contacted included. For instance
     * `2026-09-01T00:00:00Z`. Format date-time.
     */
    contacted_before?: string | undefined;
    /**
     * Only voters who may be reached by this channel: it is none of their `doNotContact`, and of PHONE and SMS they have
     * a telephone number, of EMAIL an e-mail address. For instance `PHONE`.
     */
    reachable_by?: ContactChannel | undefined;
    /** Only voters marked as having voted; `false`: only the others. For instance `false`. */
    voted?: boolean | undefined;
    /** Only the voter with this identifier of the campaign’s own. For instance `M-104872`. At most 100 characters. */
    external_id?: string | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time; `GET /changes` needs no
     * overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters, format date-time.
     */
    updated_since?: string | undefined;
    /**
     * With `updated_since`: whether the answer names in `deleted` the records that are gone since. For instance `true`.
     */
    include_deleted?: boolean | undefined;
    /**
     * Optional fields to return: tags, doNotContact, doNotContactReason, electorNumber, externalId; separate several with
     * commas. For instance `tags`.
     */
    include?: string | undefined;
}
/** What `listDuplicates` may be asked for. */
export interface ListDuplicatesQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only groups of this reason. For instance `EMAIL`. */
    reason?: DuplicateReason | undefined;
}
/** What `getVoter` may be asked for. */
export interface GetVoterQuery {
    /**
     * Optional fields to return: tags, doNotContact, doNotContactReason, electorNumber, externalId; separate several with
     * commas. For instance `tags`.
     */
    include?: string | undefined;
}
/** What `batchVoters` may be asked for. */
export interface BatchVotersQuery {
    /** Whether nothing is done if a row is refused. For instance `true`. */
    atomic?: boolean | undefined;
    /**
     * Says of each row which record it matches, by identifier, by e-mail address and name, or by name and address, and
     * which one it looks like. The rows are written all the same. For instance `match`.
     */
    include?: 'match' | undefined;
}
/** What `listVolunteers` may be asked for. */
export interface ListVolunteersQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time; `GET /changes` needs no
     * overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters, format date-time.
     */
    updated_since?: string | undefined;
    /**
     * With `updated_since`: whether the answer names in `deleted` the records that are gone since. For instance `true`.
     */
    include_deleted?: boolean | undefined;
}
/** What `listDonations` may be asked for. */
export interface ListDonationsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * Text in the donor’s name, e-mail or address; case and accents are ignored. Taken literally. Or a telephone number
     * in any writing, or four digits or more of one. For instance `kelpward`. At most 200 characters.
     */
    q?: string | undefined;
    /** Only donations with this receipt status. For instance `PENDING`. */
    receipt_status?: ReceiptStatus | undefined;
    /** Only donations made so. For instance `ETRANSFER`. */
    method?: DonationMethod | undefined;
    /** The first day of receipt that is wanted, YYYY-MM-DD. For instance `2026-09-01`. Format date. */
    date_from?: string | undefined;
    /** The last day of receipt that is wanted, YYYY-MM-DD. For instance `2026-09-30`. Format date. */
    date_to?: string | undefined;
    /**
     * Only the donation with this identifier of the campaign’s own. For instance `D-2026-0417`. At most 100 characters.
     */
    external_id?: string | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time; `GET /changes` needs no
     * overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters, format date-time.
     */
    updated_since?: string | undefined;
    /**
     * With `updated_since`: whether the answer names in `deleted` the records that are gone since. For instance `true`.
     */
    include_deleted?: boolean | undefined;
    /** Lists voided and returned donations too, each with `withdrawn`. For instance `true`. */
    include_withdrawn?: 'true' | undefined;
    /**
     * Optional fields to return: fromCandidate, externalId, updatedAt; separate several with commas. For instance
     * `fromCandidate`.
     */
    include?: string | undefined;
    /**
     * Leaves out the receipt as it was issued: `receiptHtml` is null. A list is a tenth of the size then. For instance
     * `receiptHtml`.
     */
    exclude?: 'receiptHtml' | undefined;
}
/** What `listDeposits` may be asked for. */
export interface ListDepositsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
}
/** What `listAnonymousGifts` may be asked for. */
export interface ListAnonymousGiftsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
}
/** What `getDonation` may be asked for. */
export interface GetDonationQuery {
    /**
     * Leaves out the receipt as it was issued: `receiptHtml` is null. A list is a tenth of the size then. For instance
     * `receiptHtml`.
     */
    exclude?: 'receiptHtml' | undefined;
    /**
     * Optional fields to return: fromCandidate, externalId, updatedAt; separate several with commas. For instance
     * `fromCandidate`.
     */
    include?: string | undefined;
}
/** What `batchDonations` may be asked for. */
export interface BatchDonationsQuery {
    /** Whether nothing is done if a row is refused. For instance `true`. */
    atomic?: boolean | undefined;
}
/** What `listInteractions` may be asked for. */
export interface ListInteractionsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only interactions with the voter of this id. For instance `01994a10-2c5e-7d17-a4b9-8e3f60c2d795`. */
    voter_id?: string | undefined;
    /**
     * Only the interaction with this identifier of the campaign’s own. For instance `door-7-2026-09-19`. At most 100
     * characters.
     */
    external_id?: string | undefined;
    /**
     * Whether interactions that were taken back are listed too: with `updated_since`, those taken back since. For
     * instance `true`.
     */
    include_withdrawn?: boolean | undefined;
    /**
     * Only what took place at this moment (RFC 3339) or later. For instance `2026-09-19T04:00:00Z`. At most 40
     * characters, format date-time.
     */
    occurred_since?: string | undefined;
    /**
     * Only what took place before this moment (RFC 3339). For instance `2026-09-20T04:00:00Z`. At most 40 characters,
     * format date-time.
     */
    occurred_before?: string | undefined;
    /**
     * Optional fields to return: externalId, occurredAt, eventId, supportLevel, answers, version, withdrawnAt; separate
     * several with commas. For instance `externalId`.
     */
    include?: string | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time; `GET /changes` needs no
     * overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters, format date-time.
     */
    updated_since?: string | undefined;
    /**
     * With `updated_since`: whether the answer names in `deleted` the records that are gone since. For instance `true`.
     */
    include_deleted?: boolean | undefined;
}
/** What `getWalkList` may be asked for. */
export interface GetWalkListQuery {
    /** Voters on the list at most. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * One riding, by its name as the voters have it. Case, accents, and ways of writing apostrophes and dashes are
     * ignored.
     */
    riding?: string | undefined;
    /**
     * Up to 200 poll codes separated by commas, such as 12,13A. Case and zeros in front are ignored: 07 and 7 are one
     * poll.
     */
    poll?: string | undefined;
    /** Support levels separated by commas, such as 1,2. For instance `1,2`. */
    support_levels?: string | undefined;
    /** Whether to leave out voters who have a `lastContact`. For instance `true`. */
    exclude_contacted?: boolean | undefined;
    /** Whether to list voters too who want nobody at the door. For instance `true`. */
    include_do_not_contact?: boolean | undefined;
    /** Whether the list has further pages. All parameters below need it. For instance `true`. */
    paged?: boolean | undefined;
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /**
     * One street, in any way of writing it; a type or direction counts if it is given. For instance `Marram Rd`. At least
     * 1 character, at most 200 characters.
     */
    street?: string | undefined;
    /** One city; case, accents and dashes are ignored. For instance `Grand Banc`. At most 100 characters. */
    city?: string | undefined;
    /** One tag, letter by letter. For instance `senior`. At most 50 characters. */
    tag?: string | undefined;
    /**
     * Whose `lastContact` is before this moment (RFC 3339), those never contacted included. For instance
     * `2026-09-01T00:00:00Z`. Format date-time.
     */
    not_contacted_since?: string | undefined;
    /** Only voters marked as having voted; `false`: only the others. For instance `false`. */
    voted?: boolean | undefined;
    /** Whether the answer also says which voters live behind one door. For instance `true`. */
    households?: boolean | undefined;
}
/** What `listTurfs` may be asked for. */
export interface ListTurfsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Turfs on a page at most. For instance `20`. At least 1, at most 50, 20 by default. */
    limit?: number | undefined;
    /** Only turfs that are open, or with `false` only those that were ended. For instance `true`. */
    open?: boolean | undefined;
}
/** What `listScripts` may be asked for. */
export interface ListScriptsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Scripts on a page at most. For instance `20`. At least 1, at most 20, 20 by default. */
    limit?: number | undefined;
    /** Only scripts that were retired, or with `false` only those that are asked. For instance `false`. */
    retired?: boolean | undefined;
}
/** What `getScript` may be asked for. */
export interface GetScriptQuery {
    /** Which version; absent: the one that is asked now. For instance `1`. At least 1, at most 1000. */
    version?: number | undefined;
}
/** What `getScriptResults` may be asked for. */
export interface GetScriptResultsQuery {
    /** The id of one question, which is counted by poll. For instance `issue`. At most 40 characters. */
    question?: string | undefined;
}
/** What `batchInteractions` may be asked for. */
export interface BatchInteractionsQuery {
    /** Whether nothing is done if a row is refused. For instance `true`. */
    atomic?: boolean | undefined;
}
/** What `getInteraction` may be asked for. */
export interface GetInteractionQuery {
    /**
     * Optional fields to return: externalId, occurredAt, eventId, supportLevel, answers, version, withdrawnAt; separate
     * several with commas. For instance `externalId`.
     */
    include?: string | undefined;
}
/** What `listLawnSigns` may be asked for. */
export interface ListLawnSignsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only signs in this state. For instance `REQUESTED`. */
    status?: LawnSignStatus | undefined;
    /** Only the lawn sign with this identifier of the campaign’s own. For instance `S-0093`. At most 100 characters. */
    external_id?: string | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time; `GET /changes` needs no
     * overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters, format date-time.
     */
    updated_since?: string | undefined;
    /**
     * With `updated_since`: whether the answer names in `deleted` the records that are gone since. For instance `true`.
     */
    include_deleted?: boolean | undefined;
    /** Optional fields to return: externalId. For instance `externalId`. */
    include?: string | undefined;
}
/** What `getLawnSign` may be asked for. */
export interface GetLawnSignQuery {
    /** Optional fields to return: externalId. For instance `externalId`. */
    include?: string | undefined;
}
/** What `batchLawnSigns` may be asked for. */
export interface BatchLawnSignsQuery {
    /** Whether nothing is done if a row is refused. For instance `true`. */
    atomic?: boolean | undefined;
}
/** What `getCounts` may be asked for. */
export interface GetCountsQuery {
    /**
     * The first day of the canvassing that is counted: at most 366 days ago, 30 unless given. For instance `2026-09-01`.
     * Format date.
     */
    since?: string | undefined;
    /**
     * Counts the voters of one riding; its name is compared as in the list of voters. For instance `Les Bancs`. At most
     * 200 characters.
     */
    riding?: string | undefined;
}
/** What `listChanges` may be asked for. */
export interface ListChangesQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Begin at the end of the feed: no entry, and where to go on. Not together with `cursor`. For instance `now`. */
    from?: 'now' | undefined;
    /**
     * records: with each entry the record as it is now. records,voted: besides, of each voter whether one is marked as
     * having voted. For instance `records`.
     */
    include?: 'records' | 'records,voted' | undefined;
}
/** What `createImport` may be asked for. */
export interface CreateImportQuery {
    /** What the rows are. For instance `VOTERS`. "VOTERS" by default. */
    kind?: ImportKind | undefined;
    /** The file’s name, for people. For instance `members.csv`. At most 100 characters. */
    name?: string | undefined;
    /**
     * The sheet of a workbook that has the list. Absent: the first one that is not hidden. For instance `Members`. At
     * most 100 characters.
     */
    sheet?: string | undefined;
    /**
     * The field of each column, in the order of the file, separated by commas; nothing, or `-`, for one that is left out.
     * Absent: columns are recognised by their names, in English or French. For instance
     * `firstName,lastName,address,city,province,postalCode,riding`. At most 800 characters.
     */
    columns?: string | undefined;
    /** How lines that are not UTF-8 are read. Absent: as most of the file suggests. For instance `WINDOWS-1252`. */
    encoding?: ImportEncoding | undefined;
    /**
     * What becomes of rows that match a record or repeat a line: `skip` leaves them out, `import` records them too, but
     * for those of a known identifier, and `update`, of files of voters alone, updates the voter that a row matches: the
     * fields whose cell is not empty and says something else. Default values overwrite nothing, tags and channels of
     * do-not-contact are added and never removed, and `externalId` is given to a voter who has none. Of several rows of
     * one voter the first one counts, and rows of an erased person change nothing. Good for `start=true`; otherwise it is
     * said when the import is started. For instance `skip`. "skip" by default.
     */
    duplicates?: ImportDuplicates | undefined;
    /**
     * Whether the import begins when the check ends. Absent: nothing is recorded before it is started. For instance
     * `false`. False by default.
     */
    start?: boolean | undefined;
    /**
     * The field `city` of the rows that have none. Of donations: `donorCity`. For instance `Grand Banc`. At most 100
     * characters.
     */
    default_city?: string | undefined;
    /**
     * The field `province` of the rows that have none. Of donations: `donorProvince`. For instance `XA`. At most 50
     * characters.
     */
    default_province?: string | undefined;
    /**
     * The field `riding` of the rows that have none. Absent: the campaign’s riding, if the file has no such column.
     * Empty: they are recorded without one, and `POST /voters/fill-districts` fills in what is sure. For instance
     * `Banquereau—Sable`. At most 200 characters.
     */
    default_riding?: string | undefined;
    /** The field `poll` of the rows that have none. For instance `12`. At most 20 characters. */
    default_poll?: string | undefined;
    /** The field `role` of the rows that have none. For instance `canvasser`. At most 100 characters. */
    default_role?: string | undefined;
    /** The field `status` of the rows that have none. For instance `ACTIVE`. At most 20 characters. */
    default_status?: string | undefined;
    /** The field `date` of the rows that have none. Of donations. For instance `2026-09-19`. At most 30 characters. */
    default_date?: string | undefined;
    /** The field `method` of the rows that have none. Of donations. For instance `CHEQUE`. At most 50 characters. */
    default_method?: string | undefined;
    /**
     * The field `donorIsCanadianAttested` of the rows that have none. Of donations. For instance `yes`. At most 10
     * characters.
     */
    default_attested?: string | undefined;
}
/** What `listImportRows` may be asked for. */
export interface ListImportRowsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only the rows of this outcome. For instance `DUPLICATE`. */
    outcome?: ImportOutcome | undefined;
    /** Whether only rows that look like a record are listed. For instance `true`. */
    alike?: boolean | undefined;
}
/** What `startImport` may be asked for. */
export interface StartImportQuery {
    /**
     * What becomes of rows that match a record or repeat a line: `skip` leaves them out, `import` records them too, but
     * for those of a known identifier, and `update`, of files of voters alone, updates the voter that a row matches: the
     * fields whose cell is not empty and says something else. Default values overwrite nothing, tags and channels of
     * do-not-contact are added and never removed, and `externalId` is given to a voter who has none. Of several rows of
     * one voter the first one counts, and rows of an erased person change nothing. For instance `skip`. "skip" by
     * default.
     */
    duplicates?: ImportDuplicates | undefined;
}
