import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { issueAllPassing, issueAsMember } from '#server/campaign/donations/receipts/issue-as-member.ts';
import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { refusalOf } from '#server/console/pages/message.tsx';
import { donationPage } from './donation.tsx';
import { factsOf, sentTexts } from './fields.tsx';

/** Who changes which donation, and why. */
const changeOf = ({ params, user, form }: CampaignRequest) => ({
  donationId: params.donation ?? '',
  userId: user.id,
  reason: form.text('reason'),
});

type Act = (pool: CampaignPool, request: CampaignRequest) => Promise<unknown>;

/** An action on one donation: it leads back to the donation's page, or shows there why it was refused. */
const action = (name: string, act: Act): ConsoleRoute => ({
  method: 'POST',
  path: `/campaigns/:campaign/donations/:donation/${name}`,
  access: 'MANAGER',
  async handle(request, { pool }) {
    try {
      await act(pool, request);
    } catch (error) {
      return donationPage(request, pool, refusalOf(error));
    }
    return { to: campaignPath(request.campaign, `/donations/${request.params.donation}`) };
  },
});

export const donationActions: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/donations/:donation',
    access: 'MEMBER',
    handle: (request, { pool }) => donationPage(request, pool),
  },
  {
    method: 'POST',
    path: '/campaigns/:campaign/receipts',
    access: 'MANAGER',
    async handle({ campaign, user, now }, { pool }) {
      const { numbers, more, leftOut } = await issueAllPassing(pool, campaign.id, user.id, now);
      const result = new URLSearchParams({
        issued: String(numbers.length),
        ...(more && { more: '1' }),
        ...(leftOut > 0 && { leftOut: String(leftOut) }),
      });
      return { to: `${campaignPath(campaign, '/donations')}?${result}` };
    },
  },
  action('receipt', (pool, request) => issueAsMember(pool, request.campaign.id, changeOf(request), request.now)),
  action('spoil', (pool, request) => spoilReceipt(pool, request.campaign.id, changeOf(request), request.now)),
  action('correct', (pool, request) => {
    const { campaign, form, now } = request;
    const correction = {
      ...changeOf(request),
      changes: factsOf(sentTexts(form)),
      reissue: form.text('reissue') === 'true',
      from: Number(form.text('version')),
    };
    return correctDonation(pool, campaign.id, correction, now);
  }),
  action('void', (pool, request) =>
    withdrawDonation(pool, request.campaign.id, { ...changeOf(request), kind: 'VOIDED' }, request.now),
  ),
  action('return', (pool, request) =>
    withdrawDonation(pool, request.campaign.id, { ...changeOf(request), kind: 'RETURNED' }, request.now),
  ),
];
