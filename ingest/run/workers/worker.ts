import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { SourceError } from '#core/errors.ts';
import { type MapTask, type PreparedMap, prepareMap } from '#ingest/maps/prepare-map.ts';
import type { Stage } from '#ingest/run/stage.ts';

/** What a worker thread is asked to do. */
export interface WorkerTask {
  readonly map: MapTask;
  /** Receives each stage as it begins. */
  readonly progress: MessagePort;
}

/** A SourceError loses its class on the way between threads, and so it travels as a message. */
export type WorkerResult = { readonly prepared: PreparedMap } | { readonly sourceError: string };

/** Runs in a worker thread: prepares one map. The result's buffers move to the main thread without being copied. */
export default async function runTask({ map, progress }: WorkerTask): Promise<WorkerResult> {
  try {
    const prepared = await prepareMap(map, (stage: Stage) => progress.postMessage(stage));
    const { geometries, displayGeometries } = prepared;
    const buffers = [geometries, displayGeometries].flatMap((packed) =>
      packed ? [packed.bytes.buffer, packed.ends.buffer] : [],
    );
    return movable({ prepared }, buffers);
  } catch (error) {
    if (error instanceof SourceError) return { sourceError: error.message };
    throw error;
  } finally {
    progress.close();
  }
}

/** A result with the list of what is to be transferred, as piscina wants it. */
function movable(result: WorkerResult, buffers: ArrayBuffer[]): WorkerResult {
  return Piscina.move({
    [Piscina.transferableSymbol]: buffers,
    [Piscina.valueSymbol]: result,
  } as never) as unknown as WorkerResult;
}
