import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { HustingsError } from '#core/errors.ts';
import { pick, seeded } from '#core/random.ts';
import { readWholeMultipart } from '#test/support/http/read-multipart.ts';

// `UPLOAD_FUZZ=100000 npm run test:system -- test/server/console/uploads` tries more bodies, `FUZZ_SEED` others.
const bodies = Number(process.env.UPLOAD_FUZZ ?? 3_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const mostBytes = 1024;

const random = seeded(seed);
const below = (number: number) => Math.floor(random() * number);
const one = <T>(items: readonly T[]): T => pick(random, items);

const part = (headers: string, content: string) => `--B\r\n${headers}\r\n\r\n${content}\r\n`;
const disposition = 'Content-Disposition: form-data; name=';
const sound = [
  part(`${disposition}"file"; filename="list.csv"\r\nContent-Type: text/csv`, 'A,B\r\n1,2\r\n'),
  part(`${disposition}"file"; filename="é.csv"\r\nContent-Transfer-Encoding: 8bit`, 'A;B\n'),
  part(`${disposition}"note"`, 'text') + part(`${disposition}"file"; filename=""`, ''),
  part(`${disposition}"file"; filename*=UTF-8''%c3%a9.csv`, 'x'.repeat(1_000)),
].map((parts) => Buffer.from(`${parts}--B--\r\n`));

/** What parsers have failed on. */
const tokens = [
  '\r\n',
  '\r',
  '\n',
  '\r\n\r\n',
  '--',
  '--B',
  '\r\n--B',
  '\r\n--B\r\n',
  '\r\n--B--',
  ':',
  ';',
  '=',
  '"',
  '\\',
  '\0',
  'filename="',
  'filename="filename="',
  '; filename*=',
  "UTF-8''%",
  '; name=__proto__',
  `${disposition}"a"\r\n`,
  'Content-Transfer-Encoding: 7bit\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Type: multipart/mixed\r\n',
  'Content-Type: text/plain; charset=utf-16le\r\n',
  'Content-Type: ;\r\n',
  '\u00ff',
  '\ud83d\ude00',
  ' ',
  '\t',
].map((token) => Buffer.from(token));

function mutated(body: Buffer): Buffer {
  const from = below(body.length + 1);
  const to = Math.min(body.length, from + below(40));
  const [head, middle, tail] = [body.subarray(0, from), body.subarray(from, to), body.subarray(to)];
  switch (below(7)) {
    case 0:
      return Buffer.concat([head, one(tokens), tail]);
    case 1:
      return Buffer.concat([head, tail]);
    case 2:
      return Buffer.concat([head, middle, middle, tail]);
    case 3:
      return Buffer.concat([head, ...Array<Buffer>(below(60)).fill(one(tokens)), middle, tail]);
    case 4:
      return head;
    case 5:
      return Buffer.concat([head, one(sound).subarray(below(60))]);
    default: {
      const changed = Buffer.from(body);
      if (changed.length > 0) changed[below(changed.length)] = below(256);
      return changed;
    }
  }
}

function* pieces(body: Buffer) {
  const longest = 1 + below(one([8, 100, 2_000]));
  for (let from = 0; from < body.length; ) {
    const length = 1 + below(longest);
    yield body.subarray(from, from + length);
    from += length;
  }
}

const types = [
  ...Array<string>(12).fill('multipart/form-data; boundary=B'),
  'multipart/form-data; boundary="B"',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=\r',
  'a/b',
];

it(`each of ${bodies} broken bodies (seed ${seed}) is read or refused without waiting`, async () => {
  const outcomes = new Map<number, number>();
  for (let number = 0; number < bodies; number++) {
    let body: Buffer = one(sound);
    for (let changes = below(5); changes > 0; changes--) body = mutated(body);
    const source = Readable.from(pieces(body));
    const closed = once(source, 'close').catch(() => {});
    const reading = readWholeMultipart(source, one(types), mostBytes);
    if (below(20) === 0) source.destroy(new Error('aborted'));
    const status = await reading.then(
      ({ fields, files }) => {
        for (const text of fields.flat()) expect(typeof text).toBe('string');
        for (const { name, bytes } of files.values())
          expect([name !== '', bytes.length <= mostBytes]).toEqual([true, true]);
        return 200;
      },
      (error: unknown) => (error instanceof HustingsError ? error.status : Promise.reject(error)),
    );
    await closed;
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  }
  if (process.env.FUZZ_SHOW) process.stderr.write(`${JSON.stringify([...outcomes])}\n`);
  // All kinds were met, and nothing else.
  expect([...outcomes.keys()].sort()).toEqual([200, 400, 413]);
});
