import { setTimeout as pause } from 'node:timers/promises';
import { type Change, type CustomerClient, ResponseError } from '#client/src/hustings.ts';
import type { CopiedRecord, Copy, Step } from './copy.ts';

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

interface ListPage {
  readonly data: ReadonlyArray<{ readonly id: string }>;
  readonly pagination: { readonly nextCursor: string | null };
}

type ReadPage = (client: CustomerClient, query: { limit: number; cursor?: string }) => Promise<ListPage>;

/**
 * The lists of a first copy. Receipts have none: donations name theirs. Who has voted is a list of voters of its own.
 */
const lists: ReadonlyArray<readonly [kind: Change['kind'], read: ReadPage, more?: CopiedRecord]> = [
  ['voter', (client, query) => client.listVoters(query), { voted: false }],
  ['voter', (client, query) => client.listVoters({ ...query, voted: true }), { voted: true }],
  ['volunteer', (client, query) => client.listVolunteers(query)],
  ['donation', (client, query) => client.listDonations({ ...query, exclude: 'receiptHtml' })],
  ['interaction', (client, query) => client.listInteractions(query)],
  ['lawnSign', (client, query) => client.listLawnSigns(query)],
];

const copied = new Set<string>(lists.map(([kind]) => kind));

/**
 * Brings a copy up to date, step by step, from wherever the last program left it: the end of the feed first, then the
 * lists, then what has changed since. Resolves when it has met the end of the feed.
 */
export async function catchUp(client: CustomerClient, copy: Copy, limit = 50): Promise<void> {
  for (;;) {
    try {
      await firstCopy(client, copy, limit);
      return await follow(client, copy, limit);
    } catch (error) {
      // The changes since are no longer stored, or the server has been restored.
      if (!(error instanceof ResponseError) || error.status !== 410) throw error;
      copy.take({ reset: true, progress: await beginning(client) });
    }
  }
}

/** Catches up again and again. */
export async function keepUp(client: CustomerClient, copy: Copy, milliseconds: number): Promise<never> {
  for (;;) {
    await catchUp(client, copy);
    await pause(milliseconds);
  }
}

const beginning = async (client: CustomerClient) => {
  const { resumeAt } = await client.listChanges({ from: 'now' });
  return { cursor: resumeAt, list: 0 };
};

async function firstCopy(client: CustomerClient, copy: Copy, limit: number): Promise<void> {
  if (!copy.progress) copy.take({ progress: await beginning(client) });
  for (let at = copy.progress; at?.list !== undefined; at = copy.progress) {
    const { cursor, list, listCursor } = at;
    const [kind, read, more] = lists[list] as (typeof lists)[number];
    const page = await read(client, { limit, ...(listCursor !== undefined && { cursor: listCursor }) });
    const put = page.data.map((record) => [keyOf(kind, record.id), { ...record, ...more }] as const);
    const { nextCursor } = page.pagination;
    if (nextCursor !== null) copy.take({ put, progress: { cursor, list, listCursor: nextCursor } });
    else copy.take({ put, progress: { cursor, ...(list + 1 < lists.length && { list: list + 1 }) } });
  }
}

async function follow(client: CustomerClient, copy: Copy, limit: number): Promise<void> {
  for (let more = true; more; ) {
    const cursor = copy.progress?.cursor as string;
    const { data, pagination, resumeAt } = await client.listChanges({ cursor, limit, include: 'records,voted' });
    if (resumeAt !== cursor) copy.take({ ...stepOf(data), progress: { cursor: resumeAt } });
    more = pagination.nextCursor !== null;
  }
}

/** The records of a page are as they were when it was read: the last entry of each says the same as the others. */
function stepOf(changes: readonly Change[]): Pick<Step, 'put' | 'gone'> {
  const put = new Map<string, CopiedRecord>();
  const gone = new Set<string>();
  for (const { kind, id, record, voted } of changes) {
    if (!copied.has(kind)) continue;
    const key = keyOf(kind, id);
    // A donation that is voided or returned stays on record, and is in no list.
    if (record && !('withdrawn' in record)) put.set(key, { ...record, ...(voted !== undefined && { voted }) });
    else gone.add(key);
  }
  return { put: [...put], gone: [...gone] };
}
