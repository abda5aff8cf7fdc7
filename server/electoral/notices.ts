import pg from 'pg';

export interface NoticesLog {
  warn(fields: object, message: string): void;
}

export interface NoticesOptions {
  /** A postgres:// address; a connection of its own is opened, since LISTEN holds one for good. */
  readonly url: string;
  /**
   * By channel, what to do at a notice. It is called too each time the connection has been made, since notices may
   * have been missed before; then without a payload.
   */
  readonly channels: Readonly<Record<string, (payload?: string) => void>>;
  readonly log: NoticesLog;
  /** Milliseconds to wait before connecting again, by how many attempts have failed in a row. */
  readonly backOff?: (failures: number) => number;
}

export interface Notices {
  /** Resolves once the channels are listened to. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
}

const upToThirtySeconds = (failures: number) => Math.min(30_000, 250 * 2 ** failures);

/** Listens to channels of the database, connecting again for as long as it is not closed. */
export function listenForNotices({ url, channels, log, backOff = upToThirtySeconds }: NoticesOptions): Notices {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;
  let isListening = () => {};
  const listening = new Promise<void>((resolve) => {
    isListening = resolve;
  });

  function again(error: unknown): void {
    client = undefined;
    if (isClosed || timer) return;
    const milliseconds = backOff(failures++);
    log.warn({ reason: (error as Error).message, milliseconds }, 'not listening to the database; connecting again');
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, milliseconds);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const own = new pg.Client({ connectionString: url, application_name: 'hustings notices', keepAlive: true });
    client = own;
    // After a failure both an error and an end arrive: whichever is first counts.
    const lost = (error: Error) => {
      if (client !== own) return;
      own.end().catch(() => {});
      again(error);
    };
    own.on('error', lost);
    own.on('end', () => lost(new Error('the connection ended')));
    own.on('notification', ({ channel, payload }) => channels[channel]?.(payload));
    try {
      await own.connect();
      for (const channel of Object.keys(channels)) await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      return lost(error as Error);
    }
    failures = 0;
    isListening();
    for (const notice of Object.values(channels)) notice();
  }

  void connect();
  return {
    listening,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      isListening();
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
