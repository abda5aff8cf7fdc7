/** The scopes of the contract. A key lists each of its scopes; there are no wildcards. */
export const scopes = [
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

export type Scope = (typeof scopes)[number];

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);
