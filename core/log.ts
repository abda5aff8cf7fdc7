import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { destination, type Logger, pino, stdSerializers } from 'pino';
import { hasNoReader } from '#core/processes/has-no-reader.ts';

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
      // What describes an error is written as it is: of every object with a message pino would make one of the type "Object".
      serializers: { err: (value: unknown) => (value instanceof Error ? stdSerializers.err(value) : value) },
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
 * Standard output for log lines; `sync` writes each separately. Once it has no reader, lines are dropped and the program
 * continues: pino itself would end it, or try forever to write its last lines when it ends.
 */
export function standardOutput({ sync }: { readonly sync: boolean }) {
  const stream = destination({ dest: 1, sync });
  const writeLast = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    if (isRead()) writeLast();
  };
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!hasNoReader(error)) throw error;
    Object.assign(stream, { write: () => true, flushSync() {}, end() {}, destroy() {} });
  });
  return stream;
}

/** Whether standard output has a reader, as far as the system can tell without a byte being written. */
function isRead(): boolean {
  try {
    writeSync(1, '');
  } catch (error) {
    return !hasNoReader(error as NodeJS.ErrnoException);
  }
  return !fstatSync(1).isFIFO() || hasReader();
}

/** Opening a pipe to write, without waiting for a reader, fails if it has none (`fifo(7)`). Only Linux opens it by this path. */
function hasReader(): boolean {
  try {
    closeSync(openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENXIO';
  }
}
