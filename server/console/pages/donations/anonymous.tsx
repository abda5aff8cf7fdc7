import { dollars } from '#core/formatters.ts';
import { formatCents } from '#core/money.ts';
import { anonymousTexts as texts } from '#core/texts/texts.ts';
import { type AnonymousGifts, longestEvent, mostPeople } from '#server/campaign/donations/anonymous/anonymous-gifts.ts';
import { viewAnonymousGifts } from '#server/campaign/donations/anonymous/view-gifts.ts';
import { recordAnonymousGifts } from '#server/campaign/donations/operations/anonymous/record-anonymous-gifts.ts';
import { withdrawAnonymousGifts } from '#server/campaign/donations/operations/anonymous/withdraw-anonymous-gifts.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { FormId } from '#server/console/pages/form-id.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Day } from '#server/pages/components/parts/day.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';

const giftFields = fieldsOf(texts, {
  event: { kind: 'text', isRequired: true, most: longestEvent, hint: 'eventHint', fault: 'missingEvent' },
  day: { kind: 'day', isRequired: true, isPast: true, fault: 'faultyDay' },
  people: {
    kind: 'count',
    isRequired: true,
    isShort: true,
    least: 1,
    most: mostPeople,
    hint: 'peopleHint',
    fault: 'faultyPeople',
  },
  amount: { kind: 'money', isRequired: true, isShort: true, least: 1, hint: 'each', fault: 'faultyAmount' },
});

async function anonymousPage(request: CampaignRequest, { execute }: ConsoleServices): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const rows = await execute(viewAnonymousGifts);
  const isStaff = mayActAs(campaign.role, 'MANAGER');
  return {
    title: text.title,
    place: { campaign, section: 'donations' },
    content: (
      <>
        <p>{text.how}</p>
        {isStaff && <RecordForm request={request} />}
        <section>
          <h2>{text.recorded}</h2>
          <Table {...{ language, rows, none: text.none }} columns={columnsOf(request, isStaff)} />
        </section>
      </>
    ),
  };
}

function RecordForm({ request }: { readonly request: CampaignRequest }) {
  const { campaign, language } = request;
  const text = texts[language];
  const of = { request, of: giftFields };
  return (
    <section>
      <h2>{text.record}</h2>
      <ConsoleForm request={request} action={campaignPath(campaign, '/donations/anonymous')}>
        <FormId request={request} />
        <Field {...of} name="event" />
        <div class="in-line">
          <Field {...of} name="day" />
          <Field {...of} name="people" />
          <Field {...of} name="amount" />
        </div>
        <Button>{text.record}</Button>
      </ConsoleForm>
    </section>
  );
}

function columnsOf(request: CampaignRequest, isStaff: boolean): ReadonlyArray<Column<AnonymousGifts>> {
  const { campaign, language } = request;
  const text = texts[language];
  return [
    { label: text.event, isHead: true, cell: ({ event }) => event },
    { label: text.day, kind: 'day', cell: ({ day }) => <Day day={day} language={language} /> },
    { label: text.people, kind: 'number', cell: ({ people }) => formatCount(people, language) },
    { label: text.amount, kind: 'money', cell: ({ cents }) => dollars(cents)[language] },
    {
      label: text.state,
      kind: 'action',
      cell: ({ id, event, withdrawnAt }) =>
        withdrawnAt ? (
          <Tag tone="bad">{text.withdrawn}</Tag>
        ) : isStaff ? (
          <ConfirmedForm
            request={request}
            action={campaignPath(campaign, `/donations/anonymous/${id}/withdraw`)}
            summary={text.withdrawNamed(event)}
            effects={[text.withdrawEffects]}
            button={text.withdraw}
          />
        ) : (
          text.counts
        ),
    },
  ];
}

/** Gifts without names: their list, the form that records them, and taking them back. */
export const anonymousRoutes = page({
  path: '/campaigns/:campaign/donations/anonymous',
  access: 'MEMBER',
  show: anonymousPage,
  forms: [
    form({
      access: 'MANAGER',
      fields: giftFields,
      keepsDraft: true,
      operation: recordAnonymousGifts,
      ask: ({ day, amount, ...gifts }) => ({ body: { ...gifts, date: day, amount: formatCents(amount) } }),
      isOnce: true,
      done: 'gifts-recorded',
    }),
    form({
      to: ':gifts/withdraw',
      access: 'MANAGER',
      operation: withdrawAnonymousGifts,
      done: 'gifts-withdrawn',
    }),
  ],
});
