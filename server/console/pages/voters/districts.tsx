import { HustingsError } from '#core/errors.ts';
import { districtTexts as texts } from '#core/texts/texts.ts';
import { getCampaign } from '#server/campaign/campaigns/get-campaign.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { districtsOfElection } from '#server/campaign/voters/districts/districts.ts';
import { readFillCursor } from '#server/campaign/voters/districts/fill-cursor.ts';
import { previewFill } from '#server/campaign/voters/districts/preview-fill.ts';
import { fillDistricts } from '#server/campaign/voters/operations/fill-districts.ts';
import type { CampaignRequest, ConsolePage, ConsoleRoute, ConsoleServices } from '#server/console/http/route.ts';
import { worded } from '#server/console/http/worded.ts';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import type { JsonText } from '#server/content/json-content.ts';
import { operationOf, readUnaudited } from '#server/operations/perform.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { type Asked, addressOf, Preview, type Read } from './district-preview.tsx';

const path = '/campaigns/:campaign/voters/districts';

/** One press of the button does the work of this many requests, unless that takes too long. */
const mostRounds = 20;
const mostMilliseconds = 8_000;

const askedOf = (read: (name: string) => string | null): Asked => ({
  jurisdiction: read('jurisdiction') || undefined,
  cursor: read('cursor') || undefined,
});

async function readPage(
  { campaign, principal, now }: CampaignRequest,
  { pool, districts }: ConsoleServices,
  asked: Asked,
): Promise<Read> {
  const row = await readUnaudited(pool, principal, operationOf(getCampaign), now, (tx) =>
    readCampaign(tx, { last: true }),
  );
  const found = districtsOfElection(districts, row);
  const jurisdictions = new Map(found.all.map(({ jurisdiction }) => [jurisdiction.id, jurisdiction]));
  const jurisdiction = jurisdictions.has(asked.jurisdiction ?? '') ? asked.jurisdiction : undefined;
  const after = asked.cursor === undefined ? undefined : readFillCursor(asked.cursor, campaign.id);
  const preview = await previewFill(pool, campaign.id, { districts, jurisdiction, after, now });
  return { level: row.election_level, jurisdictions: [...jurisdictions.values()], jurisdiction, preview };
}

/** `error`: why the form was refused. The page explains what the server lacks. */
async function districtsPage(
  request: CampaignRequest,
  services: ConsoleServices,
  error?: HustingsError,
): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = texts[language];
  const asked = askedOf((name) => query.get(name));
  const read = await readPage(request, services, asked).catch((cause: unknown) => {
    if (cause instanceof HustingsError && cause.reason?.name.startsWith('districts.')) return cause;
    throw cause;
  });
  const filled = /^\d{1,7}$/.exec(query.get('filled') ?? '')?.[0];
  return {
    title: text.title,
    place: { campaign, section: 'voters' },
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.title}</h1>
        {filled !== undefined && (
          <Notice tone="good" role="status">
            <p>{text.filled(Number(filled))}</p>
            {asked.cursor && <p>{text.more}</p>}
          </Notice>
        )}
        <Refusal error={error} language={language} />
        {read instanceof HustingsError ? (
          <Refusal error={worded(read) as HustingsError} language={language} />
        ) : (
          <Preview request={request} asked={asked} read={read} />
        )}
      </>
    ),
  };
}

/** The result of the operation. */
interface Answer {
  readonly data: { readonly filled: number; readonly nextCursor: string | null };
}

/** Asks the operation again and again, from where it has got to. */
async function fillAll({ form }: CampaignRequest, { execute }: ConsoleServices, { jurisdiction, cursor }: Asked) {
  const begun = performance.now();
  let filled = 0;
  let next: string | null = cursor ?? null;
  for (let round = 0; round < mostRounds && performance.now() - begun < mostMilliseconds; round++) {
    const answer = await execute(fillDistricts, {
      body: { ...(jurisdiction && { jurisdiction }), ...(next && { cursor: next }) },
      conditions: round === 0 ? { idempotencyKey: form.text('id') } : {},
    });
    const { data } = JSON.parse((answer as JsonText).text) as Answer;
    filled += data.filled;
    next = data.nextCursor;
    if (next === null) break;
  }
  return { filled, next };
}

export const districtRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path,
    access: 'MANAGER',
    handle: (request, services) => districtsPage(request, services),
  },
  {
    method: 'POST',
    path,
    access: 'MANAGER',
    async handle(request, services) {
      const asked = askedOf((name) => request.form.text(name));
      try {
        const { filled, next } = await fillAll(request, services, asked);
        const cursor = next ?? undefined;
        return { to: addressOf(request, { ...asked, cursor }, { filled: String(filled) }) };
      } catch (error) {
        return districtsPage(request, services, refusalOf(error));
      }
    },
  },
];
