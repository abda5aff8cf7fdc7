import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WorkSlots } from '#server/http/slots/work-slots.ts';
import { countIterations } from '#test/support/event-loop.ts';

let turns: ReturnType<typeof countIterations>;
beforeEach(() => {
  turns = countIterations();
});
afterEach(() => turns.stop());

const slots = (waiting = 100, ofAddress = 100) => new WorkSlots({ waiting, ofAddress });

describe('slots for work', () => {
  it('are given one at a time, with iterations for others between', async () => {
    const all = slots();
    const seen = await Promise.all(['a', 'b', 'c'].map((address) => all.begin(address).then(() => turns.soFar)));
    expect(seen[1]).toBeGreaterThanOrEqual((seen[0] as number) + 8);
    expect(seen[2]).toBeGreaterThanOrEqual((seen[1] as number) + 8);
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
