/** The length of a client's address, and of each of its redirect addresses. */
export const mostCharacters = 500;

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Hosts and their paths; nothing that a browser would run, and no part that it would not send. */
const written = /^https?:\/\/[^\s\\#@"'<>]+$/;

/**
 * Whether a person's browser may be sent to this address with a code: over TLS, or to a program on the person's own machine
 * (RFC 8252, section 7.3). Schemes of apps are not taken: any app of the machine may claim one.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > mostCharacters || !written.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || loopback.has(hostname);
}

/**
 * Whether an address is one that the client has registered: character by character, except for the port of an address on the
 * person's own machine, which a program chooses when it starts.
 */
export function isRegistered(registered: readonly string[], requested: string): boolean {
  if (!isRedirectUri(requested)) return false;
  return registered.some((each) => each === requested || withoutPort(each) === (withoutPort(requested) ?? ''));
}

/** An address on the person's own machine without its port; undefined of every other. */
function withoutPort(text: string): string | undefined {
  const { protocol, hostname } = new URL(text);
  if (protocol !== 'http:' || !loopback.has(hostname)) return undefined;
  return text.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/, '$1');
}

/** Whether an address is of a program on the computer of whoever opens it (RFC 8252, section 7.3). */
export const isOwnMachine = (redirectUri: string): boolean => loopback.has(new URL(redirectUri).hostname);
