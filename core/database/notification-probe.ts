import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { probeChannel } from './channels.ts';

/** Sends a notification. */
export type Notify = (channel: string, payload: string) => Promise<unknown>;

/** Sends notifications through the connections that requests use. */
export const notifyThrough =
  (knex: Knex): Notify =>
  (channel, payload) =>
    knex.raw('select pg_notify(?, ?)', [channel, payload]);

/** `unsent`: the notification could not be sent in time, so that it does not show whether it would have arrived. */
type ProbeResult = 'heard' | 'unheard' | 'unsent';

interface NotificationProbe {
  /** Sends a notification, and resolves when it arrives or when the time is over. Never rejects. */
  ask(): Promise<ProbeResult>;
  /** Reports each notification that arrives. */
  onNotification(channel: string, payload: string | undefined): void;
}

/** Proves that what is sent by `notify` arrives where `onNotification` is called. */
export function createNotificationProbe(notify: Notify, milliseconds: number): NotificationProbe {
  let expected: { readonly payload: string; readonly arrived: () => void } | undefined;
  return {
    ask() {
      const payload = randomUUID();
      return new Promise((resolve) => {
        let answer: ProbeResult = 'unsent';
        const end = (result: ProbeResult) => {
          clearTimeout(timer);
          expected = undefined;
          resolve(result);
        };
        const timer = setTimeout(() => end(answer), milliseconds);
        timer.unref();
        expected = { payload, arrived: () => end('heard') };
        notify(probeChannel, payload).then(
          () => {
            answer = 'unheard';
          },
          () => end('unsent'),
        );
      });
    },
    onNotification(channel, payload) {
      if (expected && channel === probeChannel && payload === expected.payload) expected.arrived();
    },
  };
}
