import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#core/processes/lower-priority.ts';
import type { DownloadTask, FeatureWriter, FileFormat, FromThread, ToThread } from './download-task.ts';
import { GeoJsonWriter } from './writers/geojson.ts';
import { GeoPackageWriter } from './writers/geopackage.ts';
import { GeoParquetWriter } from './writers/geoparquet.ts';
import { TilesWriter } from './writers/tiles.ts';

const writers: Readonly<Record<FileFormat, new (task: DownloadTask) => FeatureWriter>> = {
  geojson: GeoJsonWriter,
  gpkg: GeoPackageWriter,
  parquet: GeoParquetWriter,
  pmtiles: TilesWriter,
};

const port = parentPort as NonNullable<typeof parentPort>;
const say = (message: FromThread): void => port.postMessage(message);

/** Writes one file of the boundaries that it is sent. Runs in a thread: a whole map takes seconds. */
async function take(writer: FeatureWriter, feature: ToThread): Promise<void> {
  if (feature) {
    await writer.write(feature);
    return say('next');
  }
  await writer.end();
  say('written');
  port.close();
}

try {
  const task = workerData as DownloadTask;
  // On Linux a thread has a priority of its own (setpriority(2)); elsewhere it would be that of the process.
  if (task.isBackground && process.platform === 'linux') lowerPriority();
  const writer = new writers[task.format](task);
  port.on('message', (feature: ToThread) => {
    take(writer, feature).catch(fail);
  });
  say('next');
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  say({ error: (error as Error).message });
  port.close();
}
