import { describe, expect, it } from '@jest/globals';
import { conform } from '#ingest/maps/conform/conform.ts';
import { coordinateSystem } from '#ingest/maps/conform/crs.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { heldBack, wardMap } from '#test/support/gate.ts';

const geographic = (name: string, spheroid: string) =>
  `GEOGCS["GCS",DATUM["${name}",SPHEROID[${spheroid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
const clarke = '"Clarke_1866",6378206.4,294.9786982';
const nad27 = geographic('D_North_American_1927', clarke);
const utm = (datum: string) =>
  `PROJCS["UTM",${datum},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-81.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;

describe('the datum of a coordinate system', () => {
  it.each([
    ['NAD27 by its name in a .prj', nad27],
    ['NAD27 under a projection', utm(nad27)],
    [
      'NAD27 as GDAL writes it, with a mean shift',
      nad27.replace(']],PRIMEM', '],TOWGS84[-10,158,187,0,0,0,0]],PRIMEM'),
    ],
    ['an ellipsoid that says no datum', geographic('D_unknown', clarke)],
    ['ATS77', geographic('D_ATS_1977', '"ATS_1977",6378135.0,298.257')],
    ['degrees of NAD27 by number', 'EPSG:4267'],
    ['UTM of NAD27 by number', 'EPSG:26717'],
    ['New Brunswick on ATS77 by number', 'EPSG:2200'],
  ])('is refused if it is %s', (_, crs) => {
    expect(() => coordinateSystem(crs)).toThrow(
      /is not supported\. .*shift to NAD83 needs a grid.*converted to NAD83\(CSRS\)/s,
    );
  });

  it.each([
    ['NAD83', geographic('D_North_American_1983', '"GRS_1980",6378137.0,298.257222101')],
    ['its Canadian realization', geographic('D_North_American_1983_CSRS', '"GRS_1980",6378137.0,298.257222101')],
    ['a name that is unknown on the right ellipsoid', geographic('D_unknown', '"GRS80",6378137,298.257222101')],
    ['WGS84', 'EPSG:4326'],
    ['Web Mercator', 'EPSG:3857'],
  ])('is read if it is %s', (_, crs) => {
    expect(() => coordinateSystem(crs)).not.toThrow();
  });

  it('is shifted if the definition says how, in degrees too', () => {
    const shifted = geographic('D_Somewhere', '"Intl_1924",6378388.0,297.0').replace(
      ']],PRIMEM',
      '],TOWGS84[100,0,0,0,0,0,0]],PRIMEM',
    );
    const [longitude] = coordinateSystem(shifted).forward?.([-90, 45]) ?? [];
    // A hundred metres along the axis through the Greenwich meridian are a hundred metres east at 90° W.
    expect(longitude).toBeCloseTo(-90 + 100 / (111_320 * Math.cos(Math.PI / 4)), 5);
  });

  it('that a file states is not overruled by the source in silence', () => {
    const features = wardMap(3).map(({ code, geometry }, record) => ({
      record,
      geometry,
      attributes: { WARD: code, NAME: code },
    }));
    const source = boundarySource({ crs: 'EPSG:4326' });
    const { datum } = conform(source, { features, crs: nad27, encoding: null });
    expect(conform(source, { features, crs: 'EPSG:4269', encoding: null }).datum).toBeNull();
    expect(heldBack(wardMap(3), [], { datum })).toEqual({
      datum: expect.stringMatching(/states another datum .*1927.*--accept/),
    });
  });
});
