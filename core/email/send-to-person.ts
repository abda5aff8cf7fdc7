import type { EmailSettings } from '#core/config/alert-settings.ts';
import type { Log } from '#core/log.ts';

/** A person waits for the page that says whether the message was taken. */
const sendMilliseconds = 15_000;

export interface PersonalMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A file that comes with it. */
  readonly attachment?: { readonly fileName: string; readonly type: string; readonly content: string };
}

/** Sends a message to one person. Rejects if the mail server does not take it; the log says why, without the address. */
export type SendToPerson = (message: PersonalMessage) => Promise<void>;

/** Sends by the mail server of the settings; its library is loaded with the first message. */
export function createSendToPerson({ smtpUrl, from }: EmailSettings, log: Log): SendToPerson {
  return async ({ to, subject, text, attachment }) => {
    const { automaticHeaders, openTransport } = await import('./transport.ts');
    const transport = openTransport(smtpUrl, sendMilliseconds);
    try {
      // As an object: a text with a comma would be several addresses.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers: automaticHeaders,
        ...(attachment && {
          attachments: [{ filename: attachment.fileName, contentType: attachment.type, content: attachment.content }],
        }),
      });
    } catch (error) {
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      log.warn({ code, responseCode }, 'an e-mail to a person could not be sent');
      throw error;
    } finally {
      transport.close();
    }
  };
}
