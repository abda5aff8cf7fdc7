import { dollars } from '#core/formatters.ts';
import { receiptTexts as texts } from '#core/texts/texts.ts';
import {
  type ChosenReceipt,
  readIssuedTogether,
} from '#server/campaign/donations/receipts/hand-over/chosen-receipts.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { ChooseAll } from '#server/console/pages/lists/choose.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';
import { ChooseBox, deliveryText, HandOverForm } from './hand-over-form.tsx';

/** The receipts that were issued together, to be printed or sent together. */
export const issuedRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/receipts/issued',
    access: 'MEMBER',
    async handle(request, services) {
      const { campaign, query, language } = request;
      const text = texts[language];
      const parameter = (name: string) => (query.get(name) ?? '').slice(0, 50);
      const receipts = await services.execute(readIssuedTogether, [parameter('first'), parameter('last')]);
      const path = campaignPath(campaign, '/donations');
      const [first = '', last = ''] = [receipts[0]?.number, receipts.at(-1)?.number];
      return {
        title: text.issuedTitle,
        place: { campaign, section: 'donations' },
        content: (
          <>
            <h1>{text.issuedTitle}</h1>
            <Notice tone="good" role="status">
              <p>{text.issued(receipts.length, first, last)}</p>
            </Notice>
            <HandOverForm {...{ request, services }}>
              <Table
                language={language}
                rows={receipts}
                keyOf={({ number }) => number}
                columns={columnsOf(path, receipts, language)}
              />
            </HandOverForm>
            <p class="actions">
              {mayActAs(campaign.role, 'MANAGER') && (
                <a href={campaignPath(campaign, '/receipts/issue')}>{text.issueMore}</a>
              )}
              <a href={path}>{text.toDonations}</a>
            </p>
          </>
        ),
      };
    },
  },
];

function columnsOf(
  path: string,
  receipts: readonly ChosenReceipt[],
  language: Language,
): ReadonlyArray<Column<ChosenReceipt>> {
  const text = texts[language];
  const sum = receipts.reduce((cents, { eligible_cents }) => cents + eligible_cents, 0);
  return [
    {
      label: text.chosen,
      kind: 'choose',
      head: <ChooseAll language={language} />,
      cell: ({ number }) => <ChooseBox {...{ number, language }} isChecked />,
    },
    { label: text.number, kind: 'day', cell: ({ number }) => number },
    { label: text.donor, isHead: true, cell: (row) => <a href={`${path}/${row.id}`}>{row.donor_name}</a> },
    {
      label: text.eligible,
      kind: 'money',
      total: dollars(sum)[language],
      cell: (row) => dollars(row.eligible_cents)[language],
    },
    { label: text.email, cell: (row) => row.donor_email },
    { label: text.handedOver, cell: (row) => deliveryText(row, language) },
  ];
}
