import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { CampaignQueues } from '#server/store/campaign-queues.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { collectGarbage } from '#test/support/processes/used-memory.ts';

const minute = 60_000;
const campaign = newRecordId();

/** A transaction that lasts until the test ends it. */
function transaction() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

/** What is reachable in memory. */
function usedMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

describe('the queues of a campaign', () => {
  it('are as many at a time as are allowed, and others in the order in which they came', async () => {
    const queues = new CampaignQueues(2);
    const begun: number[] = [];
    const all = Array.from({ length: 5 }, () => transaction());
    const done = all.map(({ work }, i) =>
      queues.run(campaign, minute, () => {
        begun.push(i);
        return work();
      }),
    );
    expect(begun).toEqual([0, 1]);
    all[1]?.end();
    await done[1];
    await setImmediate();
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of all) end();
    await Promise.all(done);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('forget how long a transaction was to wait once it has begun', async () => {
    const limits: Array<() => void> = [];
    const timeouts = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((limit: () => void) => {
      limits.push(limit);
      return limits.length;
    }) as unknown as typeof setTimeout);
    const cleared = jest.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      limits[Number(timer) - 1] = () => {};
    });
    try {
      const queues = new CampaignQueues(1);
      const [first, second] = [transaction(), transaction()];
      const done = [queues.run(campaign, minute, first.work), queues.run(campaign, minute, second.work)];
      first.end();
      await setImmediate();
      const third = queues.run(campaign, minute, async () => 'done');
      expect(limits).toHaveLength(2);
      // The second one's limit passes while it is under way and the third waits.
      limits[0]?.();
      second.end();
      await Promise.all(done);
      expect(await Promise.race([third, setImmediate('still waits')])).toBe('done');
    } finally {
      timeouts.mockRestore();
      cleared.mockRestore();
    }
  });

  it('continue after a transaction that failed', async () => {
    const queues = new CampaignQueues(1);
    const failed = queues.run(campaign, minute, () => Promise.reject(new Error('its own')));
    const next = queues.run(campaign, minute, async () => 'done');
    await expect(failed).rejects.toThrow('its own');
    expect(await next).toBe('done');
  });

  it('are nothing to another campaign', async () => {
    const queues = new CampaignQueues(1);
    const blocking = transaction();
    const holding = queues.run(campaign, minute, blocking.work);
    expect(await queues.run(newRecordId(), minute, async () => 'done')).toBe('done');
    blocking.end();
    await holding;
  });

  it('do not come to who has waited for too long', async () => {
    const queues = new CampaignQueues(1);
    const blocking = transaction();
    const holding = queues.run(campaign, minute, blocking.work);
    const begun: string[] = [];
    const run = (name: string, milliseconds: number) =>
      queues.run(campaign, milliseconds, async () => void begun.push(name));
    const impatient = run('impatient', 1);
    const patient = run('patient', minute);
    await expect(impatient).rejects.toMatchObject({
      status: 503,
      code: 'internal',
      headers: { 'Retry-After': '5' },
      // What the log says.
      cause: { message: `campaign ${campaign} has 1 transactions under way and 1 that wait` },
    });
    blocking.end();
    await Promise.all([holding, patient]);
    expect(begun).toEqual(['patient']);
  });

  it('are refused at once if a thousand wait already', async () => {
    const queues = new CampaignQueues(1);
    const blocking = transaction();
    const holding = queues.run(campaign, minute, blocking.work);
    const waiting = Array.from({ length: 1_000 }, () => queues.run(campaign, minute, async () => {}));
    await expect(queues.run(campaign, minute, async () => {})).rejects.toMatchObject({ status: 503 });
    blocking.end();
    await Promise.all([holding, ...waiting]);
  });

  it('leave nothing in memory when they are over', async () => {
    const queues = new CampaignQueues(1);
    const before = usedMegabytes();
    for (let i = 0; i < 100_000; i++) await queues.run(newRecordId(), minute, async () => {});
    // If they stayed in memory, they would take more than 20.
    expect(usedMegabytes() - before).toBeLessThan(5);
    expect(await queues.run(campaign, minute, async () => 'done')).toBe('done');
  });
});
