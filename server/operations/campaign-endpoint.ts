import type { Static, TObject, TSchema } from 'typebox';
import type { Scope } from '#server/records/scopes.ts';
import type { CampaignContext } from './campaign-context.ts';
import { type Definition, type Endpoint, endpointFor, type Method } from './endpoint.ts';
import type { Principal } from './principal.ts';

export type CampaignEndpoint = Endpoint<CampaignContext, Principal>;

const define = endpointFor<CampaignContext, Principal>();

/**
 * Defines an operation of the campaign API. It runs in one transaction of the caller's campaign, is audited, and, if it
 * writes, takes an Idempotency-Key. A thrown HustingsError undoes all that it wrote.
 */
export function campaignEndpoint<
  Response extends TSchema,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  definition: Definition<CampaignContext, Principal, Params, Query, Body, Response> & { scope: Scope; orScope?: Scope },
): CampaignEndpoint {
  return define({ ...defaultsOf(definition.method), ...definition });
}

const defaultsOf = (method: Method) =>
  ({ idempotent: method !== 'GET', audited: true, role: method === 'GET' ? 'MEMBER' : 'MANAGER' }) as const;

/** Defines an operation that people have as those of the API, and no key. */
export function memberEndpoint<
  Response extends TSchema,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(definition: Definition<CampaignContext, Principal, Params, Query, Body, Response>): CampaignEndpoint {
  return define({ ...defaultsOf(definition.method), ...definition });
}

/** The response that a schema describes, for functions that build one. */
export type ResponseOf<Schema extends TSchema> = Static<Schema>;
