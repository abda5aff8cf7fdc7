import type { SubscriptionTier } from '#core/plans.ts';
import type { Role } from './roles.ts';

/** The holder of an API key. */
export interface KeyHolder {
  readonly kind: 'key';
  readonly campaignId: string;
  readonly keyId: string;
  /** The user who created the key, on whose behalf it acts. */
  readonly userId: string;
  readonly tier: SubscriptionTier;
  readonly scopes: ReadonlySet<string>;
}

/** A program that acts for a member, within the member's role and the scopes that the member has granted. */
export interface Assistant {
  readonly kind: 'assistant';
  readonly campaignId: string;
  readonly grantId: string;
  /** The member for whom it acts. */
  readonly userId: string;
  /** The member's at this time. */
  readonly role: Role;
  readonly tier: SubscriptionTier;
  readonly scopes: ReadonlySet<string>;
}

/** A person who has signed in, in one of her campaigns. */
export interface Member {
  readonly kind: 'member';
  readonly campaignId: string;
  readonly userId: string;
  readonly role: Role;
}

/** A volunteer on the turf that a link is for, who has no account. */
export interface LinkHolder {
  readonly kind: 'link';
  readonly campaignId: string;
  readonly linkId: string;
  readonly turfId: string;
  /** The member who made the link, on whose behalf the volunteer acts. */
  readonly userId: string;
}

/** Who runs the installation, by the command line or a job. */
export interface Operator {
  readonly kind: 'operator';
  readonly campaignId: string;
  /** The member on whose behalf it is done; null if there is none. */
  readonly userId: string | null;
}

/** For whom an operation of a campaign is executed. */
export type Principal = KeyHolder | Assistant | Member | LinkHolder | Operator;

/** Whether scopes say what a principal may do: it calls an API. */
export const isByScopes = (principal: Principal): principal is KeyHolder | Assistant =>
  principal.kind === 'key' || principal.kind === 'assistant';

/** The API key, the assistant's grant or the link that acts; null if a person or the operator does. */
export function keyIdOf(principal: Principal): string | null {
  if (principal.kind === 'key') return principal.keyId;
  if (principal.kind === 'assistant') return principal.grantId;
  return principal.kind === 'link' ? principal.linkId : null;
}

/**
 * The person who acts, or on whose behalf the operator does. Null for a key, an assistant or a link, which the audit log
 * names instead.
 */
export const personOf = (principal: Principal): string | null =>
  principal.kind === 'member' || principal.kind === 'operator' ? principal.userId : null;

/** The principal that `by` is. A campaign's id alone is its operator, on behalf of a member if one is named. */
export const principalOf = (by: Principal | string, userId: string | null = null): Principal =>
  typeof by === 'string' ? { kind: 'operator', campaignId: by, userId } : by;
