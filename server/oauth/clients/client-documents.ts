import { LRUCache } from 'lru-cache';
import { proxiesOf } from '#core/network/proxy.ts';
import type { Asking } from '#core/network/transport.ts';
import { type Client, describedClient } from './client.ts';
import { mostCharacters } from './redirect-uri.ts';

/** Clients whose id is the address of their metadata (draft-ietf-oauth-client-id-metadata-document). */
export interface ClientDocuments {
  /** Undefined if the id is no such address, or what is there is no such client. */
  client(id: string): Promise<Client | undefined>;
}

/** Reads the JSON at an address. Rejects if there is none that is taken. */
type ReadDocument = (url: string) => Promise<unknown>;

const mostBytes = 16 * 1024;
const usualTimeout = 5_000;
/** Documents that are read at the same time, at most. */
const mostAtOnce = 8;
/** How long a document is remembered, and that there is none. */
const rememberedMilliseconds = { found: 10 * 60_000, absent: 30_000 };

/** The form of an address that names a client: one way to write it, with a path, and no secret. */
export function isDocumentAddress(id: string): boolean {
  if (id.length > mostCharacters || !id.startsWith('https://') || !URL.canParse(id)) return false;
  const { href, hostname, pathname, username, password, hash } = new URL(id);
  return href === id && hostname.includes('.') && pathname !== '/' && username + password + hash === '';
}

/** Reads clients' metadata, and remembers it for minutes. */
export function createClientDocuments({ read = readDocument }: { readonly read?: ReadDocument } = {}): ClientDocuments {
  const remembered = new LRUCache<string, { readonly client: Client | undefined }>({ max: 200 });
  const underWay = new Map<string, Promise<Client | undefined>>();

  const find = async (id: string): Promise<Client | undefined> => {
    const client = await read(id)
      .then((document) => clientOf(id, document))
      .catch(() => undefined);
    remembered.set(id, { client }, { ttl: rememberedMilliseconds[client ? 'found' : 'absent'] });
    return client;
  };

  return {
    async client(id) {
      if (!isDocumentAddress(id)) return undefined;
      const known = remembered.get(id);
      if (known) return known.client;
      const waiting = underWay.get(id);
      if (waiting) return waiting;
      if (underWay.size >= mostAtOnce) return undefined;
      const reading = find(id).finally(() => underWay.delete(id));
      underWay.set(id, reading);
      return reading;
    },
  };
}

/** The draft, section 4.1: the document names itself. A client that would prove itself otherwise than by PKCE is not taken. */
function clientOf(id: string, document: unknown): Client | undefined {
  const { client_id, client_secret, token_endpoint_auth_method: method = 'none' } = (document ?? {}) as Described;
  return client_id === id && client_secret === undefined && method === 'none'
    ? describedClient(id, document)
    : undefined;
}

type Described = Readonly<Record<string, unknown>>;

/**
 * Reads a document of 16 KiB at most. The socket itself checks that the address is public. A redirect is not followed.
 * Errors: whatever prevents that.
 */
export async function readDocument(
  url: string,
  { allowPrivate = false, resolve, timeoutMilliseconds: most = usualTimeout }: Asking = {},
): Promise<unknown> {
  // Loaded with the first document: most servers never read one.
  const [{ request }, { createTransport }] = await Promise.all([
    import('undici'),
    import('#core/network/transport.ts'),
  ]);
  const limits = { connectMs: most, headersMs: most, idleMs: most };
  const proxies = allowPrivate ? undefined : proxiesOf(process.env);
  const transport = createTransport(limits, { allowPrivate, proxies, ...(resolve && { resolve }) });
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: transport,
      headers: { accept: 'application/json', 'user-agent': 'Hustings/1.0' },
      signal: AbortSignal.timeout(most),
    });
    body.on('error', () => {});
    if (statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\b/i.test(String(headers['content-type']))) {
      throw new Error('no document');
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > mostBytes) throw new Error('too large');
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } finally {
    await transport.destroy().catch(() => {});
  }
}
