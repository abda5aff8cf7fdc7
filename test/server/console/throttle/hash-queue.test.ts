import { getPriority } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { hashPassword, isPassword } from '#server/accounts/password.ts';
import { HashQueue } from '#server/accounts/throttle/hash-queue.ts';

const priority = getPriority();

/** Work that ends when the test ends it. */
function pendingWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    async end(name: string) {
      ends.get(name)?.();
      // The promises of the work, of its own place and of the next one.
      for (let i = 0; i < 10; i++) await Promise.resolve();
    },
  };
}

describe('the queue of hashes', () => {
  it('runs two at a time, known devices first, and refuses at once if the queue is full', async () => {
    const { begun, work, end } = pendingWork();
    const queue = new HashQueue({ atOnce: 2, waiting: 2 });
    const running = ['a', 'b', 'c', 'd'].map((name) => queue.run('low', work(name)));
    expect(begun).toEqual(['a', 'b']);
    await expect(queue.run('low', work('e'))).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
    });
    const known = queue.run('high', work('known'));
    await end('a');
    expect(begun).toEqual(['a', 'b', 'known']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'known', 'c']);
    for (const name of ['known', 'c', 'd']) await end(name);
    expect(await Promise.all([...running, known])).toEqual(['a', 'b', 'c', 'd', 'known']);
  });

  it('continues after work that fails', async () => {
    const queue = new HashQueue({ atOnce: 1, waiting: 1 });
    const failing = queue.run('low', () => Promise.reject(new Error('no memory')));
    const next = queue.run('low', async () => 'next');
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('next');
    expect(await queue.run('low', async () => 'again')).toBe('again');
  });
});

describe('hashing in threads', () => {
  it('does not change the priority of other work, and verifies its own hashes', async () => {
    const hash = await hashPassword('the harbour freezes late');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(hash, 'the harbour freezes late', 'low')).toBe(true);
    expect(await isPassword(hash, 'the harbour freezes early', 'low')).toBe(false);
    expect(await isPassword(null, 'the harbour freezes late', 'low')).toBe(false);
    expect(getPriority()).toBe(priority);
  });

  it('reports an invalid hash, and continues', async () => {
    await expect(isPassword('no hash', 'the harbour freezes late', 'low')).rejects.toThrow();
    expect(await hashPassword('the harbour freezes late')).toContain('argon2id');
  });
});
