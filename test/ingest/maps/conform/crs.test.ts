import { describe, expect, it } from '@jest/globals';
import proj4 from 'proj4';
import definitions from '#data/reference/crs.json' with { type: 'json' };
import { coordinateSystem } from '#ingest/maps/conform/crs.ts';

const torontoPrj = `GEOGCS [ "WGS 84", DATUM ["World Geodetic System 1984 (EPSG ID 6326)", SPHEROID ["WGS 84 (EPSG ID 7030)", 6378137.0, 298.257223563]], PRIMEM [ "Greenwich", 0.000000 ], UNIT ["Decimal Degree", 0.01745329251994330]]`;
const brunswickPrj =
  'PROJCS["NAD_1983_CSRS_New_Brunswick_Stereographic",GEOGCS["GCS_North_American_1983_CSRS",DATUM["D_North_American_1983_CSRS",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Double_Stereographic"],PARAMETER["False_Easting",2500000.0],PARAMETER["False_Northing",7500000.0],PARAMETER["Central_Meridian",-66.5],PARAMETER["Scale_Factor",0.999912],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]';

describe('a coordinate system', () => {
  it.each(Object.keys(definitions))('%s goes there and back', (code) => {
    const { forward, geographic } = coordinateSystem(code);
    expect(geographic).toBe(forward === null);
    if (!forward) return;
    const there = proj4('EPSG:4326', (definitions as Record<string, { proj4: string }>)[code]!.proj4).forward([
      -75, 50,
    ]);
    const [longitude, latitude] = forward(there as [number, number]);
    expect(longitude).toBeCloseTo(-75, 6);
    expect(latitude).toBeCloseTo(50, 6);
  });
  it('is found by a .prj with blanks before its brackets', () => {
    expect(coordinateSystem(torontoPrj)).toMatchObject({ geographic: true, forward: null });
  });
  it("knows Esri's word for New Brunswick's projection", () => {
    const declared = coordinateSystem('EPSG:2953').forward?.([2_500_000, 7_400_000]);
    const stated = coordinateSystem(brunswickPrj).forward?.([2_500_000, 7_400_000]);
    expect(stated?.[0]).toBeCloseTo(declared?.[0] as number, 9);
    expect(stated?.[1]).toBeCloseTo(declared?.[1] as number, 9);
  });
  it('says what to do where it is not known', () => {
    expect(() => coordinateSystem('EPSG:9999')).toThrow(/EPSG:9999 is not known: add its proj4 definition/);
    expect(() => coordinateSystem('PROJCS["Nowhere",PROJECTION["Unheard_Of"]]')).toThrow(
      /declare it in the source file/,
    );
  });
});
