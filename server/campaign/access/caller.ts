import type { RateLimitedCaller } from '#server/http/authentication.ts';
import type { Assistant, KeyHolder } from '#server/operations/principal.ts';

/** The holder of a live key, with the limit of its requests. */
export interface KeyCaller extends RateLimitedCaller, KeyHolder {}

/** A program that acts for a member, with the limit of the member's requests. */
export interface AssistantCaller extends RateLimitedCaller, Assistant {}

/** Who calls the campaign API. */
export type CampaignCaller = KeyCaller | AssistantCaller;
