import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { SourceError } from '#core/errors.ts';
import type { Stage } from '#ingest/kind/stage.ts';
import { type MapTask, type PreparedMap, prepareMap } from '#ingest/maps/prepare-map.ts';
import { requestShapes, type ShapesResponse } from './requested-shapes.ts';

/** What a worker thread is asked to do. */
export interface WorkerTask {
  readonly map: MapTask;
  /** Receives each stage as it begins, and `requestShapes`; `ShapesResponse` is sent back to that. */
  readonly progress: MessagePort;
}

function askForShapes(port: MessagePort): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Promise((resolve, reject) => {
    port.once('message', (shapes: ShapesResponse) => {
      if (shapes) resolve(shapes);
      else reject(new Error('the shapes of the last publication could not be read'));
    });
    port.postMessage(requestShapes);
  });
}

/** A SourceError loses its class on the way between threads, and so it travels as a message. */
export type WorkerResult = { readonly prepared: PreparedMap } | { readonly sourceError: string };

/** Runs in a worker thread: prepares one map. The result's buffers move to the main thread without being copied. */
export default async function runTask({ map, progress }: WorkerTask): Promise<WorkerResult> {
  try {
    const prepared = await prepareMap(
      map,
      (stage: Stage) => progress.postMessage(stage),
      () => askForShapes(progress),
    );
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
