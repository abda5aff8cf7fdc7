import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { FetchLimits } from '#ingest/fetch/limits.ts';
import { isPublicAddress } from './public-address.ts';

/** A host that is, or resolves to, an address outside the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';

  constructor(host: string, ip: string) {
    super(host === ip ? `${ip} is not a public address` : `${host} resolves to ${ip}, which is not a public address`);
  }
}

export type Resolve = (
  host: string,
  options: { all: true },
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A DNS look-up that returns public addresses only. The socket itself calls it, so that the address checked is the
 * address connected to, even where a name's answer changes between two look-ups. A name with one private address among
 * public ones is refused.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const wrong = addresses.find(({ address }) => !isPublicAddress(address));
      if (wrong) return callback(new PrivateAddressError(host, wrong.address), '');
      if (options.all) return callback(null, addresses);
      const wanted = addresses.find(({ family }) => family === options.family) ?? addresses[0];
      if (!wanted) return callback(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '');
      callback(null, wanted.address, wanted.family);
    });
  };
}

/**
 * The connections of one fetch. Unless `allowPrivate`, no socket is opened to an address outside the public internet,
 * whether it is written in the URL, hidden behind a name, or reached by a redirect. Destroy it when the fetch is over.
 */
export function createTransport(limits: FetchLimits, allowPrivate: boolean, resolve: Resolve = lookup): Agent {
  const connect = buildConnector({
    timeout: limits.connectMs,
    ...(allowPrivate ? {} : { lookup: publicLookup(resolve) }),
  });
  return new Agent({
    connect(options, callback) {
      // Node does not look up an IP address: it is checked here.
      const literal = options.hostname.replace(/^\[|\]$/g, '');
      if (!allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) {
        return callback(new PrivateAddressError(literal, literal), null);
      }
      connect(options, callback);
    },
    connections: 1,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.idleMs,
  });
}
