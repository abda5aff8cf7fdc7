import type { Static, TObject, TSchema } from 'typebox';
import type { HustingsError } from '#core/errors.ts';
import type { AcceptedFile } from '#server/call/sent-file.ts';
import type { Tag } from '#server/call/tag.ts';
import type { Bytes } from '#server/content/bytes.ts';
import type { JsonStream, JsonText } from '#server/content/json-content.ts';
import type { StoredFile } from '#server/content/stored-file.ts';
import type { ReadVersion } from '#server/records/record-version.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The request as a handler receives it: everything in it has passed its schema. */
export interface OperationRequest<Params, Query, Body, Caller> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly requestId: string;
  /** Scheme and host of the server, for the links of a response; absent unless `linked`. */
  readonly origin?: string;
  /** Whether the caller would rather read a page, by the header Accept; absent unless `html`. */
  readonly prefersHtml?: boolean;
}

/** What the OpenAPI document shows if the examples of the fields together would say too little. */
interface OperationExamples {
  /**
   * Names of the query's optional parameters whose examples are sent together when a reader tries the operation. The
   * others are only described: together they would often be refused, or find nothing.
   */
  readonly query?: readonly string[];
  /** The whole body. Absent: made of the examples of its fields. */
  readonly body?: unknown;
  /** The parts of the response that differ from the examples of its fields. */
  readonly response?: object;
}

/** Requests that are counted apart, as a multiple of the caller's limit: `timesTheLimit` of `core/config/rate-limits.ts`. */
export type Allowance = 'tiles' | 'features' | 'parts';

/** What a handler receives by a schema: nothing without one, anything if it is not known which. */
type Maybe<Schema extends TSchema | undefined> = [Schema] extends [undefined]
  ? undefined
  : [Schema] extends [TSchema]
    ? Static<Schema>
    : unknown;

type HandlerResult<Response extends TSchema> = Static<Response> | JsonText | JsonStream | Bytes | StoredFile;

/** What a definition may leave out. */
interface Defaulted {
  /** The status of success; 200 unless stated. */
  readonly status: number;
  /** An error of each kind that it answers beyond those of every operation. */
  readonly errors: readonly HustingsError[];
  /** Answers depend on the published map alone: they carry an ETag and may be cached. */
  readonly cacheable: boolean;
}

/**
 * Everything about one operation of an API. The route, the validation of requests (and of responses under test), the
 * types of its handler, the OpenAPI document and the tests that apply to every operation are all derived from this
 * object.
 */
interface Described<
  Services,
  Caller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends TSchema | undefined,
  Response extends TSchema,
> {
  readonly operationId: string;
  readonly method: Method;
  /** Below `/api/v1`, parameters as `{id}`. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  /** What it does beyond the summary: order, side effects, what is refused. CommonMark. */
  readonly description: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Whether the body may be left out altogether. */
  readonly bodyOptional?: boolean;
  /**
   * How many rows the body may have, if it is `{ records: […] }` or NDJSON. They are read and checked one by one: the
   * handler receives `Rows`, and `body` only describes them.
   */
  readonly inRows?: number;
  /** What file the body is, in the place of JSON: the handler receives it as a `SentFile`. */
  readonly file?: AcceptedFile;
  /** Whether it moves whole lists, and may wait and work for longer. */
  readonly isLong?: boolean;
  /** Fields of the body that are money: a number that no double has exactly is refused. */
  readonly exactNumbers?: readonly string[];
  readonly response: Response;
  /** The media type of a response that is not JSON. */
  readonly binary?: string;
  /** The media type of a response that is JSON of a kind of its own; `application/json` unless stated. */
  readonly mediaType?: string;
  /** Whether it answers with a page for people too: a response of type text/html, if the caller prefers that. */
  readonly html?: boolean;
  /** Whether it answers with a file, of which a client may ask for a part; such requests are counted as parts. */
  readonly inParts?: boolean;
  /** Whether its responses contain whole addresses of this server. */
  readonly linked?: boolean;
  /** Requests of this name are counted apart from all others. */
  readonly allowance?: Allowance;
  readonly examples?: OperationExamples;
  /**
   * Whether GET is answered without Koa's handling of a request. Only for a path without parameters whose response is
   * whole in memory, never a stream.
   */
  readonly direct?: boolean;
  /** The right that a key must carry; operations of the electoral API need none. */
  readonly scope?: string;
  /** Another right that opens it too, to a part of what it does. */
  readonly orScope?: string;
  /** The least role of a member who may. */
  readonly role?: Role;
  /** Reads the version of the record of the path's `id`, which If-Match names. */
  readonly version?: ReadVersion;
  /** Whether it accepts the header Idempotency-Key. */
  readonly idempotent?: boolean;
  /** Whether the header X-Filter-Note says how filters without a hit were understood. */
  readonly notes?: boolean;
  /** Whether every call appends a row to the campaign's audit log. */
  readonly audited?: boolean;
  /**
   * What goes around the transaction in which the handler is called, such as reading a file that it stores: calls `execute`
   * with the body that the handler receives.
   */
  around?<Result>(body: unknown, query: Maybe<Query>, execute: (body: unknown) => Promise<Result>): Promise<Result>;
  handle(
    request: OperationRequest<Maybe<Params>, Maybe<Query>, Maybe<Body>, Caller>,
    services: Services,
  ): HandlerResult<Response> | Promise<HandlerResult<Response>>;
}

/** An operation, whatever its schemas are. */
export interface Endpoint<Services = never, Caller = never>
  extends Described<Services, Caller, TObject | undefined, TObject | undefined, TSchema | undefined, TSchema>,
    Defaulted {}

/** An operation as its file states it. */
export type Definition<
  Services,
  Caller,
  Params extends TObject | undefined,
  Query extends TObject | undefined,
  Body extends TSchema | undefined,
  Response extends TSchema,
> = Described<Services, Caller, Params, Query, Body, Response> & Partial<Defaulted>;

/** Returns the function with which one API defines its operations. It fixes services and caller; the rest is inferred. */
export function endpointFor<Services, Caller>() {
  return <
    Response extends TSchema,
    Params extends TObject | undefined = undefined,
    Query extends TObject | undefined = undefined,
    Body extends TSchema | undefined = undefined,
  >(
    definition: Definition<Services, Caller, Params, Query, Body, Response>,
  ): Endpoint<Services, Caller> =>
    ({ status: 200, errors: [], cacheable: false, ...definition }) as unknown as Endpoint<Services, Caller>;
}
