import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Counter, Gauge, type Registry } from 'prom-client';
import { sourceStates } from '#core/source/source-state.ts';

const states = [...sourceStates, 'not_described'] as const;
const outcomes = ['running', 'done', 'failed', 'interrupted'] as const;

/** Prometheus calls what it scrapes `job`, and renames a label of ours that has the same name. */
const jobLabel = 'job_name';

/** Prometheus waits for ten seconds. After that it would have no metrics of the process either. */
const readTimeoutMilliseconds = 4_000;

interface SourceRow {
  readonly id: string;
  readonly state: (typeof states)[number];
  readonly checked: number | null;
  readonly succeeded: number | null;
  readonly changed: number | null;
}

interface JobRow {
  readonly job: string;
  readonly outcome: (typeof outcomes)[number];
  readonly started: number;
  readonly succeeded: number | null;
  readonly seconds: number;
}

/** What the process of the jobs has counted of webhooks. */
interface WebhookRow {
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
  readonly passed: number;
}

/**
 * Metrics of what the database stores: sources, jobs, the catalogue's version. They are read at each scrape, since
 * ingests and jobs are processes of their own.
 *
 * @returns a function that reads them. If the database does not answer, it sets `hustings_database_up` to 0 only
 */
export function createDatabaseMetrics(registry: Registry, knex: Knex): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `hustings_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answers.');
  const version = gauge('catalogue_version', 'The version of the published catalogue.');
  const state = gauge('source_state', '1 for the state that a source is in, 0 for the others.', ['source', 'state']);
  const checked = gauge('source_last_checked_timestamp_seconds', 'When a source was last asked for.', ['source']);
  const succeeded = gauge('source_last_success_timestamp_seconds', 'When a source was last found good.', ['source']);
  const changed = gauge('source_last_changed_timestamp_seconds', 'When a source last brought a change.', ['source']);
  const jobStarted = gauge('job_last_run_timestamp_seconds', 'When the last run of a job began.', [jobLabel]);
  const jobDone = gauge('job_last_success_timestamp_seconds', 'When a job last ended well.', [jobLabel]);
  const jobOutcome = gauge('job_last_outcome', '1 for how the last run of a job went, 0 for the rest.', [
    jobLabel,
    'outcome',
  ]);
  const jobSeconds = gauge('job_last_run_seconds', 'How long the last run of a job took, or has taken so far.', [
    jobLabel,
  ]);
  const webhookGauge = gauge('webhook_messages_waiting', 'Messages of webhooks that waited at the last pass.');
  const webhookPass = gauge('webhook_last_pass_timestamp_seconds', 'When messages of webhooks were last looked for.');
  const attempts = new Counter({
    name: 'hustings_webhook_attempts_total',
    help: 'Attempts to deliver a message of a webhook, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const all = [
    attempts,
    webhookGauge,
    webhookPass,
    jobSeconds,
    version,
    state,
    checked,
    succeeded,
    changed,
    jobStarted,
    jobDone,
    jobOutcome,
  ];

  return async () => {
    for (const each of all) each.reset();
    const stored = await Promise.race([
      read(knex).catch(() => null),
      wait(readTimeoutMilliseconds, null, { ref: false }),
    ]);
    up.set(stored ? 1 : 0);
    if (!stored) return;
    version.set(stored.version);
    for (const row of stored.sources) {
      const source = row.id;
      for (const name of states) state.set({ source, state: name }, row.state === name ? 1 : 0);
      if (row.checked !== null) checked.set({ source }, row.checked);
      if (row.succeeded !== null) succeeded.set({ source }, row.succeeded);
      if (row.changed !== null) changed.set({ source }, row.changed);
    }
    if (stored.webhooks) {
      const { delivered, failed, waiting, passed } = stored.webhooks;
      attempts.inc({ outcome: 'delivered' }, delivered);
      attempts.inc({ outcome: 'failed' }, failed);
      webhookGauge.set(waiting);
      webhookPass.set(passed);
    }
    for (const { job, outcome, started, succeeded: done, seconds } of stored.jobs) {
      for (const name of outcomes) jobOutcome.set({ [jobLabel]: job, outcome: name }, outcome === name ? 1 : 0);
      jobStarted.set({ [jobLabel]: job }, started);
      jobSeconds.set({ [jobLabel]: job }, seconds);
      if (done !== null) jobDone.set({ [jobLabel]: job }, done);
    }
  };
}

async function read(knex: Knex) {
  const seconds = (column: string) => `extract(epoch from ${column})::float8`;
  const [catalogue, sources, jobs, webhooks] = await Promise.all([
    knex('catalogue').first<{ version: number }>('version'),
    knex.raw<{ rows: SourceRow[] }>(
      `select id, case when not_described_since is null then state else 'not_described' end as state,
         ${seconds('last_checked_at')} as checked, ${seconds('last_changed_at')} as changed,
         ${seconds(`(select max(finished_at) from ingest_runs
            where source_id = sources.id and outcome in ('published', 'unchanged'))`)} as succeeded
       from sources where removed_at is null order by id collate "C"`,
    ),
    knex.raw<{ rows: JobRow[] }>(
      `select distinct on (job) job, outcome, ${seconds('started_at')} as started,
         ${seconds('(coalesce(finished_at, now()) - started_at)')} as seconds,
         ${seconds(`max(finished_at) filter (where outcome = 'done') over (partition by job)`)} as succeeded
       from job_runs order by job, id desc`,
    ),
    knex.raw<{ rows: WebhookRow[] }>(
      `select delivered::float8, failed::float8, waiting, ${seconds('passed_at')} as passed from webhook_totals`,
    ),
  ]);
  return { version: catalogue.version, sources: sources.rows, jobs: jobs.rows, webhooks: webhooks.rows[0] };
}
