import table from '#data/reference/crs.json' with { type: 'json' };

/** A coordinate system of the table that tools/coordinate-systems makes. */
interface KnownSystem {
  /** As EPSG or Esri call it: it says the datum. */
  readonly name: string;
  /** Absent where its datum is not supported. */
  readonly proj4?: string;
}

const systems: Readonly<Record<string, KnownSystem>> = table.systems;

/** @param id `EPSG:3347`, `ESRI:102001` */
export const knownSystem = (id: string): KnownSystem | undefined =>
  Object.hasOwn(systems, id) ? systems[id] : undefined;
