import proj4 from 'proj4';
import { extent, type MapFile, type Mutant, moved, wgs84Prj, withGeometry } from '#tools/mutants/map-file.ts';

const spheroids = {
  NAD83: ['North_American_1983', 'GRS_1980', 6_378_137, 298.257222101],
  NAD27: ['North_American_1927', 'Clarke_1866', 6_378_206.4, 294.9786982],
  ATS77: ['Average_Terrestrial_System_1977', 'ATS_1977', 6_378_135, 298.257],
} as const;
type Datum = keyof typeof spheroids;

const geographic = (datum: Datum): string => {
  const [name, ellipsoid, axis, flattening] = spheroids[datum];
  return `GEOGCS["GCS_${name}",DATUM["D_${name}",SPHEROID["${ellipsoid}",${axis},${flattening}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
};
const utm = (datum: Datum, zone: number): string =>
  `PROJCS["${datum}_UTM_Zone_${zone}N",${geographic(datum)},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",${zone * 6 - 183}],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;

const zoneOf = (map: MapFile): number => Math.floor((extent(map).x + 180) / 6) + 1;

/** Takes the map's degrees to another system, and says that it is in the one of the .prj. */
function projected(map: MapFile, definition: string, prj: string | null): MapFile {
  const { forward } = proj4('EPSG:4326', definition);
  return { ...withGeometry(map, (geometry) => moved(geometry, (x, y) => forward([x, y]) as [number, number])), prj };
}

const utmOf = (zone: number, rest = '+datum=NAD83'): string => `+proj=utm +zone=${zone} ${rest} +units=m`;
/** The mean shift of Canada (NIMA TR8350.2, appendix B): within 20 m of what the grids say, enough for a wrong map. */
const clarke = '+ellps=clrk66 +towgs84=-10,158,187';

const atlasPrj = `PROJCS["NAD_1983_Canada_Atlas_Lambert",${geographic('NAD83')},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-95.0],PARAMETER["Standard_Parallel_1",49.0],PARAMETER["Standard_Parallel_2",77.0],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]`;
const statCan =
  '+proj=lcc +lat_0=63.390675 +lon_0=-91.86666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 +datum=NAD83 +units=m';
const worldMercatorPrj = `PROJCS["WGS_1984_World_Mercator",${wgs84Prj},PROJECTION["Mercator"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],UNIT["Meter",1.0]]`;

/** Maps in another coordinate system than they say, or in one that cannot be read. */
export const systemMutants: readonly Mutant[] = [
  {
    name: 'UTM zone one too far west',
    damage: (map) => projected(map, utmOf(zoneOf(map)), utm('NAD83', zoneOf(map) - 1)),
  },
  {
    name: 'UTM zone one too far east',
    damage: (map) => projected(map, utmOf(zoneOf(map)), utm('NAD83', zoneOf(map) + 1)),
  },
  {
    name: 'NAD27 that says NAD83',
    damage: (map) => projected(map, utmOf(zoneOf(map), clarke), utm('NAD83', zoneOf(map))),
  },
  {
    name: 'NAD27 that says so',
    damage: (map) => projected(map, utmOf(zoneOf(map), clarke), utm('NAD27', zoneOf(map))),
  },
  { name: 'degrees of NAD27', damage: (map) => projected(map, `+proj=longlat ${clarke}`, geographic('NAD27')) },
  {
    name: 'degrees of NAD27 that say NAD83',
    damage: (map) => projected(map, `+proj=longlat ${clarke}`, geographic('NAD83')),
  },
  { name: 'ATS77 that says so', damage: (map) => projected(map, utmOf(zoneOf(map)), utm('ATS77', zoneOf(map))) },
  { name: 'metres that say degrees', damage: (map) => projected(map, 'EPSG:3857', wgs84Prj) },
  { name: 'metres that say nothing', damage: (map) => projected(map, utmOf(zoneOf(map)), null) },
  { name: 'degrees that say metres', damage: (map) => ({ ...map, prj: utm('NAD83', zoneOf(map)) }) },
  { name: 'one Lambert that says another', damage: (map) => projected(map, statCan, atlasPrj) },
  {
    name: 'feet that say metres',
    damage: (map) => projected(map, `${utmOf(zoneOf(map))} +to_meter=0.3048`, utm('NAD83', zoneOf(map))),
  },
  { name: 'Web Mercator that says World Mercator', damage: (map) => projected(map, 'EPSG:3857', worldMercatorPrj) },
  {
    name: 'latitude before longitude',
    damage: (map) => withGeometry(map, (geometry) => moved(geometry, (x, y) => [y, x])),
  },
  {
    name: 'longitudes without their sign',
    damage: (map) => withGeometry(map, (geometry) => moved(geometry, (x, y) => [-x, y])),
  },
];
