import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '#core/log.ts';
import type { FromWorker, ToWorker, WorkerStart } from '#server/workers/messages.ts';
import { closeUnacceptedConnections } from './unaccepted-connections.ts';

export type Listening = Extract<FromWorker, { type: 'listening' }>;

export interface KeptWorkerOptions {
  readonly log: Pick<Log, 'warn'>;
  /** What the worker is told when it has started. */
  start(): WorkerStart;
  /** Everything else that the worker says. */
  onMessage(message: FromWorker, tell: (answer: ToWorker) => void): void;
  readonly graceMilliseconds: number;
  /** Milliseconds to wait before the next start, by the number of early ends in a row. */
  readonly backOff: (failures: number) => number;
}

/** The end of a worker that ran for at least this long is no early end. */
const earlyEndMilliseconds = 60_000;

/** One worker process, started again whenever it ends. */
export class KeptWorker {
  /** Resolves when it listens for the first time. Rejects, with its own words, where its first start fails. */
  readonly listening: Promise<Listening>;
  isListening = false;
  restarts = 0;
  readonly #options: KeptWorkerOptions;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isStopping = false;
  #settle: { resolve(listening: Listening): void; reject(error: Error): void };

  constructor(options: KeptWorkerOptions) {
    this.#options = options;
    this.#settle = { resolve() {}, reject() {} };
    this.listening = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.listening.catch(() => {});
    this.#fork();
  }

  tell(message: ToWorker): void {
    // One that is ending hears nothing; its successor is told anew.
    if (this.#worker?.isConnected()) this.#worker.send(message, () => {});
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    this.tell({ type: 'stop' });
    const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.graceMilliseconds);
    await ended;
    clearTimeout(killTimer);
  }

  #fork(): void {
    const startedAt = performance.now();
    const worker = cluster.fork();
    closeUnacceptedConnections(worker);
    const { number } = this.#options.start();
    let failure: string | undefined;
    let hasListened = false;
    this.#worker = worker;
    // A process that cannot be started, or a message to one that has just ended: its exit says so.
    worker.on('error', () => {});
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') this.tell({ type: 'start', start: this.#options.start() });
      if (message.type === 'failed') failure = message.message;
      if (message.type === 'listening') {
        hasListened = true;
        this.isListening = true;
        this.#settle.resolve(message);
      }
      this.#options.onMessage(message, (answer) => {
        if (worker.isConnected()) worker.send(answer, () => {});
      });
    });
    worker.once('exit', (code, signal) => {
      this.#worker = undefined;
      this.isListening = false;
      const reason = failure ?? signal ?? code;
      this.#settle.reject(new Error(failure ?? `Worker ${number} ended with ${reason} before it could serve.`));
      if (this.#isStopping) return;
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
