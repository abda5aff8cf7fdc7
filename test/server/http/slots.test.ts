import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WorkSlots } from '#server/http/slots/work-slots.ts';
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
  it('are given one at a time, with iterations for others between if the work was long', async () => {
    const all = slots();
    const seen = await Promise.all([10, 0, 0, 10, 0].map((work, i) => all.begin(`${i}`).then(() => piece(work))));
    const apart = seen.slice(1).map((at, i) => at - (seen[i] as number));
    expect(apart[0]).toBeGreaterThanOrEqual(8);
    expect(apart[3]).toBeGreaterThanOrEqual(8);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(1);
  });

  it('are given together until their work has been long enough', async () => {
    const all = new WorkSlots({ waiting: 100, ofAddress: 100, together: 20 });
    const seen = await Promise.all([0, 0, 30, 0].map((work, i) => all.begin(`${i}`).then(() => piece(work))));
    const [first, ...others] = seen as [number, number, number, number];
    expect(others.slice(0, 2)).toEqual([first, first]);
    expect(others[2]).toBeGreaterThanOrEqual(first + 8);
  });

  it('are given at once if nobody waits', async () => {
    const before = turns.soFar;
    await slots().begin('a');
    expect(turns.soFar).toBe(before);
  });

  it('are given to addresses in turns', async () => {
    const all = slots();
    const order: string[] = [];
    const wait = (address: string) => all.begin(address).then(() => order.push(address));
    await Promise.all([...Array.from({ length: 5 }, () => wait('crowd')), wait('a'), wait('a'), wait('b')]);
    // The first came when nobody waited.
    expect(order).toEqual(['crowd', 'crowd', 'a', 'b', 'crowd', 'a', 'crowd', 'crowd']);
  });

  it('are refused with 503 if too many wait, and given again afterwards', async () => {
    const all = slots(3, 2);
    const waiting = [all.begin('first'), all.begin('a'), all.begin('a')];
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
