import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { idParameter, one, updateOf } from '#server/campaign/schemas.ts';
import { checkReferences } from './check-references.ts';
import { findLawnSign, noSuchLawnSign } from './find-lawn-sign.ts';
import { LawnSign, type LawnSignRow, lawnSignColumns, showLawnSign } from './lawn-sign.ts';
import { type LawnSignField, lawnSignColumn, lawnSignFields } from './lawn-sign-fields.ts';

export const UpdateLawnSign = updateOf(lawnSignFields, LawnSign);

const fields = Object.keys(lawnSignColumn) as LawnSignField[];

/**
 * $3 is now and $4 the state to come, null where none is given. Stamps are decided by the row itself, which the update
 * locks: of two calls that install a sign at once, one finds it installed and leaves the stamp of the other.
 */
const update = `update lawn_signs set
  installed_at = case when status is not distinct from coalesce($4, status) then installed_at
    when $4 = 'INSTALLED' then $3 when $4 = 'REQUESTED' then null else installed_at end,
  collected_at = case when status is not distinct from coalesce($4, status) then collected_at
    when $4 = 'COLLECTED' then $3::timestamptz else null end,
  ${fields
    .map(
      (field, i) =>
        `${lawnSignColumn[field]} = case when $${2 * i + 5} then $${2 * i + 6} else ${lawnSignColumn[field]} end`,
    )
    .join(', ')}
  where campaign_id = $1 and id = $2 returning ${lawnSignColumns}`;

export const updateLawnSign = campaignEndpoint({
  operationId: 'updateLawnSign',
  method: 'PATCH',
  path: '/lawn-signs/{id}',
  tag: 'Lawn signs',
  summary: 'Change some fields of a lawn sign',
  description:
    'Fields that are absent stay as they are; null clears a field that may be null; {} changes nothing. Any state may ' +
    'follow any other. A change to INSTALLED stamps installedAt and clears collectedAt, one to COLLECTED stamps ' +
    'collectedAt, one to REQUESTED clears both; a status that the sign has already changes no stamp.',
  scope: 'lawn_signs:write',
  params: idParameter,
  body: UpdateLawnSign,
  response: one(LawnSign),
  errors: [400, 404, 422],
  async handle({ params, body }, { tx, now, audit }) {
    const given = fields.filter((field) => body[field] !== undefined);
    audit.fields = given;
    await checkReferences(tx, body);
    if (given.length === 0) return { data: showLawnSign(await findLawnSign(tx, params.id)) };
    if (!canBeRecordId(params.id)) throw noSuchLawnSign();
    const values = fields.flatMap((field) => [body[field] !== undefined, body[field] ?? null]);
    const [row] = await tx.query<LawnSignRow>(update, [tx.campaignId, params.id, now, body.status ?? null, ...values]);
    if (!row) throw noSuchLawnSign();
    return { data: showLawnSign(row) };
  },
});
