import { expect, it } from '@jest/globals';
import { packBuffers, unpackBuffers } from '#ingest/maps/workers/packed-buffers.ts';

it('byte strings come out of one block as they went in, empty ones too', () => {
  const strings = ['Gannet', '', 'Île', ''].map((text) => Buffer.from(text));
  const packed = packBuffers(strings);
  expect([...packed.ends]).toEqual([6, 6, 10, 10]);
  expect(unpackBuffers(packed)).toEqual(strings);
  expect(unpackBuffers(packBuffers([]))).toEqual([]);
});

it('what comes out are views of the block, wherever that begins', () => {
  const { bytes, ends } = packBuffers([Buffer.from('ab'), Buffer.from('c')]);
  const moved = new Uint8Array(new ArrayBuffer(8), 5, 3);
  moved.set(bytes);
  const [first, second] = unpackBuffers({ bytes: moved, ends });
  moved[0] = 'x'.charCodeAt(0);
  expect([first?.toString(), second?.toString()]).toEqual(['xb', 'c']);
});
