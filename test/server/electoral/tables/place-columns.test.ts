import { describe, expect, it } from '@jest/globals';
import { placeColumns, placeOf } from '#server/electoral/tables/place-columns.ts';

describe('the columns of places', () => {
  it.each([
    [['name', 'Postal Code'], {}, { postalCode: 1 }],
    [['CODE POSTAL', 'lat', 'lng'], {}, { postalCode: 0 }],
    [['Latitude', 'x', 'Longitude'], {}, { lat: 0, lng: 1 }],
    [['id', 'Longitude', 'LATITUDE'], {}, { lat: 2, lng: 1 }],
    [['postal code', 'lat', 'lng'], { lat: 'lat', lng: 'lng' }, { lat: 1, lng: 2 }],
    [['home', 'work'], { postalCode: 'work' }, { postalCode: 1 }],
    [['Adressé', 'adresse'], { postalCode: 'adresse' }, { postalCode: 1 }],
    [['Work Code'], { postalCode: 'work-code' }, { postalCode: 0 }],
  ])('of %j, named %j', (header, named, columns) => {
    expect(placeColumns(header, named)).toEqual(columns);
  });

  it.each([
    [['a', 'b'], {}, 'Which column has the postal code, or which two the point? There are: "a", "b".'],
    [['lat'], {}, 'Which column has the postal code, or which two the point? There are: "lat".'],
    [['a'], { postalCode: 'b' }, 'There is no column "b". There are: "a".'],
    [['lat', 'lng'], { lat: 'lat' }, 'A point needs both columns, latitude and longitude.'],
  ])('of %j, named %j, are not known', (header, named, error) => {
    expect(() => placeColumns(header, named)).toThrow(error);
  });

  it('give places', () => {
    expect(placeOf(['a', ' k1a 0b1 '], { postalCode: 1 })).toEqual({ postalCode: ' k1a 0b1 ' });
    expect(placeOf(['45.5', '-75,25'], { lat: 0, lng: 1 })).toEqual({ lat: 45.5, lng: -75.25 });
    expect(placeOf(['', 'west'], { lat: 0, lng: 1 })).toEqual({ lat: Number.NaN, lng: Number.NaN });
    expect(placeOf(['45'], { lat: 0, lng: 1 })).toEqual({ lat: 45, lng: Number.NaN });
  });
});
