import { describe, expect, it } from '@jest/globals';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import { explain } from '#ingest/fetch/http/network-errors.ts';

const address = 'https://wards.example/wards.zip';
const withCode = (code: string) => Object.assign(new Error('whatever'), { code });

describe('errors of the network in a person’s words', () => {
  it.each([
    ['CERT_HAS_EXPIRED', false, 'no trusted TLS connection came about (CERT_HAS_EXPIRED)'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', false, 'no trusted TLS connection came about'],
    ['HPE_INVALID_CONSTANT', false, 'what came is not HTTP'],
    ['ENOTFOUND', true, 'the name of the host is not known'],
    ['UND_ERR_CONNECT_TIMEOUT', true, 'no connection came about in time'],
    ['ECONNRESET', true, 'the connection was cut'],
  ])('%s (worth another try: %s)', (code, isPassing, message) => {
    const explained = explain(address, withCode(code)) as AddressError;
    expect(explained).toBeInstanceOf(AddressError);
    expect(explained.message).toContain(message);
    expect(explained).toMatchObject({ address, passing: isPassing ? 'busy' : undefined, state: 'unreachable' });
  });

  it('looks into the causes and the parts of an error', () => {
    const nested = new Error('outer', {
      cause: new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]),
    });
    expect(explain(address, nested)).toMatchObject({ message: 'the connection was refused' });
  });

  it.each([
    ['a full disk', withCode('ENOSPC')],
    ['a fault of ours', new TypeError('x is not a function')],
  ])('%s is returned as it is', (_, error) => expect(explain(address, error)).toBe(error));
});
