import { Type } from 'typebox';
import { addDays, easternDay } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import { annotate } from '#server/call/schema.ts';
import {
  findGifts,
  Gifts,
  insertGifts,
  longestEvent,
  mostEach,
  mostEvents,
  mostPeople,
  showGifts,
  tooMany,
  tooMuch,
} from '#server/campaign/donations/anonymous/anonymous-gifts.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { storedValue } from '#server/records/column-values.ts';
import { one, record, requiredText, writtenDay } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const RecordAnonymousGifts = record(
  {
    event: Type.String({
      ...requiredText(longestEvent),
      description: 'The event at which they were collected.',
      examples: ['Pancake breakfast'],
    }),
    date: annotate(writtenDay('A calendar day, YYYY-MM-DD; tomorrow at the latest.'), {
      description: 'The day on which they were received.',
      examples: ['2026-09-19'],
    }),
    people: Type.Integer({
      minimum: 1,
      maximum: mostPeople,
      description: 'The approximate number of contributors.',
      examples: [40],
    }),
    amount: annotate(donationRecord.fields.amount.input, {
      description: 'The sum of their gifts, at most $20 for each of them.',
      examples: [310],
    }),
  },
  { title: 'RecordAnonymousGifts', description: 'Anonymous gifts at one event.' },
);

const count = 'select count(*)::int as events from anonymous_gifts where campaign_id = $1';

export const recordAnonymousGifts = campaignEndpoint({
  operationId: 'recordAnonymousGifts',
  method: 'POST',
  path: '/donations/anonymous-gifts',
  tag: tags.donations,
  summary: 'Record anonymous gifts of an event',
  description:
    'Extension. Records anonymous contributions at an event: the approximate number of people and the sum, at most ' +
    '$20 for each person (Canada Elections Act, s. 366). They count towards no one’s limit, get no receipt, and ' +
    `are listed separately in the contributors’ part of the return. A campaign has ${mostEvents} such events at ` +
    'most. A larger sum is a 422: a contribution above $20 needs a name and an address.',
  scope: 'donations:write',
  body: RecordAnonymousGifts,
  exactNumbers: ['amount'],
  response: one(Gifts),
  errors: [tooMuch(), tooMany()],
  async handle({ body, caller }, { tx, now, audit, newId }) {
    audit.fields = Object.keys(body);
    const { event, people } = body;
    const on = storedValue('date', 'date', body.date) as string;
    const cents = storedValue('amount', 'cents', body.amount) as number;
    const tomorrow = addDays(easternDay(now.getTime()), 1);
    if (on > tomorrow)
      throw invalid(`The field "date" must be a day on which they were received: ${tomorrow} at the latest.`);
    if (cents > people * mostEach) throw tooMuch();
    const [stored] = await tx.query<{ events: number }>(count, [tx.campaignId]);
    if ((stored?.events ?? 0) >= mostEvents) throw tooMany();
    const id = newId();
    audit.recordId = id;
    await insertGifts(tx, { id, event, day: on, people, cents }, { userId: caller.userId as string, now });
    return { data: showGifts(await findGifts(tx, id)) };
  },
});
