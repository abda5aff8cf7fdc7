import { checkReferences, noVoterOfCampaign } from '#server/campaign/lawn-signs/check-references.ts';
import { type LawnSignRow, lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { refuseTaken } from '#server/records/external-id.ts';
import { one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { insertStatement } from '#server/records/statements.ts';

const insert = insertStatement(
  lawnSignRecord,
  { campaign_id: '$1', id: '$2', created_at: '$3', requested_at: '$3', installed_at: '$4', collected_at: '$5' },
  6,
);

export const createLawnSign = campaignEndpoint({
  operationId: 'createLawnSign',
  method: 'POST',
  path: '/lawn-signs',
  tag: tags.lawnSigns,
  summary: 'Record a lawn sign',
  description:
    'Sets requestedAt to now. With status INSTALLED or COLLECTED, installedAt or collectedAt is set too. An ' +
    'unknown voter or volunteer is a 400.',
  scope: 'lawn_signs:write',
  body: lawnSignRecord.creation,
  response: one(lawnSignRecord.response),
  errors: [noVoterOfCampaign()],
  async handle({ body }, { tx, now, audit, newId }) {
    const id = newId();
    audit.recordId = id;
    audit.fields = Object.keys(body);
    await refuseTaken(tx, 'lawn_signs', body.externalId);
    await checkReferences(tx, body);
    const values = Object.values(lawnSignRecord.newRow(body));
    const stamps = [body.status === 'INSTALLED' ? now : null, body.status === 'COLLECTED' ? now : null];
    const [row] = await tx.query<LawnSignRow>(insert, [tx.campaignId, id, now, ...stamps, ...values], { last: true });
    return { data: lawnSignRecord.show(row as LawnSignRow) };
  },
});
