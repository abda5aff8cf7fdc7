import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { proxiesOf } from '#core/network/proxy.ts';

const connectMilliseconds = 10_000;

/** Goes through the proxies of the environment, as the requests to publishers do. Whoever made it destroys it. */
export function outsideDispatcher(): Dispatcher {
  const proxies = proxiesOf(process.env);
  const connect = { timeout: connectMilliseconds };
  if (!proxies) return new Agent({ connect });
  return new EnvHttpProxyAgent({
    connect,
    httpProxy: proxies.http,
    httpsProxy: proxies.https,
    noProxy: proxies.none,
    proxyTunnel: false,
    proxyTls: { timeout: connectMilliseconds },
  });
}
