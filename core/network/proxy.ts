import { SourceError } from '#core/errors.ts';

/** The proxies through which publishers are asked, by the scheme of their address. Empty: none. */
export interface Proxies {
  readonly http: string;
  readonly https: string;
  /** Hosts that are asked directly: names, `.domain`, `*`, separated by commas. */
  readonly none: string;
}

/**
 * The proxies that the environment names, as other programs read them: in lower case before upper case, and the one for
 * HTTP also for HTTPS if that has none. Undefined: publishers are asked directly.
 *
 * @throws SourceError if an address cannot be used
 */
export function proxiesOf(environment: NodeJS.ProcessEnv): Proxies | undefined {
  const read = (name: string) => environment[name] || environment[name.toUpperCase()] || '';
  const proxies = {
    http: read('http_proxy'),
    https: read('https_proxy') || read('http_proxy'),
    none: read('no_proxy'),
  };
  for (const [name, address] of Object.entries({ HTTP_PROXY: proxies.http, HTTPS_PROXY: proxies.https })) {
    // The address is not repeated: it may contain a password.
    if (address !== '' && !/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : '')) {
      throw new SourceError(`${name} is not the address of a proxy: set it to one such as http://proxy.example:3128.`);
    }
  }
  return proxies.http === '' && proxies.https === '' ? undefined : proxies;
}
