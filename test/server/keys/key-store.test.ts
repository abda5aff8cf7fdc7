import { beforeEach, describe, expect, test } from '@jest/globals';
import { KeyStore } from '#server/keys/key-store.ts';
import { bearerToken, hashToken, newToken, tokenTest } from '#server/keys/token.ts';

interface Key {
  readonly id: string;
}

const prefix = 'test_';
const token = newToken(prefix);

let now: number;
let stored: Map<string, Key>;
let reads: string[];
let keys: KeyStore<Key>;
/** What happens between the reading of a row and its return. */
let whileReading: () => void;

beforeEach(() => {
  now = 1;
  stored = new Map([[hashToken(token), { id: 'a' }]]);
  reads = [];
  whileReading = () => {};
  keys = new KeyStore<Key>({
    prefix,
    cacheMilliseconds: 1_000,
    now: () => now,
    async read(tokenHash) {
      reads.push(tokenHash);
      const key = stored.get(tokenHash) ?? null;
      whileReading();
      return key;
    },
  });
});

const findTwice = async () => [await keys.find(token), await keys.find(token)];

describe('a key store', () => {
  test('reads a key once in its time', async () => {
    keys.onConnected();
    expect(await findTwice()).toEqual([{ id: 'a' }, { id: 'a' }]);
    expect(reads).toEqual([hashToken(token)]);
    now += 1_001;
    await keys.find(token);
    expect(reads).toHaveLength(2);
  });

  test('caches unknown keys too', async () => {
    stored.clear();
    keys.onConnected();
    expect(await findTwice()).toEqual([null, null]);
    expect(reads).toHaveLength(1);
  });

  test('reads nothing for what cannot be a token of its kind', async () => {
    keys.onConnected();
    for (const text of ['', prefix, `${token}x`, token.slice(1), token.replace(prefix, 'best_'), `${token}\n`])
      expect(await keys.find(text)).toBeNull();
    expect(reads).toEqual([]);
  });

  test('caches nothing before notifications arrive, nor after they stopped', async () => {
    await findTwice();
    expect(reads).toHaveLength(2);
    keys.onConnected();
    await findTwice();
    expect(reads).toHaveLength(3);
    keys.onDisconnected();
    await findTwice();
    expect(reads).toHaveLength(5);
  });

  test.each(['onNotification', 'onConnected', 'onDisconnected'] as const)('%s drops what is cached', async (event) => {
    keys.onConnected();
    await keys.find(token);
    stored.clear();
    keys[event]();
    expect(await keys.find(token)).toBeNull();
  });

  test.each(['onNotification', 'onConnected', 'onDisconnected'] as const)(
    'does not cache a key where %s came between its reading and its return',
    async (event) => {
      keys.onConnected();
      whileReading = () => {
        stored.clear();
        keys[event]();
      };
      expect(await findTwice()).toEqual([{ id: 'a' }, null]);
    },
  );
});

describe('a token', () => {
  test('is its prefix and 192 random bits, another one each time', () => {
    expect(token).toMatch(/^test_[A-Za-z0-9_-]{32}$/);
    expect(tokenTest(prefix)(token)).toBe(true);
    expect(newToken(prefix)).not.toBe(token);
  });

  test.each([
    [`Bearer ${token}`, token],
    [`bEARER   ${token}`, token],
    [`Basic ${token}`, undefined],
    [`Bearer ${token} x`, undefined],
    ['Bearer ', undefined],
  ])('of the header %s', (header, expected) => {
    expect(bearerToken(header)).toBe(expected);
  });
});
