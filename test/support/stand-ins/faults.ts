import { type Fault, page } from './server.ts';

/** The first `times` responses are errors of the server. */
export function flaky(times: number, status = 503, headers: Record<string, string> = {}): Fault {
  let left = times;
  return (_, reply) => (left-- > 0 ? { ...page('Out of order', status), headers } : reply());
}

/** The first `times` connections are cut without a response. */
export function hangingUp(times: number): Fault {
  let left = times;
  return (_, reply) => (left-- > 0 ? { send: (response) => response.destroy() } : reply());
}

/** The first `times` responses end in the middle of what their content-length announces. */
export function truncating(times: number): Fault {
  let left = times;
  return (_, reply) => {
    const whole = reply();
    if (left-- <= 0) return whole;
    const body = Buffer.from(whole.body ?? '');
    return {
      send(response) {
        response.writeHead(200, { ...whole.headers, 'content-length': body.length });
        response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
      },
    };
  };
}

/** Takes the request and never says a word. */
export const silent: Fault = () => ({ send: () => undefined });

/** Falls silent in the middle of the body, the connection open. */
export const stalling: Fault = (_, reply) => ({
  send(response) {
    const body = Buffer.from(reply().body ?? '');
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, Math.floor(body.length / 2)));
  },
});

/** Never stops sending, without having said how much it will be. */
export const endless: Fault = () => ({
  send(response) {
    const chunk = Buffer.alloc(65_536, 'PK');
    const more = () => {
      while (!response.destroyed && response.write(chunk)) {
        // until the socket has had enough
      }
    };
    response.on('drain', more);
    more();
  },
});

/** Answers as a guard against robots does: with success, and a page. */
export const challenging: Fault = () => page('Just a moment... verify that you are human');

/** Responds with the page that says that the site was made new. */
export const movedPage: Fault = () => page('Welcome to our new open data portal');

export const redirecting =
  (to: string, status = 302): Fault =>
  () => ({ status, headers: { location: to } });

/** Redirects the first `times` requests to the same address with one more step in its query. */
export function redirectingTimes(times: number): Fault {
  let left = times;
  return (asked, reply) => {
    if (left-- <= 0) return reply();
    const next = new URL(asked.url);
    next.searchParams.set('step', String(left));
    return { status: 301, headers: { location: next.pathname + next.search } };
  };
}

export const respondingWith =
  (body: string | Buffer, headers: Record<string, string> = {}): Fault =>
  () => ({ body, headers });
