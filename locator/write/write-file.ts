import { createHash } from 'node:crypto';
import {
  fixedBytes,
  form,
  hashBytes,
  headHashStart,
  magic,
  type StoredHead,
  type StoredShard,
  signedBytes,
} from '../src/file/layout.ts';
import { ByteWriter } from './byte-writer.ts';
import { type CellLimits, CellWriter } from './cells.ts';
import { deflateParts } from './deflate.ts';
import { edgesOf } from './edges.ts';
import type { GivenFile } from './given.ts';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const shortHash = (bytes: Uint8Array): Buffer => sha256(bytes).subarray(0, hashBytes);

/** A whole file, in pieces. Errors: an `OffGrid`. */
export function writeFile({ head, districts, shards, sign }: GivenFile, limits: CellLimits = {}): Uint8Array[] {
  const storedOf = (district: number) => districts[district]!.stored;
  const { nodes, blocks } = new CellWriter(edgesOf(districts), storedOf, limits);
  const cells = indexOf(blocks, (writer) => {
    for (const each of nodes) writer.byte(each);
  });
  const shardBlocks = [...shards.values()].map((shard: StoredShard) =>
    deflateParts([Buffer.from(JSON.stringify(shard))]),
  );
  const areas = Buffer.from([...shards.keys()].join(''));
  const shardIndex =
    shards.size === 0
      ? Buffer.alloc(0)
      : indexOf(shardBlocks, (writer) => {
          writer.number(shards.size);
          writer.number(areas.length);
          writer.bytes(areas);
        });
  const whole: StoredHead = {
    ...head,
    cellsHash: shortHash(cells).toString('hex'),
    shardsHash: shards.size === 0 ? '' : shortHash(shardIndex).toString('hex'),
    blockBytes: [...blocks, ...shardBlocks].reduce((sum, { length }) => sum + length, 0),
  };
  const storedHead = deflateParts([Buffer.from(JSON.stringify(whole))]);
  const fixed = Buffer.alloc(fixedBytes);
  fixed.write(magic, 'latin1');
  fixed[magic.length] = form;
  [storedHead, cells, shardIndex].forEach(({ length }, i) => {
    fixed.writeUInt32LE(length, 8 + i * 4);
  });
  sha256(storedHead).copy(fixed, headHashStart);
  fixed.set(sign(fixed.subarray(0, signedBytes)), signedBytes);
  return [fixed, storedHead, cells, shardIndex, ...blocks, ...shardBlocks];
}

function indexOf(blocks: readonly Buffer[], begin: (writer: ByteWriter) => void): Buffer {
  const writer = new ByteWriter();
  begin(writer);
  for (const { length } of blocks) writer.number(length);
  for (const block of blocks) writer.bytes(shortHash(block));
  return deflateParts([writer.finish()]);
}
