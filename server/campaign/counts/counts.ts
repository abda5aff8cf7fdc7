import { Type } from 'typebox';
import { day, money, record, timestamp } from '#server/campaign/schemas.ts';
import { annotate, nullable } from '#server/http/schema.ts';
import { mostPolls, mostRidings } from './count-voters.ts';

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, ...(example > 0 && { examples: [example] }) });

const isComplete = (description: string) => Type.Boolean({ description, examples: [true] });

const part = { voters: count('How many voters.', 412), contacted: count('Those with a `lastContact`.', 96) };

const voterCounts = record(
  {
    total: count('All voters; those of `riding` if it is given.', 5000),
    contacted: nullable(count('Those with a `lastContact`.', 1260), {
      description: 'Null where there are too many to count.',
    }),
    bySupportLevel: nullable(
      record(
        {
          ...{ 1: count('Strong supporters.', 610), 2: count('Leaning supporters.', 540), 3: count('Undecided.', 480) },
          ...{ 4: count('Leaning opponents.', 220), 5: count('Strong opponents.', 170) },
          unknown: count('Nobody has asked.', 2980),
        },
        { title: 'VotersBySupport', description: 'How many voters have each support level.' },
      ),
      { description: 'By support level; null where there are too many to count.' },
    ),
    byRiding: nullable(
      Type.Array(
        record(
          { riding: Type.String({ description: 'As the voters have it.', examples: ['Les Bancs'] }), ...part },
          { title: 'VotersOfRiding', description: 'The voters of a riding.' },
        ),
        { maxItems: mostRidings },
      ),
      { description: `By riding, up to ${mostRidings} of them; null where there are too many to count.` },
    ),
    byPoll: nullable(
      Type.Array(
        record(
          { poll: Type.String({ description: 'As the voters have it.', examples: ['12'] }), ...part },
          { title: 'VotersOfPoll', description: 'The voters of a polling division.' },
        ),
        { maxItems: mostPolls },
      ),
      { description: `By poll in natural order, up to ${mostPolls}; null where there are too many to count.` },
    ),
    isComplete: isComplete('Whether everything is counted and every riding and poll is named.'),
  },
  {
    title: 'VoterCounts',
    description: 'Voters. Of more than 100,000 the parts are counted of one `riding` at a time.',
  },
);

const workOfDay = {
  interactions: count('Interactions of every kind.', 240),
  doors: count('Those at a door.', 180),
  contacts: count('Those in which somebody was spoken with: every disposition but NOT_HOME, MOVED, WRONG_NUMBER.', 96),
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
      { description: 'Days in Ottawa, the first one first; none for a day without an interaction.' },
    ),
    isComplete: isComplete('False where only the newest 20,000 are counted.'),
  },
  { title: 'CanvassingCounts', description: 'Interactions since a day.' },
);

const donationsOfState = record(
  {
    count: count('How many donations.', 12),
    amount: Type.String({ ...money, description: 'Their amounts together, in dollars.', examples: ['1775.00'] }),
    eligibleAmount: Type.String({ ...money, description: 'The same less advantages.', examples: ['1700.00'] }),
  },
  { title: 'DonationsOfState', description: 'The donations of one state.' },
);

const ofState = (description: string) => annotate(donationsOfState, { description });

const donationCounts = record(
  {
    PENDING: ofState('Without a receipt.'),
    ISSUED: ofState('With a receipt in force.'),
    SPOILED: ofState('Whose receipt was spoiled and not replaced.'),
    VOIDED: ofState('Voided: they count for nothing.'),
    RETURNED: ofState('Returned to their donors: they count for nothing.'),
    isComplete: isComplete('False where only the newest 20,000 of a kind are counted.'),
  },
  { title: 'DonationCounts', description: 'Donations by the state of their receipt.' },
);

const receiptCounts = record(
  {
    ready: count('Donations whose receipt can be issued: all gates pass, and nothing is to be looked at.', 8),
    readyAmount: Type.String({ ...money, description: 'What those receipts would state.', examples: ['1200.00'] }),
    warned: count('Donations that pass all gates and have a warning to look at first.', 1),
    isComplete: isComplete('False where only the newest 500 donations without a receipt were looked at.'),
  },
  { title: 'ReceiptCounts', description: 'What waits for a receipt.' },
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
          ...{
            REQUESTED: count('Asked for.', 14),
            INSTALLED: count('Standing.', 120),
            COLLECTED: count('Taken back.'),
          },
          isComplete: isComplete('Whether all are counted.'),
        },
        { title: 'LawnSignCounts', description: 'Lawn signs by status.' },
      ),
    ),
    volunteers: Type.Optional(
      record(
        {
          ...{ PENDING: count('Not begun yet.', 3), ACTIVE: count('At work.', 41), INACTIVE: count('Paused.', 6) },
          isComplete: isComplete('Whether all are counted.'),
        },
        { title: 'VolunteerCounts', description: 'Volunteers by status.' },
      ),
    ),
  },
  { title: 'Counts', description: 'The campaign in numbers: the parts that the caller may read.' },
);
