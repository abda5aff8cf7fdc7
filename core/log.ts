import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The structured log: one JSON object a line on standard output. No caller passes request bodies, queries, credentials or
 * addresses to it. The redaction below is a second safeguard.
 */
export function createLog(
  level: string,
  stream: { write(line: string): void } = destination({ dest: 1, sync: false }),
): Log {
  return pino(
    {
      level,
      base: null,
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
