import { describe, expect, it } from '@jest/globals';
import { Asker, KeyRefused } from '#web/batch/ask.ts';

interface Sent {
  readonly places: number;
  readonly key: string | null;
}

/** An API of a limit a minute, in which one request counts for each 20 places, and a clock that pauses move on. */
function limitedApi(limit: number) {
  let [now, used, windowEnd] = [0, 0, 0];
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const failures: Response[] = [];
  const send = async (_: unknown, init?: RequestInit) => {
    const lines = String(init?.body).split('\n');
    if (now >= windowEnd) [used, windowEnd] = [0, now + 60];
    const failure = failures.shift();
    if (failure) return failure;
    const counted = Math.ceil(lines.length / 20);
    const isBeyond = used + counted > limit;
    used += isBeyond ? 1 : counted;
    const headers = {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit - used)),
      'X-RateLimit-Reset': String(windowEnd - now),
      'Retry-After': String(windowEnd - now),
    };
    if (isBeyond) return new Response('{}', { status: 429, headers });
    sent.push({ places: lines.length, key: new Headers(init?.headers).get('Authorization') });
    const data = lines.map((line) => ({ lookup: null, refusal: { status: 404, of: JSON.parse(line) } }));
    return new Response(JSON.stringify({ data }), { headers });
  };
  const settings = {
    key: '',
    signal: new AbortController().signal,
    onWait: () => {},
    send: send as typeof fetch,
    wait: async (seconds: number) => {
      pauses.push(seconds);
      now += seconds;
    },
  };
  return { settings, sent, pauses, failures, elapsed: () => now };
}

const places = (count: number) => Array.from({ length: count }, (_, i) => ({ postalCode: `K1A${i}` }));

describe('asking the API for a long list', () => {
  it('stays within its rate limit, in the order of the places', async () => {
    const api = limitedApi(10);
    const answers = await new Asker(api.settings).ask(places(1000));
    expect(answers.map(({ refusal }) => (refusal as unknown as { of: unknown }).of)).toEqual(places(1000));
    expect(api.sent.map(({ places }) => places)).toEqual([20, 180, 200, 200, 200, 200]);
    expect(api.elapsed()).toBe(240);
  });

  it('sends at most what a request accepts, with its key', async () => {
    const api = limitedApi(1000);
    await new Asker({ ...api.settings, key: 'ced_1' }).ask(places(25_000));
    expect(Math.max(...api.sent.map(({ places }) => places))).toBe(10_000);
    expect(new Set(api.sent.map(({ key }) => key))).toEqual(new Set(['Bearer ced_1']));
  });

  it('waits if others have used up the limit, and tries again if a connection fails', async () => {
    const api = limitedApi(10);
    api.failures.push(new Response('', { status: 503 }));
    api.failures.push(
      new Response('{}', {
        status: 429,
        headers: { 'Retry-After': '7', 'X-RateLimit-Limit': '10', 'X-RateLimit-Reset': '7' },
      }),
    );
    expect(await new Asker(api.settings).ask(places(30))).toHaveLength(30);
    expect(api.pauses.slice(0, 2)).toEqual([1, 7]);
  });

  it('ends if the key is refused, and if the connection keeps failing', async () => {
    const refusing = limitedApi(10);
    refusing.failures.push(new Response('{}', { status: 401 }));
    await expect(new Asker(refusing.settings).ask(places(1))).rejects.toThrow(KeyRefused);
    const unreachable = limitedApi(10);
    for (let n = 0; n < 9; n++) unreachable.failures.push(new Response('', { status: 502 }));
    await expect(new Asker(unreachable.settings).ask(places(1))).rejects.toThrow('status 502');
    expect(unreachable.pauses).toEqual([1, 3, 10, 30]);
  });

  it('ends when it is cancelled during a pause', async () => {
    const api = limitedApi(1);
    const controller = new AbortController();
    const { wait: _, ...settings } = api.settings;
    const asking = new Asker({ ...settings, signal: controller.signal, onWait: () => controller.abort() }).ask(
      places(60),
    );
    await expect(asking).rejects.toThrow('aborted');
    expect(api.sent).toHaveLength(1);
  });
});
