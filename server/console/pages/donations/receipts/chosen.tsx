import { receiptTexts } from '#core/texts/texts.ts';
import { numbersFound, readChosen } from '#server/campaign/donations/receipts/hand-over/chosen-receipts.ts';
import { mailMerge, mailMergeColumns } from '#server/campaign/donations/receipts/hand-over/mail-merge.ts';
import { type Printed, viewReceipts } from '#server/campaign/donations/receipts/hand-over/print-receipts.ts';
import { receiptsDocument } from '#server/campaign/donations/receipts/html/receipts-document.ts';
import { form, formsOf } from '#server/console/forms/page.ts';
import { printButton } from '#server/console/http/responses/printed-page.ts';
import type { CampaignRequest, ConsoleResponse, ConsoleRoute, ConsoleServices } from '#server/console/http/route.ts';
import { tableFile, workbookForm } from '#server/console/http/table-file.ts';
import { donationList, filterIn } from '#server/console/pages/donations/list.tsx';
import { fileColumns } from '#server/console/texts/records/file-columns.ts';
import { authorizeRole } from '#server/operations/authorize.ts';
import { filterField } from './hand-over-form.tsx';
import { printedPage } from './printed.tsx';
import { sendPage } from './send.tsx';

const printed: Readonly<Record<string, Printed>> = { printed: 'PRINTED', 'not-printed': 'NOT_PRINTED' };

/** What is done with chosen receipts. To look at them and to open them for printing changes nothing; staff say what printed. */
export const chosenRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/receipts',
    access: 'MEMBER',
    async handle({ query }, { execute }) {
      const numbers = query.getAll('number');
      return { html: receiptsDocument(await execute(viewReceipts, numbers)) };
    },
  },
  ...formsOf<'MEMBER'>({
    path: '/campaigns/:campaign/donations',
    show: (request, services) => donationList.show(ofList(request), services),
    forms: [
      form({
        path: '/campaigns/:campaign/receipts/chosen',
        access: 'MEMBER',
        act: (_, request, services) => handOver(request, services),
        done: ({ result }) => result,
      }),
    ],
  }),
];

/** A request for the list that the form is of. */
const ofList = (request: CampaignRequest): CampaignRequest => ({
  ...request,
  query: new URLSearchParams(
    request.form.fields.flatMap(([name, value]) =>
      name === 'number' ? [] : [[name === filterField('number') ? 'number' : name, value]],
    ),
  ),
});

async function handOver(request: CampaignRequest, services: ConsoleServices): Promise<ConsoleResponse> {
  const { form: sent, principal, campaign, language } = request;
  const { execute } = services;
  const numbers = await chosenNumbers(request, services);
  const act = sent.text('act');
  if (act === 'send') {
    authorizeRole(principal, 'MANAGER');
    return sendPage(request, services, numbers);
  }
  if (['csv', workbookForm].includes(act)) {
    const receipts = await execute(readChosen, numbers);
    const columns = fileColumns(mailMergeColumns, language);
    return tableFile(act, { fileName: `${campaign.code}-receipts`, columns, rows: mailMerge(receipts) });
  }
  const as = printed[act];
  if (as) return printedPage(request, services, { numbers, as });
  const receipts = await execute(viewReceipts, numbers);
  const perSheet = sent.text('perSheet') === '2' ? 2 : 1;
  const button = printButton(receiptTexts[language].printNow);
  return { html: receiptsDocument(receipts, { perSheet, button }), hasButton: true };
}

/** Those that were ticked, or all that the filter of the form's list finds. */
function chosenNumbers(
  request: CampaignRequest,
  { execute }: ConsoleServices,
): Promise<readonly string[]> | readonly string[] {
  const { form } = request;
  if (form.text('all') === 'page') return form.all('onPage');
  if (form.text('all') !== 'true') return form.all('number');
  return execute(numbersFound, filterIn(ofList(request)));
}
