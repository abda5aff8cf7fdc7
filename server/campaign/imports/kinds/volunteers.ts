import { joinName } from '#server/campaign/imports/columns/join/join-name.ts';
import { shortTelephone } from '#server/campaign/imports/columns/join/short-telephone.ts';
import { nameParts } from '#server/campaign/imports/columns/targets.ts';
import { wordsOfParts } from '#server/campaign/imports/columns/words/words-of-parts.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { nameWords } from '#server/records/imported/header-words.ts';
import { insertRows } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { ImportedRecord, ImportKind } from './kind.ts';

/** How lists write the three states, without case and accents. */
const statuses: Readonly<Record<string, string>> = {
  pending: 'PENDING',
  'en attente': 'PENDING',
  active: 'ACTIVE',
  actif: 'ACTIVE',
  inactive: 'INACTIVE',
  inactif: 'INACTIVE',
};

const emailKey = ({ email }: ImportedRecord): Buffer => Buffer.from(String(email).toLowerCase());

/** One record for each key: a campaign may have thousands that share one. */
const byEmail = `select (
    select id from volunteers where campaign_id = $1 and email_key = convert_from(requested.key, 'UTF8') limit 1
  ) as id from unnest($2::bytea[]) with ordinality requested (key, place) order by place`;

/** For each e-mail address in small letters, in their order, the id of a volunteer of the campaign who has it, or null. */
async function volunteersByEmail(tx: CampaignTransaction, keys: readonly Buffer[]): Promise<Array<string | null>> {
  // Planned for the table as it is: an import makes it grow by thousands of rows between its batches.
  const rows = await tx.query<{ id: string | null }>(byEmail, [tx.campaignId, keys], { prepare: false });
  return rows.map(({ id }) => id);
}

export const volunteerImport = {
  name: 'VOLUNTEERS',
  record: volunteerRecord,
  operation: 'importVolunteers',
  joined: ['name', 'skills'],
  alternatives: ['phone', 'email'],
  parts: { name: nameParts },
  join: { name: joinName },
  defaultable: ['role', 'status'],
  readers: { phone: shortTelephone, status: (text) => statuses[text.toLowerCase()] ?? text },
  partWords: wordsOfParts('name', nameParts, nameWords),
  matchKey: { rule: 'EMAIL', of: emailKey },
  async match(tx, records) {
    const ids = await volunteersByEmail(tx, records.map(emailKey));
    return ids.map((id) => (id === null ? null : { rule: 'EMAIL', id }));
  },
  findSimilar: async (_, records) => records.map(() => null),
  freePlaces: async () => Number.POSITIVE_INFINITY,
  async insert(tx, volunteers, now) {
    const ids = volunteers.map(() => newRecordId());
    await insertRows(
      tx,
      volunteerRecord,
      volunteers.map((volunteer, i) => ({ ...volunteer, id: ids[i], createdAt: now })),
    );
    return ids;
  },
} satisfies ImportKind;
