import { dollars } from '#core/formatters.ts';
import { receiptTexts as texts } from '#core/texts/texts.ts';
import { mostAlike } from '#server/campaign/donations/donors/alike-donors.ts';
import { issueTogether } from '#server/campaign/donations/receipts/together/issue-together.ts';
import {
  type LeftOutDonation,
  mostTogether,
  type PendingDonation,
  type ReceiptsReview,
  reviewReceipts,
} from '#server/campaign/donations/receipts/together/review-receipts.ts';
import { form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { warningText } from '#server/console/pages/donations/notices.tsx';
import { Alike } from '#server/console/pages/donations/receipts/alike.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Unbroken } from '#server/pages/components/parts/unbroken.tsx';
import type { Language } from '#server/pages/language.ts';
import { eligibleOf, receiptColumns } from './columns.tsx';

/** Receipts are looked at together before they are issued together. */
export const issueRoutes = page({
  path: '/campaigns/:campaign/receipts/issue',
  access: 'MANAGER',
  show: reviewPage,
  forms: [
    form({
      access: 'MANAGER',
      act(_, { form: sent }, { execute }) {
        const donations = sent.all('donation').map((text) => {
          const [id = '', version = ''] = text.split(' ');
          return { id, version: Number(version) };
        });
        return execute(issueTogether, { donations, firstNumber: sent.text('first'), lastNumber: sent.text('last') });
      },
      done({ request: { campaign }, result: numbers }) {
        const [first = '', last = ''] = [numbers[0], numbers.at(-1)];
        return { to: `${campaignPath(campaign, '/receipts/issued')}?${new URLSearchParams({ first, last })}` };
      },
    }),
  ],
});

async function reviewPage(request: CampaignRequest, { execute }: ConsoleServices): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const review = await execute(reviewReceipts);
  const { ready, leftOut, alike, lacking, numbers, hasMore } = review;
  const path = campaignPath(campaign, '/donations');
  return {
    title: text.issue,
    place: { campaign, section: 'donations' },
    content: (
      <>
        {ready.length === 0 ? (
          <EmptyState title={text.nothingReady}>
            <p>{text.nothingReadyHow}</p>
          </EmptyState>
        ) : (
          <>
            <p class="summary">
              <strong>
                <Unbroken>{summaryOf(review, language)}</Unbroken>
              </strong>
              {leftOut.length > 0 && (
                <>
                  {'; '}
                  <a href="#left-out">{text.leftOut(leftOut.length)}</a>
                </>
              )}
              {alike.length > 0 && (
                <>
                  {'; '}
                  <a href="#alike">{text.alike(Math.min(alike.length, mostAlike), alike.length > mostAlike)}</a>
                </>
              )}
            </p>
            {hasMore && <Notice>{text.more(mostTogether)}</Notice>}
            <ConsoleForm request={request} action={campaignPath(campaign, '/receipts/issue')}>
              <input type="hidden" name="first" value={numbers[0]} />
              <input type="hidden" name="last" value={numbers.at(-1)} />
              {ready.map(({ id, version }) => (
                <input key={id} type="hidden" name="donation" value={`${id} ${version}`} />
              ))}
              <p>{text.final}</p>
              <p>
                <Button>{text.issueThese(ready.length)}</Button>
              </p>
            </ConsoleForm>
          </>
        )}
        {alike.length > 0 && <Alike {...{ path, alike, language }} />}
        {leftOut.length > 0 && <LeftOut {...{ path, leftOut, language }} />}
        {lacking > 0 && (
          <p>
            {text.lacking(lacking)} <a href={`${path}?state=PENDING`}>{text.seeLacking}</a>
          </p>
        )}
        {ready.length > 0 && <Ready {...{ path, ready, numbers, language }} />}
      </>
    ),
  };
}

/** 31 receipts, $4,250.00, serials 99001-2026-000138 to 000168. */
function summaryOf({ ready, numbers }: ReceiptsReview, language: Language): string {
  const text = texts[language];
  const amount = dollars(eligibleOf(ready))[language];
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)];
  if (ready.length === 1) return text.summaryOfOne(amount, first);
  return text.summary(formatCount(ready.length, language), amount, first, serialAlone(last));
}

const serialAlone = (number: string): string => number.slice(number.lastIndexOf('-') + 1);

function LeftOut({
  path,
  leftOut,
  language,
}: {
  readonly path: string;
  readonly leftOut: readonly LeftOutDonation[];
  readonly language: Language;
}) {
  const text = texts[language];
  const { donor, received, eligible } = receiptColumns(path, language);
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out">{text.leftOutTitle}</h2>
      <p>{text.leftOutHow}</p>
      <Table
        label={text.leftOutTitle}
        language={language}
        rows={leftOut}
        columns={[
          donor,
          received,
          eligible,
          {
            label: text.why,
            cell: ({ warnings }) =>
              warnings.map((warning) => <div key={warning.kind}>{warningText(warning, language)}</div>),
          },
        ]}
      />
    </section>
  );
}

function Ready({
  path,
  ready,
  numbers,
  language,
}: {
  readonly path: string;
  readonly ready: readonly PendingDonation[];
  readonly numbers: readonly string[];
  readonly language: Language;
}) {
  const text = texts[language];
  const rows = ready.map((donation, at) => ({ ...donation, number: numbers[at] }));
  const { number, donor, received, eligible } = receiptColumns(path, language);
  return (
    <section aria-labelledby="ready">
      <h2 id="ready">{text.readyTitle}</h2>
      <Table
        label={text.readyTitle}
        language={language}
        rows={rows}
        columns={[number, donor, received, { ...eligible, total: dollars(eligibleOf(ready))[language] }]}
      />
    </section>
  );
}
