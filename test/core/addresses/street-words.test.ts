import { describe, expect, it } from '@jest/globals';
import { readAddress } from '#core/addresses/read-address.ts';
import { agreement, streetReadings } from '#core/addresses/street-words.ts';
import { civicNumberText } from '#core/locator/civic-number.ts';
import { javaScriptProcessor, leastTimes, requestBound } from '#test/support/processor-time.ts';

/** How well an address agrees with a street of the register, 0 for not at all. */
const agrees = (address: string, name: string, type: string, direction = '') =>
  Math.max(
    0,
    ...readAddress(address).readings.map(({ street }) => agreement(street, streetReadings({ name, type, direction }))),
  );
const number = (address: string) => readAddress(address).readings.map((reading) => civicNumberText(reading.number));

describe('a street is the same', () => {
  it.each([
    ['12 Kelp St', 'Kelp', 'ST'],
    ['12 KELP STREET', 'Kelp', 'ST'],
    ['12 rue Kelp', 'Kelp', 'ST'],
    ['12, rue de l’Écluse', "de l'Écluse", 'RUE'],
    ['12 rue Ecluse', "de l'Écluse", 'RUE'],
    ['12 St. Clair Ave', 'ST CLAIR', 'AVE'],
    ['12 Saint Clair Avenue', 'St. Clair', 'AV'],
    ['12 rue Ste-Anne', 'Sainte-Anne', 'RUE'],
    ['12 chemin Montréal', 'Montreal', 'RD'],
    ['12 boul. René-Lévesque', 'René-Lévesque', 'BOUL'],
    ['12 First Avenue', '1st', 'AVE'],
    ['12 1re Avenue', '1re', 'AV'],
    ['12 Œuvres Street', 'Oeuvres', 'ST'],
    ['12 North Street', 'North', 'ST'],
    ['12 Avenue Road', 'Avenue', 'RD'],
    ['12 rue de la Porte-Dorée', 'de la Porte-Dorée', 'RUE'],
    ['12 chemin du Bureau Vert', 'du Bureau-Vert', 'CH'],
    ['12 Local Road', 'Local', 'RD'],
  ])('%s as %s %s', (address, name, type) => {
    expect(agrees(address, name, type)).toBeGreaterThan(0);
  });

  it.each([
    ['12 Kelp St W', 'W'],
    ['12 Kelp Street West', 'O'],
    ['12 rue Kelp Ouest', 'W'],
    ['12 W Kelp St', 'W'],
    ['12 Kelp St', 'W'],
  ])('%s towards %s', (address, direction) => {
    expect(agrees(address, 'Kelp', 'ST', direction)).toBeGreaterThan(0);
  });

  it('in another order of words only by its name', () => {
    expect(agrees('12 Kelp Ave', 'Kelp', 'ST')).toBe(0);
    expect(agrees('12 Kelp St E', 'Kelp', 'ST', 'W')).toBe(0);
    expect(agrees('12 Kel St', 'Kelp', 'ST')).toBe(0);
    expect(agrees('12 Kelp St', 'Kelp', 'ST')).toBeGreaterThan(agrees('12 Kelp', 'Kelp', 'ST'));
    expect(agrees('12 Kelp St', 'Kelp', 'ST')).toBeGreaterThan(agrees('12 Kelp St', 'Kelp', 'ST', 'E'));
  });
});

describe('an address', () => {
  it.each([
    ['12 Kelp St', ['12']],
    ['12A Kelp St', ['12A']],
    ['12-A Kelp St', ['12A']],
    ['12 1/2 Kelp St', ['12 1/2']],
    ['12½ Kelp St', ['12 1/2']],
    ['12-1/2 Kelp St', ['12 1/2']],
    ['12 A Kelp St', ['12', '12A']],
    ['12A, rue Kelp', ['12A']],
    ['12-A, rue Kelp', ['12A']],
    ['12 - 1/2, rue Kelp', ['12 1/2']],
    ['5-12 Kelp St', ['12']],
    ['B-12 Kelp St', ['12']],
    ['#5, 12 Kelp St', ['12']],
    ['Unit 5 - 12 Kelp St', ['12']],
    ['apt. 3, 12 Kelp St', ['12']],
    ['12 Kelp St Apt 5', ['12']],
    ['12 Kelp St, unit 5', ['12']],
    ['12, rue Kelp, app. 4', ['12']],
    ['12 rue Kelp #4', ['12']],
    ['unité 5, 12 rue Kelp', ['12']],
    ['Unité 5 - 12 rue Kelp', ['12']],
    ['12 rue Kelp, unité 4', ['12']],
    ['12 rue Kelp unité B', ['12']],
    ['12 rue Kelp, porte A', ['12']],
    ['12 rue Kelp, local 200-B', ['12']],
    ['12 42nd Street', ['12']],
    ['Kelp St', []],
    ['12', []],
    ['', []],
  ])('%s has the number %j', (address, expected) => {
    expect(number(address)).toEqual(expected);
    if (expected.length > 0 && address.includes('Kelp')) expect(agrees(address, 'Kelp', 'ST')).toBeGreaterThan(0);
  });

  it('has its place and postal code after the street', () => {
    expect(readAddress('12, rue Kelp, Sainte-Ondine QC k1a 0b1')).toMatchObject({
      place: 'Sainte-Ondine',
      postalCode: 'K1A0B1',
    });
    expect(readAddress('12 Kelp St, Apt 4, Port Merrow')).toMatchObject({ place: 'Port Merrow', postalCode: null });
    expect(readAddress('12 Kelp St')).toMatchObject({ place: null, postalCode: null });
    expect(readAddress('12, rue Kelp, unité 4, Sainte-Ondine')).toMatchObject({ place: 'Sainte-Ondine' });
  });

  it.each([
    ['12 Kelp St, Port Merrow, Ontario', 'Port Merrow'],
    ['12 Kelp St, Port Merrow, ON, Canada', 'Port Merrow'],
    ['12, rue Kelp, Montréal (Québec) H2X 1Y4', 'Montréal'],
    ['12, rue Kelp, Ville de Québec', 'Ville de Québec'],
    ['12, rue Kelp, Québec (Québec)', 'Québec'],
    ['12, rue Kelp, Québec', 'Québec'],
    ['12, rue Kelp, Moncton (NB)', 'Moncton'],
    ['12, rue Kelp, Charlottetown, île-du-prince-édouard', 'Charlottetown'],
    ['12 Kelp St, Ontario', 'Ontario'],
  ])('has its place without the province, however it is written: %s', (address, place) => {
    expect(readAddress(address).place).toBe(place);
  });

  it.each(['1 ', 'a-', '#1 ', '1-1 ', ', ', 'st ', '12 apt '])('of any length is read at once: %j', async (piece) => {
    const longest = piece.repeat(200).slice(0, 200);
    const [time] = await leastTimes([javaScriptProcessor], () => () => readAddress(longest));
    expect(time).toBeLessThan(requestBound);
  });
});
