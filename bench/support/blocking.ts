import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Microseconds of processor time, of what the thread itself did. */
  readonly tdur?: number;
}

/** A task that takes longer keeps the page from answering a touch at once (https://www.w3.org/TR/longtasks-1/). */
const longMilliseconds = 50;

/** What the main thread of a page did. */
export interface MainThread {
  /** Milliseconds of processor time. */
  readonly busy: number;
  /** What passes 50 ms of each task over 50 ms. */
  readonly blocking: number;
}

/**
 * The processor time of the page's main thread while `act` runs, by Chromium's trace. Time by the clock would be that of
 * whatever else the machine does. The busiest main thread is the page's: no other page is open.
 */
export async function mainThreadOf(page: Page, act: () => Promise<void>): Promise<MainThread> {
  const session = await (page.context().browser() as Browser).newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['disabled-by-default-devtools.timeline', '__metadata'];
  await session.send('Tracing.start', { traceConfig: { excludedCategories: ['*'], includedCategories } });
  await act();
  const whole = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await whole;
  await session.detach();
  const idOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(idOf));
  const tasks = new Map<string, number[]>();
  for (const event of events) {
    if (event.name !== 'RunTask' || event.tdur === undefined || !main.has(idOf(event))) continue;
    const known = tasks.get(idOf(event)) ?? [];
    known.push(event.tdur / 1000);
    tasks.set(idOf(event), known);
  }
  const sum = (times: readonly number[]) => times.reduce((all, time) => all + time, 0);
  const ofPage = [...tasks.values()].toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
  return { busy: sum(ofPage), blocking: sum(ofPage.map((time) => Math.max(0, time - longMilliseconds))) };
}
