import { benchVoter } from '#bench/support/bench-campaign.ts';
import { percentile, repeatedly } from './pace.ts';
import { type Answer, type Asked, ask, bearer } from './request.ts';
import type { Access } from './stand.ts';

/** What a quiet client has seen of one kind of request. */
export interface Seen {
  readonly milliseconds: number[];
  /** Statuses other than 200, each with how often. */
  readonly others: Map<number, number>;
}

export const kinds = ['look-ups', 'campaign calls', 'compressed answers'] as const;

export type Quiet = Readonly<Record<(typeof kinds)[number], Seen>>;

const none = (): Seen => ({ milliseconds: [], others: new Map() });
const perSecond = 8;
/** Of the answers that threads of Node's pool compress. */
const compressedPerSecond = 4;

/**
 * A client who looks up postal codes and places, reads and records voters, and reads long lists in a content coding, at a
 * modest pace until the signal.
 */
export async function workQuietly({ url, electoralKey, quiet }: Access, signal: AbortSignal): Promise<Quiet> {
  const seen: Quiet = { 'look-ups': none(), 'campaign calls': none(), 'compressed answers': none() };
  const note = ({ milliseconds, others }: Seen, answer: Answer) => {
    milliseconds.push(answer.milliseconds);
    if (answer.status !== 200) others.set(answer.status, (others.get(answer.status) ?? 0) + 1);
  };
  const headers = bearer(quiet.key);
  const first = await ask(url, { path: '/api/v1/voters?limit=1', headers });
  const id = (JSON.parse(first.text) as { data: [{ id: string }] }).data[0].id;
  const lookUps = ['postalCode=Z1A1A1', 'postalCode=Z1A1A2', 'lat=41.5&lng=-48'];
  const calls: readonly Asked[] = [
    { path: `/api/v1/voters/${id}`, headers },
    { path: '/api/v1/voters?limit=20', headers },
    { method: 'POST', path: '/api/v1/voters', headers, body: JSON.stringify(benchVoter) },
  ];
  let number = 0;
  const lookUp = async () => {
    const path = `/api/v1/electoral/lookup?${lookUps[number++ % lookUps.length]}`;
    const answer = await ask(url, { path, headers: { Authorization: `Bearer ${electoralKey}` } });
    // A place without a district is an answer too.
    note(seen['look-ups'], answer.status === 404 ? { ...answer, status: 200 } : answer);
  };
  const call = async () => note(seen['campaign calls'], await ask(url, calls[number++ % calls.length] as Asked));
  const long: Asked = { path: '/api/v1/voters?limit=200', headers: { ...headers, 'Accept-Encoding': 'gzip' } };
  const read = async () => {
    const answer = await ask(url, long);
    const isCompressed = answer.headers['content-encoding'] === 'gzip';
    note(seen['compressed answers'], isCompressed ? answer : { ...answer, status: 0 });
  };
  const pace = { perSecond, atOnce: 4 };
  await Promise.all([
    repeatedly(pace, signal, lookUp),
    repeatedly(pace, signal, call),
    repeatedly({ ...pace, perSecond: compressedPerSecond }, signal, read),
  ]);
  return seen;
}

export const p = (seen: Seen, share: number): number => percentile(seen.milliseconds, share);
