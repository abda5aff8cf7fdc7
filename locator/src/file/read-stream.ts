/** Shown what has arrived of a part while it still arrives, until it is enough. */
export type IsEnough = (begin: Uint8Array) => boolean;

/**
 * The bytes of a stream, the first `most` of them: what comes after these is not read. Errors: those of the stream.
 *
 * @param isEnough joins what has arrived each time: for short streams
 */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  most: number,
  isEnough: IsEnough = () => true,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let left = most;
  let enough = isEnough(new Uint8Array());
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value.subarray(0, left));
    if (read.value.length > left) {
      await reader.cancel();
      break;
    }
    left -= read.value.length;
    if (!enough) enough = isEnough(join(pieces));
  }
  return join(pieces);
}

/** A Blob would be joined too, by a browser in another process. */
function join(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** A stream of these bytes alone. */
export const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
