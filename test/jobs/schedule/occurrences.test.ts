import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import cron from 'node-cron';
import { createJobs } from '#jobs/create-jobs.ts';
import { lastOccurrence, nextOccurrence, zoneOf } from '#jobs/schedule/occurrences.ts';

const jobs = createJobs({ resetDemo: async () => ({ outcome: 'done', message: '' }) });
const schedules = [...new Set(jobs.map(({ schedule }) => schedule))];
const last = (schedule: string, instant: string) =>
  new Date(lastOccurrence(schedule, Date.parse(instant))).toISOString();

describe('the last time a schedule fell due', () => {
  it('is Eastern: 03:15 in winter and in summer', () => {
    expect(last('15 3 * * *', '2026-01-10T12:00:00Z')).toBe('2026-01-10T08:15:00.000Z');
    expect(last('15 3 * * *', '2026-07-10T12:00:00Z')).toBe('2026-07-10T07:15:00.000Z');
  });

  it('is that very moment, and the day before a second earlier', () => {
    expect(last('15 3 * * *', '2026-01-10T08:15:00Z')).toBe('2026-01-10T08:15:00.000Z');
    expect(last('15 3 * * *', '2026-01-10T08:14:59Z')).toBe('2026-01-09T08:15:00.000Z');
  });

  it('goes back over months and the turn of the year', () => {
    expect(last('15 3 2 * *', '2026-03-01T12:00:00Z')).toBe('2026-02-02T08:15:00.000Z');
    expect(last('15 3 3 1,4,7,10 *', '2026-01-03T08:00:00Z')).toBe('2025-10-03T07:15:00.000Z');
    expect(last('0 0 29 2 *', '2027-06-01T00:00:00Z')).toBe('2024-02-29T05:00:00.000Z');
  });

  it('knows days of the week', () => {
    expect(last('0 12 * * 1', '2026-11-20T12:00:00Z')).toBe('2026-11-16T17:00:00.000Z');
  });

  // Clocks go from 02:00 to 03:00 on March 8 and from 02:00 back to 01:00 on November 1, 2026.
  it('is right on the days on which clocks change', () => {
    expect(last('15 3 * * *', '2026-03-08T23:00:00Z')).toBe('2026-03-08T07:15:00.000Z');
    expect(last('15 1 * * *', '2026-03-08T23:00:00Z')).toBe('2026-03-08T06:15:00.000Z');
    expect(last('15 3 * * *', '2026-11-01T23:00:00Z')).toBe('2026-11-01T08:15:00.000Z');
    expect(last('15 0 * * *', '2026-11-01T23:00:00Z')).toBe('2026-11-01T04:15:00.000Z');
  });

  it('falls on an hour that is left out an hour later, and on one that comes twice the first time', () => {
    expect(last('30 2 * * *', '2026-03-08T23:00:00Z')).toBe('2026-03-08T07:30:00.000Z');
    expect(last('30 1 * * *', '2026-11-01T23:00:00Z')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('refuses what never falls due', () => {
    expect(() => lastOccurrence('0 0 31 2 *', Date.parse('2026-01-01T00:00:00Z'))).toThrow('31 2');
    expect(() => lastOccurrence('at noon', Date.parse('2026-01-01T00:00:00Z'))).toThrow();
  });

  it('agrees with node-cron about every time to come of every job', () => {
    const times = schedules.flatMap((schedule) => {
      const task = cron.createTask(schedule, () => {}, { timezone: zoneOf(schedule) });
      const runs = task.getNextRuns(schedule.startsWith('15 3') ? 30 : 400);
      task.destroy();
      return runs.map((run, i) => ({ schedule, run: run.getTime(), before: runs[i - 1]?.getTime() }));
    });
    for (const { schedule, run, before } of times) {
      expect(lastOccurrence(schedule, run)).toBe(run);
      if (before !== undefined) expect(lastOccurrence(schedule, run - 1)).toBe(before);
      if (before !== undefined) expect(nextOccurrence(schedule, before)).toBe(run);
    }
  });

  it('never lies ahead, and is its own last time', () => {
    const instant = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2040) });
    const schedule = fc.constantFrom(...schedules, '*/20 1,2 * * *');
    fc.assert(
      fc.property(schedule, instant, (expression, now) => {
        const due = lastOccurrence(expression, now);
        expect(due).toBeLessThanOrEqual(now);
        expect(lastOccurrence(expression, due)).toBe(due);
        const next = nextOccurrence(expression, now);
        expect(next).toBeGreaterThan(now);
        expect(lastOccurrence(expression, next - 1)).toBe(due);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the nights on which clocks change', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const spring = '2026-03-08T05:00:00Z';
  const autumn = '2026-11-01T04:00:00Z';

  it.each([
    ['37 * * * *', spring, ['05:37', '06:37', '07:37', '08:37', '09:37']],
    ['37 * * * *', autumn, ['04:37', '05:37', '06:37', '07:37', '08:37']],
    ['*/20 * * * *', autumn, ['04:20', '04:40', '05:00', '05:20', '05:40', '06:00', '06:20', '06:40', '07:00']],
    ['15 3 * * *', spring, ['07:15']],
    ['15 3 * * *', autumn, ['08:15']],
    ['30 1 * * *', spring, ['06:30']],
    ['30 1 * * *', autumn, ['05:30']],
  ])('%s runs from %s on at %j, and is known for that', (schedule, begin, expected) => {
    jest.useFakeTimers({ now: Date.parse(begin), doNotFake: ['setImmediate', 'nextTick'] });
    const task = cron.createTask(schedule, () => {}, { timezone: zoneOf(schedule) });
    const runs = task.getNextRuns(expected.length).map((run) => run.getTime());
    task.destroy();
    expect(runs.map((run) => new Date(run).toISOString().slice(11, 16))).toEqual(expected);
    for (const [i, run] of runs.entries()) {
      expect(nextOccurrence(schedule, runs[i - 1] ?? Date.parse(begin))).toBe(run);
      expect(lastOccurrence(schedule, run)).toBe(run);
      expect(lastOccurrence(schedule, (runs[i + 1] ?? run + 2) - 1)).toBe(run);
    }
  });

  it('what falls into the hour that is left out is missed that night, and due an hour later', () => {
    jest.useFakeTimers({ now: Date.parse(spring), doNotFake: ['setImmediate', 'nextTick'] });
    const task = cron.createTask('30 2 * * *', () => {}, { timezone: zoneOf('30 2 * * *') });
    expect(task.getNextRuns(1)).toEqual([new Date('2026-03-09T06:30:00Z')]);
    task.destroy();
    expect(last('30 2 * * *', '2026-03-08T08:07:00Z')).toBe('2026-03-08T07:30:00.000Z');
  });
});

describe('the schedules', () => {
  it('keep clear of the hours that are left out or come twice', () => {
    for (const { schedule } of jobs) {
      for (const hour of cron.parse(schedule).hour) expect([1, 2]).not.toContain(hour);
    }
  });

  it('are monthly for the country and the provinces, quarterly for municipalities, daily for upkeep', () => {
    const timesInAYear = Object.fromEntries(
      jobs.map(({ name, schedule }) => {
        const { dayOfMonth, month } = cron.parse(schedule);
        return [name, dayOfMonth.length === 31 ? 365 : dayOfMonth.length * month.length];
      }),
    );
    expect(timesInAYear).toEqual({
      federal: 12,
      provincial: 12,
      municipal: 4,
      elections: 12,
      'postal-codes': 12,
      'clean-up': 365,
      closure: 365,
      'audit-archive': 365,
      'audit-log': 365,
      backup: 365,
      'demo-reset': 365,
      retry: 365,
      freshness: 365,
      webhooks: 365,
    });
  });
});
