import { readFile } from 'node:fs/promises';

/** What the proxy of a run saw: `tools/openapi-check/traffic/validate-traffic.ts` writes it. */
export interface Traffic {
  readonly violations: readonly string[];
  readonly operations: readonly string[];
  /** Operations that were answered with success. */
  readonly succeeded: readonly string[];
}

export async function readTraffic(file: string): Promise<Traffic | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * What is wrong with the traffic of a run and of its suites that were run again: a violation in any of them, and operations
 * that none of them called with success.
 */
export function trafficFaults(seen: ReadonlyArray<Traffic | undefined>): readonly string[] {
  const known = seen.filter((each) => each !== undefined);
  if (known.length < seen.length || known.length === 0) return ['the proxy says nothing of the requests'];
  const succeeded = new Set(known.flatMap((each) => each.succeeded));
  const operations = new Set(known.flatMap((each) => each.operations));
  return [
    ...new Set(known.flatMap(({ violations }) => violations)),
    ...[...operations].filter((each) => !succeeded.has(each)).map((each) => `${each} was never asked with success`),
  ];
}
