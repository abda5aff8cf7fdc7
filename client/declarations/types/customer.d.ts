/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import type { RowRefusal } from './shared.ts';
/** Gifts of $20 or less that were collected at an event from anonymous contributors. */
export interface AnonymousGifts {
    /** The id of the record, assigned by the server. */
    id: string;
    /** The event at which they were collected. */
    event: string;
    /** The day on which they were received. Format date-time. */
    date: string;
    /** The approximate number of contributors. At least 1, at most 10000. */
    people: number;
    /** The sum of their gifts. */
    amount: string;
    /** When they were recorded. Format date-time. */
    recordedAt: string;
    /** When they were withdrawn; null if they count. Format date-time. */
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
/** Anonymous gifts of $20 or less (s. 366(2)), recorded in the console or by the API. They are in no other sum. */
export interface AnonymousSum {
    /** Number of events. At least 0. */
    events: number;
    /** The approximate number of contributors. At least 0. */
    people: number;
    /** The sum of their gifts. */
    amount: string;
}
/** The number of people who gave an answer. */
export interface AnswerCount {
    /** The answer: the id of a choice, a number, `yes` or `no`. Texts are counted together under an empty one. */
    answer: string;
    /** Number of people who gave it. At least 0. */
    people: number;
}
/** Number of rows that match a record, by rule. Present only with `include=match`. */
export interface BatchMatches {
    /** Number of rows matched by identifier. */
    externalId: number;
    /** Number of rows matched by e-mail address and name. */
    email: number;
    /** Number of rows matched by name, address and city. */
    nameAndAddress: number;
}
/** The outcomes of the rows. */
export interface BatchResponse {
    /** The outcome of each row, in the order of the rows. */
    data: RowOutcome[];
    matches?: BatchMatches;
    summary: BatchSummary;
}
/** The number of rows by outcome. */
export interface BatchSummary {
    /** Number of rows created. */
    created: number;
    /** Number of rows updated. */
    updated: number;
    /** Number of rows unchanged. */
    unchanged: number;
    /** Number of rows refused. */
    refused: number;
}
/** A campaign of one candidate for one election. */
export interface Campaign {
    /** The campaign’s id, assigned by the server. */
    id: string;
    /** The name of the campaign. */
    name: string;
    /** Full name of the candidate. */
    candidateName: string;
    /** The candidate’s party, or that there is none. */
    party: string;
    /** Name of the electoral district in which the candidate runs. */
    riding: string;
    /** The electoral district’s number. Receipt serials begin with it; if it is null, with the campaign’s code. */
    ednNumber: string | null;
    /** The level of the election. Contribution limits and receipts exist for FEDERAL campaigns only. */
    electionLevel: ElectionLevel;
    /** Polling day. A calendar day, written as its midnight in UTC. Format date-time. */
    electionDate: string;
    /**
     * The spending limit entered by the operator; absent if none was entered. Canadian dollars as a decimal string with
     * two decimals.
     */
    spendingLimit?: string;
    /**
     * What one person may contribute in the year of the election: the limit entered by the operator, else for a FEDERAL
     * campaign that of the Canada Elections Act, s. 367(1). Absent if neither is known. Canadian dollars as a decimal
     * string with two decimals.
     */
    contributionLimit?: string;
    /** The campaign’s plan, which determines the rate limit and the maximum number of voters. */
    subscriptionTier: SubscriptionTier;
    /** Number of people who may sign in to the campaign. */
    seatCount: number;
    /** Whether this is a sandbox, whose data is reset daily. */
    isDemo: boolean;
    /** The official agent, who signs receipts (Canada Elections Act, s. 477.47(2)); null if none is on file. */
    officialAgentName: string | null;
    /** The official agent’s address, for receipts; null if none is on file. */
    officialAgentAddress: string | null;
    /**
     * The day on which the nomination was confirmed. Receipts are issued for contributions from this day to one month
     * after polling day. A calendar day, written as its midnight in UTC. Format date-time.
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
    /** Interactions of all types. At least 0. */
    interactions: number;
    /** Interactions of type DOOR. At least 0. */
    doors: number;
    /**
     * Interactions in which a person was reached: all dispositions except NOT_HOME, MOVED and WRONG_NUMBER. At least 0.
     */
    contacts: number;
    /** By day (Ottawa time), the earliest first. Days without an interaction are left out. */
    byDay: InteractionsOfDay[];
    /** False if only the newest 20,000 are counted. */
    isComplete: boolean;
}
/** One change of one record. */
export interface Change {
    /** The id of the record; for a receipt its number. */
    id: string;
    kind: ChangeKind;
    what: WhatChanged;
    /** When the change was committed. Format date-time. */
    at: string;
    /**
     * The version of the current record, for `If-Match`; null if it was removed, and for kinds that no key can change.
     */
    version: string | null;
    /** For a merged voter: the id of the surviving voter. Otherwise absent. */
    survivorId?: string;
    /**
     * With `include=records`: the current record, which may be newer than the change; null if it was removed.
     * `receiptHtml` is always null: read the donation for it.
     */
    record?: Voter | Donation | Receipt | VoterInteraction | LawnSign | Volunteer | Campaign | null;
    /** With `include=records,voted`, for a voter: whether the voter is marked as having voted. */
    voted?: boolean;
}
/** The kind of record. A key gets only the kinds of records that it may read. */
export type ChangeKind = 'voter' | 'donation' | 'receipt' | 'interaction' | 'lawnSign' | 'volunteer' | 'campaign';
/** A page of the feed. */
export interface ChangePage {
    /** The changes of this page, the oldest first. */
    data: Change[];
    pagination: Pagination;
    /**
     * Pass it as `cursor` in the next request to continue. It is also present at the end of the feed, when `nextCursor`
     * is null.
     */
    resumeAt: string;
}
/** The message sent to a webhook when records of its campaign have changed. */
export interface ChangesMessage {
    /** The type of the message. */
    type: 'changes.committed';
    /** When the message was created; the same in every attempt. Format date-time. */
    timestamp: string;
    data: ToldChanges;
}
/**
 * ADDRESS: a part of the address. CONTACT: a wish not to be contacted. PAYMENT: whether a payment counts. With
 * `start=true` a file with such a column is refused.
 */
export type ColumnConcern = 'ADDRESS' | 'CONTACT' | 'PAYMENT';
/** DOOR: a visit. PHONE: a call. EMAIL: an e-mail. SMS: a text message. MAIL: a letter or a leaflet in the mailbox. */
export type ContactChannel = 'DOOR' | 'PHONE' | 'EMAIL' | 'SMS' | 'MAIL';
/** The figures of the contributors’ part of a candidate’s electoral campaign return. */
export interface ContributionReturn {
    /** The first day on which a contribution was received; null if there is none. */
    firstDay: string | null;
    /** The last day on which a contribution was received; null if there is none. */
    lastDay: string | null;
    /** All contributions (Canada Elections Act, s. 477.59(2)(f) and (g)). */
    all: ContributionSum;
    /** Contributions in money. */
    monetary: ContributionSum;
    /** Contributions of goods or services. */
    nonMonetary: ContributionSum;
    /** The candidate’s own contributions (s. 367(7)), also included in the other sums. */
    candidate: ContributionSum;
    /** Contributions of contributors who gave more than $200 in total, who are named (s. 477.59(2)(h)). */
    named: ContributionSum;
    /** Contributions of contributors who gave $200 or less in total. */
    others: ContributionSum;
    /** Returned to the contributor (ss. 372, 477.59(2)(k)). Included in no other sum. */
    returned: ContributionSum;
    anonymous: AnonymousSum;
    /** Voided donations. Included in no sum. At least 0. */
    voided: number;
}
/** One record. */
export interface ContributionReturnResponse {
    data: ContributionReturn;
}
/** Contributions of one part of the return. */
export interface ContributionSum {
    /** Number of contributors. At least 0. */
    contributors: number;
    /** How many there are. At least 0. */
    contributions: number;
    /** The sum of their eligible amounts. */
    amount: string;
}
/** The corrected fields of a donation, and the reason. */
export interface CorrectDonation {
    /**
     * The reason, for people who read the record later. It remains on record. At least 1 character, at most 1000
     * characters.
     */
    reason: string;
    changes: UpdateDonation;
}
/** A tag with the number of voters who have it. */
export interface CountedTag {
    /** The tag. */
    tag: string;
    /** Number of voters who have it. At least 1. */
    voters: number;
}
/** Counts of the campaign’s records: the parts that the caller may read. */
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
/** A new record. A contribution to the campaign, in money or in kind. */
export interface CreateDonation {
    /** Full name of the donor, as it will appear on the receipt. At least 2 characters, at most 200 characters. */
    donorName: string;
    /** Given name, if known. The parts make `donorName`. At most 100 characters. */
    donorGivenName?: string | null | undefined;
    /** Other given names or initials. At most 100 characters. */
    donorMiddleName?: string | null | undefined;
    /** Family name. Required with any other part. At most 100 characters. */
    donorFamilyName?: string | null | undefined;
    /** Such as Jr. At most 100 characters. */
    donorSuffix?: string | null | undefined;
    /** The donor’s e-mail address, if known. At most 255 characters, format email. */
    donorEmail?: string | null | undefined;
    /** The donor’s telephone number as entered, if known. At most 20 characters. */
    donorPhone?: string | null | undefined;
    /**
     * Civic number, street and unit of the donor’s home, as they will appear on the receipt. At least 1 character, at
     * most 500 characters.
     */
    donorAddress: string;
    /** City or place of the donor’s home. At least 1 character, at most 100 characters. */
    donorCity: string;
    /**
     * Province or territory of the donor’s home, by code or by name, as the campaign writes it. At least 1 character, at
     * most 50 characters.
     */
    donorProvince: string;
    /**
     * Canadian postal code of the donor’s home. With or without one space in the middle, in either case. It is stored as
     * sent.
     */
    donorPostalCode: string;
    /**
     * The amount of the donation. Canadian dollars: a number with two decimals at most, or a decimal string with two
     * decimals as in responses.
     */
    amount: number | string;
    /**
     * The day on which the donation was received. A calendar day, YYYY-MM-DD; tomorrow at the latest. Its midnight in
     * UTC, as in responses, is accepted too.
     */
    date: string;
    /** The payment method. */
    method: DonationMethod;
    /** The advantage that the donor received (Income Tax Act, s. 248(32)); null if none. At most 500 characters. */
    advantageDescription?: string | null | undefined;
    /**
     * Fair market value of the advantage. Canadian dollars: a number with two decimals at most, or a decimal string with
     * two decimals as in responses.
     */
    advantageAmount?: number | string | null | undefined;
    /**
     * Whether the donor attests to being a citizen or permanent resident of Canada (Canada Elections Act, s. 363).
     * Required for a receipt. The default is `false`.
     */
    donorIsCanadianAttested?: boolean | undefined;
    /** Other notes. They do not appear on the receipt. At most 2000 characters. */
    notes?: string | null | undefined;
    /**
     * Whether it is the candidate’s own contribution: up to $5,000 per election besides the annual limit (Canada
     * Elections Act, s. 367(7)). The default is `false`.
     */
    fromCandidate?: boolean | undefined;
    /**
     * The donation’s identifier in another system, unique within the campaign. Returned only if `include` names it. At
     * least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** A new record. An interaction with a voter, or an attempt. */
export interface CreateInteraction {
    /** The id of a voter of this campaign. At least 1 character, at most 100 characters. */
    voterId: string;
    /** How the voter was contacted. */
    type: InteractionType;
    /** The outcome; null if none was noted. */
    disposition?: InteractionDisposition | null | undefined;
    /** Notes on what was said. At most 5000 characters. */
    notes?: string | null | undefined;
    /**
     * The interaction’s identifier in another system, unique within the campaign. Returned only if `include` names it. At
     * least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
    /**
     * When it took place. Returned only if `include` names it. An RFC 3339 time, not in the future and at most a year
     * ago. The default is now. Format date-time.
     */
    occurredAt?: string | null | undefined;
    /**
     * The client’s id of this event. An event that is sent twice is recorded once. Returned only if `include` names it.
     * At least 1 character, at most 100 characters.
     */
    eventId?: string | null | undefined;
    /** The voter’s answers to the questions of a script. Returned only if `include` names it. */
    answers?: GivenScriptAnswers | null | undefined;
    /** The voter’s new support level, from 1 (strong supporter) to 5 (strong opponent); null changes nothing. */
    supportLevel?: SupportLevel | null | undefined;
}
/** A new record. A sign on a lawn. */
export interface CreateLawnSign {
    /** The id of the voter of this campaign who asked for the sign; null if none. At most 100 characters. */
    voterId?: string | null | undefined;
    /** The address of the sign. At least 1 character, at most 500 characters. */
    address: string;
    /** Degrees north, WGS 84; null if unknown. At least -90, at most 90. */
    latitude?: number | null | undefined;
    /** Degrees east, WGS 84; null if unknown. At least -180, at most 180. */
    longitude?: number | null | undefined;
    /** The status of the sign. Any status may follow any other. The default is `"REQUESTED"`. */
    status?: LawnSignStatus | undefined;
    /** The id of the assigned volunteer of this campaign; null if none. At most 100 characters. */
    assignedVolunteerId?: string | null | undefined;
    /**
     * The lawn sign’s identifier in another system, unique within the campaign. Returned only if `include` names it. At
     * least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** A new script. */
export interface CreateScript {
    /** The name of the script. At least 1 character, at most 100 characters. */
    name: string;
    /** The questions, in the order in which they are asked. At most 20 of them. */
    questions: ScriptQuestion[];
}
/** The doors to divide into turfs, and the number of doors of a turf. */
export interface CreateTurfs {
    /**
     * The name of the turf. If several are created, a number is appended. At least 1 character, at most 80 characters.
     */
    name: string;
    /** Only voters of this riding. At most 200 characters. */
    riding?: string | undefined;
    /** The polls whose doors are included. The default is all. At most 50 of them. */
    polls?: string[] | undefined;
    /** The streets whose doors are included, in any spelling. The default is all. At most 50 of them. */
    streets?: string[] | undefined;
    /** `false`: only voters who are not marked as having voted, for election day. The default is all. */
    voted?: boolean | undefined;
    /**
     * The approximate number of doors of a turf. It may be exceeded by half, so that streets are not split. The default
     * is `60`. At least 1, at most 400.
     */
    doors?: number | undefined;
}
/** A new record. An elector known to the campaign. */
export interface CreateVoter {
    /** Given name. At least 1 character, at most 100 characters. */
    firstName: string;
    /** Family name. At least 1 character, at most 100 characters. */
    lastName: string;
    /** E-mail address, if known. At most 255 characters, format email. */
    email?: string | null | undefined;
    /** Telephone number as entered, if known. At most 20 characters. */
    phone?: string | null | undefined;
    /** Civic number, street and unit. Walk lists parse it: "12-345 Main St" is unit 12 at 345. At most 500 characters. */
    address: string;
    /** City or place of the address. At most 100 characters. */
    city: string;
    /** Province or territory of the address, by code or by name, as the campaign writes it. At most 50 characters. */
    province: string;
    /**
     * Canadian postal code of the address. With or without one space in the middle, in either case. It is stored as sent.
     */
    postalCode: string;
    /** Name of the voter’s electoral district. At most 200 characters. */
    riding: string;
    /** Number of the polling division; empty if unknown. The default is `""`. At most 20 characters. */
    poll?: string | undefined;
    /**
     * The voter’s support level, from 1 (strong supporter) to 5 (strong opponent); null if unknown. An interaction may
     * set it too.
     */
    supportLevel?: SupportLevel | null | undefined;
    /** Other notes. Every key that may read voters can read them. At most 5000 characters. */
    notes?: string | null | undefined;
    /** Labels by which the campaign groups its voters. Returned only if `include` names it. At most 20 of them. */
    tags?: string[] | undefined;
    /**
     * The channels by which the voter must not be contacted. Walk lists leave out voters with `DOOR`. Returned only if
     * `include` names it. At most 5 of them.
     */
    doNotContact?: ContactChannel[] | undefined;
    /** The reason for `doNotContact`, in a few words. Returned only if `include` names it. At most 500 characters. */
    doNotContactReason?: string | null | undefined;
    /**
     * The elector’s number on the list of electors of the poll, by which voters are marked as having voted. Returned only
     * if `include` names it. At most 20 characters.
     */
    electorNumber?: string | null | undefined;
    /**
     * The voter’s identifier in another system, unique within the campaign. Returned only if `include` names it. At least
     * 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** A new webhook. */
export interface CreateWebhook {
    /**
     * Where messages are sent: `https://` and a host of the public internet, without a password. With `delivery` FETCHED
     * it only says where the program hands them on, and may be `http://localhost:4000/hooks`. At least 1 character, at
     * most 500 characters.
     */
    url: string;
    delivery?: WebhookDelivery | undefined;
}
/** A new webhook with its secret. */
export interface CreatedWebhook {
    /** The webhook’s id. */
    id: string;
    /** Where messages are sent, or where the program that fetches them says that it hands them on. */
    url: string;
    state: WebhookState;
    /** Since when it is in this state. Format date-time. */
    stateSince: string;
    /** The first failure since a message was last accepted; null if there is none. Format date-time. */
    failingSince: string | null;
    /** The API key that made it, and with which it ends; null if a person answers for it. */
    keyId: string | null;
    /** When it was made. Format date-time. */
    createdAt: string;
    /** What its messages are signed with (Standard Webhooks). Shown this once. */
    secret: string;
}
/** One record. */
export interface CreatedWebhookResponse {
    data: CreatedWebhook;
}
/** A deleted import. */
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
/** A deleted lawn sign. */
export interface DeletedLawnSign {
    /** The id of the deleted sign. */
    id: string;
    /** Always true. */
    deleted: true;
}
/** One record. */
export interface DeletedLawnSignResponse {
    data: DeletedLawnSign;
}
/** A deleted webhook. */
export interface DeletedWebhook {
    /** The id of the deleted webhook. */
    id: string;
    /** Always true. */
    deleted: true;
}
/** One record. */
export interface DeletedWebhookResponse {
    data: DeletedWebhook;
}
/** A deposit with the current state of its donations. */
export interface Deposit {
    /** The deposit’s id, assigned by the server. */
    id: string;
    /** The latest day on which one of its donations was received. Format date-time. */
    date: string;
    /** Their payment method; null if they have several. */
    method: DonationMethod | null;
    /** Number of donations. At least 1, at most 50. */
    count: number;
    /** Their sum as recorded. */
    amount: string;
    /** When it was recorded. Format date-time. */
    recordedAt: string;
    /** The member who recorded it, or who created the API key that did. */
    recordedBy: string;
    /** Its donations, in the order of the deposit slip. At most 50 of them. */
    donations: DepositedDonation[];
}
/** One record. */
export interface DepositResponse {
    data: Deposit;
}
/** A deposit slip as it was recorded. */
export interface DepositSlip {
    /** The deposit’s id, assigned by the server. */
    id: string;
    /** The latest day on which one of its donations was received. Format date-time. */
    date: string;
    /** Their payment method; null if they have several. */
    method: DonationMethod | null;
    /** Number of donations. At least 1, at most 50. */
    count: number;
    /** Their sum as recorded. */
    amount: string;
    /** When it was recorded. Format date-time. */
    recordedAt: string;
    /** The member who recorded it, or who created the API key that did. */
    recordedBy: string;
}
/** A page of a list. */
export interface DepositSlipPage {
    /** The records of this page, in the order of the list. */
    data: DepositSlip[];
    pagination: Pagination;
}
/** A donation of a deposit, as deposited and as it is now. */
export interface DepositedDonation {
    /** The donation’s id. */
    id: string;
    /** Full name of the donor, as it will appear on the receipt. */
    donorName: string;
    /** City or place of the donor’s home. */
    donorCity: string;
    /** The deposited amount. */
    depositedAmount: string;
    /** The current amount, which differs if the donation was corrected or a part was returned. */
    amount: string;
    /** The serial number of its receipt in force; null if there is none. */
    receiptNumber: string | null;
    /**
     * Present only if the donation no longer counts: lists have it only with `include_withdrawn=true`, it does not count
     * towards the annual limit, and gets no receipt.
     */
    withdrawn?: WithdrawalKind;
}
/** A contribution to the campaign, in money or in kind. */
export interface Donation {
    /** The donation’s id, assigned by the server. */
    id: string;
    /** The campaign that received it: always that of the API key. */
    campaignId: string;
    /** Full name of the donor, as it will appear on the receipt. */
    donorName: string;
    /** Given name, if known. The parts make `donorName`. */
    donorGivenName?: string | null;
    /** Other given names or initials. */
    donorMiddleName?: string | null;
    /** Family name. Required with any other part. */
    donorFamilyName?: string | null;
    /** Such as Jr. */
    donorSuffix?: string | null;
    /** The donor’s e-mail address, if known. Format email. */
    donorEmail: string | null;
    /** The donor’s telephone number as entered, if known. */
    donorPhone: string | null;
    /** Civic number, street and unit of the donor’s home, as they will appear on the receipt. */
    donorAddress: string;
    /** City or place of the donor’s home. */
    donorCity: string;
    /** Province or territory of the donor’s home, by code or by name, as the campaign writes it. */
    donorProvince: string;
    /**
     * Canadian postal code of the donor’s home. With or without one space in the middle, in either case. It is stored as
     * sent.
     */
    donorPostalCode: string;
    /** The amount of the donation. Canadian dollars as a decimal string with two decimals. */
    amount: string;
    /** The day on which the donation was received. A calendar day, written as its midnight in UTC. Format date-time. */
    date: string;
    /** The payment method. */
    method: DonationMethod;
    /** The advantage that the donor received (Income Tax Act, s. 248(32)); null if none. */
    advantageDescription: string | null;
    /** Fair market value of the advantage. Canadian dollars as a decimal string with two decimals. */
    advantageAmount: string | null;
    /**
     * `amount` less `advantageAmount`, at least "0.00". It counts for the tax credit and the annual limit. Computed by
     * the server. Canadian dollars as a decimal string with two decimals.
     */
    eligibleAmount: string;
    /** The status of the official receipt. */
    receiptStatus: ReceiptStatus;
    /** The serial number of the receipt, without gaps within campaign and year; null while PENDING. */
    receiptNumber: string | null;
    /** When the receipt was issued; null while PENDING. ISO 8601, in UTC with milliseconds. Format date-time. */
    receiptIssuedDate: string | null;
    /** The receipt as issued, a self-contained HTML page. It never changes. Null while PENDING. */
    receiptHtml: string | null;
    /** The serial number of the spoiled receipt that this one replaces; null if it replaces none. */
    replacesReceiptNumber: string | null;
    /**
     * The mark across a spoiled receipt wherever it is displayed (Income Tax Regulations, s. 2000(6)); `receiptHtml`
     * itself is unchanged. Absent if the receipt is not spoiled.
     */
    receiptMark?: string;
    /**
     * Present only if the donation no longer counts: lists have it only with `include_withdrawn=true`, it does not count
     * towards the annual limit, and gets no receipt.
     */
    withdrawn?: WithdrawalKind;
    /**
     * Whether the donor attests to being a citizen or permanent resident of Canada (Canada Elections Act, s. 363).
     * Required for a receipt.
     */
    donorIsCanadianAttested: boolean;
    /** Other notes. They do not appear on the receipt. */
    notes: string | null;
    /**
     * Whether it is the candidate’s own contribution: up to $5,000 per election besides the annual limit (Canada
     * Elections Act, s. 367(7)).
     */
    fromCandidate?: boolean;
    /** The donation’s identifier in another system, unique within the campaign. Returned only if `include` names it. */
    externalId?: string | null;
    /**
     * When the donation was recorded. Lists are ordered by it, newest first. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    createdAt: string;
    /**
     * When it was last changed: recorded, corrected, withdrawn, given a receipt or another identifier. Returned only if
     * `include` names it. ISO 8601, in UTC with milliseconds. Format date-time.
     */
    updatedAt?: string;
}
/** A batch of records. */
export interface DonationBatch {
    /**
     * The records, as in the single-record operation. A record with a known externalId may have only some of the fields.
     * At most 1000 of them.
     */
    records: Array<CreateDonation | UpdateDonation>;
}
/** Donations by the status of their receipt. */
export interface DonationCounts {
    /** Without a receipt. */
    PENDING: DonationsOfState;
    /** With a receipt in force. */
    ISSUED: DonationsOfState;
    /** With a spoiled receipt that was not replaced. */
    SPOILED: DonationsOfState;
    /** Voided donations, which do not count. */
    VOIDED: DonationsOfState;
    /** Donations returned to their donors, which do not count. */
    RETURNED: DonationsOfState;
    /** False if only the newest 20,000 of a kind are counted. */
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
     * With `include_deleted=true`: records removed since then, in the order of their last change. They count towards the
     * limit. Only time filters apply to them, since their other data no longer exists.
     */
    deleted?: Tombstone[];
}
/** One record. */
export interface DonationResponse {
    data: Donation;
}
/** The donations with one status. */
export interface DonationsOfState {
    /** Number of donations. At least 0. */
    count: number;
    /** The sum of their amounts, in dollars. */
    amount: string;
    /** The sum of their eligible amounts, in dollars. */
    eligibleAmount: string;
}
/** Voters who may be one person. */
export interface DuplicateGroup {
    /** Why they may be one person. */
    reason: DuplicateReason;
    /** Number of voters in the group. At least 2. */
    count: number;
    /** The voters, the oldest record first, at most 5. At most 5 of them. */
    voters: Voter[];
}
/** A page of a list. */
export interface DuplicateGroupPage {
    /** The records of this page, in the order of the list. */
    data: DuplicateGroup[];
    pagination: Pagination;
}
/**
 * Why voters may be one person. NAME_AND_ADDRESS: the same name at the same address, as parsed for walk lists. EMAIL:
 * the same e-mail address. PHONE: the same telephone number, which a household may share. NEAR_NAME: similar names at
 * one address, which differ in a letter or two, in a part, or in their order.
 */
export type DuplicateReason = 'NAME_AND_ADDRESS' | 'EMAIL' | 'PHONE' | 'NEAR_NAME';
/** A level of government that holds elections. */
export type ElectionLevel = 'FEDERAL' | 'PROVINCIAL' | 'MUNICIPAL';
/** What was erased for a person. */
export interface ErasedVoter {
    /** The id that the voter had. */
    id: string;
    /** Always true. */
    erased: true;
    /** Interactions that were deleted, with their notes and versions. At least 0. */
    interactions: number;
    /** Lawn signs that were deleted. At least 0. */
    lawnSigns: number;
    /** Installed lawn signs, which remain with their address and without a voter. At least 0. */
    standingSigns: number;
}
/** One record. */
export interface ErasedVoterResponse {
    data: ErasedVoter;
}
/** What became of the messages before, and a request for the next. */
export interface FetchWebhookMessages {
    /** What became of the messages fetched before. At most 20 of them. */
    outcomes: FetchedOutcome[];
}
/** A message that a program has fetched. */
export interface FetchedMessage {
    /** The message’s id, as the header `webhook-id` has it in every attempt. */
    id: string;
    /** When it was made. Format date-time. */
    madeAt: string;
    /** The body to sign and to hand on, byte by byte. */
    body: string;
}
/** A page of a list. */
export interface FetchedMessagePage {
    /** The records of this page, in the order of the list. */
    data: FetchedMessage[];
    pagination: Pagination;
}
/** What became of a message that was fetched. */
export interface FetchedOutcome {
    /** The message’s id. */
    id: string;
    /** The status that the address answered; null if it did not answer. At least 100, at most 599. */
    status: number | null;
}
/** Options for filling in districts. */
export interface FillDistricts {
    /** Whether to only count, and fill nothing in. */
    dryRun?: boolean | undefined;
    /**
     * The id of a jurisdiction, from `GET /electoral/jurisdictions`: only its districts are filled in. Municipal
     * campaigns pass their municipality, since many have a Ward 1. At most 100 characters.
     */
    jurisdiction?: string | undefined;
    /** The `nextCursor` of the previous request; absent for the first one. At most 200 characters. */
    cursor?: string | undefined;
}
/** The result of a request to fill in districts. */
export interface FilledDistricts {
    /** Whether the request only counted. */
    dryRun: boolean;
    /** Voters without a riding that this request has read. At least 0. */
    lookedAt: number;
    /** Number of these that were filled in; with `dryRun`, that would be. At least 0. */
    filled: number;
    left: LeftWithoutDistrict;
    /** The ridings that were filled in, the most frequent first. At most 1000 of them. */
    byRiding: FilledRiding[];
    /** Pass it as `cursor` to continue; null if all voters without a riding were read. */
    nextCursor: string | null;
}
/** One record. */
export interface FilledDistrictsResponse {
    data: FilledDistricts;
}
/** A riding that was filled in. */
export interface FilledRiding {
    /** As in the voters’ records. */
    riding: string;
    /** Number of voters who got it. At least 0. */
    voters: number;
}
/** A voter’s answers to the questions of a script. */
export interface GivenScriptAnswers {
    /** The id of the script. At least 1 character, at most 100 characters. */
    scriptId: string;
    /** The version of the script that was used. The default is the current one. At least 1, at most 1000. */
    version?: number;
    /** The answers, one for each answered question. At most 20 of them. */
    given: ScriptAnswer[];
}
/** A door, with the address of the first of its voters. */
export interface Household {
    /** Civic number, street and unit. Walk lists parse it: "12-345 Main St" is unit 12 at 345. */
    address: string;
    /** City or place of the address. */
    city: string;
    /**
     * Canadian postal code of the address. With or without one space in the middle, in either case. It is stored as sent.
     */
    postalCode: string;
    /** Number of the polling division; empty if unknown. */
    poll: string;
    /** The voters who live there, in the order of the list. */
    voterIds: string[];
}
/** The outcome of a visit for one person. */
export interface HouseholdPerson {
    /** The id of a voter of this campaign. At least 1 character, at most 100 characters. */
    voterId: string;
    /** The outcome; null if none was noted. */
    disposition?: InteractionDisposition | null;
    /** The voter’s new support level, from 1 (strong supporter) to 5 (strong opponent); null changes nothing. */
    supportLevel?: SupportLevel | null;
    /** Notes on what was said. At most 5000 characters. */
    notes?: string | null;
    /** The voter’s answers to the questions of a script. Returned only if `include` names it. */
    answers?: GivenScriptAnswers | null;
}
/** The interactions of one visit. */
export interface HouseholdResponse {
    /** The interaction of each person, in the order of the request. */
    data: VoterInteraction[];
}
/** An import of a file of records. */
export interface Import {
    /** The import’s id, assigned by the server. */
    id: string;
    /** The kind of its rows. */
    kind: ImportKind;
    /** The file’s name. */
    fileName: string;
    /** The sheet of a workbook; null for a CSV file. */
    sheet: string | null;
    /** The state of the import. */
    state: ImportState;
    /** The field of each column, in the order of the file. */
    columns: ImportColumn[];
    /** The line of the file with the names of the columns; null for a file of an earlier release. At least 1. */
    headerLine: number | null;
    /** The product whose list has these columns, by which they are mapped; null if none was recognised. */
    preset: string | null;
    /** The columns with cells of which nothing is recorded. At most 200 of them. */
    notTaken: UnreadColumn[];
    /** The encoding of lines that are not UTF-8; null if there are none. */
    encoding: ImportEncoding | null;
    /** Whether rows that match a record, or repeat a line, are imported too. */
    withDuplicates: boolean;
    /** How rows that match a record or repeat a line are treated. */
    duplicates: ImportDuplicates;
    /** Whether the import begins when the check ends. */
    start: boolean;
    /** Number of rows to check or import. At least 0. */
    rowsTotal: number;
    /** Number of rows processed. At least 0. */
    rowsProcessed: number;
    counts: ImportRowCounts;
    matches: ImportMatches;
    /** Rows similar to a record that they do not match. They are imported, and a person has to decide. At least 0. */
    looksLike: number;
    /** The sums of donations, by outcome and method; null for other kinds of records. */
    amounts: ImportAmounts | null;
    /** The user on whose behalf the rows are recorded. */
    userId: string;
    /** When it was uploaded. Format date-time. */
    createdAt: string;
    /** When the file and its report are deleted. Imported records remain. Format date-time. */
    expiresAt: string;
}
/** Sums of a file of donations. */
export interface ImportAmounts {
    /** The sum of rows that create a donation, or will. */
    ready: ImportSum;
    /** The sum of rows that match a donation or repeat a line. */
    repeated: ImportSum;
    /** The sum of rejected rows. */
    faulty: ImportSum;
    /** The sum of the donations that the import has created. */
    imported: ImportSum;
}
/** A column of the file. */
export interface ImportColumn {
    /** The column’s name in the file. */
    header: string;
    /** The field to which it is mapped; null if it is left out. */
    field: string | null;
}
/** Files of voters and volunteers. */
export interface ImportCounts {
    /** Uploaded files whose rows are not imported yet. At least 0. */
    waiting: number;
}
/**
 * skip: rows that match a record or repeat a line are left out. import: they are imported too, except those with a
 * known identifier. update: a row that matches a voter updates that voter.
 */
export type ImportDuplicates = 'skip' | 'import' | 'update';
/**
 * The encoding of lines that are not valid UTF-8. UTF-8: they are rejected. WINDOWS-1252: for files of older programs.
 */
export type ImportEncoding = 'UTF-8' | 'WINDOWS-1252';
/** The kind of the rows of a file. */
export type ImportKind = 'VOTERS' | 'VOLUNTEERS' | 'DONATIONS';
/** The imports of the last day. */
export interface ImportList {
    /** The imports. At most 5 of them. */
    data: Import[];
}
/** Repeated rows by match rule. Each is counted under the most certain rule. */
export interface ImportMatches {
    /** Rows with the identifier of a record or of an earlier line. At least 0. */
    externalId: number;
    /** Rows with the e-mail address and name of one. At least 0. */
    email: number;
    /** Rows with the name, the address and the city of one. At least 0. */
    nameAndAddress: number;
    /** Rows of donations with the donor, the day and the amount of one. At least 0. */
    sameDonation: number;
    /** Rows of a person whom the campaign has erased: they are never imported. At least 0. */
    erased: number;
    /** Of all these: rows that repeat an earlier line of the file. At least 0. */
    inFile: number;
}
/** The sum of the rows with one method. */
export interface ImportMethodSum {
    /** The method; null for rows whose method or amount cannot be read. */
    method: DonationMethod | null;
    /** Number of rows. At least 0. */
    rows: number;
    /** Their sum, as far as the amounts can be read. */
    amount: string;
}
/**
 * WAITING: not checked yet. READY: will create a record. FAULTY: has an error. DUPLICATE: matches a record or repeats a
 * line. NO_ROOM: the plan’s limit was reached. RECORDED: imported, and similar to another record. Other imported rows
 * are not stored.
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
    /** The outcome of the row. */
    outcome: ImportOutcome;
    /** The row’s cells, in the order of the columns; empty once it is recorded or has changed a voter. */
    cells: string[];
    /** The errors of the row. */
    findings: RowFinding[];
    /** The record or line that the row matches; null if none. */
    match: RowMatch | null;
    /** The changes of the row with `duplicates=update`; null if none are possible. */
    change: RowChange | null;
    /** A similar record that may be the same person; null if there is none. */
    looksLike: LooksLike | null;
    /** The id of the created record, if the outcome is RECORDED. */
    recordId: string | null;
}
/** The number of rows by outcome. */
export interface ImportRowCounts {
    /** Rows that are not checked yet. At least 0. */
    waiting: number;
    /** Rows that create a record, or will. At least 0. */
    ready: number;
    /** Rows that match a record of the campaign or repeat a line of the file. At least 0. */
    repeated: number;
    /** Rows with an error. At least 0. */
    faulty: number;
    /** Rows beyond the plan’s limit. At least 0. */
    noRoom: number;
    /** Records that the import has created. At least 0. */
    imported: number;
    /**
     * Rows that are recorded, or will be, without the value of a cell or otherwise than it is written; `findings` of the
     * row say what. At least 0.
     */
    remarked: number;
    /** Of `repeated`: rows that have updated the matching voter. At least 0. */
    updated: number;
    /** Of `repeated`: rows processed with `duplicates=update` that equal the matching voter. At least 0. */
    unchanged: number;
    /**
     * Of `repeated`: rows that would update the matching voter with `duplicates=update`. Only for a CHECKED file of
     * voters; else null. At least 0.
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
 * UPLOADED: columns have to be mapped in the console. CHECKING, RUNNING: rows are being processed. CHECKED: all rows
 * are checked, nothing is imported. DONE: all rows are processed. STOPPED: ended early. TAKING_BACK: its records are
 * being removed.
 */
export type ImportState = 'UPLOADED' | 'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE' | 'STOPPED' | 'TAKING_BACK';
/** The sum of the rows with one outcome, exact to the cent. */
export interface ImportSum {
    /** Number of rows. At least 0. */
    rows: number;
    /** Their sum. */
    amount: string;
    /** The sums by method. Methods without a row are left out. At most 7 of them. */
    byMethod: ImportMethodSum[];
}
/** A batch of records. */
export interface InteractionBatch {
    /**
     * The records, as in the single-record operation. A record with a known externalId may have only some of the fields.
     * At most 1000 of them.
     */
    records: Array<CreateInteraction | KnownInteraction>;
}
/** The outcome of an interaction: five degrees from strong support to strong opposition, or why no one was reached. */
export type InteractionDisposition = 'STRONG_SUPPORT' | 'LEANING_SUPPORT' | 'UNDECIDED' | 'LEANING_OPPOSE' | 'STRONG_OPPOSE' | 'NOT_HOME' | 'MOVED' | 'REFUSED' | 'WRONG_NUMBER';
/** An event in the history of an interaction: it was recorded, corrected or withdrawn. */
export type InteractionEvent = 'RECORDED' | 'CORRECTED' | 'WITHDRAWN';
/** The history of an interaction. */
export interface InteractionHistory {
    /** The events in chronological order. At most 101 of them. */
    data: InteractionHistoryEntry[];
}
/** An event in the history of an interaction, with the values from then on. */
export interface InteractionHistoryEntry {
    /** The event. */
    what: InteractionEvent;
    /** The time of the event. Format date-time. */
    at: string;
    /** The user who did it, or whose API key did. */
    userId: string;
    /** The reason, if one was given. */
    reason: string | null;
    /** The type from then on. */
    type: InteractionType;
    /** The disposition from then on. */
    disposition: InteractionDisposition | null;
    /** The notes from then on. */
    notes: string | null;
    /** The support level from then on; null if none. At least 1, at most 5. */
    supportLevel: number | null;
    /** The time of the interaction from then on. Format date-time. */
    occurredAt: string;
    /** The answers to a script from then on; absent if none. */
    answers?: ScriptAnswers;
}
/** How a voter was contacted: at the door, by telephone, by e-mail or by text message. */
export type InteractionType = 'DOOR' | 'PHONE' | 'EMAIL' | 'SMS';
/** The interactions of a day. */
export interface InteractionsOfDay {
    /** A calendar day, YYYY-MM-DD. Format date. */
    day: string;
    /** Interactions of all types. At least 0. */
    interactions: number;
    /** Interactions of type DOOR. At least 0. */
    doors: number;
    /**
     * Interactions in which a person was reached: all dispositions except NOT_HOME, MOVED and WRONG_NUMBER. At least 0.
     */
    contacts: number;
}
/** Options for the number of a receipt. */
export interface IssueReceipt {
    /**
     * Overrides the generated serial number. It must be unique in the campaign, ignoring white space, invisible
     * characters, and variants of dashes and letters. At most 50 characters.
     */
    receiptNumber?: string | undefined;
    /** Required after a spoil, and only then: the serial number of the spoiled receipt. At most 50 characters. */
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
    /** The id of a voter of this campaign. At least 1 character, at most 100 characters. */
    voterId?: string;
    /** How the voter was contacted. */
    type?: InteractionType;
    /** The outcome; null if none was noted. */
    disposition?: InteractionDisposition | null;
    /** Notes on what was said. At most 5000 characters. */
    notes?: string | null;
    /**
     * The interaction’s identifier in another system, unique within the campaign. Returned only if `include` names it. At
     * least 1 character, at most 100 characters.
     */
    externalId?: string | null;
    /**
     * When it took place. Returned only if `include` names it. An RFC 3339 time, not in the future and at most a year
     * ago. The default is now. Format date-time.
     */
    occurredAt?: string | null;
    /**
     * The client’s id of this event. An event that is sent twice is recorded once. Returned only if `include` names it.
     * At least 1 character, at most 100 characters.
     */
    eventId?: string | null;
    /** The voter’s answers to the questions of a script. Returned only if `include` names it. */
    answers?: GivenScriptAnswers | null;
    /** The voter’s new support level, from 1 (strong supporter) to 5 (strong opponent); null changes nothing. */
    supportLevel?: SupportLevel | null;
}
/** A sign on a lawn. */
export interface LawnSign {
    /** The sign’s id, assigned by the server. */
    id: string;
    /** The campaign that the sign belongs to: always that of the API key. */
    campaignId: string;
    /** The id of the voter of this campaign who asked for the sign; null if none. */
    voterId: string | null;
    /** The address of the sign. */
    address: string;
    /** Degrees north, WGS 84; null if unknown. At least -90, at most 90. */
    latitude: number | null;
    /** Degrees east, WGS 84; null if unknown. At least -180, at most 180. */
    longitude: number | null;
    /** The status of the sign. Any status may follow any other. */
    status: LawnSignStatus;
    /** When the sign was recorded. ISO 8601, in UTC with milliseconds. Format date-time. */
    requestedAt: string;
    /**
     * When it became INSTALLED, by the server’s clock; null if not yet. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    installedAt: string | null;
    /**
     * When it became COLLECTED, by the server’s clock; null if not yet. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    collectedAt: string | null;
    /** The id of the assigned volunteer of this campaign; null if none. */
    assignedVolunteerId: string | null;
    /** The lawn sign’s identifier in another system, unique within the campaign. Returned only if `include` names it. */
    externalId?: string | null;
}
/** A batch of records. */
export interface LawnSignBatch {
    /**
     * The records, as in the single-record operation. A record with a known externalId may have only some of the fields.
     * At most 1000 of them.
     */
    records: Array<CreateLawnSign | UpdateLawnSign>;
}
/** Lawn signs by status. */
export interface LawnSignCounts {
    /** Requested. At least 0. */
    REQUESTED: number;
    /** Installed. At least 0. */
    INSTALLED: number;
    /** Collected. At least 0. */
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
     * With `include_deleted=true`: records removed since then, in the order of their last change. They count towards the
     * limit. Only time filters apply to them, since their other data no longer exists.
     */
    deleted?: Tombstone[];
}
/** One record. */
export interface LawnSignResponse {
    data: LawnSign;
}
/** REQUESTED: a sign is requested. INSTALLED: it is on the lawn. COLLECTED: it was collected. */
export type LawnSignStatus = 'REQUESTED' | 'INSTALLED' | 'COLLECTED';
/** Number of voters left unchanged, by reason. */
export interface LeftWithoutDistrict {
    /** The postal code is unknown. At least 0. */
    unknownCode: number;
    /** The postal code straddles districts, and the address does not decide. At least 0. */
    straddles: number;
    /**
     * Only the centroid of the postal code is known, or fewer than ten of its addresses, not including this one. At least
     * 0.
     */
    unsure: number;
    /** No map covers it, or no one is elected by district. At least 0. */
    noDistrict: number;
    /** Several districts have the same name: pass `jurisdiction`. At least 0. */
    sharedName: number;
    /** The district is in another jurisdiction than the requested one. At least 0. */
    otherJurisdiction: number;
}
/**
 * NEAR_IDENTIFIER: identifiers that differ in leading zeros. NEAR_NAME: a similar name at the same address. SAME_EMAIL:
 * the same e-mail address under another name. For donors whom the annual limit counts separately: OTHER_PLACE: the same
 * name at another postal code. NEAR_DONOR: a similar name at the same postal code.
 */
export type Likeness = 'NEAR_IDENTIFIER' | 'NEAR_NAME' | 'SAME_EMAIL' | 'OTHER_PLACE' | 'NEAR_DONOR';
/** A similar record that may be the same person. Records are never merged automatically. */
export interface LooksLike {
    /** What the two have in common. */
    likeness: Likeness;
    /** The id of the record. */
    id: string;
}
/**
 * marked: now marked as having voted. undone: the mark was removed. unchanged: already so. unknown: the campaign has no
 * such voter. ambiguous: several voters of the poll have the number, and none was marked.
 */
export type MarkOutcome = 'marked' | 'undone' | 'unchanged' | 'unknown' | 'ambiguous';
/**
 * EXTERNAL_ID: the same identifier. EMAIL: the same e-mail address and name. NAME_AND_ADDRESS: the same name, address
 * and city, regardless of spelling variants. SAME_DONATION: a donation of the same donor, day and amount. ERASED: a
 * person whom the campaign has erased.
 */
export type MatchRule = 'EXTERNAL_ID' | 'EMAIL' | 'NAME_AND_ADDRESS' | 'SAME_DONATION' | 'ERASED';
/** The voter to merge, and the fields to take from it. */
export interface MergeVoter {
    /**
     * The id of the voter who is merged into the one in the path, and is removed. At least 1 character, at most 100
     * characters.
     */
    otherId: string;
    /** Fields that the survivor takes from the other voter, although it has values of its own. At most 15 of them. */
    take?: MergedFact[] | undefined;
}
/** A field of which the survivor retains its own value, unless `take` names it. */
export type MergedFact = 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'city' | 'province' | 'postalCode' | 'riding' | 'poll' | 'supportLevel' | 'notes' | 'doNotContactReason' | 'electorNumber' | 'externalId';
/** A record that a row matches. */
export interface OutcomeMatch {
    /** The most certain rule by which it is matched. */
    rule: MatchRule;
    /** The id of the record that it matches. */
    id: string;
}
/**
 * created: a new record. updated: the record with this externalId was changed. unchanged: it already has these values.
 * refused: the row was rejected; `refusal` says why.
 */
export type OutcomeName = 'created' | 'updated' | 'unchanged' | 'refused';
/** Paging of a list. */
export interface Pagination {
    /** Pass it as `cursor` for the next page; null if there is no further page. */
    nextCursor: string | null;
    /** The page size that was applied. At least 1, at most 200. */
    limit: number;
}
/** The answers of the people of one poll. */
export interface PollResult {
    /** The poll, as in the record of one of its voters. */
    poll: string;
    /** The number of its people by answer, without unused answers. */
    answers: AnswerCount[];
}
/** The turnout of a poll. */
export interface PollTurnout {
    /** The poll, as in the record of one of its voters. */
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
/** The kind of answer: one of the choices, an integer from 1 to `scaleTo`, yes or no, or a text. */
export type QuestionKind = 'CHOICE' | 'SCALE' | 'YES_NO' | 'TEXT';
/** The answers to one question. */
export interface QuestionResult {
    question: ScriptQuestion;
    /** Number of people who answered it. At least 0. */
    people: number;
    /** Number of people by answer, including unused answers. */
    answers: AnswerCount[];
}
/** An official receipt, without its HTML. */
export interface Receipt {
    /** Its serial number. */
    receiptNumber: string;
    /** The id of its donation. */
    donationId: string;
    /** When it was issued. Format date-time. */
    issuedAt: string;
    /** When it was spoiled; null if it is valid. Format date-time. */
    spoiledAt: string | null;
    /** The spoiled receipt that it replaces; null if it is the donation’s first receipt. */
    replacesReceiptNumber: string | null;
}
/** Donations without a receipt. */
export interface ReceiptCounts {
    /** Donations whose receipt can be issued: all gates pass, without a warning. At least 0. */
    ready: number;
    /** The sum that those receipts would state. */
    readyAmount: string;
    /** Donations that pass all gates and have a warning to review. At least 0. */
    warned: number;
    /** False if only the newest 500 donations without a receipt were checked. */
    isComplete: boolean;
}
/** PENDING: not issued yet. ISSUED: valid. SPOILED: issued, then cancelled; a new one may be issued. */
export type ReceiptStatus = 'PENDING' | 'ISSUED' | 'SPOILED';
/** Anonymous gifts at one event. */
export interface RecordAnonymousGifts {
    /** The event at which they were collected. At least 1 character, at most 200 characters. */
    event: string;
    /** The day on which they were received. */
    date: string;
    /** The approximate number of contributors. At least 1, at most 10000. */
    people: number;
    /** The sum of their gifts, at most $20 for each of them. */
    amount: number | string;
}
/** A deposit of several donations. */
export interface RecordDeposit {
    /** The donations, in the order of the deposit slip. At most 50 of them. */
    donations: CreateDonation[];
}
/** A visit at one door with several people. */
export interface RecordHousehold {
    /** How the voter was contacted. */
    type: InteractionType;
    /**
     * When it took place. Returned only if `include` names it. An RFC 3339 time, not in the future and at most a year
     * ago. The default is now. Format date-time.
     */
    occurredAt?: string | null | undefined;
    /**
     * The client’s id of this visit. If the visit is sent twice, each person’s interaction is recorded once. At least 1
     * character, at most 60 characters.
     */
    eventId?: string | undefined;
    /** The persons who live there, each once, with the outcome of the visit. At most 30 of them. */
    people: HouseholdPerson[];
}
/** The old and the new name of a tag. */
export interface RenameTag {
    /** The existing tag, matched exactly. At most 50 characters. */
    from: string;
    /** The new tag. At least 1 character, at most 50 characters. */
    to: string;
}
/** The result of a request to rename a tag. */
export interface RenamedTag {
    /** The existing tag, matched exactly. At most 50 characters. */
    from: string;
    /** The new tag. */
    to: string;
    /** Number of voters that this request has changed. At least 0. */
    renamed: number;
    /** Whether no voter has the old tag any more. If false, repeat the request. */
    isComplete: boolean;
}
/** One record. */
export interface RenamedTagResponse {
    data: RenamedTag;
}
/** The returned part of a donation, with day and reason. */
export interface ReturnPart {
    /** The returned amount: less than the donation. */
    amount: number | string;
    /** The day on which it was returned, from the day of the donation to today. The default is today, in Eastern time. */
    date?: string | undefined;
    /**
     * The reason, for people who read the record later. It remains on record. At least 1 character, at most 1000
     * characters.
     */
    reason: string;
    /**
     * Required if a receipt is in force, and only then: its serial number. The receipt is cancelled, since it states more
     * than the remaining amount. At most 50 characters.
     */
    spoilsReceiptNumber?: string | undefined;
    /**
     * Whether to issue a new receipt for the remaining amount in place of the receipt cancelled now or earlier. A
     * donation without one gets none. The default is `false`.
     */
    reissue?: boolean | undefined;
}
/** The changes of a row to the matching voter. */
export interface RowChange {
    /** The state of the change. */
    state: RowChangeState;
    /** The fields that it would change, or has changed. */
    fields: string[];
    /**
     * The old and new values of these fields. Before the update the old values are those of the current voter. Null
     * without the scope `voters:read`, after the voter was erased, and for an import by an earlier release of the server.
     */
    values: RowFieldChange[] | null;
}
/**
 * WOULD_UPDATE: updates the voter if the import is started with `duplicates=update`. UPDATED: has updated the voter.
 * UNCHANGED: was processed, and equals the voter.
 */
export type RowChangeState = 'WOULD_UPDATE' | 'UPDATED' | 'UNCHANGED';
/** The change of a field of a voter by a row. */
export interface RowFieldChange {
    /** The field of the voter. */
    field: string;
    /** The old value, as in responses; for `tags` and `doNotContact` the whole list; null if there was none. */
    before: string | number | string[] | null;
    /** The new value, as in responses. */
    after: string | number | string[] | null;
}
/** An error in a field of a row. */
export interface RowFinding {
    /** The field; empty for the row as a whole. */
    field: string;
    /**
     * MISSING: a value is required. TOO_LONG: too many characters. FORM: not a valid value. AMBIGUOUS: a number with two
     * readings. EITHER_DAY: a date with two readings. PAST_LIMIT: exceeds the donor’s annual limit. LIMIT_UNKNOWN: the
     * annual limit of that year is unknown. TOO_MANY: together with the tags of the matching voter, more than a voter may
     * have. For a row as a whole, why it cannot be parsed: QUOTE, CELLS, FEWER, NUL, LONG, ENCODING. Of a cell that is
     * not taken as it stands: CELL_ERROR, TOO_NARROW, NO_STORED_VALUE, NO_VALUE (a word such as NULL), DAY (a date in a
     * column of no dates), ROUNDED, WRITTEN_AS_DECIMAL, TRUTH_VALUE, MANGLED (another character set), MERGED,
     * OTHER_COLUMN (a telephone number in a column of none), FURTHER (a second telephone number), SHORTENED (without its
     * extension), OTHER_DAY (a time of another day elsewhere in Canada). Of a row that is left out: HIDDEN in its
     * workbook, DOUBTFUL (the identifier of somebody else), NOT_PAID, REFUNDED, OTHER_CURRENCY. Of a donor who may be no
     * individual: NO_NAME, NOBODY, ORGANIZATION, SEVERAL, ONE_WORD.
     */
    problem: string;
    /** The letters of the cell’s column, as spreadsheets have them. */
    column?: string;
    /** The row is recorded all the same, without the value of this cell or as the problem says. */
    isRemark?: true;
    /** The error message of the single-record operation; only for PAST_LIMIT. */
    message?: string;
}
/** The match of a row. */
export interface RowMatch {
    /** The most certain rule by which it is matched. */
    rule: MatchRule;
    /** The id of the matching record; null if it only repeats a line. */
    id: string | null;
    /** The earlier line that it repeats; null if there is none. */
    line: number | null;
}
/** The outcome of one row. */
export interface RowOutcome {
    /** The outcome of the row. */
    outcome: OutcomeName;
    /** The record’s id; null if there is none. */
    id: string | null;
    /** Why the row was rejected; null if it was not. */
    refusal: RowRefusal | null;
    /** The earlier record that the row matches. For voters only, with `include=match`. */
    match?: OutcomeMatch | null;
    /** A similar record that may be the same person; null if there is none. */
    looksLike?: LooksLike | null;
}
/** A canvassing script. */
export interface Script {
    /** The script’s id, assigned by the server. */
    id: string;
    /** The name of the script. At least 1 character, at most 100 characters. */
    name: string;
    /** The version of the questions, from 1. */
    version: number;
    /** The questions, in the order in which they are asked. At most 20 of them. */
    questions: ScriptQuestion[];
    /** When the script was created. Format date-time. */
    createdAt: string;
    /** When it was last changed. Format date-time. */
    updatedAt: string;
    /** When it was retired; null while in use. Format date-time. */
    retiredAt: string | null;
}
/** A voter’s answer to one question. */
export interface ScriptAnswer {
    /** The id of the question in the script. At least 1 character, at most 40 characters. */
    questionId: string;
    /**
     * The id of a choice, an integer of a scale, `yes` or `no`, or a text, depending on the kind of question. At least 1
     * character, at most 500 characters.
     */
    answer: string;
}
/** A voter’s answers to the questions of a script. */
export interface ScriptAnswers {
    /** The id of the script. At least 1 character, at most 100 characters. */
    scriptId: string;
    /** The version of the script that was used. At least 1, at most 1000. */
    version: number;
    /** The answers, one for each answered question. At most 20 of them. */
    given: ScriptAnswer[];
}
/** A possible answer to a question. */
export interface ScriptChoice {
    /** The id by which answers name the choice. At most 40 characters. */
    id: string;
    /**
     * The wording in English. If absent or null, the other language is used. At least 1 character, at most 80 characters.
     */
    en?: string | null;
    /**
     * The wording in French. If absent or null, the other language is used. At least 1 character, at most 80 characters.
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
    /** The id by which answers name the question, the same in all versions of the script. At most 40 characters. */
    id: string;
    kind: QuestionKind;
    /**
     * The wording in English. If absent or null, the other language is used. At least 1 character, at most 200
     * characters.
     */
    en?: string | null;
    /**
     * The wording in French. If absent or null, the other language is used. At least 1 character, at most 200 characters.
     */
    fr?: string | null;
    /** Only for questions of the kind CHOICE. At most 10 of them. */
    choices?: ScriptChoice[];
    /** The highest number. Only for questions of the kind SCALE. At least 2, at most 10. */
    scaleTo?: number;
}
/** One record. */
export interface ScriptResponse {
    data: Script;
}
/** The results of a script. */
export interface ScriptResults {
    /** The script. */
    scriptId: string;
    /** Number of people who answered one of its questions. At least 0. */
    people: number;
    /** False if more than 100,000 visits have answers: only that many were read. */
    isComplete: boolean;
    /** The questions of the current and of earlier versions. */
    questions: QuestionResult[];
    /** The polls in the order of walk lists. Present only with `question`. */
    polls?: PollResult[];
}
/** One record. */
export interface ScriptResultsResponse {
    data: ScriptResults;
}
/**
 * The campaign’s plan. COMMUNITY has no API access. The others differ in their rate limits and maximum numbers of
 * voters.
 */
export type SubscriptionTier = 'COMMUNITY' | 'STARTER' | 'PRO' | 'CAMPAIGN_HQ';
/** From 1 (strong supporter) to 5 (strong opponent). At least 1, at most 5. */
export type SupportLevel = number;
/** The tags of a campaign’s voters. */
export interface TagList {
    /** Sorted by character code. At most 1000 of them. */
    tags: CountedTag[];
    /** Whether the list is complete: false if the campaign has more than 1000 tags. */
    isComplete: boolean;
}
/** One record. */
export interface TagListResponse {
    data: TagList;
}
/** The result of undoing an import. */
export interface TakenBackImport {
    /** The id of the import. */
    id: string;
    /** Records that were removed, or donations that were voided. */
    removed: number;
    /** Records that remain, since they were used or changed. */
    kept: number;
    /** Voters whom the import updated, and who are again as they were before. */
    restored: number;
}
/** One record. */
export interface TakenBackImportResponse {
    data: TakenBackImport;
}
/** A change of a record, without its data. */
export interface ToldChange {
    /** The id of the record; for a receipt its number. */
    id: string;
    kind: ChangeKind;
    what: WhatChanged;
    /** When the change was committed. Format date-time. */
    at: string;
    /** For a merged voter: the id of the surviving voter. Otherwise absent. */
    survivorId?: string;
}
/** The changes in a webhook message. */
export interface ToldChanges {
    /** The campaign whose records have changed. */
    campaignId: string;
    /** The changes since the previous message, the oldest first. At most 100 of them. */
    changes: ToldChange[];
    /** False if there are more changes: read `GET /changes`. */
    isWhole: boolean;
}
/** A record that was removed from the list. */
export interface Tombstone {
    /** The id of the removed record. */
    id: string;
    what: WhatRemoved;
    /** When its last change was committed. Format date-time. */
    at: string;
    /** For a merged voter: the id of the surviving voter. Otherwise absent. */
    survivorId?: string;
}
/** A part of a walk list for one volunteer. */
export interface Turf {
    /** The turf’s id, assigned by the server. */
    id: string;
    /** The name of the turf. */
    name: string;
    /** The id of the assigned volunteer; null if none is assigned. */
    volunteerId: string | null;
    /** Number of doors when it was created. */
    doors: number;
    /** Number of voters when it was created. */
    voters: number;
    /** Doors with a voter who has been contacted since it was created, in any way. */
    doorsDone: number;
    /** When a phone last opened it or sent visits, accurate to about a minute; null if never. Format date-time. */
    lastActiveAt: string | null;
    /** When it was created. Format date-time. */
    createdAt: string;
    /** When it was assigned to the volunteer. Format date-time. */
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
/** The turfs that were created. */
export interface TurfsResponse {
    /** The turfs, in the order of walk lists. */
    data: Turf[];
}
/** The number of voters marked as having voted. */
export interface Turnout {
    /** Voters of the campaign. At least 0. */
    voters: number;
    /** Of these, those who have voted. At least 0. */
    voted: number;
    /** Those of support levels 1 and 2. At least 0. */
    supporters: number;
    /** Of these, those who have voted. At least 0. */
    supportersVoted: number;
    /** The polls, in the order of walk lists. */
    polls: PollTurnout[];
    /** False if the campaign has more than 100,000 voters or 500 polls: only that many were read. */
    isComplete: boolean;
}
/** One record. */
export interface TurnoutResponse {
    data: Turnout;
}
/** A column of which nothing is recorded. */
export interface UnreadColumn {
    /** The letters of the column, as spreadsheets have them. */
    column: string;
    /** The column’s name in the file. */
    header: string;
    /** The number of its cells that are not empty; null for a file of an earlier release. At least 0. */
    cells: number | null;
    /** What it seems to say; null for a column without which no record is wrong. */
    concern: ColumnConcern | null;
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
    /** Full name of the donor, as it will appear on the receipt. At least 2 characters, at most 200 characters. */
    donorName?: string;
    /** Given name, if known. The parts make `donorName`. At most 100 characters. */
    donorGivenName?: string | null;
    /** Other given names or initials. At most 100 characters. */
    donorMiddleName?: string | null;
    /** Family name. Required with any other part. At most 100 characters. */
    donorFamilyName?: string | null;
    /** Such as Jr. At most 100 characters. */
    donorSuffix?: string | null;
    /** The donor’s e-mail address, if known. At most 255 characters, format email. */
    donorEmail?: string | null;
    /** The donor’s telephone number as entered, if known. At most 20 characters. */
    donorPhone?: string | null;
    /**
     * Civic number, street and unit of the donor’s home, as they will appear on the receipt. At least 1 character, at
     * most 500 characters.
     */
    donorAddress?: string;
    /** City or place of the donor’s home. At least 1 character, at most 100 characters. */
    donorCity?: string;
    /**
     * Province or territory of the donor’s home, by code or by name, as the campaign writes it. At least 1 character, at
     * most 50 characters.
     */
    donorProvince?: string;
    /**
     * Canadian postal code of the donor’s home. With or without one space in the middle, in either case. It is stored as
     * sent.
     */
    donorPostalCode?: string;
    /**
     * The amount of the donation. Canadian dollars: a number with two decimals at most, or a decimal string with two
     * decimals as in responses.
     */
    amount?: number | string;
    /**
     * The day on which the donation was received. A calendar day, YYYY-MM-DD; tomorrow at the latest. Its midnight in
     * UTC, as in responses, is accepted too.
     */
    date?: string;
    /** The payment method. */
    method?: DonationMethod;
    /** The advantage that the donor received (Income Tax Act, s. 248(32)); null if none. At most 500 characters. */
    advantageDescription?: string | null;
    /**
     * Fair market value of the advantage. Canadian dollars: a number with two decimals at most, or a decimal string with
     * two decimals as in responses.
     */
    advantageAmount?: number | string | null;
    /**
     * Whether the donor attests to being a citizen or permanent resident of Canada (Canada Elections Act, s. 363).
     * Required for a receipt.
     */
    donorIsCanadianAttested?: boolean;
    /** Other notes. They do not appear on the receipt. At most 2000 characters. */
    notes?: string | null;
    /**
     * Whether it is the candidate’s own contribution: up to $5,000 per election besides the annual limit (Canada
     * Elections Act, s. 367(7)).
     */
    fromCandidate?: boolean;
    /**
     * The donation’s identifier in another system, unique within the campaign. Returned only if `include` names it. At
     * least 1 character, at most 100 characters.
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
    /** How the voter was contacted. */
    type?: InteractionType | undefined;
    /** The outcome; null if none was noted. */
    disposition?: InteractionDisposition | null | undefined;
    /** Notes on what was said. At most 5000 characters. */
    notes?: string | null | undefined;
    /**
     * When it took place. Returned only if `include` names it. An RFC 3339 time, not in the future and at most a year
     * ago. The default is now. Format date-time.
     */
    occurredAt?: string | null | undefined;
    /** The voter’s answers to the questions of a script. Returned only if `include` names it. */
    answers?: GivenScriptAnswers | null | undefined;
    /**
     * The reason, for people who read the record later. It remains on record. At least 1 character, at most 500
     * characters.
     */
    reason?: string | null | undefined;
    /** The support level recorded by the interaction; null if none. */
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
    /** The id of the voter of this campaign who asked for the sign; null if none. At most 100 characters. */
    voterId?: string | null | undefined;
    /** The address of the sign. At least 1 character, at most 500 characters. */
    address?: string | undefined;
    /** Degrees north, WGS 84; null if unknown. At least -90, at most 90. */
    latitude?: number | null | undefined;
    /** Degrees east, WGS 84; null if unknown. At least -180, at most 180. */
    longitude?: number | null | undefined;
    /** The status of the sign. Any status may follow any other. */
    status?: LawnSignStatus | undefined;
    /** The id of the assigned volunteer of this campaign; null if none. At most 100 characters. */
    assignedVolunteerId?: string | null | undefined;
    /**
     * The lawn sign’s identifier in another system, unique within the campaign. Returned only if `include` names it. At
     * least 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** A partial update: fields that are absent stay as they are. */
export interface UpdateScript {
    /** The name of the script. At least 1 character, at most 100 characters. */
    name?: string | undefined;
    /** The questions, in the order in which they are asked. At most 20 of them. */
    questions?: ScriptQuestion[] | undefined;
    /** true: it is no longer used. false: it is used again. */
    retired?: boolean | undefined;
}
/** A partial update: fields that are absent stay as they are. */
export interface UpdateTurf {
    /** The name of the turf. At least 1 character, at most 100 characters. */
    name?: string | undefined;
    /**
     * The id of the assigned volunteer. The previous volunteer’s links end. At least 1 character, at most 100 characters.
     */
    volunteerId?: string | null | undefined;
    /** true ends the turf and its links permanently. Its voters may then be on another turf. */
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
    /** E-mail address, if known. At most 255 characters, format email. */
    email?: string | null | undefined;
    /** Telephone number as entered, if known. At most 20 characters. */
    phone?: string | null | undefined;
    /** Civic number, street and unit. Walk lists parse it: "12-345 Main St" is unit 12 at 345. At most 500 characters. */
    address?: string | undefined;
    /** City or place of the address. At most 100 characters. */
    city?: string | undefined;
    /** Province or territory of the address, by code or by name, as the campaign writes it. At most 50 characters. */
    province?: string | undefined;
    /**
     * Canadian postal code of the address. With or without one space in the middle, in either case. It is stored as sent.
     */
    postalCode?: string | undefined;
    /** Name of the voter’s electoral district. At most 200 characters. */
    riding?: string | undefined;
    /** Number of the polling division; empty if unknown. At most 20 characters. */
    poll?: string | undefined;
    /**
     * The voter’s support level, from 1 (strong supporter) to 5 (strong opponent); null if unknown. An interaction may
     * set it too.
     */
    supportLevel?: SupportLevel | null | undefined;
    /** Other notes. Every key that may read voters can read them. At most 5000 characters. */
    notes?: string | null | undefined;
    /** Labels by which the campaign groups its voters. Returned only if `include` names it. At most 20 of them. */
    tags?: string[] | undefined;
    /**
     * The channels by which the voter must not be contacted. Walk lists leave out voters with `DOOR`. Returned only if
     * `include` names it. At most 5 of them.
     */
    doNotContact?: ContactChannel[] | undefined;
    /** The reason for `doNotContact`, in a few words. Returned only if `include` names it. At most 500 characters. */
    doNotContactReason?: string | null | undefined;
    /**
     * The elector’s number on the list of electors of the poll, by which voters are marked as having voted. Returned only
     * if `include` names it. At most 20 characters.
     */
    electorNumber?: string | null | undefined;
    /**
     * The voter’s identifier in another system, unique within the campaign. Returned only if `include` names it. At least
     * 1 character, at most 100 characters.
     */
    externalId?: string | null | undefined;
}
/** A volunteer of the campaign. */
export interface Volunteer {
    /** The volunteer’s id, assigned by the server. */
    id: string;
    /** The campaign that the volunteer belongs to: always that of the API key. */
    campaignId: string;
    /** The id of the volunteer’s user account; null if there is none. */
    userId: string | null;
    /** Full name. */
    name: string;
    /** E-mail address. Format email. */
    email: string;
    /** Telephone number as entered; null if unknown. */
    phone: string | null;
    /** The volunteer’s role, as free text. */
    role: string;
    /** The volunteer’s status. */
    status: VolunteerStatus;
    /** The volunteer’s skills, as free text. */
    skills: string[];
    /** Hours logged so far, with at most two decimals. At least 0. */
    hoursLogged: number;
    /**
     * When the volunteer was recorded. Lists are ordered by it, newest first. ISO 8601, in UTC with milliseconds. Format
     * date-time.
     */
    createdAt: string;
}
/** Volunteers by status. */
export interface VolunteerCounts {
    /** Not active yet. At least 0. */
    PENDING: number;
    /** Active. At least 0. */
    ACTIVE: number;
    /** No longer active. At least 0. */
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
     * With `include_deleted=true`: records removed since then, in the order of their last change. They count towards the
     * limit. Only time filters apply to them, since their other data no longer exists.
     */
    deleted?: Tombstone[];
}
/** PENDING: has offered to help. ACTIVE: helps. INACTIVE: no longer helps. */
export type VolunteerStatus = 'PENDING' | 'ACTIVE' | 'INACTIVE';
/** An elector known to the campaign. */
export interface Voter {
    /** The voter’s id, assigned by the server. */
    id: string;
    /** The campaign that the voter belongs to: always that of the API key. */
    campaignId: string;
    /** Given name. */
    firstName: string;
    /** Family name. */
    lastName: string;
    /** E-mail address, if known. Format email. */
    email: string | null;
    /** Telephone number as entered, if known. */
    phone: string | null;
    /** Civic number, street and unit. Walk lists parse it: "12-345 Main St" is unit 12 at 345. */
    address: string;
    /** City or place of the address. */
    city: string;
    /** Province or territory of the address, by code or by name, as the campaign writes it. */
    province: string;
    /**
     * Canadian postal code of the address. With or without one space in the middle, in either case. It is stored as sent.
     */
    postalCode: string;
    /** Name of the voter’s electoral district. */
    riding: string;
    /** Number of the polling division; empty if unknown. */
    poll: string;
    /**
     * The voter’s support level, from 1 (strong supporter) to 5 (strong opponent); null if unknown. An interaction may
     * set it too.
     */
    supportLevel: SupportLevel | null;
    /**
     * When the latest interaction with the voter took place, whatever its disposition; null if there is none. ISO 8601,
     * in UTC with milliseconds. Format date-time.
     */
    lastContact: string | null;
    /** Other notes. Every key that may read voters can read them. */
    notes: string | null;
    /** Labels by which the campaign groups its voters. Returned only if `include` names it. */
    tags?: string[];
    /**
     * The channels by which the voter must not be contacted. Walk lists leave out voters with `DOOR`. Returned only if
     * `include` names it.
     */
    doNotContact?: ContactChannel[];
    /** The reason for `doNotContact`, in a few words. Returned only if `include` names it. */
    doNotContactReason?: string | null;
    /**
     * The elector’s number on the list of electors of the poll, by which voters are marked as having voted. Returned only
     * if `include` names it.
     */
    electorNumber?: string | null;
    /** The voter’s identifier in another system, unique within the campaign. Returned only if `include` names it. */
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
/** A batch of records. */
export interface VoterBatch {
    /**
     * The records, as in the single-record operation. A record with a known externalId may have only some of the fields.
     * At most 1000 of them.
     */
    records: Array<CreateVoter | UpdateVoter>;
}
/** Counts of voters. If there are more than 100,000, the parts are counted only with `riding`. */
export interface VoterCounts {
    /** All voters, or those of `riding`. At least 0. */
    total: number;
    /** Null if there are too many to count. At least 0. */
    contacted: number | null;
    /** By support level; null if there are too many to count. */
    bySupportLevel: VotersBySupport | null;
    /** By riding, up to 100 of them; null if there are too many to count. */
    byRiding: VotersOfRiding[] | null;
    /** By poll in natural order, up to 500; null if there are too many to count. */
    byPoll: VotersOfPoll[] | null;
    /** Whether everything is counted and every riding and poll is listed. */
    isComplete: boolean;
}
/** An interaction with a voter, or an attempt. */
export interface VoterInteraction {
    /** The interaction’s id, assigned by the server. */
    id: string;
    /** The id of a voter of this campaign. */
    voterId: string;
    /** The id of the user who recorded it: the one who created the API key. */
    userId: string;
    /** How the voter was contacted. */
    type: InteractionType;
    /** The outcome; null if none was noted. */
    disposition: InteractionDisposition | null;
    /** Notes on what was said. */
    notes: string | null;
    /**
     * The interaction’s identifier in another system, unique within the campaign. Returned only if `include` names it.
     */
    externalId?: string | null;
    /** Where it was recorded: degrees north, WGS 84. Null if the position was not recorded. At least -90, at most 90. */
    latitude: number | null;
    /** Where it was recorded: degrees east, WGS 84. Null if the position was not recorded. At least -180, at most 180. */
    longitude: number | null;
    /** When it was recorded, by the server’s clock. ISO 8601, in UTC with milliseconds. Format date-time. */
    createdAt: string;
    /** When it took place. Returned only if `include` names it. ISO 8601, in UTC with milliseconds. Format date-time. */
    occurredAt?: string | null;
    /**
     * The client’s id of this event. An event that is sent twice is recorded once. Returned only if `include` names it.
     */
    eventId?: string | null;
    /** The support level recorded by the interaction; null if none. Returned only if `include` names it. */
    supportLevel?: SupportLevel | null;
    /** The voter’s answers to the questions of a script. Returned only if `include` names it. */
    answers?: ScriptAnswers | null;
    /** Number of versions: 1 if it was never corrected. Returned only if `include` names it. At least 1. */
    version?: number | null;
    /**
     * When it was withdrawn; null if it was not. Returned only if `include` names it. ISO 8601, in UTC with milliseconds.
     * Format date-time.
     */
    withdrawnAt?: string | null;
}
/** A page of a list. */
export interface VoterInteractionPage {
    /** The records of this page, in the order of the list. */
    data: VoterInteraction[];
    pagination: Pagination;
    /**
     * With `include_deleted=true`: records removed since then, in the order of their last change. They count towards the
     * limit. Only time filters apply to them, since their other data no longer exists.
     */
    deleted?: Tombstone[];
}
/** One record. */
export interface VoterInteractionResponse {
    data: VoterInteraction;
}
/** The outcome for one voter. */
export interface VoterMarked {
    /** The number or the id as sent. */
    of: string;
    outcome: MarkOutcome;
    /** The id of the voter; null if there is not exactly one. */
    voterId: string | null;
}
/** A page of a list. */
export interface VoterPage {
    /** The records of this page, in the order of the list. */
    data: Voter[];
    pagination: Pagination;
    /**
     * With `include_deleted=true`: records removed since then, in the order of their last change. They count towards the
     * limit. Only time filters apply to them, since their other data no longer exists.
     */
    deleted?: Tombstone[];
}
/** One record. */
export interface VoterResponse {
    data: Voter;
}
/** The number of voters by support level. */
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
    /** Unknown. At least 0. */
    unknown: number;
}
/** Voters, by their numbers on the list of electors of a poll, or by their ids. */
export interface VotersMarked {
    /**
     * The poll to whose list of electors the numbers belong. Case and leading zeros are ignored. At most 20 characters.
     */
    poll?: string | undefined;
    /** Numbers on the list of electors of the poll, as in `electorNumber` of voters. At most 500 of them. */
    numbers?: string[] | undefined;
    /** Ids of voters, instead of numbers. At most 500 of them. */
    voterIds?: string[] | undefined;
}
/** The outcomes of the voters. */
export interface VotersMarkedResponse {
    /** The outcome for each voter, in the order of the request. */
    data: VoterMarked[];
}
/** The voters of a polling division. */
export interface VotersOfPoll {
    /** As in the voters’ records. */
    poll: string;
    /** Number of voters. At least 0. */
    voters: number;
    /** Number of voters with a `lastContact`. At least 0. */
    contacted: number;
}
/** The voters of a riding. */
export interface VotersOfRiding {
    /** As in the voters’ records. */
    riding: string;
    /** Number of voters. At least 0. */
    voters: number;
    /** Number of voters with a `lastContact`. At least 0. */
    contacted: number;
}
/** A page of a walk list. */
export interface WalkListPage {
    /** The voters of this page, sorted by door. */
    data: Voter[];
    pagination: Pagination;
    /** The doors of this page in the order of walk lists. Present only with `households=true`. */
    households?: Household[];
}
/** An address that is notified of the campaign’s changes. */
export interface Webhook {
    /** The webhook’s id. */
    id: string;
    /** Where messages are sent, or where the program that fetches them says that it hands them on. */
    url: string;
    state: WebhookState;
    /** Since when it is in this state. Format date-time. */
    stateSince: string;
    /** The first failure since a message was last accepted; null if there is none. Format date-time. */
    failingSince: string | null;
    /** The API key that made it, and with which it ends; null if a person answers for it. */
    keyId: string | null;
    /** When it was made. Format date-time. */
    createdAt: string;
}
/** SENT: messages are sent to the address. FETCHED: the program fetches them itself. "SENT" by default. */
export type WebhookDelivery = 'SENT' | 'FETCHED';
/** A message of a webhook, and what became of it. */
export interface WebhookMessage {
    /** The message’s id, as the header `webhook-id` has it in every attempt. */
    id: string;
    /** What it says. */
    type: string;
    state: WebhookMessageState;
    /** When it was made. Format date-time. */
    madeAt: string;
    /** How often it was sent. */
    attempts: number;
    /** When it is sent next; null if it is not. Format date-time. */
    nextAt: string | null;
    /** How the last attempt ended: a status, or why there was none; null before the first. */
    lastOutcome: string | null;
}
/** A page of a list. */
export interface WebhookMessagePage {
    /** The records of this page, in the order of the list. */
    data: WebhookMessage[];
    pagination: Pagination;
}
/** One record. */
export interface WebhookMessageResponse {
    data: WebhookMessage;
}
/** WAITING: it is sent at `nextAt`. FAILED: it is sent no more. */
export type WebhookMessageState = 'WAITING' | 'DELIVERED' | 'FAILED';
/** A page of a list. */
export interface WebhookPage {
    /** The records of this page, in the order of the list. */
    data: Webhook[];
    pagination: Pagination;
}
/**
 * ACTIVE: messages are sent. LISTENING: the program that made it fetches them. DISABLED: it has accepted nothing for
 * three days. ENDED: it answered 410, or the key that made it was revoked. PAUSED: whoever answered for it is no owner
 * any more.
 */
export type WebhookState = 'ACTIVE' | 'DISABLED' | 'ENDED' | 'PAUSED' | 'LISTENING';
/**
 * created, updated, deleted: the record was. corrected: a donation or an interaction has a new version. voided: a
 * donation was voided, an interaction withdrawn, or a receipt spoiled. returned: a donation was returned to its donor.
 * merged: a voter was merged into the one named by `survivorId`. erased: a person was erased, and must be removed from
 * every copy.
 */
export type WhatChanged = 'created' | 'updated' | 'deleted' | 'corrected' | 'voided' | 'returned' | 'merged' | 'erased';
/**
 * deleted: the record was. voided: a donation was voided, or an interaction withdrawn. returned: a donation was
 * returned to its donor. merged: a voter was merged into the one named by `survivorId`. erased: a person was erased,
 * and must be removed from every copy.
 */
export type WhatRemoved = 'deleted' | 'voided' | 'returned' | 'merged' | 'erased';
/** The reason why an interaction is withdrawn. */
export interface WithdrawInteraction {
    /**
     * The reason, for people who read the record later. It remains on record. At least 1 character, at most 500
     * characters.
     */
    reason?: string | null | undefined;
}
/**
 * VOIDED: entered by mistake, or a payment that bounced. RETURNED: returned to the donor (Canada Elections Act, ss.
 * 368, 372).
 */
export type WithdrawalKind = 'VOIDED' | 'RETURNED';
/** What `listVoters` may be asked for. */
export interface ListVotersQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * One riding, by its name in the voters’ records. Case, accents, and kinds of apostrophes and dashes are ignored. For
     * instance `Les Bancs`.
     */
    riding?: string | undefined;
    /** Only voters of this support level. For instance `2`. */
    support_level?: SupportLevel | undefined;
    /**
     * The beginning of a name, street (with or without civic number), e-mail address or postal code; or a telephone
     * number in any format, or at least its last four digits. Case, accents and punctuation are ignored. For instance `12
     * Marram Rd`. At most 200 characters.
     */
    q?: string | undefined;
    /** One e-mail address. Case and accents are ignored. For instance `anne@example.org`. At most 255 characters. */
    email?: string | undefined;
    /**
     * A telephone number in any format, or at least its last four digits. For instance `(709) 555-0142`. At most 40
     * characters.
     */
    phone?: string | undefined;
    /**
     * One polling division. Case and leading zeros are ignored. Empty: voters whose poll is unknown. For instance `12`.
     * At most 20 characters.
     */
    poll?: string | undefined;
    /** One city. Case, accents and dashes are ignored. For instance `Grand Banc`. At most 100 characters. */
    city?: string | undefined;
    /** One tag, matched exactly. For instance `senior`. At most 50 characters. */
    tag?: string | undefined;
    /**
     * Only voters whose `lastContact` is before this time (RFC 3339), including those never contacted. For instance
     * `2026-09-01T00:00:00Z`. Format date-time.
     */
    contacted_before?: string | undefined;
    /**
     * Only voters who may be contacted by this channel: `doNotContact` does not name it, and they have a telephone number
     * (PHONE, SMS) or an e-mail address (EMAIL). For instance `PHONE`.
     */
    reachable_by?: ContactChannel | undefined;
    /** `true`: only voters marked as having voted. `false`: only the others. For instance `false`. */
    voted?: boolean | undefined;
    /** Only the voter with this external identifier. For instance `M-104872`. At most 100 characters. */
    external_id?: string | undefined;
    /**
     * Only records created or changed at this time or later, each once, in the order of their last change, the oldest
     * first. Times more than 90 days ago are a 410. Overlap requests by a minute, since a commit may become visible
     * shortly after its time. `GET /changes` needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40
     * characters, format date-time.
     */
    updated_since?: string | undefined;
    /** With `updated_since`: whether the response lists records removed since then in `deleted`. For instance `true`. */
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
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only groups with this reason. For instance `EMAIL`. */
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
    /** Whether to write nothing if a row is rejected. For instance `true`. */
    atomic?: boolean | undefined;
    /**
     * Adds to each outcome the record that the row matches (by identifier, by e-mail address and name, or by name and
     * address) and one that is similar. The rows are written regardless. For instance `match`.
     */
    include?: 'match' | undefined;
}
/** What `listVolunteers` may be asked for. */
export interface ListVolunteersQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * Only records created or changed at this time or later, each once, in the order of their last change, the oldest
     * first. Times more than 90 days ago are a 410. Overlap requests by a minute, since a commit may become visible
     * shortly after its time. `GET /changes` needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40
     * characters, format date-time.
     */
    updated_since?: string | undefined;
    /** With `updated_since`: whether the response lists records removed since then in `deleted`. For instance `true`. */
    include_deleted?: boolean | undefined;
}
/** What `listDonations` may be asked for. */
export interface ListDonationsQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * Text in the donor’s name, e-mail or address, matched literally; case and accents are ignored. A name is also found
     * in another spelling or order. Or a telephone number in any format, or at least four of its digits. For instance
     * `kelpward`. At most 200 characters.
     */
    q?: string | undefined;
    /** Only donations with this receipt status. For instance `PENDING`. */
    receipt_status?: ReceiptStatus | undefined;
    /** Only donations made by this method. For instance `ETRANSFER`. */
    method?: DonationMethod | undefined;
    /** Only donations received on this day or later, YYYY-MM-DD. For instance `2026-09-01`. Format date. */
    date_from?: string | undefined;
    /** Only donations received on this day or earlier, YYYY-MM-DD. For instance `2026-09-30`. Format date. */
    date_to?: string | undefined;
    /** Only the donation with this external identifier. For instance `D-2026-0417`. At most 100 characters. */
    external_id?: string | undefined;
    /**
     * Only records created or changed at this time or later, each once, in the order of their last change, the oldest
     * first. Times more than 90 days ago are a 410. Overlap requests by a minute, since a commit may become visible
     * shortly after its time. `GET /changes` needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40
     * characters, format date-time.
     */
    updated_since?: string | undefined;
    /** With `updated_since`: whether the response lists records removed since then in `deleted`. For instance `true`. */
    include_deleted?: boolean | undefined;
    /** Whether to list voided and returned donations too, each with `withdrawn`. For instance `true`. */
    include_withdrawn?: 'true' | undefined;
    /**
     * Optional fields to return: donorGivenName, donorMiddleName, donorFamilyName, donorSuffix, fromCandidate,
     * externalId, updatedAt; separate several with commas. For instance `donorGivenName`.
     */
    include?: string | undefined;
    /**
     * Leaves out the receipt: `receiptHtml` is null. The response is then about a tenth of the size. For instance
     * `receiptHtml`.
     */
    exclude?: 'receiptHtml' | undefined;
}
/** What `listDeposits` may be asked for. */
export interface ListDepositsQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
}
/** What `listAnonymousGifts` may be asked for. */
export interface ListAnonymousGiftsQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
}
/** What `getDonation` may be asked for. */
export interface GetDonationQuery {
    /**
     * Leaves out the receipt: `receiptHtml` is null. The response is then about a tenth of the size. For instance
     * `receiptHtml`.
     */
    exclude?: 'receiptHtml' | undefined;
    /**
     * Optional fields to return: donorGivenName, donorMiddleName, donorFamilyName, donorSuffix, fromCandidate,
     * externalId, updatedAt; separate several with commas. For instance `donorGivenName`.
     */
    include?: string | undefined;
}
/** What `batchDonations` may be asked for. */
export interface BatchDonationsQuery {
    /** Whether to write nothing if a row is rejected. For instance `true`. */
    atomic?: boolean | undefined;
}
/** What `listInteractions` may be asked for. */
export interface ListInteractionsQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only interactions with the voter of this id. For instance `01994a10-2c5e-7d17-a4b9-8e3f60c2d795`. */
    voter_id?: string | undefined;
    /** Only the interaction with this external identifier. For instance `door-7-2026-09-19`. At most 100 characters. */
    external_id?: string | undefined;
    /**
     * Whether withdrawn interactions are listed too; with `updated_since`, those withdrawn since then. For instance
     * `true`.
     */
    include_withdrawn?: boolean | undefined;
    /**
     * Only interactions that took place at this time (RFC 3339) or later. For instance `2026-09-19T04:00:00Z`. At most 40
     * characters, format date-time.
     */
    occurred_since?: string | undefined;
    /**
     * Only interactions that took place before this time (RFC 3339). For instance `2026-09-20T04:00:00Z`. At most 40
     * characters, format date-time.
     */
    occurred_before?: string | undefined;
    /**
     * Optional fields to return: externalId, occurredAt, eventId, supportLevel, answers, version, withdrawnAt; separate
     * several with commas. For instance `externalId`.
     */
    include?: string | undefined;
    /**
     * Only records created or changed at this time or later, each once, in the order of their last change, the oldest
     * first. Times more than 90 days ago are a 410. Overlap requests by a minute, since a commit may become visible
     * shortly after its time. `GET /changes` needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40
     * characters, format date-time.
     */
    updated_since?: string | undefined;
    /** With `updated_since`: whether the response lists records removed since then in `deleted`. For instance `true`. */
    include_deleted?: boolean | undefined;
}
/** What `getWalkList` may be asked for. */
export interface GetWalkListQuery {
    /** Maximum number of voters on the list. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** One riding, by its name in the voters’ records. Case, accents, and kinds of apostrophes and dashes are ignored. */
    riding?: string | undefined;
    /**
     * Up to 200 poll codes separated by commas, such as 12,13A. Case and leading zeros are ignored: 07 and 7 are one
     * poll.
     */
    poll?: string | undefined;
    /** Support levels separated by commas, such as 1,2. For instance `1,2`. */
    support_levels?: string | undefined;
    /** Whether to leave out voters who have a `lastContact`. For instance `true`. */
    exclude_contacted?: boolean | undefined;
    /** Whether to include voters with `DOOR` in `doNotContact`. For instance `true`. */
    include_do_not_contact?: boolean | undefined;
    /** Whether the list is returned in pages. All parameters below require it. For instance `true`. */
    paged?: boolean | undefined;
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /**
     * One street, in any spelling. A street type or direction is compared if it is given. For instance `Marram Rd`. At
     * least 1 character, at most 200 characters.
     */
    street?: string | undefined;
    /** One city. Case, accents and dashes are ignored. For instance `Grand Banc`. At most 100 characters. */
    city?: string | undefined;
    /** One tag, matched exactly. For instance `senior`. At most 50 characters. */
    tag?: string | undefined;
    /**
     * Only voters whose `lastContact` is before this time (RFC 3339), including those never contacted. For instance
     * `2026-09-01T00:00:00Z`. Format date-time.
     */
    not_contacted_since?: string | undefined;
    /** `true`: only voters marked as having voted. `false`: only the others. For instance `false`. */
    voted?: boolean | undefined;
    /** Whether to also group the voters by door, in `households`. For instance `true`. */
    households?: boolean | undefined;
}
/** What `listTurfs` may be asked for. */
export interface ListTurfsQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of turfs on a page. For instance `20`. At least 1, at most 50, 20 by default. */
    limit?: number | undefined;
    /** `true`: only open turfs. `false`: only ended turfs. For instance `true`. */
    open?: boolean | undefined;
}
/** What `listScripts` may be asked for. */
export interface ListScriptsQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of scripts on a page. For instance `20`. At least 1, at most 20, 20 by default. */
    limit?: number | undefined;
    /** `true`: only retired scripts. `false`: only scripts in use. For instance `false`. */
    retired?: boolean | undefined;
}
/** What `getScript` may be asked for. */
export interface GetScriptQuery {
    /** The version. The default is the current one. For instance `1`. At least 1, at most 1000. */
    version?: number | undefined;
}
/** What `getScriptResults` may be asked for. */
export interface GetScriptResultsQuery {
    /** The id of one question, to be counted by poll. For instance `issue`. At most 40 characters. */
    question?: string | undefined;
}
/** What `batchInteractions` may be asked for. */
export interface BatchInteractionsQuery {
    /** Whether to write nothing if a row is rejected. For instance `true`. */
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
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only signs with this status. For instance `REQUESTED`. */
    status?: LawnSignStatus | undefined;
    /** Only the lawn sign with this external identifier. For instance `S-0093`. At most 100 characters. */
    external_id?: string | undefined;
    /**
     * Only records created or changed at this time or later, each once, in the order of their last change, the oldest
     * first. Times more than 90 days ago are a 410. Overlap requests by a minute, since a commit may become visible
     * shortly after its time. `GET /changes` needs no overlap. For instance `2026-09-19T22:40:00.000Z`. At most 40
     * characters, format date-time.
     */
    updated_since?: string | undefined;
    /** With `updated_since`: whether the response lists records removed since then in `deleted`. For instance `true`. */
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
    /** Whether to write nothing if a row is rejected. For instance `true`. */
    atomic?: boolean | undefined;
}
/** What `getCounts` may be asked for. */
export interface GetCountsQuery {
    /**
     * The first day of canvassing to count, at most 366 days ago. The default is 30 days ago. For instance `2026-09-01`.
     * Format date.
     */
    since?: string | undefined;
    /**
     * Counts only the voters of one riding. Its name is compared as in `GET /voters`. For instance `Les Bancs`. At most
     * 200 characters.
     */
    riding?: string | undefined;
}
/** What `listChanges` may be asked for. */
export interface ListChangesQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /**
     * Begins at the end of the feed: returns no entries, and `resumeAt`. Not allowed with `cursor`. For instance `now`.
     */
    from?: 'now' | undefined;
    /**
     * records: adds the current record to each entry. records,voted: also adds to voters whether they are marked as
     * having voted. For instance `records`.
     */
    include?: 'records' | 'records,voted' | undefined;
}
/** What `createImport` may be asked for. */
export interface CreateImportQuery {
    /** The kind of the rows. For instance `VOTERS`. "VOTERS" by default. */
    kind?: ImportKind | undefined;
    /** The file name, for display. For instance `members.csv`. At most 100 characters. */
    name?: string | undefined;
    /**
     * The sheet of a workbook to import. The default is the first one that is not hidden. For instance `Members`. At most
     * 100 characters.
     */
    sheet?: string | undefined;
    /**
     * The field of each column, in the order of the file, separated by commas; nothing, or `-`, to leave a column out.
     * Part of a field: `address.unit`, `.number`, `.numberSuffix`, `.before`, `.street`, `.type`, `.direction`,
     * `.second`; `lastName.suffix`; `doNotContact.PHONE` and the other channels, for a column that says yes or no; of
     * donations `donorName.prefix`, `.given`, `.middle`, `.family`, `.suffix`, `donorAddress` as `address`, `date.utc`,
     * `payment.status`, `payment.currency`, `payment.refunded`; of volunteers `name` as `donorName`. By default columns
     * are what was chosen for the last file with the same columns; else those of a known product; else recognised by
     * their English or French names. A choice is remembered. For instance
     * `firstName,lastName,address,city,province,postalCode,riding`. At most 2000 characters.
     */
    columns?: string | undefined;
    /** The encoding of lines that are not UTF-8. By default it is detected. For instance `WINDOWS-1252`. */
    encoding?: ImportEncoding | undefined;
    /**
     * How to treat rows that match a record or repeat a line. `skip` leaves them out. `import` imports them too, except
     * those with a known identifier. `update` (voters only) updates the matching voter with the non-empty cells that
     * differ. Default values do not overwrite, tags and do-not-contact channels are only added, and `externalId` is set
     * only if the voter has none. If several rows match one voter, only the first counts. Rows of an erased person change
     * nothing. Used with `start=true`; otherwise pass it when the import is started. For instance `skip`. "skip" by
     * default.
     */
    duplicates?: ImportDuplicates | undefined;
    /**
     * Whether the import begins when the check ends. By default it waits for `POST /imports/{id}/start`. For instance
     * `false`. False by default.
     */
    start?: boolean | undefined;
    /**
     * The field `city` of rows without one. Of donations: `donorCity`. For instance `Grand Banc`. At most 100 characters.
     */
    default_city?: string | undefined;
    /**
     * The field `province` of rows without one. Of donations: `donorProvince`. For instance `XA`. At most 50 characters.
     */
    default_province?: string | undefined;
    /**
     * The field `riding` of rows without one. The default is the campaign’s riding, if the file has no such column.
     * Empty: rows are imported without one, and `POST /voters/fill-districts` can fill them in. For instance
     * `Banquereau—Sable`. At most 200 characters.
     */
    default_riding?: string | undefined;
    /** The field `poll` of rows without one. For instance `12`. At most 20 characters. */
    default_poll?: string | undefined;
    /** The field `role` of rows without one. For instance `canvasser`. At most 100 characters. */
    default_role?: string | undefined;
    /** The field `status` of rows without one. For instance `ACTIVE`. At most 20 characters. */
    default_status?: string | undefined;
    /** The field `date` of rows without one. Of donations. For instance `2026-09-19`. At most 30 characters. */
    default_date?: string | undefined;
    /** The field `method` of rows without one. Of donations. For instance `CHEQUE`. At most 50 characters. */
    default_method?: string | undefined;
    /**
     * The field `donorIsCanadianAttested` of rows without one. Of donations. For instance `yes`. At most 10 characters.
     */
    default_attested?: string | undefined;
}
/** What `listImportRows` may be asked for. */
export interface ListImportRowsQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
    /** Only rows with this outcome. For instance `DUPLICATE`. */
    outcome?: ImportOutcome | undefined;
    /** Whether to list only rows similar to a record. For instance `true`. */
    alike?: boolean | undefined;
}
/** What `startImport` may be asked for. */
export interface StartImportQuery {
    /**
     * How to treat rows that match a record or repeat a line. `skip` leaves them out. `import` imports them too, except
     * those with a known identifier. `update` (voters only) updates the matching voter with the non-empty cells that
     * differ. Default values do not overwrite, tags and do-not-contact channels are only added, and `externalId` is set
     * only if the voter has none. If several rows match one voter, only the first counts. Rows of an erased person change
     * nothing. For instance `skip`. "skip" by default.
     */
    duplicates?: ImportDuplicates | undefined;
}
/** What `listWebhooks` may be asked for. */
export interface ListWebhooksQuery {
    /**
     * The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters. For
     * instance `AQIDBAUGBwgJCgsMDQ4PEA`.
     */
    cursor?: string | undefined;
    /** Maximum number of records on a page. For instance `50`. At least 1, at most 200, 50 by default. */
    limit?: number | undefined;
}
