import type { AuditEntry } from './audit-entry.ts';

/**
 * Prevents refusals from flooding the audit log. The first refusal of a window is written at once; all further ones are
 * written as one entry with their count when the window ends.
 */
interface RefusalTally {
  /**
   * Counts a refusal. If servers share their counts, `first` says whether it is the first of its window. Undefined:
   * this server decides by its own count.
   */
  add(entry: AuditEntry, windowMilliseconds: number, first?: boolean): Promise<void>;
  /** Writes the counts not yet written. Call it at shutdown. */
  close(): Promise<void>;
}

interface Window {
  calls: number;
  last: AuditEntry;
  readonly timer: NodeJS.Timeout;
}

/** `write` appends an entry. `failed` is called for a count that could not be written after its window ended. */
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
