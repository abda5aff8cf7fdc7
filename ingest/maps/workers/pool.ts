import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { SourceError } from '#core/errors.ts';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';
import type { Stage } from '#ingest/kind/stage.ts';
import type { LoadShapes, MapTask, PreparedMap } from '#ingest/maps/prepare-map.ts';
import { requestShapes, type ShapesResponse } from './requested-shapes.ts';
import type { WorkerResult, WorkerTask } from './worker.ts';

/** Memory that one worker may take before its task fails instead of the process, in megabytes. */
const workerHeap = 4096;

/**
 * Memory of one worker for what it has just made, in megabytes: half of what V8 takes by default. The processor time is
 * the same, and two workers use dozens of megabytes less.
 */
const workerYoungHeap = 24;

/**
 * Worker threads, as many as processors. A worker that dies fails its task only; the next task starts another. Call
 * `close` when done: workers keep the process alive.
 */
export class Pool {
  readonly #piscina: Piscina<WorkerTask, WorkerResult>;

  private constructor(piscina: Piscina<WorkerTask, WorkerResult>) {
    this.#piscina = piscina;
  }

  /** Starts all workers at once: loading their code takes longer than preparing most maps. */
  static async open(size: number = availableParallelism()): Promise<Pool> {
    const piscina = new Piscina<WorkerTask, WorkerResult>({
      filename: fileURLToPath(new URL('./start-worker.cjs', import.meta.url)),
      workerData: pathToFileURL(builtFile('ingest-thread.mjs')).href,
      minThreads: size,
      maxThreads: size,
      execArgv: builtFileArguments,
      resourceLimits: { maxOldGenerationSizeMb: workerHeap, maxYoungGenerationSizeMb: workerYoungHeap },
    });
    // An error outside of a task concerns no source; the next task starts another worker.
    piscina.on('error', () => {});
    return new Pool(piscina);
  }

  /**
   * Prepares a map in the next free worker. `loadShapes` is called if the map has changed and the last publication's
   * shapes are not in the task. Throws a SourceError if the map cannot be read as described.
   */
  async prepareMap(
    map: MapTask,
    onStage: (stage: Stage) => void = () => {},
    loadShapes: LoadShapes = async () => new Map(),
  ): Promise<PreparedMap> {
    const { port1: stages, port2: progress } = new MessageChannel();
    let failure: unknown;
    const answer = async (): Promise<ShapesResponse> => {
      try {
        return await loadShapes();
      } catch (error) {
        failure = error;
        return null;
      }
    };
    stages.on('message', (message: Stage | typeof requestShapes) => {
      if (message === requestShapes) void answer().then((shapes) => stages.postMessage(shapes));
      else onStage(message);
    });
    try {
      const result = await this.#piscina.run({ map, progress }, { transferList: [progress] });
      if ('sourceError' in result) throw new SourceError(result.sourceError);
      return result.prepared;
    } catch (error) {
      // The reason why the shapes were not read says more than that they were not.
      throw failure ?? error;
    } finally {
      stages.close();
    }
  }

  async close(): Promise<void> {
    await this.#piscina.destroy();
  }
}
