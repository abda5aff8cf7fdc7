import { createTransport } from 'nodemailer';

const onThisMachine = /^(localhost|127\..*|\[::1\])$/;

/**
 * A password goes over TLS, unless the server is on this machine or the address says otherwise: without this a server,
 * or an attacker in front of it, could have it sent in clear by offering no STARTTLS.
 */
function requiresTls(smtpUrl: string): boolean {
  const { username, hostname, searchParams } = new URL(smtpUrl);
  return username !== '' && !onThisMachine.test(hostname) && !searchParams.has('requireTLS');
}

/** A connection to a mail server, which is given up after `timeout` milliseconds of silence. Close it after use. */
export function openTransport(smtpUrl: string, timeout: number) {
  return createTransport({
    url: smtpUrl,
    ...(requiresTls(smtpUrl) && { requireTLS: true }),
    connectionTimeout: Math.min(10_000, timeout),
    greetingTimeout: Math.min(10_000, timeout),
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** No answering machine answers (RFC 3834, section 5). */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated' } as const;
