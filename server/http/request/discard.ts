import type { Readable } from 'node:stream';

/** How long a response waits for a slow sender. */
const longestWaitMilliseconds = 5_000;

/**
 * Reads on without keeping anything. Resolves when all has been read, or enough has: after `mostBytes` or five seconds.
 * What has no end is destroyed after twice as many bytes.
 */
export function discard(source: Readable, mostBytes: number): Promise<void> {
  return new Promise((resolve) => {
    if (source.readableEnded || source.destroyed) return resolve();
    const timer = setTimeout(resolve, longestWaitMilliseconds).unref();
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    let left = mostBytes;
    source.on('data', (piece: Buffer) => {
      left -= piece.length;
      if (left < 0) done();
      if (left < -mostBytes) source.destroy();
    });
    source.once('end', done).once('close', done).once('error', done);
    source.resume();
  });
}
