import { tokenTest } from '#server/keys/token.ts';

/** What each kind of secret begins with. */
export const prefixes = { code: 'hc_', access: 'ha_', refresh: 'hr_' } as const;

export const isAccessToken = tokenTest(prefixes.access);
export const isRefreshToken = tokenTest(prefixes.refresh);
export const isCode = tokenTest(prefixes.code);

/** What a token is for: the tools for assistants, or the API. One is not accepted as the other (RFC 8707). */
export const resources = ['mcp', 'api'] as const;
export type Resource = (typeof resources)[number];

/** The path of each resource. */
export const resourcePaths: Readonly<Record<Resource, string>> = { mcp: '/mcp', api: '/api/v1' };

/** How long a code can be exchanged, in seconds. */
export const codeSeconds = 120;
/** How long an access token is accepted, in seconds. */
export const accessSeconds = 3600;
/** A program that has sent no request for this many days needs consent again. */
export const refreshDays = 30;
