/** The columns of the list that say where a row is, by their numbers. */
export type Columns =
  | { readonly postalCode: number; readonly address?: number }
  | { readonly lat: number; readonly lng: number };

/** A place as the API takes it. */
export type Place = Readonly<Record<string, string | number | null>>;

interface District {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** What is read of an answer of the API. */
export interface Answer {
  readonly lookup: {
    readonly province: string;
    readonly federal: District | null;
    readonly provincial: District | null;
    readonly municipal: District | null;
    readonly resolution: {
      readonly method: string | null;
      readonly confidence: number;
      readonly alternatives: Readonly<Record<string, ReadonlyArray<{ readonly id: string; readonly share: number }>>>;
    };
  } | null;
  readonly refusal: { readonly status: number } | null;
}

export type Problems = Readonly<Record<string, string>>;

const degrees = (cell = ''): number | null => {
  const number = cell.trim() === '' ? Number.NaN : Number(cell.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : null;
};

/** That of the API. */
const longestAddress = 200;
const longestCode = 100;

export function placeOf(cells: readonly string[], columns: Columns): Place {
  if ('lat' in columns) return { lat: degrees(cells[columns.lat]), lng: degrees(cells[columns.lng]) };
  const address = columns.address === undefined ? '' : (cells[columns.address] ?? '').trim();
  return {
    postalCode: (cells[columns.postalCode] ?? '').slice(0, longestCode),
    ...(address !== '' && address.length <= longestAddress && { address }),
  };
}

const levels = ['federal', 'provincial', 'municipal'] as const;

/** The cells of the new columns, in the order in which the server names them. */
export function cellsOf({ lookup, refusal }: Answer, columns: Columns, problems: Problems, count: number): string[] {
  if (!lookup) return withoutAnswer(problems[problemOf(refusal?.status, columns)] ?? '', count);
  const { alternatives, method, confidence } = lookup.resolution;
  const cells: string[] = [];
  for (const level of levels) {
    const district = lookup[level];
    const divided = alternatives[level] ?? [];
    const share = divided.find(({ id }) => id === district?.id)?.share ?? 1;
    const others = divided.filter(({ id }) => id !== district?.id);
    if (district) cells.push(district.id, district.code, district.name, String(share));
    else cells.push('', '', '', '');
    cells.push(others.map((other) => `${other.id} ${other.share}`).join('; '));
  }
  return [...cells, lookup.province, method ?? '', String(confidence), ''];
}

/** `count`: how many the new columns are. The last one says why. */
export const withoutAnswer = (why: string, count: number): string[] => [...Array<string>(count - 1).fill(''), why];

function problemOf(status: number | undefined, columns: Columns): string {
  if (status === 404) return 'lat' in columns ? 'outside' : 'unknown';
  return 'lat' in columns ? 'noPoint' : 'malformed';
}
