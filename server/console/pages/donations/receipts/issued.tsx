import { dollars } from '#core/formatters.ts';
import { receiptTexts as texts } from '#core/texts/texts.ts';
import { readIssuedTogether } from '#server/campaign/donations/receipts/hand-over/chosen-receipts.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { ChooseAll } from '#server/console/pages/lists/choose.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { eligibleOf, receiptColumns } from './columns.tsx';
import { ChooseBox, HandOverForm } from './hand-over-form.tsx';

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
      const { number, donor, eligible, email, handedOver } = receiptColumns(path, language);
      const [first = '', last = ''] = [receipts[0]?.number, receipts.at(-1)?.number];
      return {
        title: text.issuedTitle,
        place: { campaign, section: 'donations' },
        content: (
          <>
            <Notice tone="good" role="status">
              {text.issued(receipts.length, first, last)}
            </Notice>
            <HandOverForm {...{ request, services }}>
              <Table
                language={language}
                rows={receipts}
                columns={[
                  {
                    label: text.chosen,
                    kind: 'choose',
                    head: <ChooseAll language={language} />,
                    cell: (row) => <ChooseBox number={row.number} isChecked language={language} />,
                  },
                  number,
                  donor,
                  { ...eligible, total: dollars(eligibleOf(receipts))[language] },
                  email,
                  handedOver,
                ]}
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
