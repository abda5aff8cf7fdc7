import type { Static, TObject, TSchema } from 'typebox';
import type { Plans } from '#core/plans.ts';
import { type Definition, type Endpoint, endpointFor } from '#server/http/endpoint.ts';
import type { CampaignCaller } from './access/caller.ts';
import type { CampaignTransaction } from './database/with-campaign.ts';
import type { Scope } from './scopes.ts';

/** What a handler works with. All of it belongs to one request. */
export interface CampaignContext {
  /** The transaction of this request, in the caller's campaign. It commits when the handler has answered. */
  readonly tx: CampaignTransaction;
  /** When the request was made: the clock for every time that the handler writes. */
  readonly now: Date;
  readonly plans: Plans;
  /** What the audit entry will contain besides operation and status. The record's id is the path's `id` unless set here. */
  readonly audit: { recordId: string | null; fields: readonly string[] };
}

export type CampaignEndpoint = Endpoint<CampaignContext, CampaignCaller>;

const define = endpointFor<CampaignContext, CampaignCaller>();

/**
 * Defines an operation of the campaign API. It runs in one transaction of the caller's campaign, is audited, and, if it
 * writes, takes an Idempotency-Key; a read is answered directly. A thrown HustingsError undoes all that it wrote.
 */
export function campaignEndpoint<
  Response extends TSchema,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  definition: Definition<CampaignContext, CampaignCaller, Params, Query, Body, Response> & { scope: Scope },
): CampaignEndpoint {
  const isRead = definition.method === 'GET';
  return define({ idempotent: !isRead, direct: isRead, audited: true, ...definition });
}

/** The answer that a schema describes, for functions that build one. */
export type Shown<Schema extends TSchema> = Static<Schema>;
