import type pg from 'pg';
import type { Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { copyRows } from './copy-rows.ts';

export interface Shapes {
  readonly geometry: Polygons;
  readonly displayGeometry: Uint8Array;
}

/**
 * Reads the geometries of versions, by the versions' ids. They are most of a catalogue's bytes, so those of `previous`
 * are reused.
 */
export async function loadShapes(
  client: pg.ClientBase,
  rows: ReadonlyArray<{ readonly id: number; readonly content_hash: string; readonly display_hash: string }>,
  previous: readonly BoundaryVersion[],
): Promise<Map<number, Shapes>> {
  const reusable = new Map(previous.map((version) => [version.versionId, version]));
  const shapes = new Map<number, Shapes>();
  const missing: number[] = [];
  for (const { id, content_hash, display_hash } of rows) {
    const version = reusable.get(id);
    // A publication redraws an unchanged district if a neighbour changed. After a restore from a backup under a
    // running server, the same id may belong to another row.
    if (version?.contentHash === content_hash && version.displayHash === display_hash) shapes.set(id, version);
    else missing.push(id);
  }
  if (missing.length > 0) {
    const query = `select id, geometry, display_geometry from boundary_versions where id = any('{${missing.join()}}')`;
    await copyRows(client, query, (bytes, starts, lengths) => {
      const field = (i: number) => bytes.subarray(starts[i]!, starts[i]! + lengths[i]!);
      shapes.set(Number(bytes.readBigInt64BE(starts[0]!)), {
        geometry: decodeWkb(field(1)),
        displayGeometry: Uint8Array.from(field(2)),
      });
    });
  }
  return shapes;
}
