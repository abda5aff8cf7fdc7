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

create table alerts (
  channel text not null check (channel in ('webhook', 'email')),
  kind text not null,
  subject text not null,
  message text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  notified_at timestamptz,
  primary key (channel, kind, subject)
);

comment on table alerts is 'What the operator has been or is to be told by each way of alerts, as long as it lasts. It holds no person''s data.';
comment on column alerts.subject is 'What the alert is about: a source, a job, a machine, a campaign''s code and year.';
comment on column alerts.seen_at is 'When the condition was last found.';
comment on column alerts.notified_at is 'When a message about it was last delivered; null where none was yet.';
