import { Type } from 'typebox';
import { annotate, nullable } from '#server/call/schema.ts';
import { day, money, record, timestamp } from '#server/records/schemas/schemas.ts';
import { mostPolls, mostRidings } from './count-voters.ts';

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, ...(example > 0 && { examples: [example] }) });

const isComplete = (description: string) => Type.Boolean({ description, examples: [true] });

const part = {
  voters: count('Number of voters.', 412),
  contacted: count('Number of voters with a `lastContact`.', 96),
};

const voterCounts = record(
  {
    total: count('All voters, or those of `riding`.', 5000),
    contacted: nullable(count('Number of voters with a `lastContact`.', 1260), {
      description: 'Null if there are too many to count.',
    }),
    bySupportLevel: nullable(
      record(
        {
          1: count('Strong supporters.', 610),
          2: count('Leaning supporters.', 540),
          3: count('Undecided.', 480),
          4: count('Leaning opponents.', 220),
          5: count('Strong opponents.', 170),
          unknown: count('Unknown.', 2980),
        },
        { title: 'VotersBySupport', description: 'The number of voters by support level.' },
      ),
      { description: 'By support level; null if there are too many to count.' },
    ),
    byRiding: nullable(
      Type.Array(
        record(
          { riding: Type.String({ description: 'As in the voters’ records.', examples: ['Les Bancs'] }), ...part },
          { title: 'VotersOfRiding', description: 'The voters of a riding.' },
        ),
        { maxItems: mostRidings },
      ),
      { description: `By riding, up to ${mostRidings} of them; null if there are too many to count.` },
    ),
    byPoll: nullable(
      Type.Array(
        record(
          { poll: Type.String({ description: 'As in the voters’ records.', examples: ['12'] }), ...part },
          { title: 'VotersOfPoll', description: 'The voters of a polling division.' },
        ),
        { maxItems: mostPolls },
      ),
      { description: `By poll in natural order, up to ${mostPolls}; null if there are too many to count.` },
    ),
    isComplete: isComplete('Whether everything is counted and every riding and poll is listed.'),
  },
  {
    title: 'VoterCounts',
    description: 'Counts of voters. If there are more than 100,000, the parts are counted only with `riding`.',
  },
);

const workOfDay = {
  interactions: count('Interactions of all types.', 240),
  doors: count('Interactions of type DOOR.', 180),
  contacts: count(
    'Interactions in which a person was reached: all dispositions except NOT_HOME, MOVED and WRONG_NUMBER.',
    96,
  ),
};

const canvassingCounts = record(
  {
    since: Type.String({ ...day, examples: ['2026-09-01'] }),
    ...workOfDay,
    byDay: Type.Array(
      record(
        { day: Type.String({ ...day, examples: ['2026-09-19'] }), ...workOfDay },
        { title: 'InteractionsOfDay', description: 'The interactions of a day.' },
      ),
      { description: 'By day (Ottawa time), the earliest first. Days without an interaction are left out.' },
    ),
    isComplete: isComplete('False if only the newest 20,000 are counted.'),
  },
  { title: 'CanvassingCounts', description: 'Interactions since a day.' },
);

const donationsOfState = record(
  {
    count: count('Number of donations.', 12),
    amount: Type.String({ ...money, description: 'The sum of their amounts, in dollars.', examples: ['1775.00'] }),
    eligibleAmount: Type.String({
      ...money,
      description: 'The sum of their eligible amounts, in dollars.',
      examples: ['1700.00'],
    }),
  },
  { title: 'DonationsOfState', description: 'The donations with one status.' },
);

const ofState = (description: string) => annotate(donationsOfState, { description });

const donationCounts = record(
  {
    PENDING: ofState('Without a receipt.'),
    ISSUED: ofState('With a receipt in force.'),
    SPOILED: ofState('With a spoiled receipt that was not replaced.'),
    VOIDED: ofState('Voided donations, which do not count.'),
    RETURNED: ofState('Donations returned to their donors, which do not count.'),
    isComplete: isComplete('False if only the newest 20,000 of a kind are counted.'),
  },
  { title: 'DonationCounts', description: 'Donations by the status of their receipt.' },
);

const receiptCounts = record(
  {
    ready: count('Donations whose receipt can be issued: all gates pass, without a warning.', 8),
    readyAmount: Type.String({
      ...money,
      description: 'The sum that those receipts would state.',
      examples: ['1200.00'],
    }),
    warned: count('Donations that pass all gates and have a warning to review.', 1),
    isComplete: isComplete('False if only the newest 500 donations without a receipt were checked.'),
  },
  { title: 'ReceiptCounts', description: 'Donations without a receipt.' },
);

export const campaignCounts = record(
  {
    countedAt: Type.String({
      ...timestamp,
      description: 'When it was counted.',
      examples: ['2026-09-20T15:00:00.000Z'],
    }),
    voters: Type.Optional(voterCounts),
    imports: Type.Optional(
      record(
        { waiting: count('Uploaded files whose rows are not imported yet.') },
        { title: 'ImportCounts', description: 'Files of voters and volunteers.' },
      ),
    ),
    canvassing: Type.Optional(canvassingCounts),
    donations: Type.Optional(donationCounts),
    receipts: Type.Optional(receiptCounts),
    lawnSigns: Type.Optional(
      record(
        {
          REQUESTED: count('Requested.', 14),
          INSTALLED: count('Installed.', 120),
          COLLECTED: count('Collected.'),
          isComplete: isComplete('Whether all are counted.'),
        },
        { title: 'LawnSignCounts', description: 'Lawn signs by status.' },
      ),
    ),
    volunteers: Type.Optional(
      record(
        {
          PENDING: count('Not active yet.', 3),
          ACTIVE: count('Active.', 41),
          INACTIVE: count('No longer active.', 6),
          isComplete: isComplete('Whether all are counted.'),
        },
        { title: 'VolunteerCounts', description: 'Volunteers by status.' },
      ),
    ),
  },
  { title: 'Counts', description: 'Counts of the campaign’s records: the parts that the caller may read.' },
);
