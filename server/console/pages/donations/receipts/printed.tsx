import { receiptTexts as texts } from '#core/texts/texts.ts';
import { readChosen } from '#server/campaign/donations/receipts/hand-over/chosen-receipts.ts';
import { markPrinted, type Printed } from '#server/campaign/donations/receipts/hand-over/print-receipts.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { receiptColumns } from './columns.tsx';

/** Marks receipts as staff say, and shows what became of each, with the way back. */
export async function printedPage(
  request: CampaignRequest,
  { execute }: ConsoleServices,
  { numbers, as }: { readonly numbers: readonly string[]; readonly as: Printed },
): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const marked = await execute(markPrinted, { numbers, as });
  const receipts = await execute(readChosen, numbers);
  const others = new Set(numbers).size - marked.length;
  const path = campaignPath(campaign, '/donations');
  const columns = receiptColumns(path, language);
  return {
    title: text.markedTitle,
    place: { campaign, section: 'donations' },
    content: (
      <>
        <Notice tone="good" role="status">
          <p>{as === 'PRINTED' ? text.marked(marked.length) : text.unmarked(marked.length)}</p>
          {others > 0 && <p>{text.notMarked(others)}</p>}
        </Notice>
        {as === 'PRINTED' && marked.length > 0 && (
          <ConsoleForm request={request} action={campaignPath(campaign, '/receipts/chosen')}>
            {marked.map((number) => (
              <input key={number} type="hidden" name="number" value={number} />
            ))}
            <p>
              <Button kind="secondary" name="act" value="not-printed">
                {marked.length === 1 ? text.markNotPrintedOne : text.markNotPrinted}
              </Button>
            </p>
          </ConsoleForm>
        )}
        <Table language={language} rows={receipts} columns={[columns.number, columns.donor, columns.handedOver]} />
        <p>
          <a href={path}>{text.toDonations}</a>
        </p>
      </>
    ),
  };
}
