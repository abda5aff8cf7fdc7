import { createLawnSign } from '#server/campaign/lawn-signs/operations/create-lawn-sign.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import type { Principal } from '#server/operations/principal.ts';
import { signAddress } from './from-phones/request-signs.ts';

/** Executes the handler of an operation of the API as a part of this one. Returns the id of the record that it made. */
async function made(endpoint: CampaignEndpoint, context: CampaignContext, caller: Principal, body: object) {
  const request = { params: undefined, query: {}, body, caller, requestId: caller.campaignId };
  // Statements follow: within an attempt no handler sends the commit.
  await context.tx.attempt(async () => endpoint.handle(request, context));
  return context.audit.recordId;
}

const openSign = `select 1 from lawn_signs where campaign_id = $1 and voter_id = $2 and status <> 'COLLECTED' limit 1`;

/** Requests a sign at a voter's address, unless one is requested or installed. Returns its id. */
export async function requestSign(
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
