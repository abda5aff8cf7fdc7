import type { Environment } from '#client/src/hustings.ts';

/** A request as the client gave it to `fetch`. */
export interface GivenRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** Time that passes when the client waits between requests, and when a test says so; never during a request. */
export interface TestEnvironment extends Environment {
  readonly requests: readonly GivenRequest[];
  /** Milliseconds of each wait between two requests. */
  readonly waits: readonly number[];
  /** How many timers have neither fired nor been cancelled. */
  openTimers(): number;
  /** Moves the clock, and calls back what is due by then. */
  pass(milliseconds: number): void;
  /** Whether waits begin and end by themselves; the default is true. */
  waitsPass: boolean;
}

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

export interface TestEnvironmentOptions {
  readonly fetch?: Environment['fetch'];
  readonly random?: () => number;
}

export function testEnvironment(options: TestEnvironmentOptions = {}): TestEnvironment {
  const { fetch: send = fetch, random = () => 0 } = options;
  let now = Date.parse('2026-11-21T12:00:00Z');
  let underWay = 0;
  const timers = new Set<Timer>();
  const requests: GivenRequest[] = [];
  const waits: number[] = [];
  const fire = (timer: Timer) => {
    timers.delete(timer);
    now = Math.max(now, timer.due);
    timer.callback();
  };
  const environment: TestEnvironment = {
    requests,
    waits,
    waitsPass: true,
    openTimers: () => timers.size,
    now: () => now,
    random,
    async fetch(url, init) {
      const { method = 'GET', headers, body } = init;
      requests.push({ url, method, headers: new Headers(headers), body: body?.toString() });
      underWay++;
      try {
        const response = await send(url, init);
        const text = response.text.bind(response);
        response.text = () => text().finally(() => underWay--);
        return response;
      } catch (error) {
        underWay--;
        throw error;
      }
    },
    after(milliseconds, callback) {
      const timer = { due: now + milliseconds, callback };
      timers.add(timer);
      setImmediate(() => {
        if (underWay > 0 || !timers.has(timer)) return;
        waits.push(milliseconds);
        if (environment.waitsPass) fire(timer);
      });
      return () => timers.delete(timer);
    },
    pass(milliseconds) {
      now += milliseconds;
      for (const timer of timers) if (timer.due <= now) fire(timer);
    },
  };
  return environment;
}
