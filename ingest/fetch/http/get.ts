import { STATUS_CODES } from 'node:http';
import { type Dispatcher, request } from 'undici';
import type { Client } from './client.ts';
import { AddressError } from './errors.ts';
import { headline } from './markup.ts';
import { explain } from './network-errors.ts';
import { preparing } from './preparing.ts';
import { retryAfter, retrying } from './retry.ts';

/** A response with status 200 or 304, its body not yet read. */
export interface HttpResponse {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Dispatcher.ResponseData['body'];
  /** The address asked for; redirects do not change it. */
  readonly address: string;
}

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * A GET with redirects followed here (each checked like the first address), time limits, and retries of temporary
 * failures. `use` reads the body and is part of the attempt: if it fails with an error that passes, the request is made
 * again. Throws `AddressError`; if the caller's signal is aborted, its reason.
 */
export function get<T>(
  client: Client,
  address: string,
  headers: Readonly<Record<string, string>>,
  use: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  return retrying(client, async () => {
    try {
      return await requestOnce(client, address, headers, use);
    } catch (error) {
      if (client.signal.aborted) throw client.signal.reason;
      throw explain(address, error);
    }
  });
}

async function requestOnce<T>(
  client: Client,
  address: string,
  headers: Readonly<Record<string, string>>,
  use: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  let url = checked(address, address);
  for (let hop = 0; ; hop++) {
    const response = await request(url, {
      dispatcher: client.transport,
      method: 'GET',
      headers: { 'user-agent': client.userAgent, accept: '*/*', ...headers },
      signal: client.signal,
    });
    const headersOfResponse = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    );
    const status = response.statusCode;
    try {
      if (status === 200 || status === 304) {
        return await use({ status, headers: headersOfResponse, body: response.body, address });
      }
      if (status === 202) throw preparing(address, retryAfter(headersOfResponse['retry-after'], client.timing.now()));
      if (!redirects.has(status)) {
        throw statusError(client, address, status, headersOfResponse['retry-after'], await beginning(response.body));
      }
      if (hop >= client.limits.redirects) {
        throw new AddressError(address, `it redirects more than ${client.limits.redirects} times`, {
          advice: 'Open it in a browser and put the address where it ends into the source file.',
        });
      }
      url = checked(address, headersOfResponse.location, url);
      await response.body.dump({ limit: 65_536 });
    } finally {
      // An unread body would keep its connection open, and its end would come as an unhandled error.
      response.body.on('error', () => undefined).destroy();
    }
  }
}

/** The URL to ask, of an address in a source file or of a redirect. Refuses other protocols and credentials. */
function checked(address: string, location: string | undefined, base?: URL): URL {
  const from = base === undefined ? '' : 'it redirects to ';
  if (location === undefined || !URL.canParse(location, base?.href)) {
    throw new AddressError(redacted(address), `${from}${location ?? 'nowhere'}, which is no address`, {
      advice: 'Correct `urls` in the source file.',
    });
  }
  const url = new URL(location, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AddressError(redacted(address), `${from}${url.protocol} is neither http nor https`, {
      advice: 'Only the web is fetched from: correct `urls` in the source file.',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new AddressError(redacted(address), `${from}an address with a user name or password in it`, {
      advice: 'Source files are public: take the credentials out of `urls`, or bring the file by hand.',
    });
  }
  return url;
}

function redacted(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** As much of a body as a page's title needs. */
async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > 65_536) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function statusError(
  client: Client,
  address: string,
  status: number,
  retryAfterHeader: string | undefined,
  body: string,
): AddressError {
  const title = headline(body);
  const said = title === undefined ? '' : ` (“${title}”)`;
  const happened = `HTTP ${status} ${STATUS_CODES[status] ?? ''}`.trim() + said;
  const asked = retryAfter(retryAfterHeader, client.timing.now());
  const isBusy = status === 408 || status === 429 || status >= 500;
  let advice = 'Open it in a browser and correct `urls` in the source file.';
  if (asked !== undefined && asked > client.limits.longestPauseMs) {
    advice = `The publisher asks to be left alone for ${Math.ceil(asked / 60_000)} minutes: run it again after that.`;
  } else if (isBusy) {
    advice = 'The publisher’s server is busy or broken: the next run tries again.';
  } else if (status === 404 || status === 410) {
    advice = 'The file has moved: find it on the publisher’s page and correct `urls` in the source file.';
  } else if (status === 401 || status === 403) {
    advice = 'Programs are kept out there: look for another address, or fetch it in a browser.';
  }
  return new AddressError(address, happened, {
    advice,
    passing: isBusy ? 'busy' : undefined,
    status,
    ...(asked === undefined ? {} : { retryAfterMs: asked }),
  });
}
