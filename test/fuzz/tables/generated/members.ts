import { pick, type Random, whole } from '#core/random.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { chance, many } from './texts.ts';
import { damagedXml } from './xml.ts';

/** The files of an archive, in its order. A name may stand twice. */
export type Members = ReadonlyArray<readonly [name: string, content: string | Uint8Array]>;

const swap = <Item>(items: readonly Item[], a: number, b: number): Item[] =>
  items.with(a, items[b] as Item).with(b, items[a] as Item);

/** The same with members that are missing, there twice, empty, exchanged, in another order, or of another name. */
export function damagedMembers(random: Random, members: Members): Members {
  const [at, other] = [whole(random, 0, members.length - 1), whole(random, 0, members.length - 1)];
  const [name, content] = members[at] as Members[number];
  const [otherName, otherContent] = members[other] as Members[number];
  return pick(random, [
    members.filter((_, n) => n !== at),
    [...members, [name, content]],
    [...members, [name, otherContent]],
    members.with(at, [name, '']),
    members.with(at, [name, otherContent]).with(other, [otherName, content]),
    swap(members, at, other),
    members.with(at, [name.toUpperCase(), content]),
    members.with(at, [`${name}x`, content]),
    [...members, ...Array.from({ length: many(random, 5, 2100) }, (_, n) => [`x${n}`, 'x'] as const)],
  ] as const);
}

/** The same with one part whose XML is damaged. */
export function damagedParts(random: Random, members: Members): Members {
  const at = whole(random, 0, members.length - 1);
  const [name, content] = members[at] as Members[number];
  return members.with(at, [name, damagedXml(random, Buffer.from(content as string).toString())]);
}

export const archiveOf = (random: Random, members: Members): Promise<Buffer> =>
  zipOf(members, { compress: chance(random, 0.9) });

/** Bytes that are flipped, cut off, cut out, written twice or exchanged; most often where a zip has its table of contents. */
export function damagedBytes(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes;
  const from = chance(random, 0.4) ? Math.max(0, bytes.length - whole(random, 22, 600)) : 0;
  const place = () => whole(random, from, bytes.length - 1);
  const [a, b] = [place(), place()].sort((one, other) => one - other) as [number, number];
  const flipped = Buffer.from(bytes);
  for (let times = 1 + many(random, 4, 200); times > 0; times--) {
    const at = place();
    flipped[at] = pick(random, [0, 0xff, whole(random, 0, 255), (flipped[at] as number) ^ (1 << whole(random, 0, 7))]);
  }
  return pick(random, [
    flipped,
    flipped,
    flipped,
    bytes.subarray(0, b),
    Buffer.concat([bytes.subarray(0, a), bytes.subarray(b)]),
    Buffer.concat([bytes.subarray(0, b), bytes.subarray(a)]),
    Buffer.concat([bytes, bytes.subarray(a, b)]),
    Buffer.concat([bytes.subarray(a, b), bytes]),
  ]);
}
