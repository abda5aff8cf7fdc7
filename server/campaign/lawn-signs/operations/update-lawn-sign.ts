import { checkReferences, lockReferences, noVoterOfCampaign } from '#server/campaign/lawn-signs/check-references.ts';
import { findLawnSign, noSuchLawnSign } from '#server/campaign/lawn-signs/find-lawn-sign.ts';
import { type LawnSignRow, lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { campaignEndpoint, type ResponseOf } from '#server/operations/campaign-endpoint.ts';
import { refuseTaken } from '#server/records/external-id.ts';
import { versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { changesOf, updateStatement } from '#server/records/statements.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/**
 * $3 is now, and $4 the new status or null. The statement compares it with the status of the row that it locks: of two
 * calls that install a sign at once, the second finds it installed and leaves the first one's timestamp.
 */
const update = updateStatement(
  lawnSignRecord,
  {
    installed_at: `case when status is not distinct from coalesce($4, status) then installed_at
      when $4 = 'INSTALLED' then $3 when $4 = 'REQUESTED' then null else installed_at end`,
    collected_at: `case when status is not distinct from coalesce($4, status) then collected_at
      when $4 = 'COLLECTED' then $3::timestamptz else null end`,
  },
  5,
);

/** Changes fields of a sign; undefined if there is none of the id. Its references have been checked. */
export async function changeLawnSign(
  tx: CampaignTransaction,
  id: string,
  body: ResponseOf<typeof lawnSignRecord.update>,
  now: Date,
): Promise<LawnSignRow | undefined> {
  const { parameters } = changesOf(lawnSignRecord, body);
  const [row] = await tx.query<LawnSignRow>(update, [tx.campaignId, id, now, body.status ?? null, ...parameters]);
  return row;
}

const lawnSignVersion = versionsOf(lawnSignRecord);

export const updateLawnSign = campaignEndpoint({
  operationId: 'updateLawnSign',
  method: 'PATCH',
  path: '/lawn-signs/{id}',
  tag: tags.lawnSigns,
  summary: 'Change some fields of a lawn sign',
  description:
    'A partial update: absent fields are unchanged, and null clears a nullable field. {} changes nothing. Any ' +
    'status may follow any other. A change to INSTALLED sets installedAt and clears collectedAt, one to COLLECTED ' +
    'sets collectedAt, and one to REQUESTED clears both. Setting the current status changes no time. Read-only ' +
    'fields are accepted and ignored.',
  scope: 'lawn_signs:write',
  params: idParameter('a lawn sign', exampleIds.lawnSign),
  body: lawnSignRecord.update,
  response: one(lawnSignRecord.response),
  errors: [noVoterOfCampaign(), noSuchLawnSign()],
  examples: {
    body: { status: 'INSTALLED' },
    response: { data: { status: 'INSTALLED', installedAt: '2026-09-18T17:45:30.204Z' } },
  },
  async version(tx, id, options) {
    // A voter is locked before a sign.
    await lockReferences(tx, [options.body as ResponseOf<typeof lawnSignRecord.update>]);
    return lawnSignVersion(tx, id, options);
  },
  async handle({ params, body }, { tx, now, audit }) {
    const { names } = changesOf(lawnSignRecord, body);
    audit.fields = names;
    await checkReferences(tx, body);
    if (names.length === 0) return { data: lawnSignRecord.show(await findLawnSign(tx, params.id)) };
    if (!canBeRecordId(params.id)) throw noSuchLawnSign();
    await refuseTaken(tx, 'lawn_signs', body.externalId, params.id);
    const row = await changeLawnSign(tx, params.id, body, now);
    if (!row) throw noSuchLawnSign();
    return { data: lawnSignRecord.show(row) };
  },
});
