import { parse } from 'fast-querystring';
import type { Context } from 'koa';
import { invalid, notFound } from '#core/errors.ts';
import type { Admitted, Api } from './api.ts';
import { readBody, refuseBody } from './body.ts';
import { type Endpoint, type Given, JsonText } from './endpoint.ts';
import { type Check, checkBody, checkParameters, checkResponse, checkText, isText } from './validation.ts';

/** What is done for a caller who has been admitted and counted. */
export type Operation<Caller> = (ctx: Context, caller: Caller) => Promise<void>;

const nothing: Check = () => {};

/** Compiles an endpoint's schemas once and joins them to its handler. */
export function compileOperation<Services, Caller extends Admitted>(
  endpoint: Endpoint<Services, Caller>,
  api: Api<Services, Caller>,
): Operation<Caller> {
  const checkPath = endpoint.params ? checkParameters(endpoint.params, 'path') : nothing;
  const checkQuery = checkParameters(endpoint.query ?? noParameters, 'query');
  const checkGivenBody = endpoint.body ? checkBody(endpoint.body) : nothing;
  const checkAnswer = api.checkAnswers ? checkResponse(endpoint.response, endpoint.operationId) : undefined;

  return async (ctx, caller) => {
    api.door.authorize?.(caller, endpoint.scope);
    const params = endpoint.params ? { ...ctx.params } : undefined;
    checkPath(params);
    const query = parseQuery(ctx.querystring, api.door.credentialParameter);
    checkQuery(query);
    const body = endpoint.body ? await readBody(ctx, endpoint.bodyOptional === true) : undefined;
    if (endpoint.idempotent && !endpoint.body) await refuseBody(ctx);
    if (body !== undefined) {
      checkGivenBody(body);
      checkText(body);
    }
    if (params && !isText(params)) throw notFound('There is no record of this id.');
    const etag = endpoint.cacheable ? api.etag?.() : undefined;
    const given: Given<unknown, unknown, unknown, Caller> = {
      params,
      query,
      body,
      caller,
      requestId: ctx.state.requestId,
    };
    const made = api.perform ? api.perform(ctx, endpoint, given) : endpoint.handle(given, api.services as Services);
    const answer = made instanceof Promise ? await made : made;
    checkAnswer?.(answer instanceof JsonText ? JSON.parse(answer.text) : answer);
    respond(ctx, endpoint.status, answer, etag);
  };
}

const noParameters = { type: 'object', properties: {}, additionalProperties: false } as const;

function respond(ctx: Context, status: number, answer: unknown, etag: string | undefined): void {
  const { res } = ctx;
  ctx.status = status;
  if (etag === undefined) {
    res.setHeader('Cache-Control', 'no-store');
  } else {
    res.setHeader('ETag', etag);
    res.setHeader('Cache-Control', 'public, max-age=300');
    if (holds(ctx.headers['if-none-match'], etag)) {
      ctx.status = 304;
      return;
    }
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = answer instanceof JsonText ? answer.bytes : JSON.stringify(answer);
}

/**
 * Whether If-None-Match names the ETag (RFC 9110, section 13.1.2). Koa's own test also heeds the request's Cache-Control,
 * and fetch sets that to no-cache whenever a script gives the header itself, so that it would never see a 304.
 */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  );
}

/** The reader would put other characters for what it cannot decode. */
function refuseBadEncoding(text: string): void {
  if (!text.includes('%')) return;
  try {
    decodeURIComponent(text);
  } catch {
    throw invalid('The query is not percent-encoded UTF-8: write % itself as %25.');
  }
}

/**
 * The query's parameters. One given twice is a mistake that would pass in silence, whichever of the two were taken.
 * Koa's own reader goes through URLSearchParams, which costs as much as the look-up itself. A credential is the door's
 * matter alone.
 */
function parseQuery(text: string, credential: string | undefined): Record<string, string> {
  if (text === '') return {};
  refuseBadEncoding(text);
  const parameters = parse(text);
  const single: Record<string, string> = {};
  for (const name in parameters) {
    if (name === credential) continue;
    // A plain assignment would set the prototype of our object instead of a parameter of that name.
    if (name === '__proto__') throw invalid('Unknown query parameter "__proto__".');
    const value = parameters[name];
    if (typeof value !== 'string') throw invalid(`The query parameter "${name}" is given more than once.`);
    checkText(value, name);
    single[name] = value;
  }
  return single;
}
