import { beforeEach, describe, expect, test } from '@jest/globals';
import { KeyStore, type LookUpAllowance } from '#server/keys/key-store.ts';
import { bearerToken, hashToken, newToken, tokenTest } from '#server/keys/token.ts';

interface Key {
  readonly id: string;
}

interface RevokedKey extends Key {
  readonly revoked: true;
}

const prefix = 'test_';
const token = newToken(prefix);

let now: number;
let stored: Map<string, Key | RevokedKey>;
let reads: string[];
let statements: number;
let keys: KeyStore<Key, RevokedKey>;
/** What happens between the reading of a row and its return. */
let whileReading: () => void;

beforeEach(() => {
  now = 1;
  stored = new Map([[hashToken(token), { id: 'a' }]]);
  reads = [];
  statements = 0;
  whileReading = () => {};
  keys = new KeyStore<Key, RevokedKey>({
    prefix,
    cacheMilliseconds: 1_000,
    now: () => now,
    async read(tokenHashes) {
      reads.push(...tokenHashes);
      statements++;
      const found = new Map([...stored].filter(([hash]) => tokenHashes.includes(hash)));
      whileReading();
      return found;
    },
    isRevoked: (key): key is RevokedKey => 'revoked' in key,
  });
});

function promiseToResolve() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

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
    'does not cache a key if %s came between its reading and its return',
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

/** An address that may look up that many keys. */
class Address implements LookUpAllowance {
  readonly name: string;
  left: number;

  constructor(name: string, left: number) {
    this.name = name;
    this.left = left;
  }

  async take() {
    if (this.left === 0) throw new Error('used up');
    this.left--;
  }

  async giveBack() {
    this.left++;
  }
}

describe('keys that anyone can make up', () => {
  const wrong = () => newToken(prefix);
  const answers = (tokens: readonly string[], address: Address) =>
    Promise.all(tokens.map((each) => keys.find(each, address).catch((error: Error) => error.message)));

  beforeEach(() => keys.onConnected());

  test('are looked up as long as their address may, then refused before any look-up', async () => {
    const address = new Address('a', 3);
    // The first refused one finds that no waiting key was looked up for a second.
    await answers([wrong(), wrong(), wrong(), wrong()], address);
    const before = statements;
    const tokens = Array.from({ length: 500 }, wrong);
    expect(await answers(tokens, address)).toEqual(tokens.map(() => 'used up'));
    expect(statements).toBe(before);
  });

  test('sent all at once are not looked up more often than one after the other', async () => {
    const found = await answers(Array.from({ length: 100 }, wrong), new Address('a', 3));
    expect(found.filter((each) => each === null)).toHaveLength(3);
    // One statement for those that wait.
    expect(statements).toBeLessThanOrEqual(4);
  });

  test('never take the place of a good key', async () => {
    expect(await keys.find(token, new Address('a', 1))).toEqual({ id: 'a' });
    for (let i = 0; i < 10_100; i++) await keys.find(wrong());
    reads = [];
    expect(await keys.find(token, new Address('a', 0))).toEqual({ id: 'a' });
    expect(reads).toEqual([]);
  });

  test('do not lock out a good key from the same address that is known, nor one whose time in memory is over', async () => {
    const address = new Address('a', 1);
    expect(await keys.find(token, address)).toEqual({ id: 'a' });
    expect(address.left).toBe(1);
    await answers([wrong(), wrong()], address);
    expect(await keys.find(token, address)).toEqual({ id: 'a' });
    now += 5_000;
    expect(await keys.find(token, address)).toEqual({ id: 'a' });
    keys.onNotification();
    expect(await keys.find(token, address)).toEqual({ id: 'a' });
    stored.clear();
    keys.onNotification();
    expect(await keys.find(token, address)).toBeNull();
  });

  test('lock out a good key that the server does not know for a second at most, while they continue', async () => {
    const address = new Address('a', 0);
    await answers([wrong()], address);
    expect(await answers([wrong(), token, wrong()], address)).toEqual(['used up', 'used up', 'used up']);
    now += 1_000;
    await answers([wrong()], address);
    expect(await answers([token], address)).toEqual([{ id: 'a' }]);
  });

  test('wait in bounded numbers, and are read with one statement a second', async () => {
    const address = new Address('a', 0);
    await answers([wrong()], address);
    [reads, statements] = [[], 0];
    for (let second = 1; second <= 3; second++) {
      await answers(Array.from({ length: 2_000 }, wrong), address);
      now += 1_000;
      await answers([wrong()], address);
      expect(statements).toBe(second);
      expect(reads.length).toBeLessThanOrEqual(second * 1_000);
    }
  });

  test('use nothing up if the database does not respond: a key that is good is found as soon as it does', async () => {
    const address = new Address('a', 1);
    whileReading = () => {
      throw new Error('the database is unreachable');
    };
    expect(await answers([token, wrong(), token], address)).toContain('the database is unreachable');
    whileReading = () => {};
    expect(await answers([token], address)).toEqual([{ id: 'a' }]);
  });

  test('are looked up once if the same one is sent many times at once; a good one takes one look-up', async () => {
    const address = new Address('a', 1);
    const found = await answers(
      Array.from({ length: 50 }, () => token),
      address,
    );
    expect(found).toEqual(found.map(() => ({ id: 'a' })));
    expect([statements, address.left]).toEqual([1, 1]);
  });

  test('a failure of the look-up of waiting keys is nobody’s', async () => {
    whileReading = () => {
      throw new Error('unreachable');
    };
    expect(await answers([wrong(), wrong()], new Address('a', 0))).toEqual(['used up', 'used up']);
  });
});

describe('a revoked key', () => {
  test('is distinguished from an unknown one, and costs no second look-up', async () => {
    keys.onConnected();
    stored.set(hashToken(token), { id: 'a', revoked: true });
    const address = new Address('a', 1);
    expect(await keys.find(token, address)).toEqual({ id: 'a', revoked: true });
    expect(address.left).toBe(0);
    now += 60_000;
    expect(await keys.find(token, address)).toEqual({ id: 'a', revoked: true });
    expect(statements).toBe(1);
  });

  test('is refused in every request that waits for a look-up that began after it was revoked', async () => {
    const [begun, answered] = [promiseToResolve(), promiseToResolve()];
    const slow = new KeyStore<Key>({
      prefix,
      cacheMilliseconds: 1_000,
      async read() {
        const found = new Map(stored as Map<string, Key>);
        begun.resolve();
        if (found.size > 0) await answered.promise;
        return found;
      },
    });
    slow.onConnected();
    const early = slow.find(token);
    await begun.promise;
    stored.clear();
    slow.onNotification();
    const late = slow.find(token);
    answered.resolve();
    expect(await Promise.all([early, late])).toEqual([{ id: 'a' }, null]);
  });
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
