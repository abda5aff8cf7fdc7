import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Message } from '#jobs/alerts/message.ts';

export type Way = 'webhook' | 'mail';

/** What reached the operator: the same alert by each way. */
export interface Heard {
  readonly way: Way;
  /** Of `performance.now()`. */
  readonly at: number;
  /** "began server_away http://127.0.0.1:3000", of a webhook. */
  readonly events: readonly string[];
  readonly text: string;
}

/** How a way is: it accepts, refuses, or does not answer. */
type State = 'good' | 'refusing' | 'silent';

/** An operator with a chat, a mailbox, and a watcher elsewhere that expects a beat each minute. */
export class Operator {
  readonly heard: Heard[] = [];
  /** Of `performance.now()`. */
  readonly beats: number[] = [];
  webhook: State = 'good';
  mail: State = 'good';
  readonly #server: Server;
  readonly #mailServer: SMTPServer;

  constructor() {
    this.#server = createServer(async (request, response) => {
      if (request.url === '/beat') {
        this.beats.push(performance.now());
        response.end();
        return;
      }
      const body = (await json(request)) as Message['json'];
      if (this.webhook === 'silent') return;
      if (this.webhook === 'good') {
        const events = body.alerts.map(({ event, kind, subject }) => `${event} ${kind} ${subject}`);
        this.#hear('webhook', events, body.text);
      }
      response.writeHead(this.webhook === 'good' ? 204 : 500).end();
    });
    this.#mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo: (_address, _session, done) => {
        if (this.mail === 'silent') return;
        done(this.mail === 'good' ? null : Object.assign(new Error('no room'), { responseCode: 452 }));
      },
      onData: async (stream, _session, done) => {
        const mail = await text(stream);
        this.#hear('mail', [], mail);
        done(null, 'queued');
      },
    });
    this.#mailServer.on('error', () => {});
  }

  async listen(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => this.#mailServer.listen(0, '127.0.0.1', resolve));
    const web = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const { port } = this.#mailServer.server.address() as AddressInfo;
    return {
      ALERT_WEBHOOK_URL: `${web}/chat`,
      HEARTBEAT_URL: `${web}/beat`,
      ALERT_EMAIL_TO: 'operator@example.org',
      ALERT_EMAIL_FROM: 'hustings@example.org',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await new Promise<void>((resolve) => this.#mailServer.close(() => resolve()));
  }

  #hear(way: Way, events: readonly string[], said: string): void {
    this.heard.push({ way, at: performance.now(), events, text: said });
  }

  /** When a way first said that something began or ended, after a moment; undefined if it has not. */
  saidAfter(since: number, way: Way, event: 'began' | 'ended', kind: string): number | undefined {
    return this.heard.find((each) => each.way === way && each.at >= since && says(each, event, kind))?.at;
  }
}

/** A mail has a heading a kind of event, and its alerts below. */
function says({ way, events, text: said }: Heard, event: 'began' | 'ended', kind: string): boolean {
  if (way === 'webhook') return events.some((each) => each.startsWith(`${event} ${kind} `));
  const lines = said.split(/\r?\n/);
  const heading = event === 'began' ? 'Began:' : 'Has ended:';
  const from = lines.indexOf(heading);
  if (from < 0) return false;
  const below = lines.slice(from + 1);
  const to = below.findIndex((line) => /^(Began|Still so|Has ended):$/.test(line));
  return below.slice(0, to < 0 ? undefined : to).some((line) => line.startsWith(`- ${kind} `));
}
