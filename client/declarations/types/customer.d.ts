/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
/** What became of the rows. */
export interface BatchResponse {
    /** The outcome of each row, in the order of the rows. */
    data: RowOutcome[];
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
    /**
     * With `include=records`: the record as it is now, which may be newer than the change; null where it is gone.
     * `receiptHtml` is left out (null): read the donation for it.
     */
    record?: Voter | Donation | Receipt | VoterInteraction | LawnSign | Volunteer | Campaign | null;
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
     * The voter’s identifier in a system of the campaign’s own, which no two of the campaign share. Answered where
     * `include` asks for it. At least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
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
/** A level of government that holds elections. */
export type ElectionLevel = 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
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
/** Files of voters and volunteers. */
export interface ImportCounts {
    /** Uploaded files whose rows are not imported yet. At least 0. */
    waiting: number;
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
}
/** One record. */
export interface LawnSignResponse {
    data: LawnSign;
}
/** REQUESTED: somebody wants the sign. INSTALLED: it stands. COLLECTED: it was taken back. */
export type LawnSignStatus = 'REQUESTED' | 'INSTALLED' | 'COLLECTED';
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
/** What kind of error it is, for programs. */
export type RefusalCode = 'unauthorized' | 'forbidden' | 'not_found' | 'validation_failed' | 'limit_exceeded' | 'rate_limit_exceeded' | 'idempotency_key_reused' | 'internal';
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
/** What became of one row. */
export interface RowOutcome {
    /** What became of the row. */
    outcome: OutcomeName;
    /** The record’s id; null where there is none. */
    id: string | null;
    /** Why the row was refused; null where it was not. */
    refusal: RowRefusal | null;
}
/** Why a row was refused: what the operation for one record would have answered. */
export interface RowRefusal {
    /** The status that the operation for one record answers. */
    status: number;
    /** What went wrong and what was expected. */
    error: string;
    /** The code of that error. */
    code: RefusalCode;
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
/** One change of one record, and no fact of it. */
export interface ToldChange {
    /** The id of the record; of a receipt its number. */
    id: string;
    kind: ChangeKind;
    what: WhatChanged;
    /** When the change was committed. Format date-time. */
    at: string;
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
}
/** One record. */
export interface VoterInteractionResponse {
    data: VoterInteraction;
}
/** A page of a list. */
export interface VoterPage {
    /** The records of this page, in the order of the list. */
    data: Voter[];
    pagination: Pagination;
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
 * was given back to its donor.
 */
export type WhatChanged = 'created' | 'updated' | 'deleted' | 'corrected' | 'voided' | 'returned';
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
    /** Records on a page at most. For instance `50`. At least 1, at most 200, 50 by default. */
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
    /** Only the voter with this identifier of the campaign’s own. For instance `M-104872`. At most 100 characters. */
    external_id?: string | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time. Records that are gone are
     * in `GET /changes` alone, which needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters,
     * format date-time.
     */
    updated_since?: string | undefined;
    /**
     * Fields that the answer has only if they are asked for: tags, doNotContact, doNotContactReason, externalId; several
     * with commas between. For instance `tags`.
     */
    include?: string | undefined;
}
/** What `getVoter` may be asked for. */
export interface GetVoterQuery {
    /**
     * Fields that the answer has only if they are asked for: tags, doNotContact, doNotContactReason, externalId; several
     * with commas between. For instance `tags`.
     */
    include?: string | undefined;
}
/** What `batchVoters` may be asked for. */
export interface BatchVotersQuery {
    /** Whether nothing is done if a row is refused. For instance `true`. */
    atomic?: boolean | undefined;
}
/** What `listVolunteers` may be asked for. */
export interface ListVolunteersQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Records on a page at most. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time. Records that are gone are
     * in `GET /changes` alone, which needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters,
     * format date-time.
     */
    updated_since?: string | undefined;
}
/** What `listDonations` may be asked for. */
export interface ListDonationsQuery {
    /**
     * The `nextCursor` of the page before; absent for the first page. Opaque, and good for the same filters only. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Records on a page at most. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * Text in the donor’s name, e-mail or address; case and accents are ignored. Taken literally. For instance
     * `kelpward`. At most 200 characters.
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
     * minute before the last question on, since a commit may be seen a moment after its time. Records that are gone are
     * in `GET /changes` alone, which needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters,
     * format date-time.
     */
    updated_since?: string | undefined;
    /** Fields that the answer has only if they are asked for: externalId. For instance `externalId`. */
    include?: string | undefined;
    /**
     * Leaves out the receipt as it was issued: `receiptHtml` is null. A list is a tenth of the size then. For instance
     * `receiptHtml`.
     */
    exclude?: 'receiptHtml' | undefined;
}
/** What `getDonation` may be asked for. */
export interface GetDonationQuery {
    /**
     * Leaves out the receipt as it was issued: `receiptHtml` is null. A list is a tenth of the size then. For instance
     * `receiptHtml`.
     */
    exclude?: 'receiptHtml' | undefined;
    /** Fields that the answer has only if they are asked for: externalId. For instance `externalId`. */
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
    /** Records on a page at most. For instance `50`. At least 1, at most 200, 50 by default. */
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
     * Fields that the answer has only if they are asked for: externalId, occurredAt, eventId, supportLevel, version,
     * withdrawnAt; several with commas between. For instance `externalId`.
     */
    include?: string | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time. Records that are gone are
     * in `GET /changes` alone, which needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters,
     * format date-time.
     */
    updated_since?: string | undefined;
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
/** What `batchInteractions` may be asked for. */
export interface BatchInteractionsQuery {
    /** Whether nothing is done if a row is refused. For instance `true`. */
    atomic?: boolean | undefined;
}
/** What `getInteraction` may be asked for. */
export interface GetInteractionQuery {
    /**
     * Fields that the answer has only if they are asked for: externalId, occurredAt, eventId, supportLevel, version,
     * withdrawnAt; several with commas between. For instance `externalId`.
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
    /** Records on a page at most. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only signs in this state. For instance `REQUESTED`. */
    status?: LawnSignStatus | undefined;
    /** Only the lawn sign with this identifier of the campaign’s own. For instance `S-0093`. At most 100 characters. */
    external_id?: string | undefined;
    /**
     * Only records that were made or changed at this time or later, each once, in the order of their last change, the
     * oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a
     * minute before the last question on, since a commit may be seen a moment after its time. Records that are gone are
     * in `GET /changes` alone, which needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40 characters,
     * format date-time.
     */
    updated_since?: string | undefined;
    /** Fields that the answer has only if they are asked for: externalId. For instance `externalId`. */
    include?: string | undefined;
}
/** What `getLawnSign` may be asked for. */
export interface GetLawnSignQuery {
    /** Fields that the answer has only if they are asked for: externalId. For instance `externalId`. */
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
    /** Records on a page at most. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Begin at the end of the feed: no entry, and where to go on. Not together with `cursor`. For instance `now`. */
    from?: 'now' | undefined;
    /** With each entry the record as it is now. For instance `records`. */
    include?: 'records' | undefined;
}
