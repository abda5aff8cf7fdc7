import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Job, JobResult } from '#jobs/job.ts';
import { runJob, withJobLock } from '#jobs/run/run-job.ts';
import { attemptsPerOccurrence } from '#jobs/schedule/job-history.ts';
import { jobContext } from '#test/jobs/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

const due = Date.parse('2026-11-02T08:15:00Z');
const done: JobResult = { outcome: 'done', message: 'All is well.' };

function job(run: Job['run']): Job & { runs: number } {
  const counted = {
    name: 'federal',
    schedule: '15 3 2 * *',
    description: '',
    runs: 0,
    run: (context: Parameters<Job['run']>[0]) => {
      counted.runs++;
      return run(context);
    },
  };
  return counted;
}

describe('a run of a job', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.knex('job_runs').delete();
  });
  const recorded = () => database.knex('job_runs').select('job', 'outcome', 'message', 'finished_at').orderBy('id');

  it('is on record: what it was, when, how it went', async () => {
    const now = () => Date.parse('2026-11-02T08:15:01Z');
    expect(
      await runJob(
        job(async () => done),
        jobContext(database, { due, now }),
      ),
    ).toBe('done');
    expect(await database.knex('job_runs').first()).toMatchObject({
      job: 'federal',
      due_at: new Date(due),
      started_at: new Date(now()),
      finished_at: new Date(now()),
      outcome: 'done',
      message: 'All is well.',
    });
  });

  describe('that does not end', () => {
    /** A run of a few milliseconds. */
    const brief = { mostMinutes: 0.001 };

    it('is given up after its limit, as failed, and its lock is given back', async () => {
      const hangs = Object.assign(
        job(() => new Promise(() => {})),
        brief,
      );
      expect(await runJob(hangs, jobContext(database), 20)).toBe('failed');
      expect(await recorded()).toEqual([
        expect.objectContaining({
          outcome: 'failed',
          message: 'It had not ended after 0.001 minutes, and was given up.',
        }),
      ]);
      expect(await withJobLock(database.url, 'federal', async () => 'free')).toBe('free');
    });

    it('ends with its signal, as failed, so that it is not begun again at once', async () => {
      const listens = Object.assign(
        job(async ({ signal }) => {
          await once(signal, 'abort');
          return { outcome: 'interrupted', message: 'Told to end.' };
        }),
        brief,
      );
      expect(await runJob(listens, jobContext(database))).toBe('failed');
      expect(await recorded()).toEqual([expect.objectContaining({ outcome: 'failed' })]);
    });
  });

  it('is on record as failed if it says so, and if it throws', async () => {
    const says = job(async () => ({ outcome: 'failed', message: 'ca-x is quarantined.' }));
    const throws = job(async () => {
      throw new Error('The folder is not there.');
    });
    expect(await runJob(says, jobContext(database))).toBe('failed');
    expect(await runJob(throws, jobContext(database))).toBe('failed');
    expect(await recorded()).toMatchObject([
      { outcome: 'failed', message: 'ca-x is quarantined.' },
      { outcome: 'failed', message: 'The folder is not there.' },
    ]);
  });

  it('happens once for a time on the schedule, whichever process comes later; failed or not', async () => {
    const failing = job(async () => ({ outcome: 'failed', message: '' }));
    const now = () => due + 5000;
    expect(await runJob(failing, jobContext(database, { due, now }))).toBe('failed');
    expect(await runJob(failing, jobContext(database, { due, now }))).toBe('not_due');
    expect(failing.runs).toBe(1);
    expect(await runJob(failing, jobContext(database, { due: due + 30 * 86_400_000, now }))).toBe('failed');
  });

  it('is not needed if somebody ran it by hand since it was due', async () => {
    const counted = job(async () => done);
    await runJob(counted, jobContext(database, { now: () => due + 1 }));
    expect(await runJob(counted, jobContext(database, { due }))).toBe('not_due');
    expect(counted.runs).toBe(1);
  });

  it('by hand always happens', async () => {
    const counted = job(async () => done);
    await runJob(counted, jobContext(database));
    await runJob(counted, jobContext(database));
    expect(counted.runs).toBe(2);
  });

  it('does not begin if the job is under way elsewhere, and leaves that one alone', async () => {
    const counted = job(async () => done);
    await withJobLock(database.url, 'federal', async () => {
      await database.knex('job_runs').insert({ job: 'federal', started_at: new Date() });
      expect(await runJob(counted, jobContext(database))).toBe('elsewhere');
    });
    expect(counted.runs).toBe(0);
    expect(await recorded()).toMatchObject([{ outcome: 'running', finished_at: null }]);
  });

  it('leaves other jobs free to run', async () => {
    const other = { ...job(async () => done), name: 'provincial' };
    const status = await withJobLock(database.url, 'federal', () => runJob(other, jobContext(database)));
    expect(status).toBe('done');
  });

  it('of two that begin together takes place once', async () => {
    const counted = job(async () => done);
    const context = jobContext(database, { due, now: () => due });
    const both = await Promise.all([runJob(counted, context), runJob(counted, context)]);
    expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(counted.runs).toBe(1);
  });

  it('that was killed is closed by the next, and done again', async () => {
    await database.knex('job_runs').insert({ job: 'federal', due_at: new Date(due), started_at: new Date(due) });
    expect(
      await runJob(
        job(async () => done),
        jobContext(database, { due }),
      ),
    ).toBe('done');
    expect(await recorded()).toMatchObject([
      { outcome: 'interrupted', message: 'The process ended before the job did.' },
      { outcome: 'done' },
    ]);
  });

  it('that ends its process each time is given up until its next time', async () => {
    const row = { job: 'federal', due_at: new Date(due), started_at: new Date(due), outcome: 'interrupted' };
    await database.knex('job_runs').insert(Array.from({ length: attemptsPerOccurrence }, () => row));
    expect(
      await runJob(
        job(async () => done),
        jobContext(database, { due }),
      ),
    ).toBe('not_due');
    const next = Date.parse('2026-12-02T08:15:00Z');
    expect(
      await runJob(
        job(async () => done),
        jobContext(database, { due: next }),
      ),
    ).toBe('done');
  });
});
