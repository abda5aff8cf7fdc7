import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

/** A page's section, as far as the script uses it. */
interface Section {
  readonly text: string;
  readonly dataset: object;
  contains(): boolean;
  querySelector(): Element | null;
  replaceWith(next: Section): void;
}

const section = (text: string): Section => ({
  text,
  dataset: from === undefined ? {} : { from },
  contains: () => isInUse,
  querySelector: () => null,
  replaceWith(next) {
    shown = next;
  },
});

let shown: Section | null;
/** The address that sections name. */
let from: string | undefined;
let asked: string[];
/** Whether somebody types in the section. */
let isInUse: boolean;
/** Responses by a status and a page; `null` fails as an unavailable network does. */
let responses: Array<{ readonly status: number; readonly text: string } | null>;
let reloads: number;
const standIns = ['document', 'location', 'DOMParser', 'fetch'] as const;

/** A page with progress is `progress: …`; others have no section. */
const sectionsOf = (page: string) => (page.startsWith('progress:') ? [section(page)] : []);

beforeEach(() => {
  jest.useFakeTimers();
  isInUse = false;
  from = undefined;
  asked = [];
  shown = section('progress: 0');
  reloads = 0;
  Object.assign(globalThis, {
    document: { hidden: false, activeElement: null, querySelectorAll: () => (shown ? [shown] : []) },
    location: {
      href: 'http://localhost/import',
      reload() {
        reloads++;
      },
    },
    DOMParser: class {
      parseFromString(page: string) {
        return { querySelectorAll: () => sectionsOf(page) };
      }
    },
    async fetch(address: string) {
      asked.push(address);
      const response = responses.shift();
      if (!response) throw new TypeError('network');
      return { status: response.status, ok: response.status < 400, text: async () => response.text };
    },
  });
});
const { fetch } = globalThis;
afterEach(() => {
  jest.useRealTimers();
  for (const name of standIns) Reflect.deleteProperty(globalThis, name);
  globalThis.fetch = fetch;
});

let loads = 0;
/** Loads the script as a page does, and lets it ask for the page as many times. */
async function watch(times: number): Promise<void> {
  await import(new URL(`../../../web/console/progress.ts?load=${++loads}`, import.meta.url).href);
  await jest.advanceTimersByTimeAsync(1000 * times);
}

it('shows the progress of each page', async () => {
  responses = [1, 2].map((rows) => ({ status: 200, text: `progress: ${rows}` }));
  await watch(2);
  expect([shown?.text, reloads]).toEqual(['progress: 2', 0]);
});

it('loads the page that follows', async () => {
  responses = [{ status: 200, text: 'result' }];
  await watch(1);
  expect(reloads).toBe(1);
});

it('loads the page if the import is no longer there', async () => {
  responses = [{ status: 404, text: 'no such page' }];
  await watch(1);
  expect(reloads).toBe(1);
});

it.each([429, 503, null])('keeps the progress after %s, and asks again', async (status) => {
  responses = [status === null ? null : { status, text: 'an error page' }, { status: 200, text: 'progress: 3' }];
  await watch(1);
  expect([shown?.text, reloads]).toEqual(['progress: 0', 0]);
  await jest.advanceTimersByTimeAsync(1000);
  expect([shown?.text, reloads]).toEqual(['progress: 3', 0]);
});

it('leaves a section in which somebody types as it is', async () => {
  responses = [1, 2].map((rows) => ({ status: 200, text: `progress: ${rows}` }));
  isInUse = true;
  await watch(1);
  expect(shown?.text).toBe('progress: 0');
  isInUse = false;
  await jest.advanceTimersByTimeAsync(1000);
  expect([shown?.text, reloads]).toEqual(['progress: 2', 0]);
});

it('asks the address that a section names, and leaves the rest of the page as it is', async () => {
  from = 'http://localhost/day';
  shown = section('progress: 0');
  responses = [
    { status: 200, text: 'sign in' },
    { status: 200, text: 'progress: 1' },
  ];
  await watch(2);
  expect(asked).toEqual([from, from]);
  expect([shown?.text, reloads]).toEqual(['progress: 1', 0]);
});
