import type { Context } from 'koa';
import { notFound } from '#core/errors.ts';
import type { Api, Validity } from './api.ts';
import type { RateLimitedCaller } from './authentication.ts';
import { Bytes } from './content/bytes.ts';
import { JsonStream, JsonText } from './content/json-content.ts';
import { respond } from './content/respond.ts';
import type { Endpoint, OperationRequest } from './endpoint.ts';
import { readBody, refuseBody } from './request/body.ts';
import { readQuery } from './request/query.ts';
import {
  type Check,
  checkBody,
  checkParameters,
  checkResponse,
  checkSource,
  checkText,
  isText,
} from './request/validation.ts';
import { requestContext } from './request-context.ts';

/** Answers a request whose caller has been authenticated and counted. Gives no promise where nothing is awaited. */
export type Operation<Caller> = (ctx: Context, caller: Caller) => Promise<void> | undefined;

type Request<Caller> = OperationRequest<{ readonly [name: string]: string } | undefined, unknown, unknown, Caller>;

const checkNothing: Check = () => {};

/** Compiles an endpoint's schemas once and joins them to its handler. */
export function compileOperation<Services, Caller extends RateLimitedCaller>(
  endpoint: Endpoint<Services, Caller>,
  api: Api<Services, Caller>,
): Operation<Caller> {
  const checkPath = endpoint.params ? checkParameters(endpoint.params, 'path') : checkNothing;
  const checkQuery = checkParameters(endpoint.query ?? noParameters, 'query');
  const checkRequestBody = endpoint.body ? checkBody(endpoint.body) : checkNothing;
  const checkAnswer = api.checkAnswers ? checkResponse(endpoint.response, endpoint.operationId) : undefined;

  /** The body, checked; undefined where the operation takes none. */
  const takeBody = async (ctx: Context): Promise<unknown> => {
    if (!endpoint.body) return refuseBody(ctx);
    const sent = await readBody(ctx, endpoint.bodyOptional === true);
    if (!sent) return undefined;
    checkRequestBody(sent.value);
    checkSource(sent.source, endpoint.exactNumbers);
    checkText(sent.value);
    return sent.value;
  };

  const handle = (ctx: Context, request: Request<Caller>): Promise<void> | undefined => {
    if (request.params && !isText(request.params)) throw notFound('There is no record of this id.');
    const validity = endpoint.cacheable ? api.validity?.() : undefined;
    const made = api.executeOperation
      ? api.executeOperation(ctx, endpoint, request)
      : endpoint.handle(request, api.services as Services);
    return made instanceof Promise ? made.then((answer) => send(ctx, answer, validity)) : send(ctx, made, validity);
  };

  const send = (ctx: Context, answer: unknown, validity: Validity | undefined): Promise<void> | undefined => {
    const isJson = answer instanceof JsonText || answer instanceof JsonStream;
    if (checkAnswer && !(answer instanceof Bytes)) checkAnswer(isJson ? JSON.parse(answer.text) : answer);
    return respond(ctx, endpoint.status, answer, validity);
  };

  return (ctx, caller) => {
    api.authentication.authorize?.(caller, endpoint.scope);
    const context = requestContext(ctx);
    const params = endpoint.params ? { ...context.params } : undefined;
    checkPath(params);
    const query = readQuery(ctx.querystring, api.authentication.credentialParameter);
    checkQuery(query);
    const request = { params, query, body: undefined, caller, requestId: context.requestId };
    return endpoint.body || endpoint.idempotent
      ? takeBody(ctx).then((body) => handle(ctx, { ...request, body }))
      : handle(ctx, request);
  };
}

const noParameters = { type: 'object', properties: {}, additionalProperties: false } as const;
