import type { Context } from 'koa';
import { notFound } from '#core/errors.ts';
import type { Api } from './api.ts';
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

/** Answers a request whose caller has been authenticated and counted. */
export type Operation<Caller> = (ctx: Context, caller: Caller) => Promise<void>;

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

  return async (ctx, caller) => {
    api.authentication.authorize?.(caller, endpoint.scope);
    const context = requestContext(ctx);
    const params = endpoint.params ? { ...context.params } : undefined;
    checkPath(params);
    const query = readQuery(ctx.querystring, api.authentication.credentialParameter);
    checkQuery(query);
    const sent = endpoint.body ? await readBody(ctx, endpoint.bodyOptional === true) : undefined;
    const body = sent?.value;
    if (endpoint.idempotent && !endpoint.body) await refuseBody(ctx);
    if (sent) {
      checkRequestBody(body);
      checkSource(sent.source, endpoint.exactNumbers);
      checkText(body);
    }
    if (params && !isText(params)) throw notFound('There is no record of this id.');
    const validity = endpoint.cacheable ? api.validity?.() : undefined;
    const request: OperationRequest<unknown, unknown, unknown, Caller> = {
      params,
      query,
      body,
      caller,
      requestId: context.requestId,
    };
    const made = api.executeOperation
      ? api.executeOperation(ctx, endpoint, request)
      : endpoint.handle(request, api.services as Services);
    const answer = made instanceof Promise ? await made : made;
    const isJson = answer instanceof JsonText || answer instanceof JsonStream;
    if (!(answer instanceof Bytes)) checkAnswer?.(isJson ? JSON.parse(answer.text) : answer);
    const responding = respond(ctx, endpoint.status, answer, validity);
    if (responding) await responding;
  };
}

const noParameters = { type: 'object', properties: {}, additionalProperties: false } as const;
