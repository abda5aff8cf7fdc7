import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { countConnection, WorkSlots } from '#server/http/slots/work-slots.ts';
import { countIterations } from '#test/support/event-loop.ts';

let turns: ReturnType<typeof countIterations>;
beforeEach(() => {
  turns = countIterations();
});
afterEach(() => turns.stop());

const slots = (waiting = 100, ofAddress = 100) => new WorkSlots({ waiting, ofAddress });

/** Works that long. Gives the iteration in which it began. */
function piece(milliseconds: number): number {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
  return turns.soFar;
}

describe('slots for work', () => {
  it('are given one at a time, each in an iteration of its own', async () => {
    const all = slots();
    const seen = await Promise.all(['a', 'b', 'c'].map((address) => all.begin(address).then(() => turns.soFar)));
    expect(new Set(seen).size).toBe(3);
  });

  it('are given when those who come have been let in, at most eight of them', async () => {
    const all = slots();
    let isOver = false;
    const arrive = () => {
      countConnection();
      if (!isOver) setImmediate(arrive);
    };
    arrive();
    try {
      const seen = await Promise.all(['a', 'b', 'c'].map((address) => all.begin(address).then(() => turns.soFar)));
      expect([seen[1]! - seen[0]!, seen[2]! - seen[1]!]).toEqual([8, 8]);
    } finally {
      isOver = true;
    }
  });

  it('are given together until their work has been long enough', async () => {
    const all = new WorkSlots({ waiting: 100, ofAddress: 100, together: 20 });
    const seen = await Promise.all([0, 0, 30, 0].map((work, i) => all.begin(`${i}`).then(() => piece(work))));
    const [first, ...others] = seen as [number, number, number, number];
    expect(others.slice(0, 2)).toEqual([first, first]);
    expect(others[2]).toBeGreaterThan(first);
  });

  it('are given to addresses in turns', async () => {
    const all = slots();
    const order: string[] = [];
    const wait = (address: string) => all.begin(address).then(() => order.push(address));
    await Promise.all([...Array.from({ length: 5 }, () => wait('crowd')), wait('a'), wait('a'), wait('b')]);
    expect(order).toEqual(['crowd', 'a', 'b', 'crowd', 'a', 'crowd', 'crowd', 'crowd']);
  });

  it('are refused with 503 if too many wait, and given again afterwards', async () => {
    const all = slots(3, 2);
    const waiting = [all.begin('a'), all.begin('a')];
    const refusal = { status: 503, headers: { 'Retry-After': '5' } };
    await expect(all.begin('a')).rejects.toMatchObject(refusal);
    waiting.push(all.begin('b'));
    await expect(all.begin('c')).rejects.toMatchObject(refusal);
    // What has begun goes on.
    waiting.push(all.goOn());
    await Promise.all(waiting);
    await all.begin('a');
  });
});
