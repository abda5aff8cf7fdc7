/** The settings of alerts, as the environment has them. */
export interface AlertEnvironment {
  ALERT_WEBHOOK_URL?: string;
  ALERT_EMAIL_TO?: string;
  ALERT_EMAIL_FROM?: string;
  SMTP_URL?: string;
  HEARTBEAT_URL?: string;
  WATCHED_SERVERS?: string;
}

/** Where alerts are sent. Both undefined: nowhere, and nothing is checked for them. */
export interface AlertSettings {
  /** An address of HTTP or HTTPS. It may contain a secret. */
  readonly webhookUrl: string | undefined;
  readonly email: EmailSettings | undefined;
}

export interface EmailSettings {
  /** An address of a mail server, which may contain a password: `smtps://user:password@host:465`. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: readonly string[];
}

/** What the process of the jobs looks at each minute. */
export interface WatchSettings {
  /** What is requested each minute while all is well. It may contain a secret. */
  readonly heartbeatUrl: string | undefined;
  /** Addresses of servers, without a slash at their ends. */
  readonly servers: readonly string[];
}

const mailbox = '[^\\s,<>@]+@[^\\s,<>@]+';
const serverAddress = 'https?://[^\\s,/?#@]+/?';

/** The JSON schema of each. */
export const alertProperties = {
  ALERT_WEBHOOK_URL: {
    type: 'string',
    pattern: '^https?://[^/]',
    format: 'uri',
    description: 'an http:// or https:// address to which alerts are posted',
  },
  ALERT_EMAIL_TO: {
    type: 'string',
    pattern: `^ *${mailbox}( *, *${mailbox})* *$`,
    description: 'e-mail addresses for alerts, separated by commas',
  },
  ALERT_EMAIL_FROM: {
    type: 'string',
    pattern: `^${mailbox}$`,
    description: 'the e-mail address that alerts come from',
  },
  SMTP_URL: {
    type: 'string',
    pattern: '^smtps?://[^/]',
    format: 'uri',
    description: 'the smtp:// or smtps:// address of a mail server',
  },
  HEARTBEAT_URL: {
    type: 'string',
    pattern: '^https?://[^/]',
    format: 'uri',
    description: 'an http:// or https:// address that is requested each minute while the database answers',
  },
  WATCHED_SERVERS: {
    type: 'string',
    pattern: `^ *${serverAddress}( *, *${serverAddress})* *$`,
    description: 'addresses of servers, such as http://server-1:3000, separated by commas',
  },
} satisfies Record<keyof AlertEnvironment, { readonly description: string; readonly [keyword: string]: unknown }>;

/** Throws if only some of the three settings of e-mail are set. */
export function alertSettings(values: AlertEnvironment): AlertSettings {
  const { ALERT_EMAIL_TO: to, ALERT_EMAIL_FROM: from, SMTP_URL: smtpUrl, ALERT_WEBHOOK_URL: webhookUrl } = values;
  if (!to && !from && !smtpUrl) return { webhookUrl, email: undefined };
  if (!to || !from || !smtpUrl) {
    const missing = Object.entries({ ALERT_EMAIL_TO: to, ALERT_EMAIL_FROM: from, SMTP_URL: smtpUrl })
      .filter(([, value]) => !value)
      .map(([name]) => name);
    throw new Error(
      `Alerts by e-mail need ALERT_EMAIL_TO, ALERT_EMAIL_FROM and SMTP_URL: set ${missing.join(' and ')} too, or none of the three.`,
    );
  }
  return { webhookUrl, email: { smtpUrl, from, to: to.split(',').map((address) => address.trim()) } };
}

export const watchSettings = ({ HEARTBEAT_URL, WATCHED_SERVERS }: AlertEnvironment): WatchSettings => ({
  heartbeatUrl: HEARTBEAT_URL,
  servers: WATCHED_SERVERS?.split(',').map((address) => address.trim().replace(/\/$/, '')) ?? [],
});
