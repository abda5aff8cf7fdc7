import { addDays, easternDay, isDay } from '#core/dates.ts';
import { HustingsError } from '#core/errors.ts';
import { dollars, formatters } from '#core/formatters.ts';
import { formatCents } from '#core/money.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { recordingTexts, recordTexts, anonymousTexts as texts } from '#core/texts/texts.ts';
import { type AnonymousGifts, longestEvent, mostPeople } from '#server/campaign/donations/anonymous/anonymous-gifts.ts';
import { viewAnonymousGifts } from '#server/campaign/donations/anonymous/view-gifts.ts';
import { recordAnonymousGifts } from '#server/campaign/donations/operations/anonymous/record-anonymous-gifts.ts';
import { withdrawAnonymousGifts } from '#server/campaign/donations/operations/anonymous/withdraw-anonymous-gifts.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { afterAct } from '#server/console/pages/done.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal, refusalOf } from '#server/console/pages/message.tsx';
import { ambiguityOf } from '#server/console/texts/donations/errors.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { ErrorSummary, type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { MoneyField, TextField } from '#server/pages/components/forms/text-field.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { Day } from '#server/pages/components/parts/day.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Form } from '#server/pages/input/form.ts';
import type { Language } from '#server/pages/language.ts';
import { readTypedAmount, readTypedNumber, type TypedNumber } from '#server/records/typed-number.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { shownText } from './fields.tsx';
import { AsRead } from './notices.tsx';

interface InterpretedNumber {
  readonly name: 'people' | 'amount';
  /** As the form shows it again. */
  readonly plain: string;
  /** As it was understood. */
  readonly shown: string;
}

interface View {
  readonly error?: HustingsError;
  readonly errors?: readonly FieldError[];
  /** What was typed, if the form is shown again. */
  readonly form?: Form;
  /** Numbers whose writing had to be interpreted: they are to be seen before they are stored. */
  readonly interpreted?: readonly InterpretedNumber[];
}

async function anonymousPage(
  request: CampaignRequest,
  { execute }: ConsoleServices,
  { error, errors = [], form, interpreted = [] }: View = {},
): Promise<ConsolePage> {
  const { campaign, language } = request;
  const text = texts[language];
  const rows = await execute(viewAnonymousGifts);
  const isStaff = mayActAs(campaign.role, 'MANAGER');
  return {
    title: text.title,
    place: { campaign, section: 'donations' },
    status: error?.status ?? (errors.length > 0 ? 400 : 200),
    content: (
      <>
        <h1>{text.title}</h1>
        <p>{text.how}</p>
        <Refusal error={error} language={language} />
        <ErrorSummary errors={errors} lead={recordTexts[language].nothingSaved} language={language} />
        {interpreted.length > 0 && (
          <div role="alert">
            <p>{recordingTexts[language].checkAmounts}</p>
            {interpreted.map(({ name, shown }) => (
              <AsRead key={name} label={text[name]} shown={shown} language={language} />
            ))}
          </div>
        )}
        {isStaff && <RecordForm {...{ request, errors, form, interpreted }} />}
        <section>
          <h2>{text.recorded}</h2>
          {rows.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <Table language={language} rows={rows} keyOf={({ id }) => id} columns={columnsOf(request, isStaff)} />
          )}
        </section>
      </>
    ),
  };
}

function RecordForm({
  request,
  errors,
  form,
  interpreted,
}: {
  readonly request: CampaignRequest;
  readonly errors: readonly FieldError[];
  readonly form: Form | undefined;
  readonly interpreted: readonly InterpretedNumber[];
}) {
  const { campaign, language } = request;
  const text = texts[language];
  const messages = messagesOf(errors);
  const plain = new Map<string, string>(interpreted.map(({ name, plain }) => [name, plain]));
  const field = (name: string) => ({
    name,
    error: messages.get(name),
    value: plain.get(name) ?? form?.text(name),
    isRequired: true,
    language,
  });
  return (
    <section>
      <h2>{text.record}</h2>
      <ConsoleForm request={request} action={campaignPath(campaign, '/donations/anonymous')}>
        <input type="hidden" name="id" value={form?.text('id') || newRecordId()} />
        <TextField {...field('event')} label={text.event} hint={text.eventHint} maxLength={longestEvent} />
        <div class="in-line">
          <DayField {...field('day')} label={text.day} />
          <TextField {...field('people')} label={text.people} hint={text.peopleHint} inputMode="numeric" isShort />
          <MoneyField {...field('amount')} label={text.amount} hint={text.each} isShort />
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
          <Confirmation
            summary={text.withdrawNamed(event)}
            effects={[text.withdrawEffects]}
            button={text.withdraw}
            form={(content) => (
              <ConsoleForm request={request} action={campaignPath(campaign, `/donations/anonymous/${id}/withdraw`)}>
                {content}
              </ConsoleForm>
            )}
          />
        ) : (
          text.counts
        ),
    },
  ];
}

interface Typed {
  readonly gifts: Pick<AnonymousGifts, 'id' | 'event' | 'day' | 'people' | 'cents'>;
  readonly errors: readonly FieldError[];
  readonly interpreted: readonly InterpretedNumber[];
}

/** What was typed, what is wrong with it, and what had to be interpreted of it. */
function readGifts(form: Form, language: Language, now: Date): Typed {
  const text = texts[language];
  const [event, day] = [form.text('event'), form.day('day')];
  const typedPeople = readTypedNumber(form.text('people'));
  const people = typedPeople && 'hundredths' in typedPeople ? typedPeople.hundredths / 100 : 0;
  const amount = readTypedAmount(form.text('amount'));
  const cents = amount && 'hundredths' in amount ? amount.hundredths : 0;
  const isReal = isDay(day) && day <= addDays(easternDay(now.getTime()), 1);
  const checks: ReadonlyArray<readonly [field: string, isValid: boolean, message: string]> = [
    ['event', event !== '' && event.length <= longestEvent, text.missingEvent],
    ['day', isReal, text.faultyDay],
    ['people', Number.isInteger(people) && people >= 1 && people <= mostPeople, peopleFault(typedPeople, language)],
    ['amount', cents >= 1, ambiguityOf(text.amount, amount, language) ?? text.faultyAmount],
  ];
  return {
    gifts: { id: form.text('id'), event, day, people, cents },
    errors: checks.flatMap(([field, isValid, message]) => (isValid ? [] : [{ field, message }])),
    interpreted: [
      ...(isInterpreted(typedPeople)
        ? [{ name: 'people', plain: String(people), shown: formatCount(people, language) } as const]
        : []),
      ...(isInterpreted(amount)
        ? [{ name: 'amount', plain: shownText(cents, language), shown: dollars(cents)[language] } as const]
        : []),
    ],
  };
}

/** What is wrong with a number of people: it is ambiguous, with both readings, or invalid. */
function peopleFault(read: TypedNumber | null, language: Language): string {
  const text = texts[language];
  if (!read || !('readings' in read)) return text.faultyPeople;
  const [thousands, decimals] = read.readings.map(Number) as [number, number];
  const shown = formatters.hundredths[language];
  return text.eitherPeople(shown.format(thousands), shown.format(decimals), String(thousands));
}

const isInterpreted = (read: TypedNumber | null): boolean => read !== null && 'hundredths' in read && !read.isPlain;

/** The browser's way back to a form that was sent shows it again: what is changed there is another record. */
const recordedBefore = () =>
  new BilingualError(
    422,
    'idempotency_key_reused',
    inLanguages((language) => texts[language].recordedBefore),
  );

const path = '/campaigns/:campaign/donations/anonymous';

/** Gifts without names: their list, the form that records them, and taking them back. */
export const anonymousRoutes: readonly ConsoleRoute[] = [
  { method: 'GET', path, access: 'MEMBER', handle: (request, services) => anonymousPage(request, services) },
  {
    method: 'POST',
    path,
    access: 'MANAGER',
    async handle(request, services) {
      const { campaign, form, language, now } = request;
      const { gifts, errors, interpreted } = readGifts(form, language, now);
      if (errors.length > 0) return anonymousPage(request, services, { errors, form });
      if (interpreted.length > 0) return anonymousPage(request, services, { interpreted, form });
      try {
        const { id, day: date, event, people, cents } = gifts;
        const body = { event, date, people, amount: formatCents(cents) };
        await services.execute(recordAnonymousGifts, { body, conditions: { idempotencyKey: id } });
      } catch (error) {
        const isRecorded = error instanceof HustingsError && error.code === 'idempotency_key_reused';
        return anonymousPage(request, services, { error: isRecorded ? recordedBefore() : refusalOf(error), form });
      }
      return { to: afterAct(campaignPath(campaign, '/donations/anonymous'), 'gifts-recorded') };
    },
  },
  {
    method: 'POST',
    path: `${path}/:gifts/withdraw`,
    access: 'MANAGER',
    async handle({ campaign, params }, { execute }) {
      const asked = { params: { id: params.gifts ?? '' }, body: {}, conditions: {} };
      await execute(withdrawAnonymousGifts, asked);
      return { to: afterAct(campaignPath(campaign, '/donations/anonymous'), 'gifts-withdrawn') };
    },
  },
];
