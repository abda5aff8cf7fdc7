import { once } from 'node:events';
import type { EmailSettings } from '#core/config/alert-settings.ts';
import { automaticHeaders, openTransport } from '#core/email/transport.ts';
import { withTimeLimit } from '#core/processes/time-limit.ts';
import { type Channel, deliveryMilliseconds, failedDelivery } from './channel.ts';

/** Sends messages as plain text by SMTP. A server that takes some of the recipients has accepted. */
export function emailChannel({ smtpUrl, from, to }: EmailSettings, timeout = deliveryMilliseconds): Channel {
  return {
    name: 'email',
    async deliver({ title, text }, signal) {
      const transport = openTransport(smtpUrl, timeout);
      try {
        const info = await withTimeLimit(timeout, signal, (ended) => {
          ended.throwIfAborted();
          const sent = transport.sendMail({
            from,
            to: [...to],
            subject: title,
            text,
            headers: automaticHeaders,
          });
          return Promise.race([sent, once(ended, 'abort').then(() => Promise.reject(ended.reason))]);
        });
        const refused = info.rejected.length;
        const reason = refused === 0 ? 'accepted' : `${refused} of ${to.length} recipients refused`;
        return { accepted: true, reason, answer: refused === 0 ? info.response : `${reason}: ${info.response}` };
      } catch (error) {
        return failedDelivery(error);
      } finally {
        transport.close();
      }
    },
  };
}
