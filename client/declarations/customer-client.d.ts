/** Made by `npm run client-types` from server/openapi/. Changes made here are lost. */
import { ApiClient } from './api-client.ts';
import type { Called } from './called.ts';
import type { CallOptions, ClientOptions, SentFile, WriteOptions } from './options.ts';
import { type PagedList } from './pages.ts';
import type { AnonymousGifts, AnonymousGiftsPage, AnonymousGiftsResponse, BatchDonationsQuery, BatchInteractionsQuery, BatchLawnSignsQuery, BatchResponse, BatchVotersQuery, CampaignResponse, Change, ChangePage, ContributionReturnResponse, CorrectDonation, CountsResponse, CreateDonation, CreatedWebhookResponse, CreateImportQuery, CreateInteraction, CreateLawnSign, CreateScript, CreateTurfs, CreateVoter, CreateWebhook, DeletedImportResponse, DeletedLawnSignResponse, DeletedWebhookResponse, DepositResponse, DepositSlip, DepositSlipPage, Donation, DonationBatch, DonationPage, DonationResponse, DuplicateGroup, DuplicateGroupPage, ErasedVoterResponse, FetchedMessagePage, FetchWebhookMessages, FillDistricts, FilledDistrictsResponse, GetCountsQuery, GetDonationQuery, GetInteractionQuery, GetLawnSignQuery, GetScriptQuery, GetScriptResultsQuery, GetVoterQuery, GetWalkListQuery, HouseholdResponse, ImportList, ImportResponse, ImportRowPage, InteractionBatch, InteractionHistory, IssueReceipt, LawnSign, LawnSignBatch, LawnSignPage, LawnSignResponse, ListAnonymousGiftsQuery, ListChangesQuery, ListDepositsQuery, ListDonationsQuery, ListDuplicatesQuery, ListImportRowsQuery, ListInteractionsQuery, ListLawnSignsQuery, ListScriptsQuery, ListTurfsQuery, ListVolunteersQuery, ListVotersQuery, ListWebhooksQuery, MergeVoter, RecordAnonymousGifts, RecordDeposit, RecordHousehold, RenamedTagResponse, RenameTag, ReturnPart, Script, ScriptPage, ScriptResponse, ScriptResultsResponse, StartImportQuery, TagListResponse, TakenBackImportResponse, Turf, TurfPage, TurfResponse, TurfsResponse, TurnoutResponse, UpdateInteraction, UpdateLawnSign, UpdateScript, UpdateTurf, UpdateVoter, Volunteer, VolunteerPage, Voter, VoterBatch, VoterInteraction, VoterInteractionPage, VoterInteractionResponse, VoterPage, VoterResponse, VotersMarked, VotersMarkedResponse, WalkListPage, Webhook, WebhookMessagePage, WebhookMessageResponse, WebhookPage, WithdrawInteraction } from './types/customer.ts';
export interface CustomerClientOptions extends ClientOptions {
    /** An API key of the campaign. Its scopes say what it may do. */
    readonly apiKey: string;
}
/** The customer API. Its methods are called as its operations are. They reject with a `HustingsError`. */
export declare class CustomerClient extends ApiClient {
    /**
     * List or find voters, newest first.
     *
     * Voters in the order in which they were recorded, the newest first. Filters are combined with AND. New records do
     * not shift the pages. If a filter matches few of very many voters, a page may be short or empty and still have a
     * `nextCursor`: pass it as `cursor` to continue. If filters match no voter, the header `X-Filter-Note` says how they
     * were interpreted. Nothing is changed.
     *
     * Needs the scope `voters:read`.
     */
    readonly listVoters: PagedList<ListVotersQuery, VoterPage, Voter>;
    /**
     * List voters who may be one person.
     *
     * Extension. Groups of voters who may be one person, by reason, the most certain first: name and address, e-mail
     * address, telephone number, similar names at one address. A group is listed only for its most certain reason, unless
     * `reason` selects one. A person has to decide whether they are duplicates. Each page reads a bounded part of the
     * voters, so it may be short or empty and still have a `nextCursor`. Nothing is changed.
     *
     * Needs the scope `voters:read`.
     */
    readonly listDuplicates: PagedList<ListDuplicatesQuery, DuplicateGroupPage, DuplicateGroup>;
    /**
     * List volunteers, newest first.
     *
     * Volunteers in the order in which they were recorded, the newest first. Nothing is changed.
     *
     * Needs the scope `volunteers:read`.
     */
    readonly listVolunteers: PagedList<ListVolunteersQuery, VolunteerPage, Volunteer>;
    /**
     * List or search donations, newest first.
     *
     * Donations in the order in which they were recorded, the newest first. Filters are combined with AND. `q` is
     * searched literally in the donor’s name, e-mail and address, and as a name in any spelling; four or more digits also
     * match telephone numbers in any format. Voided and returned donations are left out without `include_withdrawn=true`.
     * A corrected donation is listed once, in its current version. If a filter matches few of many donations, a page may
     * be short or empty and still have a `nextCursor`: pass it as `cursor` to continue. Nothing is changed.
     *
     * Needs the scope `donations:read`.
     */
    readonly listDonations: PagedList<ListDonationsQuery, DonationPage, Donation>;
    /**
     * List deposit slips, newest first.
     *
     * Extension. Deposit slips as they were recorded, the newest first. Each has its sum and not its donations. Nothing
     * is changed.
     *
     * Needs the scope `donations:read`.
     */
    readonly listDeposits: PagedList<ListDepositsQuery, DepositSlipPage, DepositSlip>;
    /**
     * List anonymous gifts, newest days first.
     *
     * Extension. Anonymous gifts at events, the latest day first. Withdrawn ones are listed too, with `withdrawnAt`.
     * Nothing is changed.
     *
     * Needs the scope `donations:read`.
     */
    readonly listAnonymousGifts: PagedList<ListAnonymousGiftsQuery, AnonymousGiftsPage, AnonymousGifts>;
    /**
     * List interactions, newest first.
     *
     * Interactions in the order in which they were recorded, the newest first. An unknown `voter_id` returns an empty
     * page. With `occurred_since` or `occurred_before` they are in the order in which they took place, the newest first.
     * Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    readonly listInteractions: PagedList<ListInteractionsQuery, VoterInteractionPage, VoterInteraction>;
    /**
     * List voters in the order of their doors.
     *
     * Sorted by poll, city and street; on each street up the odd side and back down the even side. Addresses without a
     * civic number on a street, such as rural routes and boxes, come last in their city. The limit applies after sorting.
     *
     * Without `paged` there is one page, and nextCursor is null: filter by poll, or exclude contacted voters. With
     * `paged=true`, pass `nextCursor` as `cursor` for the next page, until it is null. With the filters city, tag,
     * `voted` or `not_contacted_since` each page searches 2,000 voters, so it may have fewer voters than its limit, or
     * none, while nextCursor is not null. With `households=true` the voters at one door are on one page, unless there are
     * more than the limit.
     *
     * Voters with `DOOR` in `doNotContact` are left out, and the header `X-Filter-Note` says how many the campaign has.
     * If filters match no voter, it first says how they were interpreted.
     *
     * Needs the scope `canvassing:read`.
     */
    readonly getWalkList: PagedList<GetWalkListQuery, WalkListPage, Voter>;
    /**
     * List turfs, newest first.
     *
     * Turfs with their progress, the newest first, at most 50 on a page. Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    readonly listTurfs: PagedList<ListTurfsQuery, TurfPage, Turf>;
    /**
     * List scripts, newest first.
     *
     * Extension. Scripts with their current questions, the newest first, at most 20 on a page. Volunteers’ phones use the
     * newest script that is not retired. Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    readonly listScripts: PagedList<ListScriptsQuery, ScriptPage, Script>;
    /**
     * List lawn signs, newest first.
     *
     * Lawn signs in the order in which they were recorded, the newest first. Nothing is changed.
     *
     * Needs the scope `lawn_signs:read`.
     */
    readonly listLawnSigns: PagedList<ListLawnSignsQuery, LawnSignPage, LawnSign>;
    /**
     * Follow changes in commit order.
     *
     * All changes of the campaign’s records in commit order, the oldest first. Pass `resumeAt` as `cursor` in the next
     * request: no change is missed, even with concurrent writes. Entries are stored for 90 days. An older cursor is a
     * 410, and so is a cursor from before a restore of the database. Without a cursor the feed begins with the oldest
     * entry; with `from=now` it begins at the end. A key gets only the kinds of records that it may read; a cursor is
     * valid for the kinds for which it was issued. A page may be short or empty and still have a `nextCursor`. For an
     * initial copy, get `resumeAt` with `from=now`, read the lists, then follow the feed. Nothing is changed.
     *
     * Needs the scope `campaign:read`.
     */
    readonly listChanges: PagedList<ListChangesQuery, ChangePage, Change>;
    /**
     * List webhooks, newest first.
     *
     * Extension. All webhooks of the campaign, whoever made them, without their secrets. Nothing is changed.
     *
     * Needs the scope `webhooks:write`.
     */
    readonly listWebhooks: PagedList<ListWebhooksQuery, WebhookPage, Webhook>;
    /** @throws {TypeError} where an option cannot be meant */
    constructor(options: CustomerClientOptions);
    /**
     * Create a voter.
     *
     * Creates a voter. Duplicates are not checked. It is a 402, and nothing is written, if the campaign has as many
     * voters as its plan allows, and a 422 for a person whom the campaign has erased.
     *
     * Needs the scope `voters:write`.
     */
    createVoter(body: CreateVoter, options?: WriteOptions): Called<VoterResponse>;
    /**
     * Read one voter.
     *
     * The read is recorded in the campaign’s audit log. If that fails, the request fails.
     *
     * Needs the scope `voters:read`.
     */
    getVoter(id: string, options?: CallOptions, query?: GetVoterQuery): Called<VoterResponse>;
    /**
     * Change some fields of a voter.
     *
     * A partial update: absent fields are unchanged, and null clears a nullable field. {} changes nothing, not even
     * `updatedAt`. Read-only fields are accepted and ignored.
     *
     * Needs the scope `voters:write`.
     */
    updateVoter(id: string, body: UpdateVoter, options?: WriteOptions): Called<VoterResponse>;
    /**
     * Merge a duplicate into a voter.
     *
     * Extension. The voter in the path survives and retains its field values. Missing values, and those named by `take`,
     * come from the other voter. Interactions, lawn signs, turf entries, tags and the other voter’s `externalId` move to
     * the survivor. If both have an external identifier, both find the survivor. `doNotContact` has the channels of both.
     * The latest interaction of either determines the support level. The other voter’s id becomes a 404 that names the
     * survivor. `POST /voters/{id}/unmerge` undoes the merge for 30 days. If-Match refers to the survivor’s version.
     *
     * Needs the scope `voters:write`.
     */
    mergeVoter(id: string, body: MergeVoter, options?: WriteOptions): Called<VoterResponse>;
    /**
     * Undo a merge of voters.
     *
     * Extension. Restores the voter with this id, who was merged into another, with its field values, interactions, lawn
     * signs and turf entries. The survivor loses what the merge has added, unless it was changed since. What was recorded
     * since remains with the survivor. The response is the restored voter. After 30 days, or if the survivor was itself
     * merged since, it is a 422. The voter counts towards the plan’s limit again.
     *
     * Needs the scope `voters:write`.
     */
    unmergeVoter(id: string, options?: WriteOptions): Called<VoterResponse>;
    /**
     * Erase a person permanently.
     *
     * Extension. This cannot be undone. Deletes the voter, those merged into it, and their interactions with all notes,
     * lawn signs and turf entries. An installed sign remains without a voter until it is collected. Audit log entries
     * remain, since they contain no values. Donations remain, since the law requires it. Notes on other people are not
     * searched. Keyed hashes remain of the name and place, and of the e-mail address, telephone number and `externalId`
     * unless another voter shares them. A person who matches one cannot be created or imported again (422). The change
     * feed reports `erased`.
     *
     * Needs the scope `voters:write`.
     */
    eraseVoter(id: string, options?: WriteOptions): Called<ErasedVoterResponse>;
    /**
     * List the tags of voters, with their counts.
     *
     * Every tag of the campaign’s voters, with the number of voters who have it. Nothing is changed.
     *
     * Needs the scope `voters:read`.
     */
    listTags(options?: CallOptions): Called<TagListResponse>;
    /**
     * Rename a tag of voters.
     *
     * Replaces the tag `from` by `to`. A voter who has both retains one. A request changes up to 1,000 voters in one
     * transaction. If `isComplete` is false, repeat the request with another Idempotency-Key. Sets `updatedAt` of each
     * voter.
     *
     * Needs the scope `voters:write`.
     */
    renameTag(body: RenameTag, options?: WriteOptions): Called<RenamedTagResponse>;
    /**
     * Fill in missing ridings of voters.
     *
     * Extension. Sets an empty `riding` to the district of the campaign’s level, on election day, that contains the
     * voter’s postal code. If the code straddles districts, the address decides, if the address register has it or its
     * neighbours on both sides. An uncertain district is never filled in, and an existing riding is never changed. The
     * name is spelled as the campaign spells it. A request reads up to 1,000 voters, the newest first. Pass `nextCursor`
     * as `cursor`, with another Idempotency-Key, to continue. `dryRun` only counts. Sets `updatedAt` of each changed
     * voter.
     *
     * Needs the scope `voters:write`.
     */
    fillDistricts(body: FillDistricts, options?: WriteOptions): Called<FilledDistrictsResponse>;
    /**
     * Create and change many voters.
     *
     * Extension. Up to 1,000 records and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one record
     * on each line). Each row follows the rules of the single-record operation and has its own audit log entry. The
     * response has an outcome for each row, in the order of the rows. A row with the `externalId` of a voter updates that
     * voter; absent fields are unchanged. Rows that exceed the plan’s limit of voters are rejected. A rejected row does
     * not affect the others. With `atomic=true` nothing is written if a row is rejected, and the response is a 422 that
     * names the first ones. All rows are written in one transaction: after a server error nothing is, and the request may
     * be repeated with the same Idempotency-Key. A batch counts as one request for every 20 rows, rounded up. A batch
     * that exceeds the rate limit is a 429, and nothing is written.
     *
     * Needs the scope `voters:write`.
     */
    batchVoters(body: VoterBatch, query?: BatchVotersQuery, options?: WriteOptions): Called<BatchResponse>;
    /**
     * Record a donation.
     *
     * Records a donation. Its receipt status is PENDING. For a federal campaign it is a 422, and nothing is written, if
     * the donor would exceed the annual contribution limit (Canada Elections Act, s. 367(1)). Donations with the same
     * name and the same postal code, e-mail or telephone are one donor’s. Donations in kind are exempt.
     *
     * Needs the scope `donations:write`.
     */
    createDonation(body: CreateDonation, options?: WriteOptions): Called<DonationResponse>;
    /**
     * Record a deposit.
     *
     * Extension. Records up to 50 donations that were deposited together, and their deposit slip, in one transaction.
     * Each follows the rules of a single donation, and the annual limit includes the preceding ones. If one cannot be
     * recorded, it is a 422 that names the first one. `POST /donations/batch` records rows independently.
     *
     * Needs the scope `donations:write`.
     */
    recordDeposit(body: RecordDeposit, options?: WriteOptions): Called<DepositResponse>;
    /**
     * Read a deposit slip.
     *
     * Extension. A deposit slip with its donations: the deposited and the current amount of each. Nothing is changed.
     *
     * Needs the scope `donations:read`.
     */
    getDeposit(id: string, options?: CallOptions): Called<DepositResponse>;
    /**
     * Record anonymous gifts of an event.
     *
     * Extension. Records anonymous contributions at an event: the approximate number of people and the sum, at most $20
     * for each person (Canada Elections Act, s. 366). They count towards no one’s limit, get no receipt, and are listed
     * separately in the contributors’ part of the return. A campaign has 500 such events at most. A larger sum is a 422:
     * a contribution above $20 needs a name and an address.
     *
     * Needs the scope `donations:write`.
     */
    recordAnonymousGifts(body: RecordAnonymousGifts, options?: WriteOptions): Called<AnonymousGiftsResponse>;
    /**
     * Withdraw anonymous gifts that were recorded by mistake.
     *
     * Extension. They remain on record, with who withdrew them and when, and no longer count. If they are already
     * withdrawn, it is a 404.
     *
     * Needs the scope `donations:write`.
     */
    withdrawAnonymousGifts(id: string, options?: WriteOptions): Called<AnonymousGiftsResponse>;
    /**
     * Read one donation.
     *
     * A donation, with its receipt if one was issued. A corrected donation is returned in its current version.
     * `withdrawn` says whether it was voided or returned. The read is recorded in the campaign’s audit log. If that
     * fails, the request fails.
     *
     * Needs the scope `donations:read`.
     */
    getDonation(id: string, query?: GetDonationQuery, options?: CallOptions): Called<DonationResponse>;
    /**
     * Issue the official receipt of a donation.
     *
     * Assigns the next serial number, without gaps, stores an immutable receipt, and sets the status to ISSUED. The API
     * cannot undo this. It is a 422 if the donation already has a receipt, or if a gate fails: federal campaign, monetary
     * donation, official agent on file, received within the writ window, leader authorization on file, donor attestation.
     * The message names every gate that failed. The body is optional.
     *
     * Needs the scope `donations:write`.
     */
    issueReceipt(id: string, body?: IssueReceipt, options?: WriteOptions): Called<DonationResponse>;
    /**
     * Correct a donation that has no receipt in force.
     *
     * Extension. Creates a corrected version of a donation. Every version remains on record with who, when and why.
     * `changes` has the fields that differ, as in the request that records a donation. The annual limit is checked again.
     * If a receipt is in force, it is a 422: a member spoils it in the console, together with the correction. After that
     * the corrected donation can get a new receipt.
     *
     * Needs the scope `donations:write`.
     */
    correctDonation(id: string, body: CorrectDonation, options?: WriteOptions): Called<DonationResponse>;
    /**
     * Record that a part of a donation was returned.
     *
     * Extension. A part was returned to the donor on a day (Canada Elections Act, ss. 368, 372). The donation is then the
     * remaining amount, which counts towards the annual limit. The returned part is listed with its day in the
     * contributors’ part of the return and in the donor’s year. Every version remains on record. A receipt in force must
     * be named: it is cancelled, and with `reissue` a new one with the next serial replaces it. Each call records another
     * return, so send an Idempotency-Key. It is a 422 if the part is not less than the donation, if the day is out of
     * range, if the donation was voided or returned, or if the named receipt is not the one in force. If all of it was
     * returned, a member marks it as returned in the console.
     *
     * Needs the scope `donations:write`.
     */
    returnPart(id: string, body: ReturnPart, options?: WriteOptions): Called<DonationResponse>;
    /**
     * Record many donations.
     *
     * Extension. Up to 1,000 records and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one record
     * on each line). Each row follows the rules of the single-record operation and has its own audit log entry. The
     * response has an outcome for each row, in the order of the rows. A row with the `externalId` of a donation is
     * `unchanged` if it has the same values; otherwise it is rejected, and the error names the operation that corrects a
     * donation. The annual limit of a donor includes the preceding rows. A rejected row does not affect the others. With
     * `atomic=true` nothing is written if a row is rejected, and the response is a 422 that names the first ones. All
     * rows are written in one transaction: after a server error nothing is, and the request may be repeated with the same
     * Idempotency-Key. A batch counts as one request for every 20 rows, rounded up. A batch that exceeds the rate limit
     * is a 429, and nothing is written.
     *
     * Needs the scope `donations:write`.
     */
    batchDonations(body: DonationBatch, query?: BatchDonationsQuery, options?: WriteOptions): Called<BatchResponse>;
    /**
     * Read the figures of the contributors’ part of the return.
     *
     * Extension. The contribution figures of a candidate’s electoral campaign return, from the current donations. The
     * console also has names and addresses, to print and as a file. Check the figures against the current form of the
     * return. Donations with the same name and the same postal code, e-mail or telephone are one contributor’s, directly
     * or through another donation. It is a 422 if there are more than 20,000 donations. Nothing is changed.
     *
     * Needs the scope `donations:read`.
     */
    getContributionReturn(options?: CallOptions): Called<ContributionReturnResponse>;
    /**
     * Record an interaction with a voter.
     *
     * Sets the voter's lastContact to `occurredAt` (default now), if that is later, whatever the disposition. Sets the
     * voter's support level if `supportLevel` is given; null changes nothing. A level with an earlier `occurredAt` does
     * not replace a newer one. An `eventId` that was sent before is not recorded again: the response is the recorded
     * interaction, with `Idempotent-Replayed: true`. An eventId with other content is a 422.
     *
     * Needs the scope `canvassing:write`.
     */
    createInteraction(body: CreateInteraction, options?: WriteOptions): Called<VoterInteractionResponse>;
    /**
     * Cut polls or streets into turfs.
     *
     * Divides the doors of the polls and streets, in the order of the walk list, into turfs of about `doors` doors.
     * Streets are not split if possible. At most 1200 voters at once. Voters on an open turf are left out; if none
     * remain, it is a 422.
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
     * Absent fields are unchanged. A turf has one volunteer at a time: assigning it ends the previous volunteer’s links,
     * and ending it ends all links. An ended turf can only be renamed.
     *
     * Needs the scope `canvassing:write`.
     */
    updateTurf(id: string, body: UpdateTurf, options?: WriteOptions): Called<TurfResponse>;
    /**
     * Write a script.
     *
     * Extension. Up to 20 questions, each with its wording in English, in French, or in both, and an id chosen by the
     * caller. Volunteers’ phones use the script from now on. A campaign has 200 scripts at most, including retired ones.
     *
     * Needs the scope `canvassing:write`.
     */
    createScript(body: CreateScript, options?: WriteOptions): Called<ScriptResponse>;
    /**
     * Read a script.
     *
     * Extension. The current version of a script, or the questions of an earlier one. Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    getScript(id: string, query?: GetScriptQuery, options?: CallOptions): Called<ScriptResponse>;
    /**
     * Change a script, or retire it.
     *
     * Extension. Absent fields are unchanged. Changed questions create another version. Each answer names the version
     * whose questions were asked. Answers to all versions are counted together by the ids of questions and choices, so a
     * question with the same id must retain its kind and scale. A retired script is no longer used; answers to it are
     * still accepted, since they may have been given before. A script has 100 versions at most.
     *
     * Needs the scope `canvassing:write`.
     */
    updateScript(id: string, body: UpdateScript, options?: WriteOptions): Called<ScriptResponse>;
    /**
     * Count the answers to a script.
     *
     * Extension. The number of people who gave each answer, for the questions of all versions. With `question`: for that
     * question, by poll. If a person answered twice, the later visit counts. Withdrawn visits do not count. Nothing is
     * changed.
     *
     * Needs the scope `canvassing:read`.
     */
    getScriptResults(id: string, query?: GetScriptResultsQuery, options?: CallOptions): Called<ScriptResultsResponse>;
    /**
     * Mark who has voted.
     *
     * Extension. For election day. Up to 500 voters, by their numbers on the list of electors of a poll or by their ids.
     * The response has an outcome for each, in the order of the request. An unknown voter does not affect the others.
     * Lists leave them out with `voted=false`. Volunteers’ phones always leave them out of a turf.
     *
     * Needs the scope `canvassing:write`.
     */
    markVoted(body: VotersMarked, options?: WriteOptions): Called<VotersMarkedResponse>;
    /**
     * Undo marks of who has voted.
     *
     * Extension. Undoes marks made by mistake. Up to 500 voters, by their numbers on the list of electors of a poll or by
     * their ids. The response has an outcome for each, in the order of the request. An unknown voter does not affect the
     * others. Who marked them, and when, remains on record.
     *
     * Needs the scope `canvassing:write`.
     */
    unmarkVoted(body: VotersMarked, options?: WriteOptions): Called<VotersMarkedResponse>;
    /**
     * Count who has voted, by poll.
     *
     * Extension. The number of voters in each poll and in total, how many of them have voted, and the same for the
     * campaign’s supporters. Nothing is changed.
     *
     * Needs the scope `canvassing:read`.
     */
    getTurnout(options?: CallOptions): Called<TurnoutResponse>;
    /**
     * Record many interactions.
     *
     * Extension. Up to 1,000 records and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one record
     * on each line). Each row follows the rules of the single-record operation and has its own audit log entry. The
     * response has an outcome for each row, in the order of the rows. A row with the `externalId` of an interaction is
     * `unchanged` if it has the same values, and rejected otherwise: correct that interaction instead. A row with a known
     * `eventId` is `unchanged` too, so what a device sends twice is recorded once. Rows of one voter are recorded in
     * their order. A rejected row does not affect the others. With `atomic=true` nothing is written if a row is rejected,
     * and the response is a 422 that names the first ones. All rows are written in one transaction: after a server error
     * nothing is, and the request may be repeated with the same Idempotency-Key. A batch counts as one request for every
     * 20 rows, rounded up. A batch that exceeds the rate limit is a 429, and nothing is written.
     *
     * Needs the scope `canvassing:write`.
     */
    batchInteractions(body: InteractionBatch, query?: BatchInteractionsQuery, options?: WriteOptions): Called<BatchResponse>;
    /**
     * Record a visit at a door where several people live.
     *
     * Extension. Records an interaction for each person at one time and under one event of the client, with its
     * disposition and answers to a script, in one transaction. Up to 30 people, who must live at one door (else a 422).
     * Each is recorded as by `POST /canvassing/interactions`. The eventId of a person’s interaction is the household’s, a
     * space and the voter’s id. A known eventId is not recorded again.
     *
     * Needs the scope `canvassing:write`.
     */
    recordHousehold(body: RecordHousehold, options?: WriteOptions): Called<HouseholdResponse>;
    /**
     * Read an interaction.
     *
     * Extension. Withdrawn interactions are returned too: `include=withdrawnAt` shows it.
     *
     * Needs the scope `canvassing:read`.
     */
    getInteraction(id: string, query?: GetInteractionQuery, options?: CallOptions): Called<VoterInteractionResponse>;
    /**
     * Correct an interaction.
     *
     * Extension. Absent fields are unchanged, and null clears a nullable field. {} and equal values change nothing.
     * Earlier versions remain on record: see `GET /canvassing/interactions/{id}/history`. The voter’s lastContact and
     * support level are computed again; a support level that was set directly since remains. Read-only fields, including
     * `voterId`, are ignored. Correcting a withdrawn interaction is a 422, and so is the 100th correction. Only managers
     * may correct what others recorded.
     *
     * Needs the scope `canvassing:write`.
     */
    updateInteraction(id: string, body: UpdateInteraction, options?: WriteOptions): Called<VoterInteractionResponse>;
    /**
     * Withdraw an interaction that was recorded by mistake.
     *
     * Extension. The interaction remains on record, with who withdrew it, when and why, and is left out of lists, counts
     * and walk lists. The voter’s lastContact and support level are computed from the remaining interactions; a support
     * level that was set directly since remains. The response has `withdrawnAt`. If it is already withdrawn, it is a 422.
     * Only managers may withdraw what others recorded.
     *
     * Needs the scope `canvassing:write`.
     */
    withdrawInteraction(id: string, body?: WithdrawInteraction, options?: WriteOptions): Called<VoterInteractionResponse>;
    /**
     * Read the history of an interaction.
     *
     * Extension. Recording, corrections and withdrawal of an interaction: who, when and why, and the values from then on.
     * Available for withdrawn interactions too.
     *
     * Needs the scope `canvassing:read`.
     */
    getInteractionHistory(id: string, options?: CallOptions): Called<InteractionHistory>;
    /**
     * Record a lawn sign.
     *
     * Sets requestedAt to now. With status INSTALLED or COLLECTED, installedAt or collectedAt is set too. An unknown
     * voter or volunteer is a 400.
     *
     * Needs the scope `lawn_signs:write`.
     */
    createLawnSign(body: CreateLawnSign, options?: WriteOptions): Called<LawnSignResponse>;
    /**
     * Read one lawn sign.
     *
     * Nothing is changed. Like every use of a key, the read is recorded in the campaign’s audit log.
     *
     * Needs the scope `lawn_signs:read`.
     */
    getLawnSign(id: string, options?: CallOptions, query?: GetLawnSignQuery): Called<LawnSignResponse>;
    /**
     * Change some fields of a lawn sign.
     *
     * A partial update: absent fields are unchanged, and null clears a nullable field. {} changes nothing. Any status may
     * follow any other. A change to INSTALLED sets installedAt and clears collectedAt, one to COLLECTED sets collectedAt,
     * and one to REQUESTED clears both. Setting the current status changes no time. Read-only fields are accepted and
     * ignored.
     *
     * Needs the scope `lawn_signs:write`.
     */
    updateLawnSign(id: string, body: UpdateLawnSign, options?: WriteOptions): Called<LawnSignResponse>;
    /**
     * Delete a lawn sign permanently.
     *
     * The record is removed from the database and cannot be restored. A second call is a 404, except with the same
     * Idempotency-Key.
     *
     * Needs the scope `lawn_signs:write`.
     */
    deleteLawnSign(id: string, options?: WriteOptions): Called<DeletedLawnSignResponse>;
    /**
     * Record and change many lawn signs.
     *
     * Extension. Up to 1,000 records and 4 MiB, as `{ "records": […] }` or as NDJSON (`application/x-ndjson`, one record
     * on each line). Each row follows the rules of the single-record operation and has its own audit log entry. The
     * response has an outcome for each row, in the order of the rows. A row with the `externalId` of a sign updates that
     * sign; absent fields are unchanged. A rejected row does not affect the others. With `atomic=true` nothing is written
     * if a row is rejected, and the response is a 422 that names the first ones. All rows are written in one transaction:
     * after a server error nothing is, and the request may be repeated with the same Idempotency-Key. A batch counts as
     * one request for every 20 rows, rounded up. A batch that exceeds the rate limit is a 429, and nothing is written.
     *
     * Needs the scope `lawn_signs:write`.
     */
    batchLawnSigns(body: LawnSignBatch, query?: BatchLawnSignsQuery, options?: WriteOptions): Called<BatchResponse>;
    /**
     * Read the campaign that the key belongs to.
     *
     * Candidate, electoral district, election day and plan of the campaign, and what receipts require.
     * `contributionLimit` is the statutory one if a federal campaign has entered none. Nothing is changed.
     *
     * Needs the scope `campaign:read`.
     */
    getCampaign(options?: CallOptions): Called<CampaignResponse>;
    /**
     * Read counts of the campaign’s records.
     *
     * The counts of a dashboard in one response. It contains the parts that the key’s other scopes allow: `voters` and
     * `imports` with `voters:read`, `canvassing` with `canvassing:read`, `donations` and `receipts` with
     * `donations:read`, `lawnSigns` with `lawn_signs:read`, `volunteers` with `volunteers:read`; the others are absent.
     * Each part is counted up to a limit; `isComplete` is false if the limit was exceeded. Nothing is changed.
     *
     * Needs the scope `campaign:read`.
     */
    getCounts(query?: GetCountsQuery, options?: CallOptions): Called<CountsResponse>;
    /**
     * Upload a file of records.
     *
     * Extension. The body is a CSV file or a workbook (.xlsx) of up to 100,000 rows and 20 MiB. A background job checks
     * each row by the rules of the single-record operation and compares it with the campaign’s records. `GET
     * /imports/{id}` reports progress and counts of matches, `GET /imports/{id}/rows` the rows. `POST
     * /imports/{id}/start` then imports the ready rows; `start=true` does so at once. The rules and audit log entries are
     * those of imports in the console. Voters need the scope `voters:write`, donations `donations:write`. A donation that
     * would exceed the annual limit, including the preceding rows, is FAULTY. A file counts as one request for every MiB,
     * rounded up. A campaign may have five files at a time, each for a day.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    createImport(file: SentFile<'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'>, query?: CreateImportQuery, options?: WriteOptions): Called<ImportResponse>;
    /**
     * List imports.
     *
     * Extension. The files of the last day, the newest first, including those uploaded in the console, at most five. A
     * key gets only the kinds of records that it may write. Nothing is changed.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    listImports(options?: CallOptions): Called<ImportList>;
    /**
     * Read an import.
     *
     * Extension. State and progress of an import, with the number of rows by outcome and by match rule, and of rows
     * similar to a record.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    getImport(id: string, options?: CallOptions): Called<ImportResponse>;
    /**
     * Delete an uploaded file.
     *
     * Extension. Deletes the file and its report. A running check or import ends. Imported records remain. It is a 422
     * while the import is being undone.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    discardImport(id: string, options?: WriteOptions): Called<DeletedImportResponse>;
    /**
     * List the rows of an import.
     *
     * Extension. The rows that are not imported (yet), and those similar to another record, in the order of the file.
     * Each has its match, a similar record, its changes to the matching voter, and its errors. A page may be shorter than
     * its limit if rows are long. Values of voters need the scope `voters:read`.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    listImportRows(id: string, query?: ListImportRowsQuery, options?: CallOptions): Called<ImportRowPage>;
    /**
     * Start an import.
     *
     * Extension. Imports the rows of a CHECKED file in the background. Each row is imported once, even if the import is
     * interrupted. It is a 400 for `update` of records other than voters, a 422 in another state, and a 402 if it would
     * exceed the plan’s limit; then nothing is imported.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    startImport(id: string, query?: StartImportQuery, options?: WriteOptions): Called<ImportResponse>;
    /**
     * Stop an import.
     *
     * Extension. Stops a RUNNING import after its current rows. A STOPPED import is unchanged. Imported records remain.
     * It is a 422 in another state.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    stopImport(id: string, options?: WriteOptions): Called<ImportResponse>;
    /**
     * Undo an import.
     *
     * Extension. Removes the records that an import created, and its file. Records that were changed since remain, and so
     * do voters with an interaction or a lawn sign, and voters on a turf assigned to a volunteer. Donations are voided
     * instead of deleted, and their identifiers can be used again; donations that were corrected, returned or given a
     * receipt remain. Voters whom the import updated become as they were, except fields that were changed since. The
     * response is sent when all is done. If the server stops before, the import is TAKING_BACK and continues
     * automatically. Possible as long as the audit log has the import. It is a 422 while the import is RUNNING, if it has
     * been undone, or if it cannot be distinguished from another one.
     *
     * Needs the scope `voters:write`, or `donations:write` for the records of that scope.
     */
    takeBackImport(id: string, options?: WriteOptions): Called<TakenBackImportResponse>;
    /**
     * Make a webhook.
     *
     * Extension. The webhook is notified of what changes from now on. Its secret, with which messages are signed, is in
     * this response alone. It ends when the API key that made it is revoked. One that is FETCHED ends after 15 minutes in
     * which nothing was fetched. A campaign has 5 webhooks at most.
     *
     * Needs the scope `webhooks:write`.
     */
    createWebhook(body: CreateWebhook, options?: WriteOptions): Called<CreatedWebhookResponse>;
    /**
     * Delete a webhook.
     *
     * Extension. It is sent nothing more, and its messages are deleted, those that wait too. A second call is a 404,
     * except with the same Idempotency-Key.
     *
     * Needs the scope `webhooks:write`.
     */
    deleteWebhook(id: string, options?: WriteOptions): Called<DeletedWebhookResponse>;
    /**
     * Send a test message.
     *
     * Extension. Sends the webhook a message of the type `webhook.test`, signed and repeated as every other one, which
     * names no record. `GET /webhooks/{id}/messages` says how it ended. Nothing else is changed.
     *
     * Needs the scope `webhooks:write`.
     */
    testWebhook(id: string, options?: WriteOptions): Called<WebhookMessageResponse>;
    /**
     * List the newest messages of a webhook.
     *
     * Extension. The newest 50 messages, each with its attempts and how the last one ended. Older ones are not listed.
     * Nothing is changed.
     *
     * Needs the scope `webhooks:write`.
     */
    listWebhookMessages(id: string, options?: CallOptions): Called<WebhookMessagePage>;
    /**
     * Fetch the messages of a webhook.
     *
     * Extension. Of a webhook with the state LISTENING: records what became of the messages before, and returns the next
     * 20 that wait, the oldest first. A status from 200 to 299 accepts a message, anything else is its failure; it is not
     * repeated. What is said of a message that was not fetched is ignored. A message without an outcome is returned again
     * after a minute. `npx hustings webhooks listen` calls this and hands the messages on.
     *
     * Needs the scope `webhooks:write`.
     */
    fetchWebhookMessages(id: string, body: FetchWebhookMessages, options?: WriteOptions): Called<FetchedMessagePage>;
}
