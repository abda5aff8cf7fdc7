import type { Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { Resolution } from './cached-shapes.ts';

/** A boundary's geometry. That for drawing is decoded at each call: who needs it more than once holds on to it. */
export const polygonsOf = ({ geometry, displayGeometry }: BoundaryVersion, resolution: Resolution): Polygons =>
  resolution === 'full' ? geometry : decodeWkb(displayGeometry);
