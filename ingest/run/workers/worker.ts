import { parentPort } from 'node:worker_threads';
import { SourceError } from '#core/errors.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { displayGeometries } from '#ingest/maps/display.ts';
import { prepare } from '#ingest/maps/prepare.ts';
import type { Reply, Request } from './messages.ts';
import { pack } from './packed.ts';

/** A worker thread of the ingest: what takes processor time happens here, one request after the other. */
const port = parentPort;
if (!port) throw new Error('ingest/worker.ts runs in a worker thread only');
const reply = (message: Reply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

async function answer(request: Request): Promise<void> {
  if (request.kind === 'draw') {
    const drawn = await displayGeometries(request.task.geometries, request.task.level);
    const result = pack(drawn.map(encodeWkb));
    reply({ kind: 'done', result }, [result.bytes.buffer, result.ends.buffer]);
    return;
  }
  const result = await prepare(request.task, {
    onStage: (stage) => reply({ kind: 'stage', stage }),
    onGeometries: (geometries) => reply({ kind: 'geometries', geometries }),
  });
  reply({ kind: 'done', result }, [result.geometries.bytes.buffer, result.geometries.ends.buffer]);
}

port.on('message', (request: Request) => {
  answer(request).catch((error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    reply({ kind: 'failed', aboutSource: error instanceof SourceError, message, stack });
  });
});

reply({ kind: 'ready' });
