import { describe, expect, it } from '@jest/globals';
import { LoopWatch } from '#server/http/loop/loop-watch.ts';
import { PieceOwners } from '#server/http/loop/piece-owners.ts';
import { type Worker, WorkMarks } from '#server/http/loop/work-marks.ts';

const worker = (route: string, campaignId?: string): Worker => ({ method: 'POST', route, campaignId });

function given() {
  const clock = { now: 1_000, processor: 0 };
  const lines: Array<Record<string, unknown>> = [];
  const marks = new WorkMarks(() => clock.now);
  const log = { warn: (facts: object, message: string) => void lines.push({ ...facts, message }) };
  const watch = new LoopWatch({ log: log as never, marks, now: () => clock.now, processor: () => clock.processor });
  /** A piece of work. */
  const work = (milliseconds: number, of?: Worker) => {
    if (of) marks.mark(of);
    clock.now += milliseconds;
    clock.processor += milliseconds;
  };
  const beat = () => {
    clock.now += 20;
    watch.beat();
  };
  return { clock, lines, watch, work, beat, marks };
}

describe('a hold of the event loop', () => {
  it('leaves a line that names the route, and nothing of the address', () => {
    const { lines, watch, work, beat } = given();
    work(3, worker('/api/v1/voters'));
    beat();
    work(2, worker('/docs'));
    work(120, worker('/walk/:token/events', 'c1'));
    beat();
    watch.stop();
    expect(lines).toEqual([
      {
        message: 'the event loop was held',
        method: 'POST',
        route: '/walk/:token/events',
        campaignId: 'c1',
        milliseconds: 140,
        processorMilliseconds: 122,
        isCertain: false,
      },
    ]);
  });

  it('names of several requests in one iteration the one that held it', () => {
    const { lines, watch, work, beat } = given();
    work(1, worker('/before'));
    work(90, worker('/holds'));
    for (let n = 0; n < 100; n++) work(0.1, worker('/lookup'));
    beat();
    watch.stop();
    expect(lines.map(({ route }) => route)).toEqual(['/holds']);
  });

  it('is none if many requests of a few milliseconds come at once, or the machine was busy with others', () => {
    const { clock, lines, watch, work, beat, marks } = given();
    for (let n = 0; n < 100; n++) work(2, worker('/lookup'));
    beat();
    work(40, worker('/lookup'));
    clock.now += 500;
    beat();
    // A look at every piece would cost a busy server a third of its look-ups.
    expect([lines, marks.listener]).toEqual([[], undefined]);
    watch.stop();
  });

  it('is logged five times a minute, then the number of the others', () => {
    const { clock, lines, watch, work, beat } = given();
    for (let n = 0; n < 8; n++) {
      work(60, worker('/batch'));
      beat();
    }
    expect(lines).toHaveLength(5);
    clock.now += 60_000;
    watch.beat();
    watch.stop();
    expect(lines.slice(5)).toEqual([{ leftOut: 3, message: 'the event loop was held more often' }]);
  });

  it('has whoever was marked last if nothing was marked since', () => {
    const { lines, watch, work, beat } = given();
    work(1, worker('/imports'));
    beat();
    work(80);
    beat();
    watch.stop();
    expect(lines).toMatchObject([{ route: '/imports', isCertain: false }]);
  });
});

describe('after a hold of 200 ms', () => {
  it('each piece of work is known by its request, however many wait beside it', async () => {
    const { clock, lines, watch, work, beat, marks } = given();
    work(210, worker('/first'));
    beat();
    const answers = Array.from({ length: 20 }, async (_, n) => {
      // Each begins in an iteration of its own, as requests do.
      await new Promise((resolve) => setImmediate(resolve));
      marks.mark(worker(`/route-${n}`));
      await new Promise((resolve) => setTimeout(resolve, 1));
      await Promise.resolve();
      // Goes on without a mark.
      if (n === 7) {
        clock.now += 100;
        clock.processor += 100;
      }
      await new Promise((resolve) => setImmediate(resolve));
    });
    await Promise.all(answers);
    beat();
    watch.stop();
    expect(lines[1]).toMatchObject({ route: '/route-7', milliseconds: 100, isCertain: true });
  });

  it('that is looked at for ten seconds, then not for five minutes', () => {
    const { clock, watch, work, beat, marks } = given();
    beat();
    expect(marks.listener).toBeUndefined();
    work(210, worker('/first'));
    beat();
    expect(marks.listener).toBeDefined();
    clock.now += 10_000;
    watch.beat();
    expect(marks.listener).toBeUndefined();
    work(210, worker('/second'));
    beat();
    expect(marks.listener).toBeUndefined();
    clock.now += 300_000;
    watch.beat();
    work(190, worker('/short'));
    beat();
    expect(marks.listener).toBeUndefined();
    work(210, worker('/third'));
    beat();
    expect(marks.listener).toBeDefined();
    watch.stop();
  });
});

it('pieces are reported once, with the innermost work', async () => {
  let now = 0;
  const seen: Array<readonly [string | undefined, number]> = [];
  const owners = new PieceOwners(
    50,
    (of, milliseconds) => seen.push([of?.route, milliseconds]),
    () => now,
  );
  owners.turn(true);
  try {
    await new Promise((resolve) => setImmediate(resolve));
    owners.begin(worker('/one'));
    await new Promise((resolve) => setImmediate(resolve));
    now += 70;
    await new Promise((resolve) => setImmediate(resolve));
    now += 30;
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    owners.turn(false);
  }
  expect(seen).toEqual([['/one', 70]]);
});
