import { describe, expect, it } from '@jest/globals';
import proj4 from 'proj4';
import table from '#data/reference/crs.json' with { type: 'json' };
import { coordinateSystem } from '#ingest/maps/conform/crs.ts';

const torontoPrj = `GEOGCS [ "WGS 84", DATUM ["World Geodetic System 1984 (EPSG ID 6326)", SPHEROID ["WGS 84 (EPSG ID 7030)", 6378137.0, 298.257223563]], PRIMEM [ "Greenwich", 0.000000 ], UNIT ["Decimal Degree", 0.01745329251994330]]`;
const brunswickPrj =
  'PROJCS["NAD_1983_CSRS_New_Brunswick_Stereographic",GEOGCS["GCS_North_American_1983_CSRS",DATUM["D_North_American_1983_CSRS",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Double_Stereographic"],PARAMETER["False_Easting",2500000.0],PARAMETER["False_Northing",7500000.0],PARAMETER["Central_Meridian",-66.5],PARAMETER["Scale_Factor",0.999912],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]';

const systems: Record<string, { name: string; proj4?: string }> = table.systems;
const readable = Object.keys(systems).filter((id) => systems[id]?.proj4 !== undefined);
const refused = Object.keys(systems).filter((id) => systems[id]?.proj4 === undefined);

/** A system of NAD83(CSRS) in Esri's WKT. */
const esriWkt = (projection: string, parameters: Record<string, number>) =>
  `PROJCS["trial",GEOGCS["GCS_North_American_1983_CSRS",DATUM["D_North_American_1983_CSRS",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["${projection}"],${Object.entries(
    { False_Easting: 0, False_Northing: 0, Central_Meridian: -90, ...parameters },
  )
    .map(([name, value]) => `PARAMETER["${name}",${value}.0]`)
    .join(',')},UNIT["Meter",1.0]]`;

describe('a coordinate system', () => {
  it('of Canada is known, whoever gave it its number', () => {
    expect(readable.length).toBeGreaterThan(340);
    for (const id of ['EPSG:3580', 'EPSG:22817', 'EPSG:5321', 'EPSG:8082', 'EPSG:3995', 'ESRI:102001', 'ESRI:102002']) {
      expect(readable).toContain(id);
    }
  });

  it.each(readable)('%s goes there and back', (code) => {
    const { forward, geographic } = coordinateSystem(code);
    expect(geographic).toBe(forward === null);
    if (!forward) return;
    const there = proj4('EPSG:4326', systems[code]?.proj4 as string).forward([-75, 65]);
    const [longitude, latitude] = forward(there as [number, number]);
    expect(longitude).toBeCloseTo(-75, 6);
    expect(latitude).toBeCloseTo(65, 6);
  });

  it.each(refused)('%s is refused for its datum', (code) => {
    expect(() => coordinateSystem(code)).toThrow(
      /is not supported\. It is in the (?:North American Datum of 1927|Average)/,
    );
  });

  it.each([
    ['ESRI:102001', 'EPSG:102001', 'urn:ogc:def:crs:ESRI::102001', 'http://www.opengis.net/def/crs/ESRI/0/102001'],
    ['EPSG:3857', 'EPSG:102100', 'ESRI:102113', 'EPSG:900913'],
    ['EPSG:26917', 'urn:ogc:def:crs:EPSG::26917', 'urn:x-ogc:def:crs:EPSG:6.9:26917', 'epsg:26917'],
  ])('%s has several names', (name, ...others) => {
    const expected = coordinateSystem(name).forward?.([630_000, 4_830_000]);
    for (const other of others) {
      expect(coordinateSystem(other)).toMatchObject({ name });
      expect(coordinateSystem(other).forward?.([630_000, 4_830_000])).toEqual(expected);
    }
  });

  // Computed with PROJ 9.1.
  it.each([
    ['Stereographic_North_Pole', { Standard_Parallel_1: 60 }, 70.77007447111984],
    ['Stereographic_North_Pole', { Standard_Parallel_1: 90 }, 72.0362734059722],
    ['Polar_Stereographic_Variant_A', { Latitude_Of_Origin: 90, Scale_Factor: 1 }, 72.0362734059722],
    ['Polar_Stereographic_Variant_B', { Standard_Parallel_1: 60 }, 70.77007447111984],
    ['Stereographic', { Scale_Factor: 1, Latitude_Of_Origin: 90 }, 72.0362734059722],
  ])("Esri's %s is polar, true to scale where it says: %o", (projection, parameters, latitude) => {
    const there = coordinateSystem(esriWkt(projection, parameters)).forward?.([300_000, -2_000_000]);
    expect(there?.[0]).toBeCloseTo(-81.4692343900519, 9);
    expect(there?.[1]).toBeCloseTo(latitude, 9);
  });

  it('that is called stereographic and is not polar is refused: some mean the oblique one', () => {
    expect(() => coordinateSystem(esriWkt('Stereographic', { Scale_Factor: 1, Latitude_Of_Origin: 46 }))).toThrow(
      /cannot be read: declare it in the source file/,
    );
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
  it('says what to do if it is not known', () => {
    expect(() => coordinateSystem('EPSG:9999')).toThrow(
      /EPSG:9999 is not known here\. Ask the publisher for .*WKT, .* declare it as `crs` in the source/,
    );
    expect(() => coordinateSystem('PROJCS["Nowhere",PROJECTION["Unheard_Of"]]')).toThrow(
      /declare it in the source file/,
    );
  });

  const degree = 'ANGLEUNIT["degree",0.0174532925199433]';
  const metre = 'LENGTHUNIT["metre",1]';
  const nad83 = `DATUM["North American Datum 1983",ELLIPSOID["GRS 1980",6378137,298.257222101,${metre}]],PRIMEM["Greenwich",0,${degree}]`;
  const axes = `CS[Cartesian,2],AXIS["(N)",north,ORDER[1],${metre}],AXIS["(E)",east,ORDER[2],${metre}]`;
  const projected = (name: string, base: string, method: string, parameters: Record<string, number>, id = '') =>
    `PROJCRS["${name}",BASEGEOGCRS[${base}],CONVERSION["of it",METHOD["${method}"],${Object.entries(parameters)
      .map(([parameter, value]) => {
        const unit = /Scale/.test(parameter)
          ? 'SCALEUNIT["unity",1]'
          : /easting|northing/i.test(parameter)
            ? metre
            : degree;
        return `PARAMETER["${parameter}",${value},${unit}]`;
      })
      .join(',')}],${axes}${id}]`;
  const natural = (latitude: number, longitude: number, scale: number, east: number, north: number) => ({
    'Latitude of natural origin': latitude,
    'Longitude of natural origin': longitude,
    'Scale factor at natural origin': scale,
    'False easting': east,
    'False northing': north,
  });
  const utm17 = projected(
    'NAD83 / UTM zone 17N',
    `"NAD83",${nad83},ID["EPSG",4269]`,
    'Transverse Mercator',
    natural(0, -81, 0.9996, 500_000, 0),
  );
  const brunswick = projected(
    'NAD83(CSRS) / New Brunswick Stereographic',
    `"NAD83(CSRS)",${nad83},ID["EPSG",4617]`,
    'Oblique Stereographic',
    natural(46.5, -66.5, 0.999912, 2_500_000, 7_500_000),
  );
  const webMercator = projected(
    'WGS 84 / Pseudo-Mercator',
    `"WGS 84",${nad83.replace('298.257222101', '298.257223563')},ID["EPSG",4326]`,
    'Popular Visualisation Pseudo Mercator',
    { 'Latitude of natural origin': 0, 'Longitude of natural origin': 0, 'False easting': 0, 'False northing': 0 },
  );
  const heights = `VERTCRS["CGVD2013",VDATUM["CGVD2013"],CS[vertical,1],AXIS["height",up,${metre}]]`;

  describe('in WKT 2', () => {
    it.each([
      ['UTM', utm17, 'EPSG:26917', [630_000, 4_830_000]],
      ['oblique stereographic', brunswick, 'EPSG:2953', [2_500_000, 7_400_000]],
      ['Web Mercator', webMercator, 'EPSG:3857', [-8_838_000, 5_412_000]],
      [
        'a horizontal system with heights',
        `COMPOUNDCRS["both",${utm17},${heights}]`,
        'EPSG:26917',
        [630_000, 4_830_000],
      ],
      [
        'one bound to another',
        `BOUNDCRS[SOURCECRS[${utm17}],TARGETCRS[${webMercator}]]`,
        'EPSG:26917',
        [630_000, 4_830_000],
      ],
    ] as Array<[string, string, string, [number, number]]>)(
      'is the same as by its code: %s',
      (_, wkt, code, position) => {
        const stated = coordinateSystem(wkt).forward?.(position);
        const declared = coordinateSystem(code).forward?.(position);
        expect(stated?.[0]).toBeCloseTo(declared?.[0] as number, 9);
        expect(stated?.[1]).toBeCloseTo(declared?.[1] as number, 9);
      },
    );
    it('is what its own code says, if it has one, not that of a part', () => {
      // The parameters of this one are those of another zone: the code decides.
      const coded = utm17.replace('-81', '-75').replace(/\]$/, ',ID["EPSG",26917]]');
      expect(coordinateSystem(coded).forward?.([500_000, 4_830_000])[0]).toBeCloseTo(-81, 9);
      expect(coordinateSystem(coded.replace('26917', '999999')).forward?.([500_000, 4_830_000])[0]).toBeCloseTo(-75, 9);
    });
    it('may be in degrees, whatever order of axes it states', () => {
      const geographic = `GEOGCRS["NAD83(CSRS)",${nad83},CS[ellipsoidal,2],AXIS["latitude",north,${degree}],AXIS["longitude",east,${degree}],ID["EPSG",4617]]`;
      expect(coordinateSystem(geographic)).toMatchObject({ geographic: true, forward: null });
      expect(coordinateSystem(geographic.replace('4617', '999999'))).toMatchObject({ geographic: true, forward: null });
    });
    it('is refused by the name of its datum as in any other form', () => {
      const old = utm17
        .replace('North American Datum 1983', 'North American Datum 1927')
        .replace('"GRS 1980",6378137,298.257222101', '"Clarke 1866",6378206.4,294.978698213898');
      expect(() => coordinateSystem(old)).toThrow(/It is in the North American Datum of 1927/);
    });
  });
});
