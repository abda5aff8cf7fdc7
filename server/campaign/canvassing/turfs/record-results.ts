import { addTo } from '#core/collections/lists-by-key.ts';
import { refused } from '#core/errors.ts';
import type { dispositions } from '#server/campaign/canvassing/interaction.ts';
import { recordInteractions } from '#server/campaign/canvassing/interactions/record-interactions.ts';
import { recordedEvents, sentBefore } from '#server/campaign/canvassing/interactions/sent-before.ts';
import { createLawnSign } from '#server/campaign/lawn-signs/operations/create-lawn-sign.ts';
import { lockVoters } from '#server/campaign/voters/finding/find-voter.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { Principal } from '#server/operations/principal.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { signAddress } from './from-phones/request-signs.ts';
import { findTurf, lockTurf } from './turf.ts';

/** A row of a printed turf, with what the canvasser has ticked. */
export interface PaperResult {
  /** The row's code: the voter's place along the turf. */
  readonly place: number;
  /** Those of one line live behind one door. */
  readonly line: number;
  readonly disposition: (typeof dispositions)[number];
  readonly supportLevel: number | null;
  readonly sign: boolean;
  readonly note: string;
}

interface PaperResults {
  readonly turfId: string;
  /** The id that the form was made with: what it sends again is not recorded again. */
  readonly formId: string;
  /** Each is of another row. */
  readonly results: readonly PaperResult[];
}

interface Row {
  readonly place: number;
  readonly door: number;
  readonly voter_id: string;
  readonly address: string;
  readonly city: string;
}

/** A voter who has left the campaign's records is on no turf either. */
const rowsOf = `select on_turf.place, on_turf.door, on_turf.voter_id, voter.address, voter.city
  from turf_voters on_turf, lateral (
    select address, city from voters where campaign_id = $1 and id = on_turf.voter_id limit 1
  ) voter
  where on_turf.campaign_id = $1 and on_turf.turf_id = $2 and on_turf.place = any ($3::integer[])`;

/**
 * Records the rows of a printed turf together: all of them or none. A turf that was ended meanwhile takes them too, since
 * paper comes back later. Errors: 404; 400 that names the codes that are on no row of the turf, or of several doors in one line.
 *
 * @returns how many were recorded now
 */
export const recordTurfResults = campaignOperation({
  operationId: 'recordTurfResults',
  role: 'MANAGER',
  async run(context, { turfId, formId, results }: PaperResults): Promise<number> {
    const { tx, audit, principal } = context;
    await findTurf(tx, turfId);
    audit.recordId = turfId;
    const found = await tx.query<Row>(rowsOf, [tx.campaignId, turfId, results.map(({ place }) => place)]);
    const rows = new Map(found.map((row) => [row.place, row]));
    const unknown = results.filter(({ place }) => !rows.has(place)).map(({ place }) => place);
    if (unknown.length > 0) throw unknownCodes(unknown);
    refuseSeveralDoors(results, rows);
    const said = results.map(({ place, disposition, supportLevel, note }) => ({
      voterId: (rows.get(place) as Row).voter_id,
      type: 'DOOR',
      disposition,
      eventId: `${formId} ${place}`,
      ...(supportLevel !== null && { supportLevel }),
      ...(note !== '' && { notes: note }),
    }));
    await lockVoters(tx, said.map(({ voterId }) => voterId).sort());
    await lockTurf(tx, turfId);
    const events = await recordedEvents(tx, said);
    const added = said.filter((each) => !sentBefore(events, each));
    if (added.length > 0) {
      await recordInteractions(
        context,
        added.map((each) => ({ id: newRecordId(), said: each })),
      );
    }
    for (const { place, sign } of results) {
      const row = rows.get(place) as Row;
      if (sign) await requestSign(context, principal, row.voter_id, row);
    }
    audit.rowCount = added.length;
    return added.length;
  },
});

/** Errors: 400 that names the codes of the first line that are not of one door. */
function refuseSeveralDoors(results: readonly PaperResult[], rows: ReadonlyMap<number, Row>): void {
  const codesOf = new Map<number, number[]>();
  for (const { line, place } of results) addTo(codesOf, line, place);
  for (const codes of codesOf.values()) {
    if (new Set(codes.map((place) => rows.get(place)?.door)).size > 1) throw severalDoors(codes);
  }
}

const severalDoors = (codes: readonly number[]) =>
  refused([400, 'validation_failed'], 'turf.doors', `These codes are not of one door: ${codes.join(', ')}.`, {
    codes: codes.join(', '),
  });

const unknownCodes = (codes: readonly number[]) =>
  refused([400, 'validation_failed'], 'turf.codes', `No row of the turf has these codes: ${codes.join(', ')}.`, {
    codes: codes.slice(0, 20).join(', '),
  });

/** Executes the handler of an operation of the API as a part of this one. Returns the id of the record that it made. */
async function made(endpoint: CampaignEndpoint, context: CampaignContext, caller: Principal, body: object) {
  const request = { params: undefined, query: {}, body, caller, requestId: caller.campaignId };
  // Statements follow: within an attempt no handler sends the commit.
  await context.tx.attempt(async () => endpoint.handle(request, context));
  return context.audit.recordId;
}

const openSign = `select 1 from lawn_signs where campaign_id = $1 and voter_id = $2 and status <> 'COLLECTED' limit 1`;

/** Requests a sign at a voter's address, unless one is requested or installed. Returns its id. */
async function requestSign(
  context: CampaignContext,
  by: Principal,
  voterId: string,
  voter: { readonly address: string; readonly city: string },
): Promise<string | null> {
  const { tx, also } = context;
  if ((await tx.query(openSign, [tx.campaignId, voterId])).length > 0) return null;
  const own = { ...context, audit: { operation: createLawnSign.operationId, recordId: null, fields: [] } };
  const recordId = await made(createLawnSign, own, by, { address: signAddress(voter), voterId });
  also(createLawnSign.operationId, { recordId, fields: ['address', 'voterId'] });
  return recordId;
}
