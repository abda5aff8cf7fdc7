import type { AlertSettings } from '#core/config/alert-settings.ts';
import { createAlerts } from './alerts.ts';
import { auditArchive } from './audit-archive.ts';
import { auditLog } from './audit-log.ts';
import { createBackup } from './backup.ts';
import { cleanUp } from './clean-up.ts';
import { closure } from './closure.ts';
import { type BakeSettings, createBake } from './commands/bake.ts';
import { createDemoReset, type ResetDemo } from './commands/demo-reset.ts';
import { freshness } from './freshness.ts';
import type { Job } from './job.ts';
import { elections, federal, municipal, postalCodes, provincial, retry } from './refresh/refresh-jobs.ts';
import { createSignInWarnings } from './sign-in-warnings.ts';
import { createWebhookNotices } from './webhooks/disabled-notices.ts';
import { webhooks } from './webhooks.ts';

interface JobsOptions {
  readonly resetDemo: ResetDemo;
  /**
   * The channels of alerts. Without any, their job is left out; without e-mail, so are the jobs that send it to people.
   */
  readonly alerts?: AlertSettings;
  /** Without it nothing is written for look-ups without a server. */
  readonly bake?: BakeSettings | undefined;
}

/**
 * All jobs, in the order in which missed ones are run: what takes a moment, then maps, then what refers to maps, then
 * what reports on the others.
 */
export function createJobs({ resetDemo, alerts, bake }: JobsOptions): readonly Job[] {
  const jobs = [
    cleanUp,
    webhooks,
    createDemoReset(resetDemo),
    closure,
    auditLog,
    auditArchive,
    federal,
    provincial,
    municipal,
    elections,
    postalCodes,
    retry,
    ...(bake ? [createBake(bake)] : []),
    freshness,
    createBackup(),
    ...(alerts?.email ? [createSignInWarnings(alerts.email), createWebhookNotices(alerts.email)] : []),
  ];
  if (!alerts?.webhookUrl && !alerts?.email) return jobs;
  return [...jobs, createAlerts({ settings: alerts, jobs })];
}
