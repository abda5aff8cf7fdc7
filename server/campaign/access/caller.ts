import type { RateLimitedCaller } from '#server/http/authentication.ts';
import type { KeyHolder } from '#server/operations/principal.ts';

/** The holder of a live key, with the limit of its requests. */
export interface CampaignCaller extends RateLimitedCaller, KeyHolder {}
