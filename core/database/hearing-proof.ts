import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { proofChannel } from './channels.ts';

/** Sends a notification. */
export type Notify = (channel: string, payload: string) => Promise<unknown>;

/** Sends notifications through the connections that requests use. */
export const notifyThrough =
  (knex: Knex): Notify =>
  (channel, payload) =>
    knex.raw('select pg_notify(?, ?)', [channel, payload]);

/** `unsent`: the notification could not be sent in time, so that it says nothing of whether it would have been heard. */
type Hearing = 'heard' | 'unheard' | 'unsent';

interface HearingProof {
  /** Sends a notification, and resolves when it is heard or when the time is over. Never rejects. */
  ask(): Promise<Hearing>;
  /** Reports each notification that arrives. */
  heard(channel: string, payload: string | undefined): void;
}

/** Proves that what is sent by `notify` arrives where `heard` is called. */
export function createProof(notify: Notify, milliseconds: number): HearingProof {
  let expected: { readonly payload: string; readonly arrived: () => void } | undefined;
  return {
    ask() {
      const payload = randomUUID();
      return new Promise((resolve) => {
        let answer: Hearing = 'unsent';
        const end = (result: Hearing) => {
          clearTimeout(timer);
          expected = undefined;
          resolve(result);
        };
        const timer = setTimeout(() => end(answer), milliseconds);
        timer.unref();
        expected = { payload, arrived: () => end('heard') };
        notify(proofChannel, payload).then(
          () => {
            answer = 'unheard';
          },
          () => end('unsent'),
        );
      });
    },
    heard(channel, payload) {
      if (expected && channel === proofChannel && payload === expected.payload) expected.arrived();
    },
  };
}
