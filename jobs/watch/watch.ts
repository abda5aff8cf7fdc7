import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#core/config.ts';
import type { Log } from '#core/log.ts';
import { outsideDispatcher } from '#jobs/alerts/channels/outside-dispatcher.ts';
import type { Condition } from '#jobs/alerts/conditions.ts';
import { type DiskSpace, lowDisk, readDiskSpace, watchedDisks } from '#jobs/alerts/disk.ts';
import { askAddress, askAgain, askDatabase, type Reason } from './ask.ts';
import { tell } from './tell.ts';
import { ToldFile } from './told-file.ts';

/** Milliseconds in which the outside watcher has to answer. */
const heartbeatLimit = 10_000;

/** Requests the address of the outside watcher. Returns whether it answered; a change of that is logged, without the address. */
async function beat(
  url: string,
  wasAccepted: boolean,
  log: Pick<Log, 'info' | 'warn'>,
  signal: AbortSignal,
): Promise<boolean> {
  const reason = await askAddress(url, heartbeatLimit, signal, outsideDispatcher);
  if (reason !== null && wasAccepted) log.warn({ reason }, 'the heartbeat is not accepted');
  if (reason === null && !wasAccepted) log.info('the heartbeat is accepted again');
  return reason === null;
}

interface WatchOptions {
  readonly config: Pick<Config, 'alerts' | 'dataDir' | 'backups' | 'databaseUrl' | 'databaseDirectUrl' | 'watch'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly machine?: string;
  readonly measure?: (folder: string) => Promise<DiskSpace | null>;
  /** How often and for how long it asks before something counts as away; times in milliseconds. */
  readonly asking?: { readonly attempts: number; readonly pause: number; readonly limit: number };
}

/** An answer of PostgreSQL, if not the one that was asked for (its manual, appendix A). */
const isSqlState = (reason: string) => /^[0-9A-Z]{5}$/.test(reason);

/** Half a minute tells that something does not answer: the rest of the minute is for the message. */
const usualAsking = { attempts: 3, pause: 3_000, limit: 7_000 };

/**
 * Tells the operator what can be told without the database: that it does not answer, that a server does not, and meanwhile
 * that a disk is nearly full. While the database answers, an outside watcher gets a heartbeat, which it misses if this machine
 * is gone.
 */
export class Watch {
  /** Tells of disks what the record of alerts does not say yet. Undefined: the database is not open yet. */
  onDisks: (() => Promise<void>) | undefined;
  /** Undefined: the embedded database is not open yet. */
  databaseUrl: string | undefined;
  readonly #options: WatchOptions;
  readonly #machine: string;
  readonly #file: ToldFile;
  #lowDisks: readonly string[] = [];
  /** The low disks of which `onDisks` has told. */
  #toldDisks = '';
  #isBeating = true;

  constructor(options: WatchOptions) {
    const { config, machine = hostname() } = options;
    this.#options = options;
    this.#machine = machine;
    this.#file = new ToldFile(join(config.dataDir, 'watch.json'));
    this.databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  }

  /** Looks once, and tells. */
  async look(signal: AbortSignal): Promise<void> {
    const { config, log, now = Date.now } = this.#options;
    const isAsked = this.databaseUrl !== undefined;
    const [away, servers, disks] = await Promise.all([
      this.#askDatabase(signal),
      this.#askServers(signal),
      this.#measureDisks(),
    ]);
    if (signal.aborted) return;
    const found = {
      present: [...away, ...servers, ...(away.length > 0 ? disks : [])],
      // A server that is watched no longer is not away.
      isKnown: ({ kind }: Pick<Condition, 'kind'>) => kind !== 'database_away' || isAsked,
      // The record of alerts goes on with them.
      isLeft: ({ kind, subject }: Pick<Condition, 'kind' | 'subject'>) =>
        kind === 'low_disk' && away.length === 0 && disks.some((disk) => disk.subject === subject),
    };
    const at = new Date(now());
    await tell(this.#file, found, { alerts: config.alerts, machine: this.#machine, log, at, signal });
    if (!isAsked || away.length > 0) return;
    await this.#tellDisks();
    if (config.watch.heartbeatUrl)
      this.#isBeating = await beat(config.watch.heartbeatUrl, this.#isBeating, log, signal);
  }

  #ask(ask: (limit: number) => Promise<Reason>, signal: AbortSignal): Promise<Reason> {
    const { asking = usualAsking } = this.#options;
    return askAgain(() => ask(asking.limit), { ...asking, signal });
  }

  async #askDatabase(signal: AbortSignal): Promise<Condition[]> {
    const url = this.databaseUrl;
    if (url === undefined) return [];
    const reason = await this.#ask((limit) => askDatabase(url, limit, signal), signal);
    if (reason === null) return [];
    const what = isSqlState(reason) ? 'refuses the connection of the jobs' : 'does not answer the jobs';
    const message = `PostgreSQL ${what} (${reason}). No job runs here. If servers do not reach it either, look-ups continue from memory, and campaigns are answered with 503. See whether it runs, whether its disk is full, and whether this machine reaches it.`;
    return [{ kind: 'database_away', subject: this.#machine, message }];
  }

  async #askServers(signal: AbortSignal): Promise<Condition[]> {
    const answers = await Promise.all(
      this.#options.config.watch.servers.map(async (server) => ({
        server,
        reason: await this.#ask((limit) => askAddress(`${server}/healthz`, limit, signal), signal),
      })),
    );
    return answers.flatMap(({ server, reason }): Condition[] => {
      if (reason === null) return [];
      const message = `The server ${server} does not answer (${reason}). See whether its process runs and is not stopped: what supervises it may have to start it again.`;
      return [{ kind: 'server_away', subject: server, message }];
    });
  }

  async #measureDisks(): Promise<Condition[]> {
    const { config, measure = readDiskSpace } = this.#options;
    const present: Condition[] = [];
    for (const disk of watchedDisks(this.#machine, config.dataDir, config.backups.folder)) {
      const wasLow = this.#lowDisks.includes(disk.subject);
      // The job of alerts says which disk cannot be measured.
      const space = await measure(disk.folder).catch(() => null);
      const condition = space && lowDisk(space, disk, wasLow);
      if (condition) present.push(condition);
    }
    this.#lowDisks = present.map(({ subject }) => subject);
    return present;
  }

  async #tellDisks(): Promise<void> {
    const low = this.#lowDisks.join('\n');
    if (!this.onDisks || low === this.#toldDisks) return;
    try {
      await this.onDisks();
      this.#toldDisks = low;
    } catch (error) {
      this.#options.log.warn({ reason: (error as Error).name }, 'alerts of disks could not be sent; tried again');
    }
  }
}
