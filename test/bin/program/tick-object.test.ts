import { describe, expect, it } from '@jest/globals';
import { tickObject } from '#bin/program/tick-object.js';

describe('the kept tick object', () => {
  it('is one of those that Node queues', () => {
    const names = Reflect.ownKeys(tickObject).map((key) => (typeof key === 'symbol' ? key.description : key));
    expect(names).toEqual(expect.arrayContaining(['callback', 'args', 'async_id_symbol', 'trigger_async_id_symbol']));
  });
});
