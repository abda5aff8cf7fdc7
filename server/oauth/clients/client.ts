import { invalid } from '#core/errors.ts';
import { composed } from '#core/identity/unicode-form.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** A program that asks for access. None has a secret: each proves itself by PKCE. */
export interface Client {
  readonly id: string;
  /** As it calls itself. No one has checked it. */
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const mostRedirectUris = 10;
const mostOfName = 80;

/**
 * What a client says of itself (RFC 7591, section 2): its name and where responses go. Other members are ignored.
 * Errors: 400, in a sentence.
 */
export function describedClient(id: string, described: unknown): Client {
  if (typeof described !== 'object' || described === null)
    throw invalid('The client’s metadata must be a JSON object.');
  const { redirect_uris: uris, client_name: name } = described as Record<string, unknown>;
  if (!isList(uris) || uris.length === 0 || uris.length > mostRedirectUris) {
    throw invalid(`"redirect_uris" must list 1 to ${mostRedirectUris} addresses.`);
  }
  const wrong = uris.find((uri) => !isRedirectUri(uri));
  if (wrong !== undefined) {
    throw invalid(
      '"redirect_uris" must begin with https://, or name this machine: http://127.0.0.1, http://localhost.',
    );
  }
  return { id, name: shownName(name) ?? new URL(uris[0] as string).hostname, redirectUris: uris };
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** In one line, without characters that change how others are shown. */
function shownName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const shown = composed(name)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return shown === '' ? undefined : [...shown].slice(0, mostOfName).join('');
}
