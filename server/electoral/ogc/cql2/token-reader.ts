import { type FilterBudget, invalidFilter } from './expression.ts';
import type { Token } from './tokens.ts';

/** What reads tokens one after the other. */
export interface TokenReader {
  /** Whether the next token is this keyword or sign; keywords in any case. */
  isNext(text: string): boolean;
  /** Passes it. */
  take(): Token;
  /** Passes this keyword or sign. Errors: 400. */
  expect(text: string): void;
  /** Passes it if it is next. */
  skip(text: string): boolean;
  readonly budget: FilterBudget;
}

export function finite(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw invalidFilter(`${text.slice(0, 40)} is larger than a number can be`);
  return value;
}
