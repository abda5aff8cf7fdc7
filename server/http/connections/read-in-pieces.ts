import type { Socket } from 'node:net';

/** Most requests are no longer. The shortest that can be read have 23 bytes. */
const pieceBytes = 1024;

/** Stops what a connection receives from being parsed, and lets it go on. */
export interface Reading {
  pause(): void;
  resume(): void;
}

/**
 * Hands over what a connection receives in pieces, and none while it is paused. Node's HTTP server cannot be held back
 * by pausing the socket: it parses all requests of a read, which are thousands in 64 KiB, and resumes the socket after
 * each of them. At most one read waits here, besides what waits in the operating system.
 */
export function readInPieces(socket: Socket): Reading {
  const waiting: Array<Buffer | null> = [];
  let isPaused = false;
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);

  const handOver = () => {
    let wantsMore = true;
    while (!isPaused && waiting.length > 0) wantsMore = push(waiting.shift());
    return wantsMore && waiting.length === 0;
  };
  socket.push = (chunk: Buffer | null) => {
    if (!isPaused && waiting.length === 0 && (chunk === null || chunk.length <= pieceBytes)) return push(chunk);
    if (chunk === null) waiting.push(chunk);
    else for (let at = 0; at < chunk.length; at += pieceBytes) waiting.push(chunk.subarray(at, at + pieceBytes));
    return handOver();
  };
  socket._read = (size) => {
    if (waiting.length === 0) read(size);
  };
  // An HTTP server reads from the operating system, past the socket, until somebody has listened for data.
  const listen = () => {};
  socket.on('data', listen).off('data', listen);

  return {
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      handOver();
    },
  };
}
