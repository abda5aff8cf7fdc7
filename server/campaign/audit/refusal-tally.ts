import type { AuditEntry } from './audit-entry.ts';

/**
 * Keeps refusals from flooding the audit log: the first of a window is written at once, all further ones as one entry
 * with their count when the window ends.
 */
export interface RefusalTally {
  /**
   * Counts a refusal. `first`: whether it is known to be the first of its window or a later one, where several servers
   * count together; undefined where this server has to tell.
   */
  add(entry: AuditEntry, windowMilliseconds: number, first?: boolean): Promise<void>;
  /** Writes what has been counted so far; for the shutdown. */
  close(): Promise<void>;
}

interface Window {
  calls: number;
  last: AuditEntry;
  readonly timer: NodeJS.Timeout;
}

/** `write` appends an entry; `failed` is told of a count that could not be written, when nobody waits for it. */
export function createRefusalTally(
  write: (entry: AuditEntry) => Promise<void>,
  failed: (error: unknown) => void,
): RefusalTally {
  const windows = new Map<string, Window>();

  const end = async (name: string): Promise<void> => {
    const window = windows.get(name);
    if (!window) return;
    windows.delete(name);
    clearTimeout(window.timer);
    if (window.calls > 0) await write({ ...window.last, calls: window.calls }).catch(failed);
  };

  return {
    async add(entry, windowMilliseconds, first) {
      const name = `${entry.keyId} ${entry.status}`;
      let window = windows.get(name);
      const isFirst = first ?? window === undefined;
      if (!window) {
        const timer = setTimeout(() => void end(name), windowMilliseconds).unref();
        window = { calls: 0, last: entry, timer };
        windows.set(name, window);
      }
      if (isFirst) return write(entry);
      window.calls++;
      window.last = { ...entry, recordId: null, requestId: null };
    },
    async close() {
      await Promise.all([...windows.keys()].map(end));
    },
  };
}
