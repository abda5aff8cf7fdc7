/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import { ApiClient } from './api-client.ts';
import type { Called } from './called.ts';
import type { CallOptions, ClientOptions, SentFile, WriteOptions } from './options.ts';
import { type PagedList } from './pages.ts';
import type { AnonymousGifts, AnonymousGiftsPage, AnonymousGiftsResponse, BatchDonationsQuery, BatchInteractionsQuery, BatchLawnSignsQuery, BatchResponse, BatchVotersQuery, CampaignResponse, Change, ChangePage, ContributionReturnResponse, CorrectDonation, CountsResponse, CreateDonation, CreateImportQuery, CreateInteraction, CreateLawnSign, CreateScript, CreateTurfs, CreateVoter, DeletedImportResponse, DeletedLawnSignResponse, DepositResponse, DepositSlip, DepositSlipPage, Donation, DonationBatch, DonationPage, DonationResponse, DuplicateGroup, DuplicateGroupPage, ErasedVoterResponse, FillDistricts, FilledDistrictsResponse, GetCountsQuery, GetDonationQuery, GetInteractionQuery, GetLawnSignQuery, GetScriptQuery, GetScriptResultsQuery, GetVoterQuery, GetWalkListQuery, HouseholdResponse, ImportList, ImportResponse, ImportRowPage, InteractionBatch, InteractionHistory, IssueReceipt, LawnSign, LawnSignBatch, LawnSignPage, LawnSignResponse, ListAnonymousGiftsQuery, ListChangesQuery, ListDepositsQuery, ListDonationsQuery, ListDuplicatesQuery, ListImportRowsQuery, ListInteractionsQuery, ListLawnSignsQuery, ListScriptsQuery, ListTurfsQuery, ListVolunteersQuery, ListVotersQuery, MergeVoter, RecordAnonymousGifts, RecordDeposit, RecordHousehold, RenamedTagResponse, RenameTag, ReturnPart, Script, ScriptPage, ScriptResponse, ScriptResultsResponse, StartImportQuery, TagListResponse, TakenBackImportResponse, Turf, TurfPage, TurfResponse, TurfsResponse, TurnoutResponse, UpdateInteraction, UpdateLawnSign, UpdateScript, UpdateTurf, UpdateVoter, Volunteer, VolunteerPage, Voter, VoterBatch, VoterInteraction, VoterInteractionPage, VoterInteractionResponse, VoterPage, VoterResponse, VotersMarked, VotersMarkedResponse, WalkListPage, WithdrawInteraction } from './types/customer.ts';
export interface CustomerClientOptions extends ClientOptions {
    /** An API key of the campaign. Its scopes say what it may do. */
    readonly apiKey: string;
}
/** The customer API. Its methods are called as its operations are. They reject with a `HustingsError`. */
export declare class CustomerClient extends ApiClient {
    /**
     * List or find voters, newest first.
     *
     * Pages of voters in the order in which they were recorded, the newest first. Filters are combined with AND. Records
     * made meanwhile do not shift the pages. Where few of very many voters are wanted, a page may be short or empty and
     * still have a nextCursor: the search goes on there. Where filters find nobody, the header `X-Filter-Note` says how
     * they were understood. Nothing is changed.
     *
     * Needs the scope `voters:read`.
     */
    readonly listVoters: PagedList<ListVotersQuery, VoterPage, Voter>;
    /**
     * List voters who may be one person.
     *
     * Extension. Groups of voters, by the reason for which they may be one person, the surest first: name and address,
     * e-mail address, telephone number, near names at one address. A group that a surer reason has already is not listed
     * again, unless `reason` asks for one alone. Whether they are one is for people to decide. Each page reads a bounded
     * part of the campaign: it may be short or empty and still have a nextCursor. Nothing is changed.
     *
     * Needs the scope `voters:read`.
     */
    readonly listDuplicates: PagedList<ListDuplicatesQuery, DuplicateGroupPage, DuplicateGroup>;
    /**
     * List volunteers, newest first.
     *
     * Pages of volunteers in the order in which they were recorded, the newest first. Nothing is changed.
     *
     * Needs the scope `volunteers:read`.
     */
    readonly listVolunteers: PagedList<ListVolunteersQuery, VolunteerPage, Volunteer>;
    /**
     * List or search donations, newest first.
     *
     * Pages of donations in the order in which they were recorded, the newest first. Filters are combined with AND. A
     * search looks for the text as it stands, in the donor’s name, e-mail and address; a telephone number, or four digits
     * or more of one, finds donors by it in any writing. Voided and returned donations are left out unless
     * `include_withdrawn=true` asks for them; a corrected one is listed once, as it stands now. Where few of many
     * donations are wanted, a page may be short or empty and still have a nextCursor: the search goes on there. Nothing
     * is changed.
     *
     * Needs the scope `donations:read`.
     */
    readonly listDonations: PagedList<ListDonationsQuery, DonationPage, Donation>;
    /**
     * List deposit slips, newest first.
     *
     * Extension. Pages of what was deposited together, as it was recorded, the newest first; each with its sum and
     * without its donations. Nothing is changed.
     *
     * Needs the scope `donations:read`.
     */
    readonly listDeposits: PagedList<ListDepositsQuery, DepositSlipPage, DepositSlip>;
    /**
     * List anonymous gifts, newest days first.
     *
     * Extension. Pages of what was given at events without names, the newest days first; those that were taken back are
     * listed too, with `withdrawnAt`. Nothing is changed.
     *
     * Needs the scope `donations:read`.
     */
    readonly listAnonymousGifts: PagedList<ListAnonymousGiftsQuery, AnonymousGiftsPage, AnonymousGifts>;
    /**
     * List interactions, newest first.
     *
     * Pages of interactions in the order in which they were recorded, the newest first. A `voter_id` that no voter of the
     * campaign has gives an empty page. With `occurred_since` or `occurred_before` they are in the order in which they
     * took place, the newest first. Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    readonly listInteractions: PagedList<ListInteractionsQuery, VoterInteractionPage, VoterInteraction>;
    /**
     * List voters in the order of their doors.
     *
     * By poll, city and street; on each street up the odd side and back down the even side. Addresses without a civic
     * number on a street, such as rural routes and boxes, come last in their city. Sorted before it is limited.
     *
     * Without `paged` there are no further pages, so nextCursor is always null: narrow the list by poll, or leave out who
     * has been contacted. With `paged=true` the list goes on with `cursor` until nextCursor is null. A page of a list
     * that is narrowed by city, tag, `voted` or `not_contacted_since` looks through 2,000 voters, so it may have fewer
     * voters than its limit, or none, while nextCursor is not null. With `households=true` voters of one door are on one
     * page, unless they are more than the limit.
     *
     * Voters who want nobody at the door are left out, and the header `X-Filter-Note` says how many the campaign has.
     * Where filters find nobody, it says first how they were understood.
     *
     * Needs the scope `canvassing:read`.
     */
    readonly getWalkList: PagedList<GetWalkListQuery, WalkListPage, Voter>;
    /**
     * List turfs, newest first.
     *
     * Pages of turfs with their progress, the newest first. Nothing is changed. A page has 50 turfs at most.
     *
     * Needs the scope `canvassing:read`.
     */
    readonly listTurfs: PagedList<ListTurfsQuery, TurfPage, Turf>;
    /**
     * List scripts, newest first.
     *
     * Extension. Pages of scripts with the questions that they ask now, the newest first. The phones of volunteers ask
     * the newest one that is not retired. Nothing is changed. A page has 20 scripts at most.
     *
     * Needs the scope `canvassing:read`.
     */
    readonly listScripts: PagedList<ListScriptsQuery, ScriptPage, Script>;
    /**
     * List lawn signs, newest first.
     *
     * Pages of lawn signs in the order in which they were recorded, the newest first. Nothing is changed.
     *
     * Needs the scope `lawn_signs:read`.
     */
    readonly listLawnSigns: PagedList<ListLawnSignsQuery, LawnSignPage, LawnSign>;
    /**
     * Follow what changes, in the order of commits.
     *
     * Every change of the campaign’s records, whoever made it, the oldest first, in the order in which the changes were
     * committed: who reads on from `resumeAt` misses none, however many write meanwhile. Entries are kept for 90 days; a
     * cursor from before what is kept is a 410, and so is every cursor from before the database was restored. Without a
     * cursor the feed begins with the oldest entry; `from=now` begins at its end. A key is shown the kinds whose records
     * it may read; a cursor is good for the kinds that it was made for. A page may be short or empty and still have a
     * nextCursor. For a first copy take `resumeAt` with `from=now`, read the lists, then follow. Nothing is changed.
     *
     * Needs the scope `campaign:read`.
     */
    readonly listChanges: PagedList<ListChangesQuery, ChangePage, Change>;
    /** @throws {TypeError} where an option cannot be meant */
    constructor(options: CustomerClientOptions);
    /**
     * Create a voter.
     *
     * Records an elector. There is no check for one of the same name. Answers 402, and writes nothing, where the campaign
     * holds as many voters as its plan allows, and 422 for a person whom the campaign has erased.
     *
     * Needs the scope `voters:write`.
     */
    createVoter(body: CreateVoter, options?: WriteOptions): Called<VoterResponse>;
    /**
     * Read one voter.
     *
     * The read is recorded in the campaign’s audit trail; one that cannot be recorded fails.
     *
     * Needs the scope `voters:read`.
     */
    getVoter(id: string, options?: CallOptions, query?: GetVoterQuery): Called<VoterResponse>;
    /**
     * Change some fields of a voter.
     *
     * Fields that are absent stay as they are; null clears a field that may be null; {} changes nothing, `updatedAt`
     * included. Read-only fields of the record may be sent back and are ignored.
     *
     * Needs the scope `voters:write`.
     */
    updateVoter(id: string, body: UpdateVoter, options?: WriteOptions): Called<VoterResponse>;
    /**
     * Merge a duplicate into a voter.
     *
     * Extension. The voter of the path survives and keeps its own facts; those that it lacks are the other’s, and so are
     * those that `take` names. Interactions, lawn signs, places on turfs, tags and the other’s `externalId` follow; of
     * two identifiers the second one still finds the survivor. Whoever wants no contact by a channel wants none after the
     * merge. Of the interactions of both, the latest says the support level. The other voter is gone: its id is a 404
     * that names the survivor. `POST /voters/{id}/unmerge` undoes it for 30 days. If-Match names the survivor’s version.
     *
     * Needs the scope `voters:write`.
     */
    mergeVoter(id: string, body: MergeVoter, options?: WriteOptions): Called<VoterResponse>;
    /**
     * Undo a merge of voters.
     *
     * Extension. The voter of this id, who was merged into another, is there again under it, with the facts that it had,
     * its own interactions, lawn signs and places on turfs. The survivor loses what the merge has given it, unless
     * somebody has changed that since; what was recorded since stays with the survivor. It answers the restored voter.
     * Possible for 30 days; after that, and where the survivor was itself merged since, it is a 422. The voter counts
     * towards the plan again.
     *
     * Needs the scope `voters:write`.
     */
    unmergeVoter(id: string, options?: WriteOptions): Called<VoterResponse>;
    /**
     * Erase a person for good.
     *
     * Extension. This cannot be undone. The voter, those merged into it, and their interactions with all notes, lawn
     * signs and places on turfs are deleted; a sign that is installed stays without a voter until it is collected.
     * Entries of the audit log stay: they have no values. Donations stay as well, since the law wants them kept; notes on
     * other people are not searched. Hashes stay, keyed by a secret of the campaign, of name and place and of e-mail
     * address, telephone number and `externalId` where no other voter shared them: whoever is known by one is neither
     * created nor imported again (422). The feed of changes says `erased`.
     *
     * Needs the scope `voters:write`.
     */
    eraseVoter(id: string, options?: WriteOptions): Called<ErasedVoterResponse>;
    /**
     * List the tags of voters, with their counts.
     *
     * Every tag that a voter of the campaign has, and how many voters have it. Voters are looked at in slices of 5,000,
     * each a statement of its own, so that a large campaign waits for its answer and nobody else does. Nothing is
     * changed.
     *
     * Needs the scope `voters:read`.
     */
    listTags(options?: CallOptions): Called<TagListResponse>;
    /**
     * Rename a tag of voters.
     *
     * Gives voters who have the tag `from` the tag `to` in its place; who has both keeps one. A request changes up to
     * 1,000 voters, all of them or none: where `isComplete` is false there are more, and the same request, with another
     * Idempotency-Key, goes on. Sets `updatedAt` of each.
     *
     * Needs the scope `voters:write`.
     */
    renameTag(body: RenameTag, options?: WriteOptions): Called<RenamedTagResponse>;
    /**
     * Fill in the ridings of voters that have none.
     *
     * Extension. Gives voters whose `riding` is empty the district of the campaign’s level, as it is on the day of its
     * election, in which their postal code lies; where the code lies in several, their address decides if the register
     * has it, or its neighbours on both sides. What is not sure is never filled in, and no riding that a voter has is
     * changed. The name is written as the campaign writes it. A request looks at up to 1,000 voters, the newest first:
     * with `nextCursor` as `cursor`, and another Idempotency-Key, the next one goes on. `dryRun` counts and fills nothing
     * in. Sets `updatedAt` of each voter that it changes.
     *
     * Needs the scope `voters:write`.
     */
    fillDistricts(body: FillDistricts, options?: WriteOptions): Called<FilledDistrictsResponse>;
    /**
     * Create and change many voters.
     *
     * Extension. Up to 1,000 records and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one record
     * on each line). Each row is a request of the operation for one record, with its rules and its entry in the audit
     * log, and has an outcome, in the order of the rows. A row whose externalId a voter has changes that voter: fields
     * that are absent stay as they are, and one that says nothing else is unchanged. Rows beyond the voters that the plan
     * allows are refused. A row that is refused leaves the others as they are; with `atomic=true` nothing is done if a
     * row is refused, and the answer is a 422 that names the first ones. All rows are written in one transaction: after
     * an error of the server nothing is, and the same Idempotency-Key may be sent again. Work is done in slices of at
     * most 50 ms between which others are served. A batch counts as one request for each 20 rows begun; one that the rest
     * of the minute has no room for is a 429 before anything is done.
     *
     * Needs the scope `voters:write`.
     */
    batchVoters(body: VoterBatch, query?: BatchVotersQuery, options?: WriteOptions): Called<BatchResponse>;
    /**
     * Record a donation.
     *
     * Records what was received; its receipt is PENDING. A federal campaign is answered 422 where the donor would pass
     * the annual limit on contributions with this donation (Canada Elections Act, s. 367(1)); nothing is written then. A
     * donor is the same name and the same postal code, e-mail or telephone. Donations in kind are exempt.
     *
     * Needs the scope `donations:write`.
     */
    createDonation(body: CreateDonation, options?: WriteOptions): Called<DonationResponse>;
    /**
     * Record a deposit.
     *
     * Extension. Records up to 50 donations that were deposited together, or none of them, and keeps their slip. Each
     * passes the rules of a single donation and counts towards the annual limit of those behind it: answers 422, which
     * names the first that cannot be recorded. For rows that are recorded each by itself there is `POST
     * /donations/batch`.
     *
     * Needs the scope `donations:write`.
     */
    recordDeposit(body: RecordDeposit, options?: WriteOptions): Called<DepositResponse>;
    /**
     * Read a deposit slip.
     *
     * Extension. A slip with its donations: what was deposited of each, and what it is now. Nothing is changed.
     *
     * Needs the scope `donations:read`.
     */
    getDeposit(id: string, options?: CallOptions): Called<DepositResponse>;
    /**
     * Record anonymous gifts of an event.
     *
     * Extension. What people gave at an event without their names: about how many, and the sum, which is at most $20 for
     * each of them (Canada Elections Act, s. 366). They are nobody’s contribution, get no receipt, and stand by
     * themselves in the contributors’ part of the return. A campaign has 500 such events at most. Answers 422 for a
     * larger sum: a gift above $20 needs a name and an address.
     *
     * Needs the scope `donations:write`.
     */
    recordAnonymousGifts(body: RecordAnonymousGifts, options?: WriteOptions): Called<AnonymousGiftsResponse>;
    /**
     * Take back anonymous gifts that were recorded by mistake.
     *
     * Extension. They stay on record, with who took them back and when, and count no more. A second time it is a 404.
     *
     * Needs the scope `donations:write`.
     */
    withdrawAnonymousGifts(id: string, options?: WriteOptions): Called<AnonymousGiftsResponse>;
    /**
     * Read one donation.
     *
     * With its receipt, where one was issued. A corrected donation is shown as it stands now; a voided or returned one
     * says so in `withdrawn`. The read is recorded in the campaign’s audit trail; one that cannot be recorded fails.
     *
     * Needs the scope `donations:read`.
     */
    getDonation(id: string, query?: GetDonationQuery, options?: CallOptions): Called<DonationResponse>;
    /**
     * Issue the official receipt of a donation.
     *
     * Gives the donation a serial without gaps and a page that never changes, and moves it to ISSUED; this cannot be
     * undone by the API. Answers 422 where the donation has its receipt already, and where a condition fails: federal
     * campaign, monetary donation, official agent on file, received within the window, leader authorization on file,
     * donor attested. The message names every condition that failed. The body may be left out.
     *
     * Needs the scope `donations:write`.
     */
    issueReceipt(id: string, body?: IssueReceipt, options?: WriteOptions): Called<DonationResponse>;
    /**
     * Correct a donation that has no receipt in force.
     *
     * Extension. Supersedes the facts of a donation by corrected ones: nothing is overwritten, and every version stays on
     * record with who, when and why. `changes` has the fields that differ, as they are sent to record a donation; the
     * annual limit is checked with them. Answers 422 where a receipt is in force, which states the facts as they were: a
     * member spoils it in the console, with the correction. After a spoil the corrected donation takes a new receipt.
     *
     * Needs the scope `donations:write`.
     */
    correctDonation(id: string, body: CorrectDonation, options?: WriteOptions): Called<DonationResponse>;
    /**
     * Record that a part of a donation was returned.
     *
     * Extension. A part went back to the donor on a day (Canada Elections Act, ss. 368, 372). The donation is what was
     * kept from then on: the annual limit counts that, and the part stands with its day among what was returned in the
     * contributors’ part of the return and in the donor’s year. Every version stays on record. A receipt in force states
     * more than was kept: the request names it, it is cancelled, and with `reissue` another is issued, under the next
     * serial, which names it. Each call is a return of its own: send an Idempotency-Key. Answers 422 for a part that is
     * not less than the donation, for another day, for a donation that was voided or returned, and where the receipt in
     * force is not the one that is named. If all of it went back, a member marks it as returned in the console.
     *
     * Needs the scope `donations:write`.
     */
    returnPart(id: string, body: ReturnPart, options?: WriteOptions): Called<DonationResponse>;
    /**
     * Record many donations.
     *
     * Extension. Up to 1,000 records and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one record
     * on each line). Each row is a request of the operation for one record, with its rules and its entry in the audit
     * log, and has an outcome, in the order of the rows. A row whose externalId a donation has is unchanged if it says
     * the same; otherwise it is refused with the operation that corrects a donation. The annual limit of a donor counts
     * the rows before. A row that is refused leaves the others as they are; with `atomic=true` nothing is done if a row
     * is refused, and the answer is a 422 that names the first ones. All rows are written in one transaction: after an
     * error of the server nothing is, and the same Idempotency-Key may be sent again. Work is done in slices of at most
     * 50 ms between which others are served. A batch counts as one request for each 20 rows begun; one that the rest of
     * the minute has no room for is a 429 before anything is done.
     *
     * Needs the scope `donations:write`.
     */
    batchDonations(body: DonationBatch, query?: BatchDonationsQuery, options?: WriteOptions): Called<BatchResponse>;
    /**
     * Read the figures of the contributors’ part of the return.
     *
     * Extension. What a candidate’s electoral campaign return says of contributions, from the donations as they are
     * recorded now; the console has the same with names and addresses, to print and as a file. To be checked against the
     * return’s form of the year. One contributor is the same name with the same postal code, e-mail or telephone,
     * directly or through another donation. It reads up to 20,000 donations, a thousand at a time, and answers 422 where
     * there are more. Nothing is changed.
     *
     * Needs the scope `donations:read`.
     */
    getContributionReturn(options?: CallOptions): Called<ContributionReturnResponse>;
    /**
     * Record an interaction with a voter.
     *
     * Sets the voter's lastContact to when it took place (now, unless `occurredAt` says otherwise; never backwards),
     * whatever the disposition, and the voter's support level where one is given; supportLevel null changes nothing. A
     * level of an earlier `occurredAt` does not replace one that was given since. What was sent under an `eventId` before
     * is not recorded again: the answer is the recorded interaction, with `Idempotent-Replayed: true`; an eventId of
     * another interaction is a 422.
     *
     * Needs the scope `canvassing:write`.
     */
    createInteraction(body: CreateInteraction, options?: WriteOptions): Called<VoterInteractionResponse>;
    /**
     * Cut polls or streets into turfs.
     *
     * Takes the doors of the polls and streets in the order of the walk list, and cuts them into turfs of about `doors`
     * doors, streets whole where that is possible. Up to 1200 voters at once. Voters who are on an open turf already are
     * left out; if that leaves nobody, nothing is made and it is a 422.
     *
     * Needs the scope `canvassing:write`.
     */
    createTurfs(body: CreateTurfs, options?: WriteOptions): Called<TurfsResponse>;
    /**
     * Read a turf.
     *
     * One turf with its progress. Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    getTurf(id: string, options?: CallOptions): Called<TurfResponse>;
    /**
     * Rename, assign or end a turf.
     *
     * Fields that are absent stay as they are. A turf has one volunteer at a time: the links of another one end when it
     * is assigned, and all of them when it is ended. An ended turf can be renamed only.
     *
     * Needs the scope `canvassing:write`.
     */
    updateTurf(id: string, body: UpdateTurf, options?: WriteOptions): Called<TurfResponse>;
    /**
     * Write a script.
     *
     * Extension. Up to 20 questions, each with its wording in English, in French, or in both, and an id of the caller's
     * own. The phones of volunteers ask it from now on. A campaign has 200 scripts at most, retired ones too.
     *
     * Needs the scope `canvassing:write`.
     */
    createScript(body: CreateScript, options?: WriteOptions): Called<ScriptResponse>;
    /**
     * Read a script.
     *
     * Extension. A script as it is, or the questions of one of its versions. Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    getScript(id: string, query?: GetScriptQuery, options?: CallOptions): Called<ScriptResponse>;
    /**
     * Change a script, or retire it.
     *
     * Extension. Fields that are absent stay as they are. Questions that differ make a further version: answers name the
     * version whose questions were asked, and keep them. Answers of all versions are counted together by the ids of
     * questions and choices, so a question of the same id keeps its kind and scale. A retired script is asked no longer;
     * answers to it are taken, since they may have been given before. A script has 100 versions at most.
     *
     * Needs the scope `canvassing:write`.
     */
    updateScript(id: string, body: UpdateScript, options?: WriteOptions): Called<ScriptResponse>;
    /**
     * Count the answers to a script.
     *
     * Extension. How many people gave each answer, to the questions of all versions; with `question`, that question
     * alone, poll by poll. Of somebody who answered twice the later visit counts; visits that were taken back do not.
     * Visits are read in slices of at most 50 ms between which others are served. Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    getScriptResults(id: string, query?: GetScriptResultsQuery, options?: CallOptions): Called<ScriptResultsResponse>;
    /**
     * Mark who has voted.
     *
     * Extension. On election day. Up to 500 voters, by their numbers on the list of a poll or by their ids. Each has an
     * outcome, in the order of the request: one that is not known leaves the others as they are. Lists leave them out
     * where `voted=false` asks for it, and phones that walk a turf always do.
     *
     * Needs the scope `canvassing:write`.
     */
    markVoted(body: VotersMarked, options?: WriteOptions): Called<VotersMarkedResponse>;
    /**
     * Take marks of who has voted back.
     *
     * Extension. What was marked by mistake. Up to 500 voters, by their numbers on the list of a poll or by their ids.
     * Each has an outcome, in the order of the request: one that is not known leaves the others as they are. Who marked
     * them, and when, stays on record.
     *
     * Needs the scope `canvassing:write`.
     */
    unmarkVoted(body: VotersMarked, options?: WriteOptions): Called<VotersMarkedResponse>;
    /**
     * Count who has voted, by poll.
     *
     * Extension. How many voters there are in each poll and in all, how many of them have voted, and the same of the
     * campaign’s supporters. Voters are read in slices of at most 50 ms between which others are served. Nothing is
     * changed.
     *
     * Needs the scope `canvassing:read`.
     */
    getTurnout(options?: CallOptions): Called<TurnoutResponse>;
    /**
     * Record many interactions.
     *
     * Extension. Up to 1,000 records and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one record
     * on each line). Each row is a request of the operation for one record, with its rules and its entry in the audit
     * log, and has an outcome, in the order of the rows. A row whose externalId an interaction has is unchanged if it
     * says the same, and refused otherwise: correct that one. A row whose eventId was sent before is unchanged too. So
     * what a device has sent twice is recorded once. Rows of one voter are recorded in their order. A row that is refused
     * leaves the others as they are; with `atomic=true` nothing is done if a row is refused, and the answer is a 422 that
     * names the first ones. All rows are written in one transaction: after an error of the server nothing is, and the
     * same Idempotency-Key may be sent again. Work is done in slices of at most 50 ms between which others are served. A
     * batch counts as one request for each 20 rows begun; one that the rest of the minute has no room for is a 429 before
     * anything is done.
     *
     * Needs the scope `canvassing:write`.
     */
    batchInteractions(body: InteractionBatch, query?: BatchInteractionsQuery, options?: WriteOptions): Called<BatchResponse>;
    /**
     * Record a visit at a door where several people live.
     *
     * Extension. One interaction for each person, of one time and one client’s event, with what came of it and the
     * answers to a script: all of them or none. Up to 30 people, who live behind one door (a 422 otherwise); each is
     * recorded as `POST /canvassing/interactions` records one. The eventId of a person’s interaction is the household’s
     * with the voter’s id behind it: what was sent before is not recorded again.
     *
     * Needs the scope `canvassing:write`.
     */
    recordHousehold(body: RecordHousehold, options?: WriteOptions): Called<HouseholdResponse>;
    /**
     * Read an interaction.
     *
     * Extension. One that was taken back is read too: `include=withdrawnAt` says so.
     *
     * Needs the scope `canvassing:read`.
     */
    getInteraction(id: string, query?: GetInteractionQuery, options?: CallOptions): Called<VoterInteractionResponse>;
    /**
     * Correct an interaction, and keep what it said.
     *
     * Extension. Fields that are absent stay as they are; null clears a field that may be null; {} changes nothing, nor
     * does a field that says the same. What it said before stays on record: see `GET
     * /canvassing/interactions/{id}/history`. The voter’s lastContact and support level become what they were had it been
     * recorded so; a support level that was given directly since stays. Read-only fields, `voterId` among them, are
     * ignored. One that was taken back is a 422, and so is the 100th correction. A member who is no manager corrects what
     * she recorded herself.
     *
     * Needs the scope `canvassing:write`.
     */
    updateInteraction(id: string, body: UpdateInteraction, options?: WriteOptions): Called<VoterInteractionResponse>;
    /**
     * Take back an interaction that was recorded by mistake.
     *
     * Extension. The interaction stays on record, with who took it back, when and why, and is left out of lists, counts
     * and walk lists. The voter’s lastContact and support level return to what the remaining interactions say; a support
     * level that was given directly since stays. The answer has `withdrawnAt`. A second time it is a 422. A member who is
     * no manager takes back what she recorded herself.
     *
     * Needs the scope `canvassing:write`.
     */
    withdrawInteraction(id: string, body?: WithdrawInteraction, options?: WriteOptions): Called<VoterInteractionResponse>;
    /**
     * Read what happened to an interaction.
     *
     * Extension. How it was recorded, each correction, and whether it was taken back: who, when and why, and what it said
     * from then on. Of one that was taken back too.
     *
     * Needs the scope `canvassing:read`.
     */
    getInteractionHistory(id: string, options?: CallOptions): Called<InteractionHistory>;
    /**
     * Record a lawn sign.
     *
     * requestedAt is now; a sign recorded as INSTALLED or COLLECTED has installedAt or collectedAt stamped as well. A
     * voter or volunteer that the campaign does not have is a 400.
     *
     * Needs the scope `lawn_signs:write`.
     */
    createLawnSign(body: CreateLawnSign, options?: WriteOptions): Called<LawnSignResponse>;
    /**
     * Read one lawn sign.
     *
     * Nothing is changed; like every use of a key, the read is recorded in the campaign’s audit trail.
     *
     * Needs the scope `lawn_signs:read`.
     */
    getLawnSign(id: string, options?: CallOptions, query?: GetLawnSignQuery): Called<LawnSignResponse>;
    /**
     * Change some fields of a lawn sign.
     *
     * Fields that are absent stay as they are; null clears a field that may be null; {} changes nothing. Any state may
     * follow any other. A change to INSTALLED stamps installedAt and clears collectedAt, one to COLLECTED stamps
     * collectedAt, one to REQUESTED clears both; a status that the sign has already changes no stamp. Read-only fields of
     * the record may be sent back and are ignored.
     *
     * Needs the scope `lawn_signs:write`.
     */
    updateLawnSign(id: string, body: UpdateLawnSign, options?: WriteOptions): Called<LawnSignResponse>;
    /**
     * Delete a lawn sign for good.
     *
     * The record is removed from the database and cannot be brought back. A second call answers 404, except under the
     * same Idempotency-Key.
     *
     * Needs the scope `lawn_signs:write`.
     */
    deleteLawnSign(id: string, options?: WriteOptions): Called<DeletedLawnSignResponse>;
    /**
     * Record and change many lawn signs.
     *
     * Extension. Up to 1,000 records and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one record
     * on each line). Each row is a request of the operation for one record, with its rules and its entry in the audit
     * log, and has an outcome, in the order of the rows. A row whose externalId a sign has changes that sign: fields that
     * are absent stay as they are, and one that says nothing else is unchanged. A row that is refused leaves the others
     * as they are; with `atomic=true` nothing is done if a row is refused, and the answer is a 422 that names the first
     * ones. All rows are written in one transaction: after an error of the server nothing is, and the same
     * Idempotency-Key may be sent again. Work is done in slices of at most 50 ms between which others are served. A batch
     * counts as one request for each 20 rows begun; one that the rest of the minute has no room for is a 429 before
     * anything is done.
     *
     * Needs the scope `lawn_signs:write`.
     */
    batchLawnSigns(body: LawnSignBatch, query?: BatchLawnSignsQuery, options?: WriteOptions): Called<BatchResponse>;
    /**
     * Read the campaign that the key belongs to.
     *
     * Who stands where and when, the plan, and what receipts need. `contributionLimit` is the law’s where a federal
     * campaign has entered none. Nothing is changed.
     *
     * Needs the scope `campaign:read`.
     */
    getCampaign(options?: CallOptions): Called<CampaignResponse>;
    /**
     * Read the campaign in numbers.
     *
     * What a dashboard shows, in one answer. It has the parts that the key’s other scopes allow: `voters` and `imports`
     * with `voters:read`, `canvassing` with `canvassing:read`, `donations` and `receipts` with `donations:read`,
     * `lawnSigns` with `lawn_signs:read`, `volunteers` with `volunteers:read`; the others are absent. Each part is
     * counted up to a bound, and `isComplete` says whether it was reached. Nothing is changed.
     *
     * Needs the scope `campaign:read`.
     */
    getCounts(query?: GetCountsQuery, options?: CallOptions): Called<CountsResponse>;
    /**
     * Upload a file of records.
     *
     * Extension. The body is a CSV file or a workbook (.xlsx) of up to 100,000 rows and 20 MiB. It is checked in the
     * background, row by row, by the rules of the operation for one record, and compared with the campaign’s records:
     * `GET /imports/{id}` says how far it is and what rows match, `GET /imports/{id}/rows` which ones. Then `POST
     * /imports/{id}/start` records what is ready, unless `start=true` asked for that at once. It is the import that the
     * console has, with its rules and its entries in the audit log. Files of voters need the scope `voters:write`, those
     * of donations `donations:write`. A row of a donation that would pass the annual limit, the rows before it included,
     * has a fault. A file counts as one request for each MiB begun; a campaign has five files at a time, each for a day.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    createImport(file: SentFile<'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'>, query?: CreateImportQuery, options?: WriteOptions): Called<ImportResponse>;
    /**
     * List imports.
     *
     * Extension. The files of the last day, the newest first, those of the console too; a campaign has five at most. A
     * key is shown the kinds that it may write. Nothing is changed.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    listImports(options?: CallOptions): Called<ImportList>;
    /**
     * Read an import.
     *
     * Extension. Its state, how far it is, and how many rows there are of each outcome, of each rule by which rows are
     * matched, and with a record that they look like.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    getImport(id: string, options?: CallOptions): Called<ImportResponse>;
    /**
     * Delete an uploaded file.
     *
     * Extension. Deletes the file and its report; one that is under way ends. What is recorded stays. Errors: 422 while
     * it is taken back.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    discardImport(id: string, options?: WriteOptions): Called<DeletedImportResponse>;
    /**
     * List the rows of an import.
     *
     * Extension. Pages of the rows that are not recorded, or not yet, and of those that look like another record, in the
     * order of the file: what each matches and looks like, what it changes of the voter whom it matches, from what to
     * what, and what is wrong with it. A page may be shorter than its limit where rows are long. What fields of a voter
     * are is shown to keys with the scope `voters:read`.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    listImportRows(id: string, query?: ListImportRowsQuery, options?: CallOptions): Called<ImportRowPage>;
    /**
     * Start an import.
     *
     * Extension. Records the rows of a file that is CHECKED, in the background. Each row is recorded once, whatever ends
     * the import in between. Errors: 400 for `update` of other records than voters; 422 in another state; 402 if the plan
     * has too few places, and then nothing is recorded.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    startImport(id: string, query?: StartImportQuery, options?: WriteOptions): Called<ImportResponse>;
    /**
     * Stop an import.
     *
     * Extension. Ends an import that is RUNNING after the rows under way; one that is STOPPED stays so. What is recorded
     * stays. Errors: 422 in another state.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    stopImport(id: string, options?: WriteOptions): Called<ImportResponse>;
    /**
     * Take an import back.
     *
     * Extension. Removes the records that an import made, but for those that somebody has changed, canvassed or given a
     * sign since, and its file. Donations are voided, since what was received is never deleted, but for those that were
     * corrected, returned or given a receipt; their identifiers are free again. So are voters on a turf that a volunteer
     * walks. Voters whom the import updated stay as it left them. Works in slices between which others are served, and
     * answers when all are done; if the server ends in between, the import is TAKING_BACK and goes on by itself. Good as
     * long as the audit log has the import. Errors: 422 while it is RUNNING, if it has been taken back, and if it cannot
     * be told from another one.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    takeBackImport(id: string, options?: WriteOptions): Called<TakenBackImportResponse>;
}
