import { isIPv6 } from 'node:net';

/**
 * The bucket of a client's address: IPv4 as it stands, IPv6 by its /64, since one household or host commonly holds
 * that many addresses (RFC 6177).
 */
export function addressKey(ip: string): string {
  // Most addresses; what follows reads every character.
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
