import { hostname } from 'node:os';
import type { Knex } from 'knex';
import type { AlertSettings } from '#core/config/alert-settings.ts';
import { staleness } from '#core/source/source-state.ts';
import type { Source } from '#ingest/registry/source.ts';
import { openChannels } from './alerts/channels/open-channels.ts';
import type { Condition } from './alerts/conditions.ts';
import { type DiskSpace, lowDisk, readDiskSpace, watchedDisks } from './alerts/disk.ts';
import { failedJobs, slowJobs } from './alerts/failed-jobs.ts';
import { composeMessage } from './alerts/message.ts';
import { receiptGaps } from './alerts/receipt-gaps.ts';
import { deleteOtherChannels, findAlertEvents, recordSent, wasDiskLow } from './alerts/sent-alerts.ts';
import { backupProblem } from './backup/last-backup.ts';
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

/** No backup for more than a night. That no server has a folder for them is a notice: others may make the backups. */
async function backupConditions(knex: Knex, now: number): Promise<Condition[]> {
  const found = await backupProblem(knex, now);
  if (!found) return [];
  if (found.problem === 'none') {
    const message =
      'No server writes backups: set BACKUP_FOLDER on one of them, or see to backups of PostgreSQL in another way. This is told once.';
    return [{ kind: 'no_backups', subject: 'backup', message }];
  }
  const last = found.last
    ? `The last backup was finished at ${found.last.toISOString()}`
    : 'No backup was ever finished';
  const message = `${last}. "hustings jobs list --json" says how the job backup went; the server where BACKUP_FOLDER is set has to run it.`;
  return [{ kind: 'backup_old', subject: 'backup', message }];
}

interface SourceRow {
  readonly id: string;
  readonly state: string;
  readonly definition: Source;
  readonly last_success: Date | null;
}

/**
 * Sources whose file waits for a person, and sources that have not been confirmed in time. A publisher who is out of
 * reach for a while is not reported: the source counts as stale only when its cadence is over. What the operator has
 * taken back or removed is not reported either.
 */
async function sourceConditions(knex: Knex, now: number): Promise<Condition[]> {
  const { rows } = await knex.raw<{ rows: SourceRow[] }>(
    `select s.id, s.state, s.definition,
       (select max(r.finished_at) from ingest_runs r
        where r.source_id = s.id and r.outcome in ('published', 'unchanged')) as last_success
     from sources s where s.state in ('quarantined', 'stale', 'unreachable') and s.not_described_since is null
       and s.removed_at is null and s.problem is distinct from 'taken_back'
     order by s.id`,
  );
  return rows.flatMap(({ id, state, definition: { cadence, edition }, last_success: last }): Condition[] => {
    if (state === 'quarantined') {
      const message = `The last file of the source ${id} did not pass its checks and waits for a person. What was published before is still served. "hustings review" shows why, and how to accept it.`;
      return [{ kind: 'source_quarantined', subject: id, message }];
    }
    const freshness = last && { cadence, nextEdition: edition?.next, lastSuccess: last.getTime() };
    if (state === 'unreachable' && !(freshness && staleness(freshness, now))) return [];
    const message = `The source ${id} has not been confirmed in time. What was published before is still served. "hustings review" says what to do.`;
    return [{ kind: 'source_stale', subject: id, message }];
  });
}
