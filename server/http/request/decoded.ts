import { finished, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from 'koa';
import { invalid } from '#core/errors.ts';

const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/** The bytes of a request's body without its content coding. Errors: 400 for one that is not read here. */
export function decoded({ req, headers }: Context): Readable {
  const coding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding === 'identity') return req;
  const create = Object.hasOwn(decoders, coding) ? decoders[coding as keyof typeof decoders] : undefined;
  if (!create) throw invalid('The body has a content coding that is not read here.');
  const decoder = create();
  // A request that ends before its body does not end the decoder.
  finished(req, { writable: false }, (error) => error && decoder.destroy(error));
  return req.pipe(decoder);
}
