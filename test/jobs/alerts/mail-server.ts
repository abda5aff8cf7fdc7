import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailServer {
  /** An smtp:// address without a login. */
  readonly url: string;
  readonly port: number;
  /** What was accepted. */
  readonly mails: Array<{ readonly from: string; readonly to: readonly string[]; readonly text: string }>;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface. It offers no TLS unless the options say so. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const from = mailFrom ? mailFrom.address : '';
      mails.push({ from, to: rcptTo.map(({ address }) => address), text: await text(stream) });
      done(null, 'queued as 1');
    },
    ...options,
  });
  // A client that gives up in the middle is an error of the connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
