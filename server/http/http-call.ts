import type { Context } from 'koa';
import { type HustingsError, invalid } from '#core/errors.ts';
import type { BodyBounds } from '#server/call/body/body-bounds.ts';
import type { AdmittedBody } from '#server/call/body/body-gate.ts';
import { mostBytes, RecordTexts, type RowFormat, rowsTooLarge } from '#server/call/record-texts.ts';
import { type Rows, readRows } from '#server/call/rows.ts';
import type { AcceptedFile, SentFile } from '#server/call/sent-file.ts';
import type { Call, Conditions, ExpectedBody } from '#server/operations/calls/call.ts';
import { overlongIdempotencyKey } from '#server/operations/calls/internal-call.ts';
import { readBody, refuseBody } from './request/body.ts';
import { readFileOf } from './request/files/read-file.ts';
import { readQuery } from './request/query.ts';
import { takePieces } from './request/take-pieces.ts';
import { type RequestContext, requestContext } from './request-context.ts';

/**
 * Reads the rows of a request's body, `most` at most, cut into records while it arrives: its bounds are enforced while
 * it is read. Errors: 400 for another content type or outline, or none; 413 beyond 4 MiB.
 */
async function readRowsOf(ctx: Context, most: number, bounds: BodyBounds): Promise<Rows> {
  const texts = new RecordTexts(formatOf(ctx), most);
  if (Number(ctx.headers['content-length'] ?? 0) > mostBytes) throw rowsTooLarge();
  await takePieces(ctx, (piece) => texts.take(piece));
  return readRows(texts.end(), bounds);
}

function formatOf(ctx: Context): RowFormat {
  if (ctx.is('application/x-ndjson', 'application/jsonl')) return 'lines';
  if (ctx.is('json')) return 'json';
  throw invalid(
    'The request needs a body of records with "Content-Type: application/json" or "Content-Type: application/x-ndjson".',
  );
}

/** What the headers of a request ask for. Errors: 400 for an overlong or repeated Idempotency-Key of a write. */
const readConditions = (ctx: Context, isWrite: boolean): Conditions => ({
  idempotencyKey: isWrite ? readIdempotencyKey(ctx) : undefined,
  ifMatch: readVersions(ctx.headers['if-match']),
});

/** The entity tags of If-Match (RFC 9110, 13.1.1). A weak one matches nothing. */
function readVersions(header: string | undefined): string[] | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return ['*'];
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, isWeak, tag = '']) => (isWeak ? [] : [tag]));
}

/** Undefined if it is absent or empty. */
function readIdempotencyKey(ctx: Context): string | undefined {
  const key = ctx.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  // Node joins repeated headers with a comma, but a single key may contain a comma too.
  if (ctx.req.headersDistinct['idempotency-key']?.length !== 1) {
    throw invalid('The header "Idempotency-Key" is given more than once.');
  }
  if (typeof key !== 'string' || key.length > 200) throw overlongIdempotencyKey();
  return key;
}

/** A use of an operation that arrived as a request over HTTP. */
export class HttpCall implements Call {
  isAudited = false;
  isReplayed = false;
  version: string | undefined;
  note: string | undefined;
  next: Readonly<Record<string, string>> | undefined;
  readonly #ctx: Context;
  readonly #known: RequestContext;
  readonly #credential: string | undefined;

  readonly #count: (requests: number) => Promise<HustingsError | undefined>;

  /**
   * `credential` is the query's parameter that carries the caller's key. `count` counts further requests of the caller,
   * and returns the error if they are too many.
   */
  constructor(
    ctx: Context,
    credential: string | undefined,
    count: (requests: number) => Promise<HustingsError | undefined>,
  ) {
    this.#ctx = ctx;
    this.#count = count;
    this.#known = requestContext(ctx);
    this.#credential = credential;
  }

  get requestId(): string {
    return this.#known.requestId;
  }

  get operationId(): string | undefined {
    return this.#known.operationId;
  }

  get params(): Readonly<Record<string, string>> {
    return this.#known.params;
  }

  get method(): string {
    return this.#ctx.method;
  }

  get path(): string {
    return this.#ctx.path;
  }

  origin(): string {
    this.#known.namesHost = true;
    return (this.#ctx.URL as Partial<URL>).origin ?? '';
  }

  prefersHtml(): boolean {
    this.#ctx.vary('Accept');
    return this.#ctx.accepts('application/json', 'text/html') === 'text/html';
  }

  query(): Record<string, string> {
    return readQuery(this.#ctx.querystring, this.#credential);
  }

  async body({ presence, bounds }: ExpectedBody): Promise<AdmittedBody | undefined> {
    if (presence !== 'none') return readBody(this.#ctx, bounds, presence === 'optional');
    await refuseBody(this.#ctx);
    return undefined;
  }

  rows(most: number, bounds: BodyBounds): Promise<Rows> {
    return readRowsOf(this.#ctx, most, bounds);
  }

  file(accepted: AcceptedFile, holder: string): Promise<SentFile> {
    return readFileOf(this.#ctx, accepted, holder);
  }

  async count(requests: number): Promise<void> {
    if (requests <= 0) return;
    const exceeded = await this.#count(requests);
    if (exceeded) throw exceeded;
  }

  conditions(isWrite: boolean): Conditions {
    return readConditions(this.#ctx, isWrite);
  }
}
