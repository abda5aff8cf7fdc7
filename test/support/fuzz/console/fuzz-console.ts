import fc from 'fast-check';
import { anyDraft } from './drafts.ts';
import { faultsOf } from './faults.ts';
import type { FuzzedConsole } from './fuzzed-console.ts';
import { isSignedIn } from './known.ts';
import { Client, type ConsoleResponse } from './send.ts';
import { routeOf, type Survey, surveyConsole } from './survey.ts';

export interface FuzzOptions {
  readonly target: Pick<FuzzedConsole, 'url' | 'renew'>;
  readonly seed: number;
  /** How many requests at least; those that fetch a form's page count too. */
  readonly requests: number;
  /** Called before each request is sent. */
  readonly onSend?: () => void;
  /** Called with each response, the name of its route, and how to send the request again. */
  readonly onAnswer?: (answered: ConsoleResponse, name: string, again: () => Promise<ConsoleResponse>) => unknown;
  readonly onFault?: (fault: Fault) => unknown;
}

export interface Fault {
  readonly what: string;
  readonly route: string;
  /** The request's number; with the same seed it is the same request, but for its ids. */
  readonly number: number;
  readonly bytes: string;
  readonly requestId: string;
}

export interface FuzzResult {
  readonly survey: Survey;
  readonly faults: readonly Fault[];
  /** How often each route gave each status, by `GET /path 200`. */
  readonly met: ReadonlyMap<string, number>;
}

/** Drafts are made in bunches, each with a seed of its own, so that a long run has few of them in memory. */
const bunch = 200;
const renewEvery = 100;

/** Sends requests that are made up, one after the other, and collects what is wrong with the responses. */
export async function fuzzConsole({
  target,
  seed,
  requests,
  onSend,
  onAnswer,
  onFault,
}: FuzzOptions): Promise<FuzzResult> {
  const client = new Client(target.url, await target.renew(), onSend);
  const faults: Fault[] = [];
  const met = new Map<string, number>();
  let number = 0;
  let isStale = false;

  const check = async (answered: ConsoleResponse): Promise<void> => {
    number++;
    const [method = '', address = ''] = answered.sent.bytes.split(' ', 2);
    const route = routeOf(method === 'HEAD' ? 'GET' : method, address);
    const name = route ? `${route.method} ${route.path}` : 'no route';
    met.set(`${name} ${answered.status}`, (met.get(`${name} ${answered.status}`) ?? 0) + 1);
    const requestId = /^x-request-id: (\S+)/im.exec(answered.head)?.[1] ?? '';
    for (const what of faultsOf(answered, route, client.known.codes.ours)) {
      const fault = { what, route: name, number, bytes: answered.sent.bytes, requestId };
      faults.push(fault);
      await onFault?.(fault);
    }
    // The session has ended: what follows would all be asked to sign in.
    isStale ||=
      isSignedIn(answered.sent.sender) && /^(set-cookie: session=|location: \/console\/sign-in)/im.test(answered.head);
    // Somebody may have another role now than the one that the sender is named after.
    isStale ||= route?.method === 'POST' && route.path.includes('/people') && answered.status === 303;
    await onAnswer?.(answered, name, () => client.repeat(answered.sent));
  };

  const survey = await surveyConsole(async (path, sender) => {
    const answered = await client.get(path, sender);
    await check(answered);
    return answered.body;
  }, client.known);
  const drafts = anyDraft(survey);
  let sinceRenewal = 0;
  for (let round = 0; number < requests; round++) {
    for (const draft of fc.sample(drafts, { numRuns: bunch, seed: seed + round })) {
      if (number >= requests) break;
      if (isStale || sinceRenewal++ >= renewEvery) {
        client.known = await target.renew();
        [isStale, sinceRenewal] = [false, 0];
      }
      await client.draft(draft, survey, check);
    }
  }
  return { survey, faults, met };
}
