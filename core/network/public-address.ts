import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 ranges that are not on the public internet: IANA's special-purpose registry, multicast and reserved space. */
const notPublic = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** IPv6 ranges inside the global unicast space that are special, documentation, or carry an IPv4 address. */
const notPublic6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blocked = new BlockList();
const global6 = new BlockList();
const blocked6 = new BlockList();
for (const [network, prefix] of notPublic) {
  blocked.addSubnet(network, prefix, 'ipv4');
  blocked6.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
}
for (const [network, prefix] of notPublic6) blocked6.addSubnet(network, prefix, 'ipv6');
// All other IPv6 space (loopback, unique local, link-local, multicast, IPv4-mapped, …) is not listed and so refused.
global6.addSubnet('2000::', 3, 'ipv6');
// NAT64 (RFC 6052): how a network without IPv4 reaches the publishers that have nothing else.
global6.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether an IP address in its textual form (no brackets) lies on the public internet. False for what is not an IP address. */
export function isPublicAddress(ip: string): boolean {
  const address = ip.replace(/%.*$/, '');
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !blocked.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
}
