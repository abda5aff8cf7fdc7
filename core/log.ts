import { writeSync } from 'node:fs';
import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The structured log: one JSON object a line on standard output. No caller passes request bodies, queries, credentials or
 * addresses to it. The redaction below is a second safeguard. `bindings` are on every line.
 */
export function createLog(
  level: string,
  stream: { write(line: string): void } = standardOutput({ sync: false }),
  bindings: Readonly<Record<string, unknown>> | null = null,
): Log {
  return pino(
    {
      level,
      base: bindings,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'authorization',
          'api_key',
          'email',
          'phone',
          'address',
          '*.authorization',
          '*.api_key',
          '*.email',
          '*.phone',
          '*.address',
        ],
        censor: '[redacted]',
      },
    },
    stream,
  );
}

/**
 * Standard output for log lines; `sync` writes each by itself. If it is a terminal that has been closed (EIO), lines are
 * dropped: pino does this for a closed pipe alone, and would try forever to write its last lines when the process ends.
 */
export function standardOutput({ sync }: { readonly sync: boolean }) {
  const stream = destination({ dest: 1, sync });
  const writeLast = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    if (!isTerminalGone()) writeLast();
  };
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO') throw error;
    Object.assign(stream, { write: () => true, flushSync() {}, end() {}, destroy() {} });
  });
  return stream;
}

function isTerminalGone(): boolean {
  try {
    writeSync(1, '');
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EIO';
  }
}
