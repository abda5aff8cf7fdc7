import { expect, it } from '@jest/globals';
import { placeText, readPlace } from '#server/console/pages/lawn-signs/pin.tsx';

it.each([
  '43.65107, -79.34702',
  ' 43.65107,-79.34702 ',
  '43.65107 -79.34702',
  '43.65107; -79.34702',
  '43.65107°, -79.34702°',
  '43.65107 ° -79.34702 °',
])('%s is a latitude and a longitude, as maps copy them', (text) => {
  expect(readPlace(text)).toEqual({ latitude: 43.65107, longitude: -79.34702 });
});

it.each([
  '',
  '43.65107',
  '43,65107, -79,34702',
  '-790.1, 43',
  '43.6, -190',
  '12 Main St',
  'NaN, NaN',
  '1e3, 5',
  '1, 2, 3',
  '43° 39, 79° 20',
  '43.65107° N, 79.34702° W',
])('%j is none', (text) => {
  expect(readPlace(text)).toBeUndefined();
});

it('what is shown of a place is read as the same place', () => {
  const place = { latitude: 46.123456789, longitude: -0.00001234 };
  expect(readPlace(placeText(place))).toEqual({ latitude: 46.123456789, longitude: -0.000012 });
});
