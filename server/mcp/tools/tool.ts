import type { ApiResponse, Arguments, Operation, SendRequest } from '#server/mcp/api-request.ts';
import { idempotencyArgument } from '#server/mcp/api-request.ts';
import type { JsonSchema, ObjectSchema } from '#server/mcp/schemas.ts';

/** What a tool does to the campaign's records. A client may ask its user before a call on account of it. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  /** Whether a call may overwrite something, or cannot be undone. */
  readonly destructiveHint: boolean;
  /** Whether the same call once more, without an idempotency key, changes nothing more. */
  readonly idempotentHint: boolean;
  /** Whether it reaches beyond this server's own data. */
  readonly openWorldHint: boolean;
}

export interface ToolOutput {
  readonly content: object;
  /** The API's answers that it was made of, in the order of the requests. */
  readonly responses: readonly ApiResponse[];
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For a model that has never seen the API. A write's begins with its side effects. */
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: Annotations;
  /** The operations that it may call. */
  readonly operations: readonly Operation[];
  /** Throws a HustingsError if the API refuses, or the arguments cannot be written as a request. */
  call(args: Arguments, send: SendRequest): Promise<ToolOutput>;
}

/** A group of tools that one server offers, in the order in which it lists them. */
export interface ToolSet {
  /** Tells a model what the tools are for, and what is true of all of them. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
}

/** What is written of a tool by hand. */
export interface ToolText {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export const reads: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Adds records and changes none. */
export const adds: Annotations = { ...reads, readOnlyHint: false, idempotentHint: false };

/** Overwrites what records say. */
export const overwrites: Annotations = { ...adds, destructiveHint: true };

/** Cannot be undone, and is done once only. */
export const isFinal: Annotations = { ...overwrites, idempotentHint: true };

export const idempotencyProperty: Readonly<Record<string, JsonSchema>> = {
  [idempotencyArgument]: {
    type: 'string',
    maxLength: 200,
    description: 'Recommended, a new UUID: the same call within 24 hours writes nothing and gets the first answer.',
  },
};

/** The sentence about what a key or an assistant’s token needs; empty if the operations need none. */
export function scopesNeeded(operations: readonly Operation[]): string {
  const scopes = [...new Set(operations.flatMap(({ scope }) => scope ?? []))];
  if (scopes.length === 0) return '';
  return `Needs the scope${scopes.length > 1 ? 's' : ''} ${scopes.join(' and ')}.`;
}

export const paragraphs = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');
