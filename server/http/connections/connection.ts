import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ClientWait } from './client-wait.ts';
import { type RefusalStatus, refusal } from './refusal.ts';

export interface ConnectionOptions {
  /** Responds to one request. */
  readonly onRequest: RequestListener;
  /** The rate limit's headers for a request of this address that cannot be read. */
  rateHeaders(address: string): Promise<Readonly<Record<string, string>>>;
  /** Called when the connection has responded to all that it received, and when it receives something again. */
  onIdle(connection: Connection, isIdle: boolean): void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

/**
 * The pace in bytes a second at which a client keeps nobody waiting: that of a slow mobile network. A slower client has kept
 * others waiting for the time beyond that.
 */
const ordinaryPace = 16 * 1024;
/** The least pace, and for how long a client may fall short of it. */
const leastPace = 1024;
const leastPaceMilliseconds = { body: 10_000, response: 120_000 };

/** A connection that is idle for this long has no request on its way. */
const quietMilliseconds = 1_000;

/** How long a client may take to read a refusal before its connection is cut. */
const lingerMilliseconds = 1_000;

/**
 * One client's connection. Its requests are served one after the other: the next begins when the one before has been
 * passed to the network, and no sooner than in the next iteration of the event loop. Each connection thus begins at
 * most one request in each iteration. While one waits, nothing further is read. A client that sends many requests at
 * once, or reads no responses, therefore delays only itself. Other clients wait for one of its requests at a time.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #waiting: Array<readonly [IncomingMessage, ServerResponse]> = [];
  #current: readonly [IncomingMessage, ServerResponse] | undefined;
  readonly #wait: ClientWait;
  #idleSince: number | undefined;
  #isClosing = false;
  #refusal: RefusalStatus | undefined;
  #quiet: NodeJS.Timeout | undefined;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#wait = new ClientWait(socket);
    this.#idleSince = options.now();
    socket.once('close', () => {
      this.#waiting.length = 0;
      clearTimeout(this.#quiet);
    });
  }

  /** Whether nothing has been received that has no response yet. */
  get isIdle(): boolean {
    return this.#idleSince !== undefined;
  }

  get socket(): Socket {
    return this.#socket;
  }

  /** Whether the rest of a request is missing, and nothing of its response has been sent. */
  get isReceiving(): boolean {
    const [request, response] = this.#current ?? [];
    return request !== undefined && !request.complete && !response?.headersSent;
  }

  /** How long it has been waiting for its own client: for a request, for the rest of one, or that it reads. */
  waited(now: number): number {
    if (this.#idleSince !== undefined) return now - this.#idleSince;
    if (!this.#current || this.#refusal || this.#socket.destroyed) return 0;
    this.#wait.observe(...this.#current, now);
    return this.#wait.beyond(ordinaryPace, now);
  }

  /** Ends the connection if its client sends or reads more slowly than the least pace. */
  endIfTooSlow(now: number): void {
    if (!this.#current || this.#refusal) return;
    const awaited = this.#wait.observe(...this.#current, now);
    if (!awaited || this.#wait.beyond(leastPace, now) <= leastPaceMilliseconds[awaited]) return;
    if (awaited === 'body') this.refuse(408);
    else this.destroy();
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    if (this.#refusal) return;
    if (this.#current) {
      this.#waiting.push([request, response]);
      // Node continues to read after each request that it has parsed: this runs after the last one of a read.
      process.nextTick(() => this.#waiting.length > 0 && this.#socket.pause());
    } else this.#begin([request, response]);
  }

  /**
   * Refuses what comes next, behind the responses to what came before, and ends the connection. A request whose body
   * has not all arrived is what is refused.
   */
  refuse(status: RefusalStatus): void {
    if (this.#refusal) return;
    this.#refusal = status;
    if (!this.#current || this.isReceiving) void this.#sendRefusal();
  }

  /**
   * Ends the connection after a long silence. A request that has arrived whole and has no response is refused with 500:
   * what was to respond to it has failed where nothing handled the failure.
   */
  expire(): void {
    const [request, response] = this.#current ?? [];
    if (this.#refusal || !request?.complete || response?.headersSent) this.destroy();
    else {
      this.#refusal = 500;
      void this.#sendRefusal();
    }
  }

  /** Ends the connection once all requests that it received, and one that is on its way, have had a response. */
  close(): void {
    this.#isClosing = true;
    const [, last] = this.#waiting.at(-1) ?? this.#current ?? [];
    if (last) announceEnd(last);
    else this.#endWhenQuiet();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #begin(exchange: readonly [IncomingMessage, ServerResponse]): void {
    const [request, response] = exchange;
    if (this.#idleSince !== undefined) this.#options.onIdle(this, false);
    this.#idleSince = undefined;
    clearTimeout(this.#quiet);
    this.#current = exchange;
    if (hasBody(request)) this.#wait.begin(this.#options.now());
    else this.#wait.end();
    if (this.#isClosing && this.#waiting.length === 0) announceEnd(response);
    response.once('close', () => this.#answered());
    this.#options.onRequest(request, response);
  }

  #answered(): void {
    if (this.#socket.destroyed) return;
    if (this.#waiting.length > 0) {
      setImmediate(() => this.#next());
      return;
    }
    this.#current = undefined;
    if (this.#refusal) return void this.#sendRefusal();
    this.#idleSince = this.#options.now();
    this.#options.onIdle(this, true);
    if (this.#isClosing) this.#endWhenQuiet();
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (!next) return;
    if (this.#waiting.length === 0) this.#socket.resume();
    this.#begin(next);
  }

  #endWhenQuiet(): void {
    const idle = this.#options.now() - (this.#idleSince ?? 0);
    this.#quiet = setTimeout(() => this.#socket.destroy(), Math.max(0, quietMilliseconds - idle));
  }

  async #sendRefusal(): Promise<void> {
    const status = this.#refusal as RefusalStatus;
    const headers = await this.#options.rateHeaders(this.#socket.remoteAddress ?? '');
    // Nothing can follow a response that has begun meanwhile.
    if (!this.#socket.writable || this.#current?.[1].headersSent) return this.destroy();
    this.#socket.end(refusal(status, headers));
    const linger = setTimeout(() => this.destroy(), lingerMilliseconds);
    this.#socket.once('close', () => clearTimeout(linger));
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** The client sends no further request on a connection whose answer says so (RFC 9112, section 9.6). */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
