interface Window {
  used: number;
  /** Milliseconds of the counter's clock. */
  readonly endsAt: number;
}

interface MemoryCounterOptions {
  readonly windowSeconds: number;
  /** The most windows in memory at a time. */
  readonly capacity?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Some 30 MB if every key has 64 characters. */
const defaultCapacity = 100_000;

/** A `RateCounter`. */
export interface MemoryCounter {
  count(rateLimitKey: string, requests?: number): Promise<{ used: number; resetMilliseconds: number }>;
  takeBack(rateLimitKey: string, requests?: number): Promise<void>;
  /** The windows in memory, with those that have ended and are not dropped yet. */
  readonly size: number;
}

/**
 * Counts in fixed windows in this process's memory. Anyone can send requests under ever new keys, therefore:
 * - A count of zero takes no memory: neither one that is only read, nor one that was taken back completely.
 * - Windows are stored in two halves, the newer and the older. A window begins in the newer half. When that is full, or
 *   as old as a window can be, it becomes the older half, and what was there is dropped: the windows that end first. To
 *   have a count dropped before its time, a client has to begin half as many windows as the capacity.
 *
 * The library that counts in Redis has a counter in memory too, without a bound and with a timer for each key.
 */
export function createMemoryCounter({
  windowSeconds,
  capacity = defaultCapacity,
  now = () => performance.now(),
}: MemoryCounterOptions): MemoryCounter {
  const windowMilliseconds = windowSeconds * 1000;
  let newer = new Map<string, Window>();
  let older = new Map<string, Window>();
  let newerSince = now();

  function dropOldest(at: number): void {
    const age = at - newerSince;
    if (newer.size < capacity / 2 && age < windowMilliseconds) return;
    older = age < 2 * windowMilliseconds ? newer : new Map();
    newer = new Map();
    newerSince = at;
  }

  function current(rateLimitKey: string, at: number): Window | undefined {
    const window = newer.get(rateLimitKey) ?? older.get(rateLimitKey);
    return window && window.endsAt > at ? window : undefined;
  }

  return {
    get size() {
      return newer.size + older.size;
    },
    async count(rateLimitKey, requests = 1) {
      const at = now();
      const window = current(rateLimitKey, at);
      if (window) {
        window.used += requests;
        return { used: window.used, resetMilliseconds: window.endsAt - at };
      }
      dropOldest(at);
      if (requests > 0) newer.set(rateLimitKey, { used: requests, endsAt: at + windowMilliseconds });
      return { used: requests, resetMilliseconds: windowMilliseconds };
    },
    async takeBack(rateLimitKey, requests = 1) {
      const window = current(rateLimitKey, now());
      if (!window) return;
      window.used -= requests;
      if (window.used > 0) return;
      newer.delete(rateLimitKey);
      older.delete(rateLimitKey);
    },
  };
}
