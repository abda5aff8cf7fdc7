import type { Channel } from '#core/database/channels.ts';
import type { DatabaseListener, NotificationSubscriber } from '#core/database/listener.ts';

export interface RelayedListener extends DatabaseListener {
  /** Whether the primary receives the database's notifications. */
  setHearing(isHearing: boolean): void;
  notify(channel: Channel, payload: string | undefined): void;
}

/** The listener of a worker, to which the primary relays notifications. Messages arrive in the order they are sent in. */
export function createRelayedListener(): RelayedListener {
  const subscribers = new Map<Channel, NotificationSubscriber[]>();
  let isHearing = false;
  let resolveListening = () => {};
  const listening = new Promise<void>((resolve) => {
    resolveListening = resolve;
  });
  return {
    listening,
    setHearing(hears) {
      if (hears === isHearing) return;
      isHearing = hears;
      if (hears) resolveListening();
      for (const subscriber of [...subscribers.values()].flat()) {
        if (hears) subscriber.onConnected();
        else subscriber.onDisconnected?.();
      }
    },
    notify(channel, payload) {
      for (const subscriber of subscribers.get(channel) ?? []) subscriber.onNotification(payload);
    },
    async check() {
      if (!isHearing) throw new Error('the database is not listened to');
    },
    subscribe(channel, subscriber) {
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), subscriber]);
      if (isHearing) subscriber.onConnected();
    },
    async close() {
      this.setHearing(false);
      resolveListening();
    },
  };
}
