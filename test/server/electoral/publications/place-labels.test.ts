import { describe, expect, it } from '@jest/globals';
import { Pace } from '#core/processes/pace.ts';
import { isInRings } from '#locator/src/geometry/ray-crossing.ts';
import {
  type DrawnLabels,
  type LabelledDistrict,
  placeLabels,
} from '#server/electoral/publications/drawing/place-labels.ts';
import { iterationsDuring } from '#test/support/event-loop.ts';

const drawing = { width: 1200, height: 1200 };
const phone = { width: 286, height: 480, letters: 11 };

type Box = readonly [left: number, top: number, right: number, bottom: number];

const square = ([left, top, right, bottom]: Box): LabelledDistrict['rings'] => [
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ],
];

const district = (
  name: string,
  box: Box,
  { code = `350${name.length}`, isChanged = false } = {},
): LabelledDistrict => ({
  code,
  name,
  title: name,
  isChanged,
  rings: square(box),
  place: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
});

const label = (districts: readonly LabelledDistrict[]) => placeLabels(districts, drawing, phone, new Pace());
const textsOf = ({ labels }: DrawnLabels) => labels.map(({ lines }) => lines.join('|'));

describe('the names of districts on a drawing', () => {
  it('have eleven pixels where the drawing is as narrow as on a phone', async () => {
    const { letters } = await label([district('Harbour', [0, 0, 1200, 1200])]);
    expect((letters * phone.width) / drawing.width).toBeGreaterThanOrEqual(11);
    // A drawing that is higher than wide is shown larger.
    const tall = await placeLabels([], { width: 400, height: 1200 }, phone, new Pace());
    expect((tall.letters * phone.height) / 1200).toBeCloseTo(11, 0);
  });

  it('are broken into lines that stay in their district', async () => {
    const rings = square([0, 0, 330, 600]);
    const found = await label([district('Wrackline—Kittiwake Sound', [0, 0, 330, 600])]);
    expect(textsOf(found)).toEqual(['Wrackline—|Kittiwake|Sound']);
    expect(found.labels.every(({ x, y }) => isInRings(rings, x, y))).toBe(true);
  });

  it('give way to a number that the legend explains, and a number to nothing, which is counted', async () => {
    const found = await label([
      district('Harbour', [0, 0, 600, 1200], { code: '35001' }),
      district('Presqu’île-des-Sternes', [600, 0, 720, 1200], { code: '35002' }),
      district('Quayside', [720, 0, 730, 1200], { code: '35003' }),
      district('The Narrows-beyond-the-Bridge', [730, 0, 900, 1200], { code: '35004' }),
    ]);
    expect(textsOf(found)).toEqual(['Harbour', '1', '2']);
    expect(found.legend).toEqual([
      { number: '1', title: 'Presqu’île-des-Sternes' },
      { number: '2', title: 'The Narrows-beyond-the-Bridge' },
    ]);
    expect(found.unlabelled).toBe(1);
  });

  it('give way to codes where all of these are short: a number of the drawing would be taken for one', async () => {
    const found = await label([
      district('Presqu’île-des-Sternes', [0, 0, 120, 1200], { code: '7' }),
      district('Harbour', [120, 0, 720, 1200], { code: '1' }),
    ]);
    expect(textsOf(found)).toEqual(['7', 'Harbour']);
    expect(found.legend).toEqual([{ number: '7', title: 'Presqu’île-des-Sternes' }]);
  });

  it('of changed districts come first, and of large ones', async () => {
    const all: Box = [0, 0, 400, 120];
    const same = [district('Larger', [0, 0, 900, 120]), district('Smaller', all)].map((one) => ({
      ...one,
      place: [200, 60] as const,
      rings: one.rings,
    }));
    expect(textsOf(await label(same))[0]).toBe('Larger');
    const [larger, smaller] = same as [LabelledDistrict, LabelledDistrict];
    const found = await label([larger, { ...smaller, isChanged: true }]);
    const at = ({ labels }: DrawnLabels, name: string) => labels.find(({ lines }) => lines[0] === name);
    expect(at(found, 'Smaller')).toMatchObject({ x: 200, y: 60 });
    expect(at(found, 'Larger')?.x).not.toBe(200);
  });

  it('stand where the drawing shows their district, if their own place is beyond it', async () => {
    const found = await label([{ ...district('Harbour', [-5000, 100, 800, 1100]), place: [-2000, 600] }]);
    expect(textsOf(found)).toEqual(['Harbour']);
    expect(found.labels[0]?.x).toBeGreaterThan(100);
  });

  it('are written on a map of very many districts while requests are served', async () => {
    const side = 50;
    const step = 1200 / side;
    const many = Array.from({ length: side * side }, (_, i) => {
      const [x, y] = [(i % side) * step, Math.floor(i / side) * step];
      return district('a b c d e f g h i j k l m n o p q r s t u v w x y z', [x, y, x + step, y + step], {
        code: String(35000 + i),
      });
    });
    const place = () => placeLabels(many, drawing, phone, new Pace({ milliseconds: 0 }));
    expect(await iterationsDuring(place)).toBeGreaterThan(1000);
  });

  it('are sought in a district of very many vertices while requests are served', async () => {
    // A coast of 20,000 vertices, within which a name stands nowhere.
    const coast = Array.from({ length: 20_000 }, (_, i) => [(i * 6) / 100, i % 2 === 0 ? 0 : 1200] as const);
    const jagged = { ...district('A name of several words', [0, 0, 1200, 1200]), rings: [[...coast, coast[0]!]] };
    const place = () => placeLabels([jagged], drawing, phone, new Pace({ milliseconds: 0 }));
    expect(await iterationsDuring(place)).toBeGreaterThan(20);
  });

  it('never lie over each other', async () => {
    const names = ['Harbour', 'Les Tourbières', 'St. Orrin’s—Upper Merrow', 'Quay', 'Île-du-Guet—Brumes-Est'];
    const crowd = Array.from({ length: 300 }, (_, i) => {
      const [x, y, size] = [(i * 397) % 1000, (i * 211) % 1000, 60 + ((i * 53) % 240)];
      return district(names[i % names.length]!, [x, y, x + size, y + size], { code: String(10000 + i) });
    });
    const { letters, labels } = await label(crowd);
    expect(labels.length).toBeGreaterThan(20);
    const boxes = labels.map(({ lines, x, y }) => {
      const half = [
        Math.max(...lines.map(({ length }) => length)) * letters * 0.25,
        lines.length * letters * 0.5,
      ] as const;
      return [x - half[0], y - half[1], x + half[0], y + half[1]] as const;
    });
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        expect(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]).toBe(false);
      }
    }
  });
});
