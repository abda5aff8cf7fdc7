import {
  type Comparison,
  comparisons,
  type Expression,
  FilterBudget,
  invalidFilter,
  type Scalar,
  type Spatial,
} from './expression.ts';
import { dateOf, timestampOf } from './instants.ts';
import { finite, type TokenReader } from './token-reader.ts';
import { type Token, tokensOf } from './tokens.ts';
import { isWktName, readWkt } from './wkt.ts';

/** Reads a filter in CQL2 text (OGC 21-065r2, clause 8). Errors: 400 saying what is wrong. */
export const parseText = (text: string): Expression => new TextParser(tokensOf(text)).parse();

class TextParser implements TokenReader {
  readonly budget = new FilterBudget();
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    const expression = this.#or(1);
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return expression;
  }

  isNext(text: string): boolean {
    return isWord(this.#next, text);
  }

  take(): Token {
    const token = this.#next;
    if (token.kind === 'end') throw this.#unexpected();
    this.#at++;
    return token;
  }

  expect(text: string): void {
    if (!this.skip(text)) throw this.#unexpected(text);
  }

  skip(text: string): boolean {
    const isNext = this.isNext(text);
    if (isNext) this.#at++;
    return isNext;
  }

  get #next(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #unexpected(wanted?: string) {
    const { kind, text, at } = this.#next;
    const found =
      kind === 'end' ? 'it ends too early' : `"${text.slice(0, 40)}" at character ${at + 1} is not expected`;
    return invalidFilter(wanted === undefined ? found : `${found}; "${wanted}" is`);
  }

  #or(depth: number): Expression {
    return this.#joined('or', depth, () => this.#joined('and', depth, () => this.#not(depth)));
  }

  #joined(kind: 'and' | 'or', depth: number, read: () => Expression): Expression {
    const first = read();
    if (!this.isNext(kind)) return first;
    this.budget.node(depth);
    const of = [first];
    while (this.skip(kind)) of.push(read());
    return { kind, of };
  }

  #not(depth: number): Expression {
    this.budget.node(depth);
    if (this.skip('not')) return { kind: 'not', of: this.#not(depth + 1) };
    if (this.skip('(')) {
      const inner = this.#or(depth + 1);
      this.expect(')');
      return inner;
    }
    return this.#predicate(depth);
  }

  #predicate(depth: number): Expression {
    if (this.#isCall('s_intersects')) return this.#intersects();
    const left = this.#scalar(depth + 1);
    if (left.kind === 'literal' && left.type === 'boolean' && !this.#isOperator()) {
      return { kind: 'boolean', value: left.value as boolean };
    }
    if (this.skip('is')) {
      const isNot = this.skip('not');
      this.expect('null');
      return negated(isNot, { kind: 'isNull', of: left });
    }
    const isNot = this.skip('not');
    if (this.skip('like')) return negated(isNot, { kind: 'like', of: left, pattern: this.#scalar(depth + 1) });
    if (this.skip('between')) {
      const low = this.#scalar(depth + 1);
      this.expect('and');
      return negated(isNot, { kind: 'between', of: left, low, high: this.#scalar(depth + 1) });
    }
    if (this.skip('in')) {
      this.expect('(');
      const among = [this.#scalar(depth + 1)];
      while (this.skip(',')) among.push(this.#scalar(depth + 1));
      this.expect(')');
      return negated(isNot, { kind: 'in', of: left, among });
    }
    if (isNot || !this.#isOperator()) throw this.#unexpected();
    const op = this.take().text as Comparison;
    return { kind: 'comparison', op, left, right: this.#scalar(depth + 1) };
  }

  #isOperator(): boolean {
    const { kind, text } = this.#next;
    return kind === 'sign' && (comparisons as readonly string[]).includes(text);
  }

  #isCall(name: string): boolean {
    const after = this.#tokens[this.#at + 1];
    return this.isNext(name) && after?.kind === 'sign' && after.text === '(';
  }

  #scalar(depth: number): Scalar {
    this.budget.node(depth);
    for (const kind of ['casei', 'accenti'] as const) {
      if (!this.#isCall(kind)) continue;
      this.take();
      this.expect('(');
      const of = this.#scalar(depth + 1);
      this.expect(')');
      return { kind, of };
    }
    for (const [name, read] of [
      ['date', dateOf],
      ['timestamp', timestampOf],
    ] as const) {
      if (!this.#isCall(name)) continue;
      this.take();
      this.expect('(');
      const { kind, text } = this.take();
      if (kind !== 'text') throw invalidFilter(`${name.toUpperCase()} has a text in single quotation marks`);
      this.expect(')');
      return { kind: 'literal', type: name, value: read(text) };
    }
    const { kind, text } = this.#next;
    if (kind === 'name' && this.#isCall(text.toLowerCase()))
      throw invalidFilter(`"${text.slice(0, 40)}" is not supported`);
    if (kind === 'end' || kind === 'sign') throw this.#unexpected();
    this.#at++;
    if (kind === 'text') return { kind: 'literal', type: 'text', value: text };
    if (kind === 'number') return { kind: 'literal', type: 'number', value: finite(text) };
    if (kind === 'name' && /^(?:true|false)$/i.test(text)) {
      return { kind: 'literal', type: 'boolean', value: text.toLowerCase() === 'true' };
    }
    return { kind: 'property', name: text };
  }

  #intersects(): Expression {
    this.budget.spatial();
    this.take();
    this.expect('(');
    const left = this.#spatial();
    this.expect(',');
    const right = this.#spatial();
    this.expect(')');
    return { kind: 'intersects', of: [left, right] };
  }

  #spatial(): Spatial {
    const { kind, text } = this.#next;
    if (kind === 'quoted' || (kind === 'name' && !isWktName(text))) {
      return { kind: 'property', name: this.take().text };
    }
    return { kind: 'shape', shape: readWkt(this) };
  }
}

const isWord = ({ kind, text }: Token, wanted: string): boolean =>
  kind === 'sign' ? text === wanted : kind === 'name' && text.toLowerCase() === wanted;

const negated = (isNot: boolean, of: Expression): Expression => (isNot ? { kind: 'not', of } : of);
