import { Type } from 'typebox';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { one, record } from '#server/campaign/schemas.ts';
import { checkReferences } from './check-references.ts';
import { LawnSign, type LawnSignRow, lawnSignColumns, showLawnSign } from './lawn-sign.ts';
import { type LawnSignField, lawnSignColumn, lawnSignFields } from './lawn-sign-fields.ts';

export const CreateLawnSign = record({
  address: lawnSignFields.address,
  voterId: Type.Optional(lawnSignFields.voterId),
  latitude: Type.Optional(lawnSignFields.latitude),
  longitude: Type.Optional(lawnSignFields.longitude),
  status: Type.Optional(Type.Enum(lawnSignFields.status.enum, { default: 'REQUESTED' })),
  assignedVolunteerId: Type.Optional(lawnSignFields.assignedVolunteerId),
});

const fields = Object.keys(lawnSignColumn) as LawnSignField[];

const insert = `insert into lawn_signs (campaign_id, id, created_at, requested_at, installed_at, collected_at,
    ${fields.map((field) => lawnSignColumn[field]).join(', ')})
  values ($1, $2, $3, $3, $4, $5, ${fields.map((_, i) => `$${i + 6}`).join(', ')}) returning ${lawnSignColumns}`;

export const createLawnSign = campaignEndpoint({
  operationId: 'createLawnSign',
  method: 'POST',
  path: '/lawn-signs',
  tag: 'Lawn signs',
  summary: 'Record a lawn sign',
  description:
    'requestedAt is now; a sign recorded as INSTALLED or COLLECTED has installedAt or collectedAt stamped as well. ' +
    'A voter or volunteer that the campaign does not have is a 400.',
  scope: 'lawn_signs:write',
  body: CreateLawnSign,
  response: one(LawnSign),
  errors: [400, 422],
  async handle({ body }, { tx, now, audit }) {
    const id = newRecordId();
    audit.recordId = id;
    audit.fields = Object.keys(body);
    await checkReferences(tx, body);
    const values = fields.map((field) => body[field] ?? null);
    const stamps = [body.status === 'INSTALLED' ? now : null, body.status === 'COLLECTED' ? now : null];
    const [row] = await tx.query<LawnSignRow>(insert, [tx.campaignId, id, now, ...stamps, ...values], { last: true });
    return { data: showLawnSign(row as LawnSignRow) };
  },
});
