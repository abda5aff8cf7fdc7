import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { Pool } from 'undici';
import { errorCodes } from '#core/errors.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { knownFiles } from '#test/support/fuzz/known-files.ts';
import { knownRecords } from '#test/support/fuzz/known-records.ts';
import { type Draft, draftFor, fillIn, type Known } from '#test/support/fuzz/requests.ts';
import { apiDocuments } from '#test/tools/openapi/read-document.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_005);
const requests = 26_000;
const atOnce = 20;

let api: CampaignHarness;
let knownFor: (operationId: string) => Promise<Known>;
let pool: Pool;
beforeAll(async () => {
  // Two imports that record at one moment cannot be distinguished: the clock continues.
  const [afternoon, begun] = [Date.parse('2026-10-05T14:00:00Z'), performance.now()];
  // Answers are checked against their schemas below.
  api = await startCampaignApi({ now: () => new Date(afternoon + performance.now() - begun), checkAnswers: false });
  knownFor = knownFiles(api, await knownRecords(api));
  pool = new Pool(new URL(api.base).origin, { connections: atOnce });
});
afterAll(async () => {
  await pool.close();
  await api.close();
});

const ajv = new Ajv({ strictTypes: false, keywords: ['expects'] });
addFormats.default(ajv);
const isError = ajv.compile({
  type: 'object',
  required: ['error', 'code'],
  additionalProperties: false,
  properties: { error: { type: 'string', minLength: 1 }, code: { enum: errorCodes } },
});
const codesOf: Readonly<Record<number, readonly string[]>> = {
  400: ['validation_failed'],
  401: ['unauthorized'],
  402: ['limit_exceeded'],
  403: ['forbidden'],
  404: ['not_found'],
  410: ['not_found'],
  413: ['validation_failed'],
  429: ['rate_limit_exceeded'],
  422: ['validation_failed', 'idempotency_key_reused'],
};
const answers = new Map(campaignEndpoints.map(({ operationId, response }) => [operationId, ajv.compile(response)]));

const send = async (draft: Draft) => {
  const known = await knownFor(draft.endpoint.operationId);
  const fill = (text: string) => fillIn(text, known, draft.endpoint.operationId);
  const { statusCode, headers, body } = await pool.request({
    method: draft.endpoint.method,
    path: `/api/v1${fill(draft.path)}`,
    headers: Object.fromEntries(Object.entries(draft.headers).map(([name, value]) => [name, fill(value)])),
    body: draft.body === undefined ? null : fill(draft.body),
  });
  return { status: statusCode, headers, text: await body.text() };
};

/**
 * Parts of a new donation go together, such as its cheque and its method. Few random changes of one are right, and only while it has
 * no receipt in force. Most filters of a walk list go together with pages alone. A feed is read from one place. A turf is cut if a
 * voter is on none. A file's defaults are of one kind of records, and voters alone are changed by one.
 */
const rarelyRight: ReadonlySet<string> = new Set([
  'createDonation',
  'correctDonation',
  'returnPart',
  'recordAnonymousGifts',
  'withdrawAnonymousGifts',
  'getWalkList',
  'listChanges',
  'createTurfs',
  'createImport',
]);

/** A campaign has five webhooks at most, and the requests of a run delete them: soon there are none to ask for. */
const ofFew: ReadonlySet<string> = new Set([
  'createWebhook',
  'deleteWebhook',
  'testWebhook',
  'listWebhookMessages',
  'fetchWebhookMessages',
]);

/** The statuses that the OpenAPI document names. No request is one too many, but one file may be the third at a time. */
const declared = new Map(
  apiDocuments
    .flatMap(({ operations }) => operations)
    .map(({ operationId, responses }) => {
      const statuses = Object.keys(responses).map(Number);
      return [operationId, statuses.filter((status) => status !== 429 || operationId === 'createImport')] as const;
    }),
);

/** The defect of a response, or null. */
function fault({ operationId }: CampaignEndpoint, { status, headers, text }: Awaited<ReturnType<typeof send>>) {
  if (status >= 500) return 'a failure of the server';
  if (!declared.get(operationId)?.includes(status)) return 'a status that the operation does not declare';
  if (!/^application\/json/.test(String(headers['content-type']))) return 'not JSON';
  if (!headers['x-request-id'] || !headers['x-ratelimit-limit']) return 'a header is missing';
  const body: unknown = JSON.parse(text);
  const validate = answers.get(operationId);
  if (status === 200) return validate?.(body) ? null : `outside its schema: ${ajv.errorsText(validate?.errors)}`;
  if (!isError(body)) return 'an error of another shape';
  return codesOf[status]?.includes((body as { code: string }).code)
    ? null
    : 'a code that does not belong to the status';
}

it(`answers ${requests} requests made from the schemas within what it declares`, async () => {
  const drafts = fc.sample(fc.constantFrom(...campaignEndpoints).chain(draftFor), { numRuns: requests, seed });
  const met = new Map<string, number>();
  let next = 0;
  const work = async () => {
    for (let at = next++; at < drafts.length; at = next++) {
      const draft = drafts[at] as Draft;
      const { endpoint, ...request } = draft;
      const asked = `seed ${seed}, request ${at}: ${endpoint.method} ${JSON.stringify(request)}`;
      const answer = await send(draft).catch((cause) => {
        throw new Error(`no answer\n${asked}`, { cause });
      });
      const wrong = fault(endpoint, answer);
      if (wrong) throw new Error(`${wrong}\n${asked}\nanswer: ${answer.status} ${answer.text}`);
      const what = `${draft.endpoint.operationId} ${answer.status}`;
      met.set(what, (met.get(what) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (process.env.FUZZ_SHOW)
    process.stderr.write(
      `${[...met]
        .sort()
        .map((each) => each.join(' '))
        .join('\n')}\n`,
    );
  // A run in which all requests are refused, or none, would find no defect.
  const poor = campaignEndpoints.filter(({ operationId }) => {
    const all = [...met].filter(([what]) => what.startsWith(`${operationId} `));
    const answered = met.get(`${operationId} 200`) ?? 0;
    const total = all.reduce((sum, [, times]) => sum + times, 0);
    const least = ofFew.has(operationId) ? 0 : rarelyRight.has(operationId) ? 5 : 25;
    return answered < least || total - answered < 10;
  });
  expect(poor.map(({ operationId }) => operationId)).toEqual([]);
}, 600_000);
