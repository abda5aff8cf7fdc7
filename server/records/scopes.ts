/** The scopes of the contract. A key lists each of its scopes; there are no wildcards. A member may grant them to a program too. */
export const grantedScopes = [
  'voters:read',
  'voters:write',
  'donations:read',
  'donations:write',
  'volunteers:read',
  'canvassing:read',
  'canvassing:write',
  'lawn_signs:read',
  'lawn_signs:write',
  'campaign:read',
] as const;

/**
 * All that a key may have. What a key sends messages to lives on without it, so owners give that right to keys, and nobody to a
 * program that acts for a member.
 */
export const scopes = [...grantedScopes, 'webhooks:write'] as const;

export type Scope = (typeof scopes)[number];

export type GrantedScope = (typeof grantedScopes)[number];

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

/** Whether a member may grant it to a program. */
export const isGrantedScope = (text: string): text is GrantedScope =>
  (grantedScopes as readonly string[]).includes(text);
