import type { BodyBounds } from '#server/call/body/body-bounds.ts';
import type { AdmittedBody } from '#server/call/body/body-gate.ts';
import type { Rows } from '#server/call/rows.ts';
import type { AcceptedFile, SentFile } from '#server/call/sent-file.ts';

export interface ExpectedBody {
  readonly presence: 'needed' | 'optional' | 'none';
  readonly bounds: BodyBounds;
}

/** What a caller asks for besides what the operation does. */
export interface Conditions {
  /** A repetition under the same key is answered as the first request was. */
  readonly idempotencyKey?: string | undefined;
  /** The versions of which the record must have one, or `*` for any: 412 otherwise. */
  readonly ifMatch?: readonly string[] | undefined;
  /** The mark of the warnings that a person has seen, empty if none were shown; absent: none are asked for. */
  readonly seen?: string | undefined;
}

/** One use of an operation of an API, by whatever way it came. Nothing of what was sent has been checked. */
export interface Call {
  /** A UUID, for the audit log. */
  readonly requestId: string;
  readonly operationId: string | undefined;
  readonly method: string;
  /** From the host's root, without the query. */
  readonly path: string;
  /** Scheme and host by which the caller has reached the server; empty if the program itself calls. */
  origin(): string;
  /** Whether the caller would rather read a page than JSON, by the header Accept. */
  prefersHtml(): boolean;
  /** The path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The query's parameters as texts, in the order in which they were sent. */
  query(): Record<string, string>;
  /** Undefined if there is none and none is needed. Errors: 400 and 413 of the gate. */
  body(expected: ExpectedBody): Promise<AdmittedBody | undefined>;
  /** `isWrite`: a read has no idempotency key. */
  conditions(isWrite: boolean): Conditions;
  /** The rows of a body that has many, `most` at most, each within the bounds of a row. Errors: 400, 413. */
  rows(most: number, bounds: BodyBounds): Promise<Rows>;
  /** The file that is the body; `holder` is whose place in memory it takes. Errors: 400, 413, 429. */
  file(expected: AcceptedFile, holder: string): Promise<SentFile>;
  /** Counts what a call does as further requests of its caller. Errors: 429, and then none of them is counted. */
  count(requests: number): Promise<void>;
  /** Whether the audit log has its entry. The executor sets it. */
  isAudited: boolean;
  /** The record's version, if If-Match asked about it. The executor sets it. */
  version: string | undefined;
  /** What filters without a hit were understood as. The executor sets it. */
  note: string | undefined;
  /** The parameters of the page that follows, of a list. The executor sets it. */
  next: Readonly<Record<string, string>> | undefined;
  /** Whether it is answered as an earlier one under the same key was. The executor sets it. */
  isReplayed: boolean;
}
