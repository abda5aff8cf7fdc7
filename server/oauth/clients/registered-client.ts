import { invalid } from '#core/errors.ts';
import { type Client, describedClient } from './client.ts';

/** What the id of a client begins with that has registered itself. */
const prefix = 'hd_';

/** The length of an id. */
const mostCharacters = 1500;

/**
 * Registers a client (RFC 7591). Its id contains all that is known of it, and nothing is stored. So a million registrations
 * fill no table, and none expires. Making up an id registers a client too, as anyone may. Errors: 400, in a sentence.
 */
export function registerClient(described: unknown): Client {
  const { name, redirectUris } = describedClient('', described);
  const id = prefix + Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
  if (id.length > mostCharacters) throw invalid('The redirect addresses are too long together.');
  return { id, name, redirectUris };
}

/** The client of such an id; undefined if it is none. */
export function registeredClient(id: string): Client | undefined {
  if (!id.startsWith(prefix) || id.length > mostCharacters) return undefined;
  try {
    const [name, ...redirect_uris] = JSON.parse(
      Buffer.from(id.slice(prefix.length), 'base64url').toString(),
    ) as string[];
    const client = registerClient({ client_name: name, redirect_uris });
    return client.id === id ? client : undefined;
  } catch {
    return undefined;
  }
}
