import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpRequest,
  type IHttpResponse,
} from '@stoplight/prism-http';
import type { IHttpOperation } from '@stoplight/types';
import * as Either from 'fp-ts/lib/Either.js';
import * as TaskEither from 'fp-ts/lib/TaskEither.js';
import pino from 'pino';

/** One request with its response, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  /** Below the API's root, with its query. */
  readonly address: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: unknown;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: unknown;
}

/** What Prism says of an exchange. `operation` is null if the document has none for it. */
export interface Verdict {
  readonly operation: string | null;
  readonly request: readonly string[];
  readonly answer: readonly string[];
}

export interface Validator {
  /** The ids of all operations of the documents. */
  readonly operations: readonly string[];
  validate(exchange: Exchange): Promise<Verdict>;
}

interface Diagnostic {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly severity: number;
}

/** Validates exchanges with Stoplight Prism, which gets the responses instead of forwarding the requests itself. */
export async function createValidator(documents: readonly string[]): Promise<Validator> {
  const operations = (await Promise.all(documents.map((file) => getHttpOperationsFromSpec(file)))).flat();
  const answers = new WeakMap<IHttpRequest, IHttpResponse>();
  const matched = new WeakMap<IHttpRequest, string>();
  const prism = createInstance(
    {
      isProxy: true,
      upstream: new URL('http://localhost'),
      upstreamProxy: undefined,
      mock: { dynamic: false },
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: true,
    },
    {
      logger: pino({ level: 'silent' }),
      forward: ({ data }, _address, _proxy, operation) => {
        matched.set(data, nameOf(operation));
        return () => TaskEither.right(answers.get(data) as IHttpResponse);
      },
    },
  );
  return {
    operations: operations.map(nameOf),
    async validate(exchange) {
      const { pathname, searchParams } = new URL(exchange.address, 'http://localhost');
      const request: IHttpRequest = {
        method: exchange.method.toLowerCase() as IHttpRequest['method'],
        url: { path: pathname, query: Object.fromEntries(searchParams) },
        headers: { ...exchange.requestHeaders },
        body: exchange.requestBody,
      };
      answers.set(request, {
        statusCode: exchange.status,
        headers: { ...exchange.responseHeaders },
        body: exchange.responseBody,
      });
      const result = await prism.request(request, operations)();
      if (Either.isLeft(result)) return { operation: null, request: [result.left.message], answer: [] };
      const { input, output } = result.right.validations;
      return {
        operation: matched.get(request) ?? null,
        request: input.map(sentence),
        answer: output.map(sentence),
      };
    },
  };
}

const nameOf = (operation: IHttpOperation | undefined): string => operation?.iid ?? operation?.id ?? '';

const sentence = ({ path = [], message }: Diagnostic): string => `${path.join('.')}: ${message}`;
