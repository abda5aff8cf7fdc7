import { readAs, type StatedFacts } from './ledger.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#160': ' ' };

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([a-z]+|#\d+);/g, (_, name: string) => entities[name] ?? `&${name};`)
    .trim();

/** 21 September 2026 as 2026-09-21. */
const dayOf = (written: string): string =>
  new Date(`${written.replace(/^(\w+) (\d+), (\d+)$/, '$2 $1 $3')} UTC`).toISOString().slice(0, 10);

const centsOf = (written: string): number => Math.round(Number(written.replaceAll(/[$,\s]/g, '')) * 100);

/** What a reader finds on a receipt in English, line by line. */
export function statedFacts(html: string): StatedFacts {
  const address = [...html.matchAll(/<div><bdi>(.*?)<\/bdi>(?: &#160;<bdi>(.*?)<\/bdi>)?<\/div>/gs)];
  const rows = [...html.matchAll(/<th scope="row">(.*?)<br>.*?<\/th>\s*<td[^>]*><div>(.*?)<\/div>/gs)];
  const of = (label: string) => {
    const found = rows.find(([, written = '']) => textOf(written) === label);
    return textOf((found?.[2] ?? '').split('<span class="or">')[0] as string);
  };
  const replaces = /replaces receipt number <bdi>(.*?)<\/bdi>/.exec(html)?.[1];
  return {
    number: of('Serial number'),
    replaces: replaces === undefined ? null : textOf(replaces),
    name: readAs(textOf(address[0]?.[1] ?? '')),
    postalCode: textOf(address.find(([, , code]) => code !== undefined)?.[2] ?? ''),
    day: dayOf(of('Date contribution received')),
    cents: centsOf(of('Eligible amount of contribution')),
  };
}
