import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The key of the client's address that so many trusted proxies tell of a request, which is that of Koa's `ctx.ip`; undefined
 * if they tell none.
 */
export function forwardedAddressKey({ headers }: IncomingMessage, trustedProxies: number): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return undefined;
  const address = forwarded.split(',').slice(-trustedProxies)[0]?.trim();
  return address ? addressKey(address) : undefined;
}

/**
 * The rate limit key of a client's address: an IPv4 address itself, of an IPv6 address its /64 network, since one
 * household or host commonly has a whole /64 (RFC 6177).
 */
export function addressKey(ip: string): string {
  // A shortcut for IPv4: the rest of this function is slower.
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const bare = ip.split('%')[0] as string;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const all = [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
