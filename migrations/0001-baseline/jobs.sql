-- Scheduled jobs.

create table job_runs (
  id bigint generated always as identity primary key,
  job text not null,
  due_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null default 'running' check (outcome in ('running', 'done', 'failed', 'interrupted')),
  message text
);
create index job_runs_by_job on job_runs (job, id desc);

comment on table job_runs is 'Every run of a scheduled job. Missed runs are found by comparing these rows with the schedule.';
comment on column job_runs.job is 'The job''s name.';
comment on column job_runs.due_at is 'The time on the schedule that this run is for; null where somebody asked for the run.';
comment on column job_runs.message is 'What the run did, or why it failed.';
