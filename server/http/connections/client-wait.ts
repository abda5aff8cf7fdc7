import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a connection waits for, of its own client: the rest of a request's body, or that it reads its response. */
type AwaitedOfClient = 'body' | 'response';

/** Node's handle of a socket: how many bytes it was given, and how many of them the network has not taken yet. */
interface SocketHandle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/**
 * How long a connection has been waiting for its own client while its request is served. What the server itself delays
 * does not count: a body that it does not read, a response that it has not made.
 */
export class ClientWait {
  readonly #socket: Socket;
  #awaited: AwaitedOfClient | undefined;
  #since = 0;
  #bytes = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** A request with a body begins: it is awaited from now on. */
  begin(now: number): void {
    this.#start('body', now);
  }

  end(): void {
    this.#awaited = undefined;
  }

  /** Looks at the connection again. Returns what it waits for. */
  observe(request: IncomingMessage, response: ServerResponse, now: number): AwaitedOfClient | undefined {
    const awaited = awaitedOf(this.#socket, request, response);
    if (awaited === undefined) this.#awaited = undefined;
    else if (awaited !== this.#awaited) this.#start(awaited, now);
    return awaited;
  }

  /**
   * Milliseconds of the wait beyond what as many bytes take at a pace. Thus a client that sends or reads at that pace
   * has waited for none, and one that lets a byte pass now and then for nearly all of the time.
   */
  beyond(bytesPerSecond: number, now: number): number {
    if (this.#awaited === undefined) return 0;
    const bytes = bytesOf(this.#socket, this.#awaited) - this.#bytes;
    return Math.max(0, now - this.#since - (bytes / bytesPerSecond) * 1000);
  }

  #start(awaited: AwaitedOfClient, now: number): void {
    this.#awaited = awaited;
    this.#since = now;
    this.#bytes = bytesOf(this.#socket, awaited);
  }
}

function awaitedOf(socket: Socket, request: IncomingMessage, response: ServerResponse): AwaitedOfClient | undefined {
  if (socket.writableLength > 0) return 'response';
  const isRead = !request.isPaused() && request.readableLength === 0;
  return !request.complete && !response.writableEnded && isRead ? 'body' : undefined;
}

/** Bytes that the client has sent, or that the network has taken of what it is sent. */
function bytesOf(socket: Socket, awaited: AwaitedOfClient): number {
  if (awaited === 'body') return socket.bytesRead;
  // A socket counts the whole of a long buffer when it is passed on, and not before all of it is taken.
  const handle = (socket as unknown as { readonly _handle: SocketHandle | null })._handle;
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}
