import { between, type Random, whole } from '#core/random.ts';

export interface InventedHouse {
  readonly number: number;
  readonly longitude: number;
  readonly latitude: number;
}

const metresPerDegree = 111_195;

/**
 * The houses of an invented street that passes within 30 m of a place: slightly bent, odd numbers on one side and even ones
 * on the other, 14 m from its middle and some metres apart, with lots that are left empty.
 */
export function inventStreet(random: Random, longitude: number, latitude: number): InventedHouse[] {
  const step = between(random, 9, 30);
  const houses = whole(random, 16, 90);
  const bend = between(random, -0.0015, 0.0015);
  const first = whole(random, 1, 400);
  const begins = -between(random, 0.1, 0.9) * (houses / 2) * step;
  const aside = between(random, -30, 30);
  const heading = between(random, 0, 2 * Math.PI);
  const found: InventedHouse[] = [];
  for (let i = 0; i < houses; i++) {
    if (random() < 0.15) continue;
    const along = begins + (Math.floor(i / 2) + between(random, -0.2, 0.2)) * step;
    const turned = heading + bend * along;
    const offset = aside + (i % 2 === 0 ? 14 : -14);
    const east = Math.cos(turned) * along - Math.sin(turned) * offset;
    const north = Math.sin(turned) * along + Math.cos(turned) * offset;
    found.push({
      number: first + i,
      longitude: longitude + east / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
      latitude: latitude + north / metresPerDegree,
    });
  }
  return found;
}
