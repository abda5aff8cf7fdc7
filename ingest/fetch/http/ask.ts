import { jsonBody, textBody } from './body.ts';
import type { Client } from './client.ts';
import { get } from './get.ts';

const headers = { 'accept-encoding': 'gzip, deflate, br' };

/**
 * Asks a service for JSON. `check` throws if the response is wrong. If that is an `AddressError` that passes, the
 * request is made again, because services report temporary failures with status 200.
 */
export function askJson<T>(
  client: Client,
  address: string | URL,
  check: (response: unknown, address: string) => T,
): Promise<T> {
  return get(client, String(address), headers, async (response) =>
    check(await jsonBody(client, response), String(address)),
  );
}

/** Asks a service for text (the XML of a WFS). */
export function askText(client: Client, address: string | URL): Promise<string> {
  return get(client, String(address), headers, (response) => textBody(client, response));
}
