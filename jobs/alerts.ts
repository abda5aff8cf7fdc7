import { hostname } from 'node:os';
import type { AlertSettings } from '#core/config/alert-settings.ts';
import { openChannels } from './alerts/channels/open-channels.ts';
import type { Condition } from './alerts/conditions.ts';
import { type DiskSpace, lowDisk, readDiskSpace } from './alerts/disk.ts';
import { failedJobs } from './alerts/failed-jobs.ts';
import { composeMessage } from './alerts/message.ts';
import { receiptGaps } from './alerts/receipt-gaps.ts';
import { sourceConditions } from './alerts/sources.ts';
import { findNews, forgetOtherChannels, recordTold, wasDiskLow } from './alerts/told.ts';
import type { Job, JobContext, JobResult } from './job.ts';

export interface AlertsOptions {
  readonly settings: AlertSettings;
  /** The names of the jobs whose failure is an alert. */
  readonly jobs: readonly string[];
  /** Another name for this machine than its own, and another way to measure its disk. */
  readonly machine?: string;
  readonly measure?: (folder: string) => Promise<DiskSpace | null>;
}

/**
 * Tells the operator by webhook or e-mail what needs a person: once when it begins, once a day while it lasts, once when it
 * has ended. Each run sends at most one message a channel. What a channel refused is sent at the next run.
 */
export function createAlerts({ settings, jobs, machine = hostname(), measure = readDiskSpace }: AlertsOptions): Job {
  async function findConditions({ database: { knex }, dataDir, now, signal }: JobContext) {
    const space = await measure(dataDir);
    const disk = space && lowDisk(space, machine, await wasDiskLow(knex, machine));
    const present: Condition[] = [
      ...(disk ? [disk] : []),
      ...(await sourceConditions(knex, now())),
      ...(await failedJobs(knex, jobs)),
      ...(await receiptGaps(knex, signal)),
    ];
    // Of several servers one runs the job: it knows nothing of the others' disks.
    const isKnown = ({ kind, subject }: Pick<Condition, 'kind' | 'subject'>) =>
      kind !== 'low_disk' || (subject === machine && space !== null);
    return { present, isKnown };
  }

  return {
    name: 'alerts',
    schedule: '37 * * * *',
    description:
      'Tells by webhook or e-mail what needs a person: sources, failed jobs, a full disk, gaps among receipt serials.',
    async run(context): Promise<JobResult> {
      const { database, log, now, signal } = context;
      const { knex } = database;
      const channels = await openChannels(settings);
      await forgetOtherChannels(
        knex,
        channels.map(({ name }) => name),
      );
      const found = await findConditions(context);
      const refused: string[] = [];
      let told = 0;
      for (const channel of channels) {
        const at = new Date(now());
        const news = await findNews(knex, channel.name, found, at);
        if (news.length === 0) continue;
        const { accepted, reason } = await channel.deliver(composeMessage(news, machine, at), signal);
        if (signal.aborted && !accepted) return { outcome: 'interrupted', message: 'The delivery was broken off.' };
        log[accepted ? 'info' : 'warn'](
          { channel: channel.name, accepted, reason, alerts: news.length },
          'alerts sent',
        );
        if (accepted) {
          await recordTold(knex, channel.name, news, at);
          told += news.length;
        } else refused.push(`${channel.name} (${reason})`);
      }
      const summary = `${found.present.length} conditions need a person; ${told} alerts sent.`;
      if (refused.length === 0) return { outcome: 'done', message: summary };
      return { outcome: 'failed', message: `${summary} Refused: ${refused.join(', ')}; tried again at the next run.` };
    },
  };
}
