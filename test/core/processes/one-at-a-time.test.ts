import { expect, it } from '@jest/globals';
import { OneAtATime } from '#core/processes/one-at-a-time.ts';

/** Work that ends on request. */
function begun() {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    order.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { order, work, end: (name: string) => ends.get(name)?.() };
}

it('begins work when what was asked for before it has ended, whether that failed or not', async () => {
  const queue = new OneAtATime(3, () => new Error('full'));
  const { order, work, end } = begun();
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const [one, other] = [queue.run(work('one')), queue.run(work('other'))];
  await expect(failing).rejects.toThrow('broken');
  await Promise.resolve();
  expect(order).toEqual(['one']);
  end('one');
  expect(await one).toBe('one');
  end('other');
  expect(await other).toBe('other');
});

it('refuses what is asked for beyond the limit, until one has ended', async () => {
  const queue = new OneAtATime(2, () => new Error('full'));
  const one = queue.run(async () => 1);
  const two = queue.run(async () => 2);
  await expect(queue.run(async () => 3)).rejects.toThrow('full');
  expect(await Promise.all([one, two])).toEqual([1, 2]);
  expect(await queue.run(async () => 4)).toBe(4);
});
