import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import type { EmailSettings } from '#core/config/alert-settings.ts';
import { type Channel, deliveryMilliseconds, failedDelivery } from './channel.ts';

const onThisMachine = /^(localhost|127\..*|\[::1\])$/;

/**
 * A password goes over TLS, unless the server is on this machine or the address says otherwise: without this a server, or
 * whoever stands before it, could have it sent in clear by offering no STARTTLS.
 */
function requiresTls(smtpUrl: string): boolean {
  const { username, hostname, searchParams } = new URL(smtpUrl);
  return username !== '' && !onThisMachine.test(hostname) && !searchParams.has('requireTLS');
}

/** Sends messages as plain text by SMTP. A server that takes some of the recipients has accepted. */
export function emailChannel({ smtpUrl, from, to }: EmailSettings, timeout = deliveryMilliseconds): Channel {
  return {
    name: 'email',
    async deliver({ title, text }, signal) {
      const transport = createTransport({
        url: smtpUrl,
        ...(requiresTls(smtpUrl) && { requireTLS: true }),
        connectionTimeout: Math.min(10_000, timeout),
        greetingTimeout: Math.min(10_000, timeout),
        socketTimeout: timeout,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const ended = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      try {
        ended.throwIfAborted();
        const sent = transport.sendMail({
          ...{ from, to: [...to], subject: title, text },
          // No answering machine answers (RFC 3834, section 5).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        const info = await Promise.race([sent, once(ended, 'abort').then(() => Promise.reject(ended.reason))]);
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
