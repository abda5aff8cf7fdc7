import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '#core/log.ts';
import type { FromWorker, ToWorker, WorkerStart } from '#server/workers/messages.ts';

type Listening = Extract<FromWorker, { type: 'listening' }>;

interface SupervisedWorkerOptions {
  readonly log: Pick<Log, 'warn'>;
  /** The message that the worker gets when it has started. */
  start(): WorkerStart;
  /** Everything else that the worker says. */
  onMessage(message: FromWorker, tell: (answer: ToWorker) => void): void;
  readonly graceMilliseconds: number;
  /** Milliseconds to wait before the next start, by the number of early ends in a row. */
  readonly backOff: (failures: number) => number;
}

/** The end of a worker that ran for at least this long is not an early end. */
const earlyEndMilliseconds = 60_000;

/** One worker process, started again whenever it ends, and replaced if it asks for that. */
export class SupervisedWorker {
  /** Resolves when it listens for the first time. Rejects with the worker's own error if its first start fails. */
  readonly listening: Promise<Listening>;
  restarts = 0;
  readonly #options: SupervisedWorkerOptions;
  /** While one is being replaced, the new one is the last. */
  readonly #workers = new Set<Worker>();
  readonly #listening = new Set<Worker>();
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isStopping = false;
  #settle: { resolve(listening: Listening): void; reject(error: Error): void };

  constructor(options: SupervisedWorkerOptions) {
    this.#options = options;
    this.#settle = { resolve() {}, reject() {} };
    this.listening = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.listening.catch(() => {});
    this.#fork();
  }

  get isListening(): boolean {
    return this.#listening.size > 0;
  }

  tell(message: ToWorker): void {
    for (const worker of this.#workers) tellOne(worker, message);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await Promise.all([...this.#workers].map((worker) => this.#end(worker)));
  }

  async #end(worker: Worker): Promise<void> {
    const ended = once(worker, 'exit');
    tellOne(worker, { type: 'stop' });
    const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.graceMilliseconds);
    await ended;
    clearTimeout(killTimer);
  }

  /** Starts another worker; this one ends, after its requests under way, when the other listens. */
  #replace(worker: Worker): void {
    // A worker asks again at each exception.
    if (this.#isStopping || this.#workers.size > 1 || !this.#workers.has(worker)) return;
    this.#options.log.warn({ worker: this.#options.start().number }, 'a worker is replaced after an exception');
    this.restarts++;
    this.#fork();
  }

  #fork(): void {
    const startedAt = performance.now();
    const worker = cluster.fork();
    closeUnacceptedConnections(worker);
    const { number } = this.#options.start();
    let failure: string | undefined;
    let hasListened = false;
    this.#workers.add(worker);
    // A process that cannot be started, or a message to one that has just ended: its exit says so.
    worker.on('error', () => {});
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') tellOne(worker, { type: 'start', start: this.#options.start() });
      if (message.type === 'replace') this.#replace(worker);
      if (message.type === 'failed') failure = message.message;
      if (message.type === 'listening') {
        hasListened = true;
        for (const other of this.#workers) if (other !== worker) void this.#end(other);
        this.#listening.add(worker);
        this.#settle.resolve(message);
      }
      this.#options.onMessage(message, (answer) => tellOne(worker, answer));
    });
    worker.once('exit', (code, signal) => {
      this.#workers.delete(worker);
      this.#listening.delete(worker);
      const reason = failure ?? signal ?? code;
      this.#settle.reject(new Error(failure ?? `Worker ${number} ended with ${reason} before it could serve.`));
      // The other one of a replacement continues.
      if (this.#isStopping || this.#workers.size > 0) return;
      this.#failures = hasListened && performance.now() - startedAt > earlyEndMilliseconds ? 0 : this.#failures + 1;
      const milliseconds = this.#options.backOff(this.#failures);
      this.#options.log.warn({ worker: number, reason, milliseconds }, 'a worker ended; starting it again');
      this.#timer = setTimeout(() => {
        this.restarts++;
        this.#fork();
      }, milliseconds);
    });
  }
}

/** One that is ending receives no messages; its successor gets its own. */
function tellOne(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

/** How node:cluster hands a connection to a worker, and how a worker answers that it has taken it. */
interface ClusterMessage {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

interface Handle {
  close(): void;
}

type Send = (message: ClusterMessage, handle?: Handle, ...rest: unknown[]) => boolean;

/**
 * Closes the connections that were on their way to a worker when it ended. node:cluster keeps such a connection open in
 * the primary process forever: its client would be neither answered nor refused.
 */
function closeUnacceptedConnections({ process: child }: Worker): void {
  const onTheirWay = new Map<number | undefined, Handle>();
  const send = child.send.bind(child) as unknown as Send;
  const watched: Send = (message, handle, ...rest) => {
    if (handle && message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') onTheirWay.set(message.seq, handle);
    return send(message, handle, ...rest);
  };
  Object.assign(child, { send: watched });
  child.on('internalMessage', ({ ack }: ClusterMessage) => onTheirWay.delete(ack));
  child.once('exit', () => {
    for (const handle of onTheirWay.values()) handle.close();
  });
}
