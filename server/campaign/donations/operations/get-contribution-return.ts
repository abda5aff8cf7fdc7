import { Type } from 'typebox';
import { formatCents } from '#core/money.ts';
import { annotate, nullable } from '#server/call/schema.ts';
import {
  readContributionReturn,
  type Sum,
  tooManyToReport,
} from '#server/campaign/donations/reports/contribution-return.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { money, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

const ContributionSum = record(
  {
    contributors: Type.Integer({ minimum: 0, description: 'Number of contributors.', examples: [2] }),
    contributions: Type.Integer({ minimum: 0, description: 'How many there are.', examples: [3] }),
    amount: annotate(money, { description: 'The sum of their eligible amounts.', examples: ['615.00'] }),
  },
  { title: 'ContributionSum', description: 'Contributions of one part of the return.' },
);

const sum = (description: string) => annotate(ContributionSum, { description });

const AnonymousSum = record(
  {
    events: Type.Integer({ minimum: 0, description: 'Number of events.', examples: [2] }),
    people: Type.Integer({ minimum: 0, description: 'The approximate number of contributors.', examples: [64] }),
    amount: annotate(money, { description: 'The sum of their gifts.', examples: ['512.35'] }),
  },
  {
    title: 'AnonymousSum',
    description:
      'Anonymous gifts of $20 or less (s. 366(2)), recorded in the console or by the API. They are in no other sum.',
  },
);

const aDay = (description: string) => nullable(Type.String({ description, examples: ['2026-09-19'] }));

const ContributionReturn = record(
  {
    firstDay: aDay('The first day on which a contribution was received; null if there is none.'),
    lastDay: aDay('The last day on which a contribution was received; null if there is none.'),
    all: sum('All contributions (Canada Elections Act, s. 477.59(2)(f) and (g)).'),
    monetary: sum('Contributions in money.'),
    nonMonetary: sum('Contributions of goods or services.'),
    candidate: sum('The candidate’s own contributions (s. 367(7)), also included in the other sums.'),
    named: sum('Contributions of contributors who gave more than $200 in total, who are named (s. 477.59(2)(h)).'),
    others: sum('Contributions of contributors who gave $200 or less in total.'),
    returned: sum('Returned to the contributor (ss. 372, 477.59(2)(k)). Included in no other sum.'),
    anonymous: AnonymousSum,
    voided: Type.Integer({ minimum: 0, description: 'Voided donations. Included in no sum.', examples: [0] }),
  },
  {
    title: 'ContributionReturn',
    description: 'The figures of the contributors’ part of a candidate’s electoral campaign return.',
  },
);

const shown = ({ contributors, contributions, cents }: Sum) => ({
  contributors,
  contributions,
  amount: formatCents(cents),
});

export const getContributionReturn = campaignEndpoint({
  operationId: 'getContributionReturn',
  method: 'GET',
  path: '/contribution-return',
  tag: tags.donations,
  summary: 'Read the figures of the contributors’ part of the return',
  description:
    'Extension. The contribution figures of a candidate’s electoral campaign return, from the current donations. ' +
    'The console also has names and addresses, to print and as a file. Check the figures against the current form ' +
    'of the return. Donations with the same name and the same postal code, e-mail or telephone are one ' +
    'contributor’s, directly or through another donation. It is a 422 if there are more than 20,000 donations. ' +
    'Nothing is changed.',
  scope: 'donations:read',
  response: one(ContributionReturn),
  errors: [tooManyToReport()],
  async handle(_, { tx, audit }) {
    const found = await readContributionReturn(tx);
    audit.rowCount = found.all.contributions + found.returned.contributions;
    const { firstDay, lastDay, all, monetary, nonMonetary, candidate, named, others, returned, anonymous, voided } =
      found;
    const { events, people, cents } = anonymous;
    return {
      data: {
        firstDay,
        lastDay,
        all: shown(all),
        monetary: shown(monetary),
        nonMonetary: shown(nonMonetary),
        candidate: shown(candidate),
        named: shown(named),
        others: shown(others),
        returned: shown(returned),
        anonymous: { events, people, amount: formatCents(cents) },
        voided,
      },
    };
  },
});
