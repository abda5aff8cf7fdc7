import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection whose bytes the test sends itself. */
export interface RawClient {
  readonly socket: Socket;
  send(text: string): void;
  /** All that has arrived so far. */
  received(): string;
  /** Resolves with all that has arrived once the connection has ended. */
  readonly ended: Promise<string>;
}

/** @param localAddress of the loopback network, from which it connects */
export async function rawClient(url: string, localAddress?: string): Promise<RawClient> {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ port: Number(port), host, localAddress });
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  // A connection that the server cuts ends like any other.
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  return { socket, send: (bytes) => socket.write(bytes), received: () => text, ended };
}

export const getRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
