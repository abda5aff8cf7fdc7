import { HustingsError } from '#core/errors.ts';
import { districtTexts as texts } from '#core/texts/texts.ts';
import { type FillAsked, previewFill } from '#server/campaign/voters/districts/preview-fill.ts';
import { fillDistricts } from '#server/campaign/voters/operations/fill-districts.ts';
import { form, page } from '#server/console/forms/page.ts';
import { noneSent } from '#server/console/forms/sent-form.ts';
import type { CampaignRequest, ConsolePage, ConsoleServices } from '#server/console/http/route.ts';
import { worded } from '#server/console/http/worded.ts';
import type { JsonText } from '#server/content/json-content.ts';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { errorWords } from '#server/pages/errors/error-words.ts';
import { addressOf, Preview } from './district-preview.tsx';

/** One press of the button does the work of this many requests, unless that takes too long. */
const mostRounds = 20;
const mostMilliseconds = 8_000;

const askedOf = (read: (name: string) => string | null): FillAsked => ({
  jurisdiction: read('jurisdiction') || undefined,
  cursor: read('cursor') || undefined,
});

/** It explains what the server lacks. */
async function districtsPage(
  request: CampaignRequest,
  { execute }: Pick<ConsoleServices, 'execute'>,
): Promise<ConsolePage> {
  const { campaign, language, query, form: typed, sent } = request;
  const text = texts[language];
  const asked = askedOf((name) => (sent === noneSent ? query.get(name) : typed.text(name)));
  const read = await execute(previewFill, asked).catch((cause: unknown) => {
    if (cause instanceof HustingsError && cause.reason?.name.startsWith('districts.')) return cause;
    throw cause;
  });
  const filled = /^\d{1,7}$/.exec(query.get('filled') ?? '')?.[0];
  return {
    title: text.title,
    place: { campaign, section: 'voters' },
    notice: filled !== undefined && [text.filled(Number(filled)), asked.cursor && text.more].filter(Boolean).join(' '),
    content: (
      <>
        {read instanceof HustingsError ? (
          <Notice tone="bad" role="alert">
            {errorWords(worded(read) as HustingsError, language).text}
          </Notice>
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
async function fillAll({ form }: CampaignRequest, { execute }: ConsoleServices, { jurisdiction, cursor }: FillAsked) {
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

export const districtRoutes = page({
  path: '/campaigns/:campaign/voters/districts',
  access: 'MANAGER',
  show: districtsPage,
  forms: [
    form({
      access: 'MANAGER',
      async act(_, request, services) {
        const asked = askedOf((name) => request.form.text(name));
        return { asked, ...(await fillAll(request, services, asked)) };
      },
      done: ({ request, result: { asked, filled, next } }) => ({
        to: addressOf(request, { ...asked, cursor: next ?? undefined }, { filled: String(filled) }),
      }),
    }),
  ],
});
