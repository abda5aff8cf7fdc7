import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { Job } from '#jobs/job.ts';
import { type Scheduler, startScheduler } from '#jobs/schedule/scheduler.ts';

const log = pino({ level: 'silent' });
const at = (text: string) => Date.parse(text);
const job = (name: string, schedule: string): Job => ({
  name,
  schedule,
  description: '',
  run: async () => ({ outcome: 'done', message: '' }),
});

describe('the scheduler', () => {
  let runs: Array<[string, string]>;
  let scheduler: Scheduler;
  const runJob = async ({ name }: Job, due: number) => {
    runs.push([name, new Date(due).toISOString()]);
  };
  const start = (jobs: Job[], createdAt: string) => startScheduler({ jobs, runJob, createdAt: at(createdAt), log });

  beforeEach(() => {
    runs = [];
    jest.useFakeTimers({ now: at('2026-03-07T12:00:00Z') });
  });
  afterEach(async () => {
    await scheduler.stop();
    jest.useRealTimers();
  });

  it('runs a job at its time by Eastern clocks, also when they change', async () => {
    scheduler = start([job('daily', '15 3 * * *')], '2026-03-07T11:00:00Z');
    await jest.advanceTimersByTimeAsync(3 * 86_400_000);
    expect([...new Set(runs.map(([, due]) => due))]).toEqual([
      '2026-03-08T07:15:00.000Z',
      '2026-03-09T07:15:00.000Z',
      '2026-03-10T07:15:00.000Z',
    ]);
  });

  it('catches up with what was missed, one after the other in the order of the list', async () => {
    const jobs = [job('first', '15 3 2 * *'), job('second', '15 5 * * *'), job('third', '15 4 * * *')];
    scheduler = start(jobs, '2026-02-01T00:00:00Z');
    await scheduler.catchUp();
    expect(runs).toEqual([
      ['first', '2026-03-02T08:15:00.000Z'],
      ['second', '2026-03-07T10:15:00.000Z'],
      ['third', '2026-03-07T09:15:00.000Z'],
    ]);
  });

  it('has nothing to catch up with if the database is new', async () => {
    scheduler = start([job('daily', '15 3 * * *')], '2026-03-07T11:59:00Z');
    await scheduler.catchUp();
    expect(runs).toEqual([]);
  });

  it('continues after a job that could not be run', async () => {
    const failing: typeof runJob = async (missed, due) => {
      await runJob(missed, due);
      if (missed.name === 'first') throw new Error('the database is away');
    };
    const jobs = [job('first', '15 3 * * *'), job('second', '15 3 * * *')];
    scheduler = startScheduler({ jobs, runJob: failing, createdAt: 0, log });
    await scheduler.catchUp();
    expect(runs.map(([name]) => name)).toEqual(['first', 'second']);
  });

  it('runs a job that is apart though another one hangs', async () => {
    let end = () => {};
    const hanging: typeof runJob = async (each, due) => {
      await runJob(each, due);
      const isFirst = runs.filter(([name]) => name === 'hangs').length === 1;
      if (each.name === 'hangs' && isFirst) await new Promise<void>((resolve) => (end = resolve));
    };
    const jobs = [
      job('hangs', '15 3 * * *'),
      job('waits', '15 3 * * *'),
      { ...job('alerts', '37 * * * *'), isApart: true },
    ];
    scheduler = startScheduler({ jobs, runJob: hanging, createdAt: at('2026-03-07T11:00:00Z'), log });
    await jest.advanceTimersByTimeAsync(22 * 3_600_000);
    const alerts = new Set(runs.flatMap(([name, due]) => (name === 'alerts' ? [due] : [])));
    const names = () => runs.map(([name]) => name);
    const [hasHung, hasWaited] = [names().includes('hangs'), !names().includes('waits')];
    end();
    await jest.advanceTimersByTimeAsync(0);
    // The one that was missed before it began is among them.
    expect({ alerts: alerts.size, hasHung, hasWaited }).toEqual({ alerts: 23, hasHung: true, hasWaited: true });
    expect(names()).toContain('waits');
  });

  it('begins nothing more once it is stopped, and waits for what is under way', async () => {
    let end = () => {};
    const slow: typeof runJob = async (missed, due) => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      await runJob(missed, due);
    };
    const jobs = [job('first', '15 3 * * *'), job('second', '15 3 * * *')];
    scheduler = startScheduler({ jobs, runJob: slow, createdAt: 0, log });
    const caughtUp = scheduler.catchUp();
    await jest.advanceTimersByTimeAsync(1);
    const stopped = scheduler.stop();
    end();
    await Promise.all([stopped, caughtUp]);
    expect(runs.map(([name]) => name)).toEqual(['first']);
  });
});
