import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SourceError } from '#core/errors.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import type { Prepared, PrepareTask } from '#ingest/maps/prepare.ts';
import type { Stage } from '#ingest/run/stages.ts';
import type { DrawTask, Reply, Request } from './messages.ts';
import type { Packed } from './packed.ts';
import { workerCode } from './worker-code.ts';

interface Job {
  readonly request: Request;
  /** The larger, the sooner. */
  readonly weight: number;
  readonly onStage: (stage: Stage) => void;
  readonly onGeometries: (geometries: readonly Polygons[]) => void;
  readonly resolve: (result: Prepared | Packed) => void;
  readonly reject: (error: Error) => void;
}

/** Memory that one worker may take before its job fails instead of the process, in megabytes. */
const workerHeap = 4096;

/**
 * Worker threads, as many as processors, that take the heaviest waiting job first. A worker that dies takes its job
 * with it; the next job starts another. `close` when done: workers keep the process alive.
 */
export class Pool {
  readonly #code: URL;
  readonly #size: number;
  readonly #waiting: Job[] = [];
  readonly #starting = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Job>();
  #closed = false;

  private constructor(code: URL, size: number) {
    this.#code = code;
    this.#size = size;
  }

  /** Starts all workers at once: loading their code takes longer than most files do. */
  static async open(size: number = availableParallelism()): Promise<Pool> {
    const pool = new Pool(await workerCode(), size);
    for (let i = 0; i < size; i++) pool.#spawn();
    return pool;
  }

  prepare(
    task: PrepareTask,
    weight: number,
    events: Partial<Pick<Job, 'onStage' | 'onGeometries'>> = {},
  ): Promise<Prepared> {
    return this.#run({ kind: 'prepare', task }, weight, events) as Promise<Prepared>;
  }

  draw(task: DrawTask, weight: number): Promise<Packed> {
    return this.#run({ kind: 'draw', task }, weight, {}) as Promise<Packed>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#starting, ...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #run(
    request: Request,
    weight: number,
    events: Partial<Pick<Job, 'onStage' | 'onGeometries'>>,
  ): Promise<Prepared | Packed> {
    return new Promise((resolve, reject) => {
      const { onStage = () => {}, onGeometries = () => {} } = events;
      this.#waiting.push({ request, weight, onStage, onGeometries, resolve, reject });
      this.#waiting.sort((a, b) => b.weight - a.weight);
      // Jobs that come together are compared before the first of them is taken.
      setImmediate(() => this.#dispatch());
    });
  }

  #spawn(): void {
    const worker = new Worker(this.#code, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: workerHeap },
    });
    worker.on('message', (reply: Reply) => this.#hear(worker, reply));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', (code) => this.#lose(worker, new Error(`a worker of the ingest ended with code ${code}`)));
    this.#starting.add(worker);
  }

  #hear(worker: Worker, reply: Reply): void {
    if (reply.kind === 'ready') {
      this.#starting.delete(worker);
      this.#idle.push(worker);
      this.#dispatch();
      return;
    }
    const job = this.#busy.get(worker);
    if (!job) return;
    if (reply.kind === 'stage' || reply.kind === 'geometries') {
      if (reply.kind === 'stage') job.onStage(reply.stage);
      else job.onGeometries(reply.geometries);
      return;
    }
    this.#busy.delete(worker);
    this.#idle.push(worker);
    if (reply.kind === 'done') {
      job.resolve(reply.result);
    } else {
      const error = reply.aboutSource ? new SourceError(reply.message) : new Error(reply.message);
      if (reply.stack !== undefined) error.stack = reply.stack;
      job.reject(error);
    }
    this.#dispatch();
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#closed) return;
    const job = this.#busy.get(worker);
    this.#busy.delete(worker);
    const idle = this.#idle.indexOf(worker);
    if (idle >= 0) this.#idle.splice(idle, 1);
    job?.reject(error);
    // A worker that cannot even start is not tried for ever: the job that waits for it hears why.
    if (this.#starting.delete(worker)) this.#waiting.shift()?.reject(error);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#waiting.length > 0 && this.#idle.length > 0) {
      const worker = this.#idle.shift() as Worker;
      const job = this.#waiting.shift() as Job;
      this.#busy.set(worker, job);
      worker.postMessage(job.request);
    }
    const missing = Math.min(this.#waiting.length, this.#size) - this.#starting.size - this.#busy.size;
    for (let i = 0; i < missing; i++) this.#spawn();
  }
}
