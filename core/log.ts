import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The structured log: one JSON object a line on standard output. No caller passes request bodies, queries, credentials or
 * addresses to it. The redaction below is a second safeguard. `bindings` are on every line.
 */
export function createLog(
  level: string,
  stream: { write(line: string): void } = destination({ dest: 1, sync: false }),
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
