import type { Knex } from 'knex';

/** Every run of a scheduled job, whoever asked for it. What a missed run is follows from these rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table job_runs (
      id bigint generated always as identity primary key,
      job text not null,
      -- The time on the job's schedule that the run stands for; null where somebody asked for it out of turn.
      due_at timestamptz,
      started_at timestamptz not null,
      finished_at timestamptz,
      outcome text not null default 'running' check (outcome in ('running', 'done', 'failed', 'interrupted')),
      message text
    );
    create index job_runs_by_job on job_runs (job, id desc);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations go forward only: restore a backup to go back.');
}
