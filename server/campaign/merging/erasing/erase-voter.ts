import { randomBytes } from 'node:crypto';
import { titleKey } from '#core/identity/title-key.ts';
import { recountTurfs } from '#server/campaign/canvassing/turfs/recount-turfs.ts';
import { forgetInLists } from '#server/campaign/canvassing/voter-lists/forget-in-lists.ts';
import { forgetDrafts } from '#server/campaign/drafts/forget-drafts.ts';
import type { Known } from '#server/campaign/erased/known.ts';
import { readSecret } from '#server/campaign/erased/known-erased.ts';
import { askedSigns, keptSigns, markOf, type Sign } from '#server/campaign/erased/marks.ts';
import { doorKey, isAtDoor } from '#server/campaign/matching/keys.ts';
import type { StoredMerge } from '#server/campaign/merging/stored-merge.ts';
import { lockWhole, type WholeVoter } from '#server/campaign/merging/whole-voter.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { uncountVoters } from '#server/campaign/voters/voter-cap.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { clearImportRows, holdImports } from './import-rows.ts';

const forget = `delete from import_choices where campaign_id = $1
  and (titles && $2::text[] or (cardinality($3::text[]) = 2 and titles @> $3::text[]))`;

/**
 * Forgets what was chosen for the columns of lists whose names of columns are a person's facts: of a list without a header,
 * the first person stands where the names should.
 */
async function forgetColumnsNamed(tx: CampaignTransaction, persons: readonly Known[]): Promise<void> {
  for (const { firstName, lastName, address, email, phone, externalId } of persons) {
    const facts = keys([address, email, phone, externalId]);
    await tx.query(forget, [tx.campaignId, facts, keys([firstName, lastName])]);
  }
}

const keys = (texts: ReadonlyArray<string | null | undefined>): string[] =>
  texts.map((text) => titleKey(text ?? '')).filter((key) => key !== '');

/** What was erased, and what is left of it. */
interface Erased {
  readonly id: string;
  readonly interactions: number;
  readonly lawnSigns: number;
  /** Signs that are installed: they have to be collected, and stay without a voter. */
  readonly standingSigns: number;
}

interface Erasure extends Erased {
  /** Imports under way that have waited for it. */
  readonly waitingImports: readonly string[];
}

const secret = `insert into erasure_secrets (campaign_id, secret) values ($1, $2) on conflict do nothing`;
const othersBy = (key: string) => `select 1 from voters where campaign_id = $1 and id <> $2 and ${key} limit 1`;
const othersByEmail = othersBy('email_key = (select hustings_email($3::text))');
const othersByPhone = othersBy('phone_key = (select reverse(hustings_telephone($3::text)))');
/** If a residence has more people, the first are read, in the order of their names. A door's keys end with a zero byte. */
const mostNeighbours = 100;
const atDoor = `select ${voterRecord.columns} from voters
  where campaign_id = $1 and street_key >= $2::bytea and street_key < set_byte($2::bytea, length($2::bytea) - 1, 1) and id <> $3
  order by street_key, id limit ${mostNeighbours}`;
const mergedInto =
  'delete from voter_merges where campaign_id = $1 and survivor_id = $2 returning merged_id as id, external_id, kept';
const onTurfs = 'select turf_id from turf_voters where campaign_id = $1 and voter_id = $2';
const forgetResponses = 'delete from idempotency_keys where campaign_id = $1 and record_id = any ($2::uuid[])';
/** Responses about several people, such as those of a household, are of no one record. */
const forgetOfSeveral =
  'delete from idempotency_keys where campaign_id = $1 and record_id is null and body like any ($2::text[])';

/**
 * Deletes a voter for good with everything that says something about the person: the record, what merges stored of it,
 * interactions with their notes, answers and versions, lawn signs, what phones sent, rows of files that match it, what imports
 * changed of it, and every form that was typed and not sent. Marks stay by which the person is recognized again. Errors: 404.
 */
export async function eraseVoter(tx: CampaignTransaction, id: string, now: Date): Promise<Erasure> {
  const waitingImports = await holdImports(tx, id);
  const [voter] = (await lockWhole(tx, [id])) as [WholeVoter];
  const of = [tx.campaignId, voter.id];
  const merges = await tx.query<{ id: string; external_id: string | null; kept: StoredMerge | null }>(mergedInto, of);
  const persons = [knownOf(voter), ...merges.flatMap(({ kept }) => (kept ? [kept.voter as unknown as Known] : []))];
  await keepMarks(tx, voter.id, persons);
  const ids = [voter.id, ...merges.map((merge) => merge.id)];
  await clearImportRows(tx, ids);
  await forgetColumnsNamed(tx, persons);
  // A merge keeps the number for good, and the other facts as long as it can be undone.
  await forgetInLists(
    tx,
    [voter, ...merges].flatMap(({ external_id }) => external_id ?? []),
  );
  const turfs = await tx.query<{ turf_id: string }>(onTurfs, of);
  const installed = await tx.query<{ id: string }>(
    `update lawn_signs set voter_id = null where campaign_id = $1 and voter_id = $2 and status = 'INSTALLED' returning id`,
    of,
  );
  const gone = async (table: string) =>
    (
      await tx.query<{ id: string }>(`delete from ${table} where campaign_id = $1 and voter_id = $2 returning id`, of)
    ).map((row) => row.id);
  const signs = await gone('lawn_signs');
  const visits = await gone('interactions');
  // Other rows that refer to the voter are deleted with it.
  await tx.query('delete from voters where campaign_id = $1 and id = $2', of);
  await recountTurfs(
    tx,
    turfs.map(({ turf_id }) => turf_id),
  );
  await uncountVoters(tx, 1);
  await tx.query(
    `insert into voter_erasures (campaign_id, voter_id, erased_at) select $1, id, $3 from unnest($2::uuid[]) gone (id)
     on conflict do nothing returning 1`,
    [tx.campaignId, ids, now],
  );
  await forgetDrafts(tx);
  // A replayed response would say what is erased.
  await tx.query(forgetResponses, [tx.campaignId, [...ids, ...visits, ...signs, ...installed.map((sign) => sign.id)]]);
  await tx.query(forgetOfSeveral, [tx.campaignId, ids.map((gone) => `%"voterId":"${gone}"%`)]);
  return {
    id: voter.id,
    interactions: visits.length,
    lawnSigns: signs.length,
    standingSigns: installed.length,
    waitingImports,
  };
}

const knownOf = (voter: VoterRow): Known => ({
  firstName: voter.first_name,
  lastName: voter.last_name,
  address: voter.address,
  city: voter.city,
  postalCode: voter.postal_code,
  email: voter.email,
  phone: voter.phone,
  externalId: voter.external_id,
});

/** A household's number or address is not one person's alone, and has no mark; nor has what names another person at the door. */
async function keepMarks(tx: CampaignTransaction, id: string, persons: readonly Known[]): Promise<void> {
  await tx.query(secret, [tx.campaignId, randomBytes(32)]);
  const [stored] = await tx.query<{ secret: Buffer }>(readSecret, [tx.campaignId]);
  const marks: Buffer[] = [];
  for (const person of persons) {
    const { email, phone } = person;
    const isShared: Partial<Record<Sign, boolean>> = {
      MAILBOX: (await tx.query(othersByEmail, [tx.campaignId, id, email])).length > 0,
      TELEPHONE: (await tx.query(othersByPhone, [tx.campaignId, id, phone])).length > 0,
    };
    const others = await signsOfNeighbours(tx, id, person);
    for (const [sign, text] of keptSigns(person)) {
      if (!isShared[sign] && !others.has(`${sign}\0${text}`)) {
        marks.push(markOf((stored as { secret: Buffer }).secret, sign, text));
      }
    }
  }
  await tx.query(
    `insert into erased_marks (campaign_id, mark) select $1, mark from unnest($2::bytea[]) given (mark)
     on conflict do nothing returning 1`,
    [tx.campaignId, marks],
  );
}

/** Parts of names that may be meant of the others at a person's door: they say nothing. */
async function signsOfNeighbours(tx: CampaignTransaction, id: string, person: Known): Promise<ReadonlySet<string>> {
  if (!isAtDoor(person)) return new Set();
  const rows = await tx.query<VoterRow>(atDoor, [tx.campaignId, doorKey(person), id]);
  return new Set(
    rows.flatMap((row) =>
      [...askedSigns(knownOf(row)), ...keptSigns(knownOf(row))]
        .filter(([sign]) => sign === 'PART_AT_DOOR')
        .map(([sign, text]) => `${sign}\0${text}`),
    ),
  );
}
