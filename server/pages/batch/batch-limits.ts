import type { Context } from 'koa';
import { rateLimits } from '#core/config/rate-limits.ts';
import { formatters } from '#core/formatters.ts';
import type { SheetLimits } from '#core/tables/workbook/limits.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { pageRefusals } from '#core/texts/texts.ts';
import { countRequest, countTogether } from '#server/http/rate-limit/count-request.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { takePlace } from '#server/http/request/files/places.ts';
import { SpoolFull } from '#server/http/request/files/spool/spooled-bytes.ts';
import { WorkPlaces } from '#server/http/request/files/work-places.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

const megabyte = 1024 * 1024;

/**
 * Limits of a list that the page takes as a whole. A longer one is looked up by the page's script, or by the command.
 */
export const mostRows = 20_000;
export const mostBytes = 8 * megabyte;

/** A list of that many rows and thirty columns unpacks to some 30 MB. */
export const sheetLimits: SheetLimits = {
  sheetBytes: 64 * megabyte,
  sharedBytes: 32 * megabyte,
  sharedCharacters: 8 * megabyte,
  sharedTexts: 400_000,
  cells: 1_500_000,
  rows: 200_000,
  characters: 32 * megabyte,
};

/** Every list counts as at least this many rows: reading one that has few may take as long. */
const leastRows = 2_000;

const units = (rows: number): number => Math.ceil(rows / rateLimits.rowsOfOneRequest);

/** Lists of a process that are in memory at once, and those of one visitor: one is aborted while the next one is chosen. */
const places = new WorkPlaces({ inAll: 4, ofHolder: 2, waiting: 40, seconds: 20 });

/** Waits for a place for the work on a list that has arrived. Returns what gives it back. Errors: 429. */
export async function takeListPlace(ctx: Context, client: string): Promise<() => void> {
  const place = await takePlace(ctx, places, client);
  if (typeof place === 'string') throw busy();
  return place;
}

/** 429 if there is no room to spool a list; any other error as it is. */
export const asBusy = (error: unknown): unknown => (error instanceof SpoolFull ? busy() : error);

/** Counts lists and their rows of a visitor, apart from other pages and from the API. */
export class ListAllowance {
  readonly #ctx: Context;
  readonly #counter: RateCounter | undefined;
  readonly #allowance: { readonly rateLimitKey: string; readonly requestsPerMinute: number };

  constructor(ctx: Context, counter: RateCounter | undefined, client: string) {
    this.#ctx = ctx;
    this.#counter = counter;
    this.#allowance = { rateLimitKey: `lists ${client}`, requestsPerMinute: units(rateLimits.listRows) };
  }

  /** Before a list is read. Errors: 429. */
  async countList(): Promise<void> {
    const exceeded = await countRequest(this.#ctx, this.#counter, this.#allowance, units(leastRows));
    if (exceeded) throw tooMany(exceeded.headers['Retry-After']);
  }

  /** Before its rows are looked up: all of them or none. Errors: 429. */
  async countRows(rows: number): Promise<void> {
    if (rows <= leastRows) return;
    const more = units(rows) - units(leastRows);
    const exceeded = await countTogether(this.#ctx, this.#counter, this.#allowance, more);
    if (exceeded) throw tooMany(exceeded.headers['Retry-After']);
  }
}

const inWords = (rows: number) => inLanguages((language) => formatters.whole[language].format(rows));

function tooMany(seconds = '60'): BilingualError {
  const [rows, least] = [inWords(rateLimits.listRows), inWords(leastRows)];
  return new BilingualError(
    429,
    'rate_limit_exceeded',
    inLanguages((language) => pageRefusals[language].manyListRows(rows[language], least[language], seconds)),
    { headers: { 'Retry-After': seconds } },
  );
}

const busy = () =>
  new BilingualError(
    429,
    'rate_limit_exceeded',
    inLanguages((language) => pageRefusals[language].manyLists),
    { headers: { 'Retry-After': '5' } },
  );

export function tooManyRows(): BilingualError {
  const rows = inWords(mostRows);
  return new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => pageRefusals[language].longList(rows[language])),
  );
}
