import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Channel, channels } from './channels.ts';
import { createNotificationProbe, type Notify } from './notification-probe.ts';
import { keepAlive } from './silent-connection.ts';

/** How the database's own list of connections shows it. */
export const listenerName = 'hustings listener';

export interface NotificationSubscriber {
  onNotification(payload: string | undefined): void;
  /** Notifications arrive from now on. Some may have been missed before. */
  onConnected(): void;
  /** Notifications no longer arrive. */
  onDisconnected?(): void;
}

/** One connection that listens to all channels of the database, and checks regularly that notifications arrive. */
export interface DatabaseListener {
  /**
   * Rejects while notifications do not arrive. A connection that has gone silent is noticed within seconds. On a
   * replica, which sends no notifications, it resolves: there, subscribers are called regularly, since they may have
   * missed something.
   */
  check(): Promise<void>;
  /** Resolves once notifications arrive for the first time, or when the listener is closed before. */
  readonly listening: Promise<void>;
  /** Calls `onConnected` at once if notifications arrive already. */
  subscribe(channel: Channel, subscriber: NotificationSubscriber): void;
  close(): Promise<void>;
}

export interface ListenerOptions {
  /**
   * A postgres:// address. The listener opens a connection of its own, since LISTEN lasts as long as its session; a pooler
   * that gives each transaction another session is of no use.
   */
  readonly url: string;
  /**
   * Sends what the listener must receive, on the way on which all others send. A connection may be in good order and receive
   * nothing: through a pooler it listens in a session that it no longer has, and an address may lead to another server.
   */
  readonly notify: Notify;
  readonly log: { warn(fields: object, message: string): void };
  /** Milliseconds to wait before connecting again, by the number of attempts that have failed in a row. */
  readonly backOff?: (failures: number) => number;
  /** How often the listener checks that notifications arrive, and how long the check may take. */
  readonly heartbeat?: { readonly everyMilliseconds: number; readonly answerMilliseconds: number };
}

const upToTwoSeconds = (failures: number) => Math.min(2_000, 250 * 2 ** failures);

/** How long a connection may take to end in good order. */
const closeMilliseconds = 1_000;

const usualHeartbeat = { everyMilliseconds: 5_000, answerMilliseconds: 4_000 };

const notReceived = new Error(
  'a notification was sent and not heard: where DATABASE_URL leads through a pooler or to another server, set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
);

const notSent = new Error('no notification could be sent that would prove that one is heard');

/** Listens to the channels of the database, and connects again after every loss until it is closed. */
export function openDatabaseListener({
  url,
  notify,
  log,
  backOff = upToTwoSeconds,
  heartbeat = usualHeartbeat,
}: ListenerOptions): DatabaseListener {
  const subscribers = new Map<string, NotificationSubscriber[]>();
  const everySubscriber = () => [...subscribers.values()].flat();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let isListening = false;
  let isOnReplica = false;
  let isClosed = false;
  let failures = 0;
  let resolveListening = () => {};
  const listening = new Promise<void>((resolve) => {
    resolveListening = resolve;
  });

  function disconnected(): void {
    client = undefined;
    isOnReplica = false;
    clearTimeout(beating);
    if (!isListening) return;
    isListening = false;
    for (const subscriber of everySubscriber()) subscriber.onDisconnected?.();
  }

  /** A subscriber that receives nothing may have missed anything. */
  function poll(): void {
    for (const subscriber of everySubscriber()) subscriber.onNotification(undefined);
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
      application_name: listenerName,
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
    const probe = createNotificationProbe(notify, heartbeat.answerMilliseconds);
    own.on('error', lose);
    own.on('end', () => lose(new Error('the connection ended')));
    own.on('notification', ({ channel, payload }) => {
      probe.onNotification(channel, payload);
      for (const subscriber of subscribers.get(channel) ?? []) subscriber.onNotification(payload);
    });
    const beatLater = (beat: () => Promise<void>) => {
      if (client !== own) return;
      beating = setTimeout(() => beat().then(() => beatLater(beat), lose), heartbeat.everyMilliseconds);
      beating.unref();
    };
    try {
      await own.connect();
      isOnReplica = await isInRecovery(own);
      if (isOnReplica) {
        failures = 0;
        resolveListening();
        poll();
        return beatLater(async () => {
          if (!(await isInRecovery(own))) throw new Error('the replica has become a server of its own');
          poll();
        });
      }
      for (const channel of channels) await own.query(`listen ${pg.escapeIdentifier(channel)}`);
      const answer = await probe.ask();
      if (answer === 'unsent') throw notSent;
      if (answer === 'unheard') {
        poll();
        // A pooler reuses the session: its next client must not receive what was meant for this connection.
        await own.query('unlisten *');
        throw notReceived;
      }
    } catch (error) {
      return lose(error as Error);
    }
    if (client !== own) return;
    failures = 0;
    isListening = true;
    beatLater(async () => {
      const answer = await probe.ask();
      if (answer === 'unheard') throw notReceived;
      // If nothing can be sent either, nothing is missed. This connection has to be in order all the same.
      if (answer === 'unsent') await own.query('select');
    });
    resolveListening();
    for (const subscriber of everySubscriber()) subscriber.onConnected();
  }

  void connect();
  return {
    listening,
    async check() {
      if (!isListening && !isOnReplica) throw new Error('the database is not listened to');
    },
    subscribe(channel, subscriber) {
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), subscriber]);
      if (isListening) subscriber.onConnected();
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

/** A replica refuses LISTEN, and gets no notifications from its primary. */
async function isInRecovery(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
  return rows[0]?.replica === true;
}
