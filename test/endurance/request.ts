import { type IncomingHttpHeaders, request } from 'node:http';

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Of the loopback network, from which it is sent. */
  readonly from?: string;
}

export interface Answer {
  /** 0 if the connection ended without an answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
}

/** Bodies beyond this are read and not stored. */
const keptCharacters = 200_000;
const timeoutMilliseconds = 60_000;

/** One request on a connection of its own. */
export function ask(url: string, { method = 'GET', path, headers = {}, body, from }: Asked): Promise<Answer> {
  const begun = performance.now();
  const address = new URL(url);
  return new Promise((resolve) => {
    const done = (status: number, answered: IncomingHttpHeaders, text: string) =>
      resolve({ status, headers: answered, text, milliseconds: performance.now() - begun });
    const sent = request({
      host: address.hostname,
      port: address.port,
      method,
      path,
      localAddress: from,
      agent: false,
      timeout: timeoutMilliseconds,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
    });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        if (text.length < keptCharacters) text += part;
      });
      response.on('close', () => done(response.statusCode ?? 0, response.headers, text));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(0, {}, ''));
    sent.end(body);
  });
}

const form = 'application/x-www-form-urlencoded';

/** What a browser sends for a form. */
export const formOf = (url: string, path: string, fields: Record<string, string>, session?: string): Asked => ({
  method: 'POST',
  path,
  headers: { Origin: url, 'Content-Type': form, Accept: 'text/html', ...(session && { Cookie: `session=${session}` }) },
  body: new URLSearchParams(fields).toString(),
});

export const pageOf = (path: string, session?: string): Asked => ({
  path,
  headers: { Accept: 'text/html', ...(session && { Cookie: `session=${session}` }) },
});

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
