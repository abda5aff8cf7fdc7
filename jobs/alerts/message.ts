import type { AlertKind } from './conditions.ts';

/** One thing that a message reports: that a condition has begun, still lasts, or has ended. */
export interface AlertEvent {
  readonly event: 'began' | 'lasts' | 'ended';
  readonly kind: AlertKind | 'test';
  readonly subject: string;
  /** When it was first found. */
  readonly since: Date;
  readonly message: string;
}

export interface Message {
  /** One line. */
  readonly title: string;
  readonly text: string;
  /** The body of a webhook's request; docs/alerts.md has its shape. */
  readonly json: {
    readonly program: 'hustings';
    readonly machine: string;
    readonly at: string;
    readonly title: string;
    readonly text: string;
    readonly alerts: ReadonlyArray<Omit<AlertEvent, 'since'> & { readonly since: string }>;
  };
}

const events = ['began', 'lasts', 'ended'] as const;
const headings = { began: 'Began', lasts: 'Still so', ended: 'Has ended' } as const;

/** All news of one run, in one message. */
export function composeMessage(news: readonly AlertEvent[], machine: string, at: Date): Message {
  const groups = events
    .map((event) => ({ event, of: news.filter((each) => each.event === event) }))
    .filter(({ of }) => of.length > 0);
  const title = `Hustings on ${machine}: ${groups.map(({ event, of }) => `${of.length} ${event}`).join(', ')}`;
  const text = groups.map(({ event, of }) => [`${headings[event]}:`, ...of.map(describe)].join('\n')).join('\n\n');
  const alerts = groups.flatMap(({ of }) =>
    of.map(({ event, kind, subject, since, message }) => ({
      event,
      kind,
      subject,
      since: since.toISOString(),
      message,
    })),
  );
  return { title, text, json: { program: 'hustings', machine, at: at.toISOString(), title, text, alerts } };
}

const describe = ({ kind, subject, since, message }: AlertEvent) =>
  `- ${kind} ${subject} (since ${since.toISOString()})\n  ${message}`;
