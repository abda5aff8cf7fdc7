import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { Proxies } from './proxy.ts';
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
 * address connected to, even if a name's answer changes between two look-ups. A name with one private address among
 * public ones is refused.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const wrong = addresses.find(({ address }) => !isPublicAddress(address));
      if (wrong) return callback(new PrivateAddressError(host, wrong.address), '');
      if (options.all) return callback(null, addresses);
      const chosen = addresses.find(({ family }) => family === options.family) ?? addresses[0];
      if (!chosen) return callback(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), '');
      callback(null, chosen.address, chosen.family);
    });
  };
}

/** How long a connection may take, in milliseconds. */
interface ConnectionLimits {
  readonly connectMs: number;
  readonly headersMs: number;
  /** The longest silence in the middle of a body. */
  readonly idleMs: number;
}

/** What decides whom a fetch may ask, and how. */
interface Reach {
  /** Also addresses that are not on the public internet. */
  readonly allowPrivate: boolean;
  /** Absent: publishers are asked directly. */
  readonly proxies?: Proxies | undefined;
  readonly resolve?: Resolve;
}

/** How an address that a stranger names is asked. */
export interface Asking {
  /** Also addresses that are not on the public internet. */
  readonly allowPrivate?: boolean | undefined;
  readonly resolve?: Resolve | undefined;
  /** From the name's look-up to the last byte that is read. */
  readonly timeoutMilliseconds?: number | undefined;
}

/**
 * The connections of one fetch. Unless `allowPrivate`, no socket is opened to an address outside the public internet,
 * whether it is written in the URL, hidden behind a name, or reached by a redirect. A proxy resolves names itself, so
 * that behind one only what is written in the URL is checked here. Destroy it when the fetch is over.
 */
export function createTransport(
  limits: ConnectionLimits,
  { allowPrivate, proxies, resolve = lookup }: Reach,
): Dispatcher {
  const connect = buildConnector({
    timeout: limits.connectMs,
    ...(allowPrivate ? {} : { lookup: publicLookup(resolve) }),
  });
  const options = {
    connections: 1,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.idleMs,
    connect(options: buildConnector.Options, callback: buildConnector.Callback) {
      const refused = allowPrivate ? undefined : privateLiteral(options.hostname);
      if (refused) callback(refused, null);
      else connect(options, callback);
    },
  };
  if (!proxies) return new Agent(options);
  const proxied = new EnvHttpProxyAgent({
    ...options,
    httpProxy: proxies.http,
    httpsProxy: proxies.https,
    noProxy: proxies.none,
    // Proxies commonly refuse a tunnel to port 80.
    proxyTunnel: false,
    proxyTls: { timeout: limits.connectMs },
  });
  if (allowPrivate) return proxied;
  return proxied.compose((dispatch) => (request, handler) => {
    const { hostname } = new URL(String(request.origin));
    const refused = privateLiteral(hostname) ?? localName(hostname);
    if (refused) throw refused;
    return dispatch(request, handler);
  });
}

/** Node does not look up an IP address, so that one in a URL is checked separately. */
function privateLiteral(hostname: string): PrivateAddressError | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPublicAddress(literal) ? new PrivateAddressError(literal, literal) : undefined;
}

/** These names are the proxy's own machine (RFC 6761, section 6.3). */
function localName(hostname: string): PrivateAddressError | undefined {
  return /(?:^|\.)localhost\.?$/i.test(hostname) ? new PrivateAddressError(hostname, 'the proxy itself') : undefined;
}
