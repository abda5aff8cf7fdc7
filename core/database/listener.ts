import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Channel, channels } from './channels.ts';
import { keepAlive } from './silent-connection.ts';

export interface NotificationSubscriber {
  onNotification(payload: string | undefined): void;
  /** Notifications arrive from now on. Some may have been missed before. */
  onConnected(): void;
  /** Notifications no longer arrive. */
  onDisconnected?(): void;
}

/** One connection that listens to all channels of the database. */
export interface DatabaseListener {
  /** Rejects while notifications do not arrive. A connection that has gone silent is noticed within seconds. */
  check(): Promise<void>;
  /** Resolves once notifications arrive for the first time, or when the listener is closed before. */
  readonly listening: Promise<void>;
  /** Calls `onConnected` at once where notifications arrive already. */
  subscribe(channel: Channel, subscriber: NotificationSubscriber): void;
  close(): Promise<void>;
}

export interface ListenerOptions {
  /** A postgres:// address. The listener opens a connection of its own, since LISTEN lasts as long as its connection. */
  readonly url: string;
  readonly log: { warn(fields: object, message: string): void };
  /** Milliseconds to wait before connecting again, by the number of attempts that have failed in a row. */
  readonly backOff?: (failures: number) => number;
  /** How often the database is asked over the connection whether it is there, and how long it may take to answer. */
  readonly heartbeat?: { readonly everyMilliseconds: number; readonly answerMilliseconds: number };
}

const upToTwoSeconds = (failures: number) => Math.min(2_000, 250 * 2 ** failures);

/** How long a connection may take to end in good order. */
const closeMilliseconds = 1_000;

const usualHeartbeat = { everyMilliseconds: 5_000, answerMilliseconds: 4_000 };

/** Listens to the channels of the database, and connects again after every loss until it is closed. */
export function openDatabaseListener({
  url,
  log,
  backOff = upToTwoSeconds,
  heartbeat = usualHeartbeat,
}: ListenerOptions): DatabaseListener {
  const subscribers = new Map<string, NotificationSubscriber[]>();
  const everySubscriber = () => [...subscribers.values()].flat();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let isHearing = false;
  let isClosed = false;
  let failures = 0;
  let resolveListening = () => {};
  const listening = new Promise<void>((resolve) => {
    resolveListening = resolve;
  });

  function disconnected(): void {
    client = undefined;
    clearTimeout(beating);
    if (!isHearing) return;
    isHearing = false;
    for (const subscriber of everySubscriber()) subscriber.onDisconnected?.();
  }

  function reconnectLater(error: Error): void {
    if (isClosed || timer) return;
    const milliseconds = backOff(failures++);
    log.warn({ reason: error.message, milliseconds }, 'not listening to the database; connecting again');
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, milliseconds);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'hustings listener',
      ...keepAlive,
      query_timeout: heartbeat.answerMilliseconds,
    });
    client = own;
    // A failure raises both an error and an end. The first of them counts.
    const lose = (error: Error) => {
      if (client !== own) return;
      disconnected();
      // Not `end`, which waits for an answer that a silent connection never gives.
      own.connection.stream.destroy();
      reconnectLater(error);
    };
    own.on('error', lose);
    own.on('end', () => lose(new Error('the connection ended')));
    own.on('notification', ({ channel, payload }) => {
      for (const subscriber of subscribers.get(channel) ?? []) subscriber.onNotification(payload);
    });
    try {
      await own.connect();
      for (const channel of channels) await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      return lose(error as Error);
    }
    if (client !== own) return;
    failures = 0;
    isHearing = true;
    // An idle connection over which nothing arrives any more looks like one on which nobody notifies.
    const beat = () => {
      if (client !== own) return;
      beating = setTimeout(() => own.query('select').then(beat, lose), heartbeat.everyMilliseconds);
      beating.unref();
    };
    beat();
    resolveListening();
    for (const subscriber of everySubscriber()) subscriber.onConnected();
  }

  void connect();
  return {
    listening,
    async check() {
      if (!isHearing) throw new Error('the database is not listened to');
    },
    subscribe(channel, subscriber) {
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), subscriber]);
      if (isHearing) subscriber.onConnected();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      resolveListening();
      const last = client;
      disconnected();
      if (last) await Promise.race([last.end(), pause(closeMilliseconds, undefined, { ref: false })]);
      last?.connection.stream.destroy();
    },
  };
}
