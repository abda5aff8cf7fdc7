import { receiptTexts, sendingTexts as texts } from '#core/texts/texts.ts';
import { type ChosenReceipt, readChosen } from '#server/campaign/donations/receipts/hand-over/chosen-receipts.ts';
import { mostSent, type NotSent, sendReceipts } from '#server/campaign/donations/receipts/hand-over/send-receipts.ts';
import { form, formsOf } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { FormId, formIdOf } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { CheckField } from '#server/pages/components/forms/choices.tsx';
import { Table } from '#server/pages/components/lists/table.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { receiptColumns } from './columns.tsx';

/** Receipts that were looked at are sent by e-mail. */
export const sendRoutes = formsOf<'MANAGER'>({
  path: '/campaigns/:campaign/donations',
  show: (request, services) => sendPage(request, services, chosenIn(request)),
  forms: [
    form({
      path: '/campaigns/:campaign/receipts/send',
      access: 'MANAGER',
      async act(_, request, { sendToPerson: send, execute }) {
        if (!send) return noneLeft;
        const toSend = { numbers: chosenIn(request), again: isAgain(request), formId: formIdOf(request.form) };
        return execute(sendReceipts, { ...toSend, send });
      },
      done: ({ request, services, result: notSent }) =>
        sendPage(request, services, chosenIn(request), { notSent, again: isAgain(request) }),
    }),
  ],
});

const chosenIn = ({ form: sent }: CampaignRequest): readonly string[] => sent.all('number');
const isAgain = ({ form: sent }: CampaignRequest): boolean => sent.text('again') === 'true';

const noneLeft: NotSent = { refused: new Set(), beyond: new Set() };

/** What was not sent, and whether those that were sent before were to be sent again. */
interface Sent {
  readonly notSent: NotSent;
  readonly again: boolean;
}

/** Who gets a receipt, who has no address, and who has got theirs before; afterwards how each ended. */
export async function sendPage(
  request: CampaignRequest,
  { execute }: ConsoleServices,
  numbers: readonly string[],
  done?: Sent,
): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const receipts = await execute(readChosen, numbers);
  const columns = receiptColumns(campaignPath(campaign, '/donations'), language);
  const withAddress = receipts.filter(({ donor_email }) => donor_email);
  const { refused, beyond } = done?.notSent ?? noneLeft;
  const isLeft = ({ number, is_sent }: ChosenReceipt) =>
    !is_sent || (done?.again === true && (refused.has(number) || beyond.has(number)));
  const left = withAddress.filter(isLeft);
  const leftBeyond = left.filter(({ number }) => beyond.has(number)).length;
  const sentBefore = withAddress.length - left.length;
  const noAddress = receipts.length - withAddress.length;
  return {
    title: text.title,
    place: { campaign, section: 'donations' },
    content: (
      <>
        {done && (
          <Notice tone={left.length === 0 ? 'good' : 'warning'} role="status">
            <p>{text.sent(sentBefore)}</p>
            {left.length > leftBeyond && <p>{text.unsent(left.length - leftBeyond)}</p>}
            {leftBeyond > 0 && <p>{text.most(mostSent)}</p>}
          </Notice>
        )}
        {!done && <p>{text.how(Math.min(left.length, mostSent))}</p>}
        {noAddress > 0 && <p>{text.noAddress(noAddress)}</p>}
        {left.length > mostSent && !done && <p>{text.most(mostSent)}</p>}
        {(left.length > 0 || (!done && sentBefore > 0)) && (
          <ConsoleForm request={request} action={campaignPath(campaign, '/receipts/send')}>
            <FormId request={request} />
            {done?.again && <input type="hidden" name="again" value="true" />}
            {numbersToSend(done?.again ? left : receipts).map((number) => (
              <input key={number} type="hidden" name="number" value={number} />
            ))}
            {!done && sentBefore > 0 && (
              <CheckField name="again" label={text.again(sentBefore)} isChecked={false} language={language} />
            )}
            <Button>{done ? text.sendRest : text.send}</Button>
          </ConsoleForm>
        )}
        <Table
          language={language}
          rows={receipts}
          columns={[
            columns.number,
            columns.donor,
            { ...columns.email, cell: (row) => row.donor_email ?? text.none },
            columns.handedOver,
          ]}
        />
        <p>
          <a href={campaignPath(campaign, '/donations')}>{receiptTexts[language].toDonations}</a>
        </p>
      </>
    ),
  };
}

/** Those that were not sent come first, so that a long list is sent in several parts. */
const numbersToSend = (receipts: readonly ChosenReceipt[]): string[] =>
  receipts
    .filter(({ donor_email }) => donor_email)
    .sort((a, b) => Number(a.is_sent) - Number(b.is_sent))
    .map(({ number }) => number);
