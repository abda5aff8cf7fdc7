import type { Role } from '#server/operations/roles.ts';

/** What acts for a member who is not signed in. */
export const rightNames = [
  'keys',
  'programs',
  'turfLinks',
  'invitations',
  'webhooks',
  'keyWebhooks',
  'imports',
] as const;

export type RightName = (typeof rightNames)[number];

/** A kind of row that acts for the member who has given it, and what ends it with the giver. */
export interface Right {
  readonly table: string;
  /** The column that names the giver. */
  readonly giver: string;
  /** The least role in which a member may give it. Whoever has a lower one, or leaves, has none of it any more. */
  readonly needs: Role;
  /** Whether a row acts now; `$2` is the present time. */
  readonly isInForce: string;
  /** What is set when it ends. */
  readonly end: string;
  /** A row that is to be ended; what is in force unless stated. */
  readonly isOpen?: string;
  /** A further column that names the member for whom it was made. Such rows end with the member too. */
  readonly receiver?: string;
  /** The entry of the audit log for each row that ends. */
  readonly audit: { readonly operation: string; readonly record: string; readonly fields: readonly string[] };
}

/**
 * All that lives on when a person is not there. A session is none of it: it is a person's own, of all campaigns, and each
 * request asks for the membership. test/server/campaign/rights/every-secret.test.ts compares this with the schema.
 */
export const rights: Readonly<Record<RightName, Right>> = {
  keys: {
    table: 'api_keys',
    giver: 'user_id',
    needs: 'OWNER',
    isInForce: 'revoked_at is null',
    end: 'revoked_at = $2',
    audit: { operation: 'revokeKey', record: 'id', fields: ['revokedAt'] },
  },
  // Tokens and codes are worth nothing without their grant.
  programs: {
    table: 'oauth_grants',
    giver: 'user_id',
    needs: 'MEMBER',
    isInForce: 'ended_at is null and (connected_at is not null or code_expires_at > $2)',
    isOpen: 'ended_at is null',
    end: 'ended_at = $2',
    audit: { operation: 'disconnectAssistant', record: 'id', fields: ['endedAt'] },
  },
  turfLinks: {
    table: 'turf_links',
    giver: 'user_id',
    needs: 'MANAGER',
    isInForce: 'ended_at is null and expires_at > $2',
    end: 'ended_at = $2',
    audit: { operation: 'endTurfLinks', record: 'turf_id', fields: ['endedAt'] },
  },
  invitations: {
    table: 'sign_in_links',
    giver: 'created_by',
    receiver: 'user_id',
    needs: 'OWNER',
    isInForce: 'used_at is null and expires_at > $2',
    end: 'expires_at = $2',
    audit: { operation: 'revokeInvitation', record: 'user_id', fields: [] },
  },
  // One that was disabled or ended sends nothing. Whoever resumes it takes it over.
  webhooks: {
    table: 'webhooks',
    giver: 'created_by',
    needs: 'OWNER',
    isInForce: `state = 'ACTIVE' and key_id is null`,
    end: `state = 'PAUSED', state_since = $2`,
    audit: { operation: 'pauseWebhook', record: 'id', fields: ['state'] },
  },
  // That of a key ends with the key, which its giver takes along. It is sent its messages, or fetches them.
  keyWebhooks: {
    table: 'webhooks',
    giver: 'created_by',
    needs: 'OWNER',
    isInForce: `state in ('ACTIVE', 'LISTENING') and key_id is not null`,
    isOpen: `state <> 'ENDED' and key_id is not null`,
    end: `state = 'ENDED', state_since = $2`,
    audit: { operation: 'endWebhook', record: 'id', fields: ['state'] },
  },
  // What waits for a person waits for another one. A take-back under way is finished, since half of it is worse than all.
  imports: {
    table: 'imports',
    giver: 'user_id',
    needs: 'MANAGER',
    isInForce: `state in ('RUNNING', 'RUNNING_UPDATE')`,
    end: `state = 'STOPPED'`,
    audit: { operation: 'stopImport', record: 'id', fields: ['state'] },
  },
};
