import type { Worker } from 'node:cluster';

/** How node:cluster hands a connection to a worker, and how a worker answers that it has taken it. */
interface ClusterMessage {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

interface Handle {
  close(): void;
}

type Send = (message: ClusterMessage, handle?: Handle, ...rest: unknown[]) => boolean;

/**
 * Closes the connections that were on their way to a worker when it ended. node:cluster keeps such a connection open in
 * the primary process forever: its client would be neither answered nor refused.
 */
export function closeUnacceptedConnections({ process: child }: Worker): void {
  const onTheirWay = new Map<number | undefined, Handle>();
  const send = child.send.bind(child) as unknown as Send;
  const watched: Send = (message, handle, ...rest) => {
    if (handle && message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') onTheirWay.set(message.seq, handle);
    return send(message, handle, ...rest);
  };
  Object.assign(child, { send: watched });
  child.on('internalMessage', ({ ack }: ClusterMessage) => onTheirWay.delete(ack));
  child.once('exit', () => {
    for (const handle of onTheirWay.values()) handle.close();
  });
}
