import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The structured log: one JSON object a line on standard output. The code never logs request bodies, queries, credentials
 * and addresses; the paths below are redacted should it ever do so.
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
