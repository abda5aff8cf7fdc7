import proj4 from 'proj4';
import type { MultiPolygonCoordinates } from '#core/geometry/polygons.ts';

/** The coordinate systems of the sample's files, and the .prj text that goes with them (none names an authority). */
const nad83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

export const systems = {
  /** EPSG:3347, NAD83 / Statistics Canada Lambert. */
  statCanLambert: {
    definition:
      '+proj=lcc +lat_0=63.390675 +lon_0=-91.86666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 +datum=NAD83 +units=m',
    prj: `PROJCS["NAD_1983_Statistics_Canada_Lambert",${nad83},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",6200000.0],PARAMETER["False_Northing",3000000.0],PARAMETER["Central_Meridian",-91.86666666666667],PARAMETER["Standard_Parallel_1",49.0],PARAMETER["Standard_Parallel_2",77.0],PARAMETER["Latitude_Of_Origin",63.390675],UNIT["Meter",1.0]]`,
  },
  /** EPSG:26923, NAD83 / UTM zone 23N. */
  nad83Utm23: {
    definition: '+proj=utm +zone=23 +datum=NAD83 +units=m',
    prj: `PROJCS["NAD_1983_UTM_Zone_23N",${nad83},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-45.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`,
  },
  /** EPSG:32623, WGS 84 / UTM zone 23N. */
  wgs84Utm23: { definition: '+proj=utm +zone=23 +datum=WGS84 +units=m', prj: '' },
  /** EPSG:3857, which Esri calls 102100. */
  webMercator: { definition: 'EPSG:3857', prj: '' },
} as const;

export type System = (typeof systems)[keyof typeof systems];

/** From longitude and latitude to metres, rounded to the centimetre: the same on every processor. */
export function projector(system: System): (position: readonly number[]) => number[] {
  const { forward } = proj4('EPSG:4326', system.definition);
  return ([longitude, latitude]) =>
    forward([longitude as number, latitude as number]).map((metres) => Math.round(metres * 100) / 100);
}

export function projectAll(outline: MultiPolygonCoordinates, system: System): MultiPolygonCoordinates {
  const project = projector(system);
  return outline.map((polygon) => polygon.map((ring) => ring.map(project)));
}
