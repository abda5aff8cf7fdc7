import { hostname } from 'node:os';
import type { AlertSettings } from '#core/config/alert-settings.ts';
import { backupConditions } from './alerts/backups.ts';
import { openChannels } from './alerts/channels/open-channels.ts';
import type { Condition } from './alerts/conditions.ts';
import { type DiskSpace, lowDisk, readDiskSpace, watchedDisks } from './alerts/disk.ts';
import { failedJobs, slowJobs } from './alerts/failed-jobs.ts';
import { composeMessage } from './alerts/message.ts';
import { receiptGaps } from './alerts/receipt-gaps.ts';
import { deleteOtherChannels, findAlertEvents, recordSent, wasDiskLow } from './alerts/sent-alerts.ts';
import { sourceConditions } from './alerts/sources.ts';
import type { Job, JobContext, JobResult } from './job.ts';

interface AlertsOptions {
  readonly settings: AlertSettings;
  /** The jobs whose failure is an alert, and that they take too long. */
  readonly jobs: ReadonlyArray<Pick<Job, 'name' | 'mostMinutes'>>;
  /** Another name for this machine than its own, and another way to measure its disks. */
  readonly machine?: string;
  readonly measure?: (folder: string) => Promise<DiskSpace | null>;
}

/** What was looked for: what there is, and of what else it is known that it is not there. */
type Found = Parameters<typeof findAlertEvents>[2];

/**
 * Notifies the operator by webhook or e-mail of what needs a person: once when it begins, once a day while it lasts,
 * once when it has ended. Each run sends at most one message a channel. What a channel refused is sent at the next run.
 */
export function createAlerts({ settings, jobs, machine = hostname(), measure = readDiskSpace }: AlertsOptions): Job {
  /** If there are several servers, one of them runs the job. Each knows only its own disks. */
  async function findLowDisks({ database: { knex }, dataDir, backups, log }: JobContext): Promise<Found> {
    const present: Condition[] = [];
    const measured = new Set<string>();
    for (const disk of watchedDisks(machine, dataDir, backups.folder)) {
      // A disk that does not answer, such as one of the network, keeps nothing else from being told.
      const space = await measure(disk.folder).catch(({ code }: NodeJS.ErrnoException) => {
        log.warn({ folder: disk.folder, code }, 'the room on a disk cannot be measured');
        return null;
      });
      if (!space) continue;
      measured.add(disk.subject);
      const condition = lowDisk(space, disk, await wasDiskLow(knex, disk.subject));
      if (condition) present.push(condition);
    }
    return { present, isKnown: ({ kind, subject }) => kind === 'low_disk' && measured.has(subject) };
  }

  async function findAll(context: JobContext): Promise<Found> {
    const { database, now, signal } = context;
    const disks = await findLowDisks(context);
    const present = [
      ...disks.present,
      ...(await sourceConditions(database.knex, now())),
      ...(await failedJobs(
        database.knex,
        jobs.map(({ name }) => name),
      )),
      ...(await slowJobs(database.knex, jobs, now())),
      ...(await backupConditions(database.knex, now())),
      ...(await receiptGaps(database.knex, signal)),
    ];
    return { present, isKnown: (each) => each.kind !== 'low_disk' || disks.isKnown(each) };
  }

  async function tell(found: Found, { database: { knex }, log, now, signal }: JobContext): Promise<JobResult> {
    const channels = await openChannels(settings);
    await deleteOtherChannels(
      knex,
      channels.map(({ name }) => name),
    );
    const refused: string[] = [];
    let sent = 0;
    for (const channel of channels) {
      const at = new Date(now());
      const news = await findAlertEvents(knex, channel.name, found, at);
      if (news.length === 0) continue;
      const { accepted, reason } = await channel.deliver(composeMessage(news, machine, at), signal);
      if (signal.aborted && !accepted) return { outcome: 'interrupted', message: 'The delivery was broken off.' };
      log[accepted ? 'info' : 'warn']({ channel: channel.name, accepted, reason, alerts: news.length }, 'alerts sent');
      if (accepted) {
        await recordSent(knex, channel.name, news, at);
        sent += news.length;
      } else refused.push(`${channel.name} (${reason})`);
    }
    const summary = `${found.present.length} conditions need a person; ${sent} alerts sent.`;
    if (refused.length === 0) return { outcome: 'done', message: summary };
    return { outcome: 'failed', message: `${summary} Refused: ${refused.join(', ')}; tried again at the next run.` };
  }

  return {
    name: 'alerts',
    schedule: '37 * * * *',
    mostMinutes: 10,
    isApart: true,
    description:
      'Tells by webhook or e-mail what needs a person: sources, failed and hanging jobs, old backups, full disks, gaps among receipt serials.',
    run: async (context) => tell(await findAll(context), context),
    elsewhere: async (context) => void (await tell(await findLowDisks(context), context)),
  };
}
