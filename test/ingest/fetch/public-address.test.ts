import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from '#core/network/public-address.ts';

describe('addresses on the public internet', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '192.167.1.1', '223.255.255.255'])(
    '%s is public',
    (ip) => expect(isPublicAddress(ip)).toBe(true),
  );

  it.each(['2606:4700:4700::1111', '2a00:1450::1', '64:ff9b::101:101', '64:ff9b::8.8.8.8'])('%s is public', (ip) =>
    expect(isPublicAddress(ip)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, where clouds keep credentials', '169.254.169.254'],
    ['documentation', '192.0.2.1'],
    ['benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped private', '::ffff:a00:1'],
    ['IPv4-compatible', '::7f00:1'],
    ['unique local', 'fd00::1'],
    ['unique local', 'fc00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['Teredo', '2001::1'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['NAT64 of loopback', '64:ff9b::127.0.0.1'],
    ['NAT64 of a private address', '64:ff9b::c0a8:101'],
    ['local NAT64', '64:ff9b:1::1'],
    ['no address at all', 'localhost'],
    ['nothing', ''],
  ])('%s is not public: %s', (_, ip) => expect(isPublicAddress(ip)).toBe(false));
});
