import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Message } from '#jobs/alerts/message.ts';

export interface WebhookReceiver {
  readonly url: string;
  /** What was posted, whatever was answered. */
  readonly received: Array<{ readonly contentType: string | undefined; readonly body: Message['json'] }>;
  /** What is answered from now on; null: nothing at all. */
  status: number | null;
  /** Emits `message` with each. */
  readonly events: EventEmitter;
  close(): Promise<void>;
}

/** A real server on the loopback interface, to which webhooks are posted. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Message['json'];
    receiver.received.push({ contentType: request.headers['content-type'], body });
    receiver.events.emit('message');
    if (receiver.status === null) return;
    response.writeHead(receiver.status, { location: '/elsewhere' }).end(`answer ${receiver.status}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path`,
    received: [],
    events: new EventEmitter(),
    status: 204,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
