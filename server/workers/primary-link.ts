import type { FromWorker, Question, Questions, ToWorker, WorkerStart } from './messages.ts';
import { createRelayedListener, type RelayedListener } from './relayed-listener.ts';

/** The channel of a process to the one that forked it. */
interface Channel {
  on(event: 'message', onMessage: (message: ToWorker) => void): unknown;
  send?(message: FromWorker): unknown;
}

/** A worker's link to the primary process. */
interface PrimaryLink {
  readonly started: Promise<WorkerStart>;
  readonly listener: RelayedListener;
  send(message: FromWorker): void;
  ask<Q extends Question>(question: Q, asked: Questions[Q]['asked']): Promise<Questions[Q]['answered']>;
  onStop(stop: () => void): void;
}

/** Needs no closing: Node ends a worker whose primary has ended. */
export function linkToPrimary(channel: Channel): PrimaryLink {
  const listener = createRelayedListener();
  const open = new Map<number, { resolve(answered: unknown): void; reject(error: Error): void }>();
  let asked = 0;
  let stop = () => {};
  let resolveStarted: (start: WorkerStart) => void = () => {};
  const started = new Promise<WorkerStart>((resolve) => {
    resolveStarted = resolve;
  });
  channel.on('message', (message) => {
    if (message.type === 'start') resolveStarted(message.start);
    else if (message.type === 'hearing') listener.setHearing(message.isHearing);
    else if (message.type === 'notification') listener.notify(message.channel, message.payload);
    else if (message.type === 'stop') stop();
    else if (message.type === 'answer') {
      const question = open.get(message.id);
      open.delete(message.id);
      if (message.error === undefined) question?.resolve(message.answered);
      else question?.reject(new Error(message.error));
    }
  });
  const send = (message: FromWorker) => void channel.send?.(message);
  send({ type: 'ready' });
  return {
    started,
    listener,
    send,
    ask: (question, what) =>
      new Promise((resolve, reject) => {
        const id = asked++;
        open.set(id, { resolve: resolve as (answered: unknown) => void, reject });
        send({ type: 'ask', id, question, asked: what });
      }),
    onStop(handler) {
      stop = handler;
    },
  };
}
