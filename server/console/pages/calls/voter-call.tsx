import { callTexts } from '#core/texts/texts.ts';
import { scriptToAsk } from '#server/campaign/canvassing/to-reach/next-call.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { form } from '#server/console/forms/page.ts';
import { type CampaignRequest, type ConsoleServices, campaignPath } from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { CallForm } from './call-form.tsx';
import { recordCall } from './read-call.ts';

/** Whether a voter has a number, and has not asked for no calls. */
export const mayBeCalled = ({ phone, do_not_contact: refused }: VoterRow): boolean =>
  phone !== null && /\d/.test(phone) && !(refused as readonly string[] | null)?.includes('PHONE');

/** The form of a call on a voter's page, and the way to the next voter of the poll; nothing for who may not record one. */
export async function callOf(voter: VoterRow, request: CampaignRequest, { execute }: Pick<ConsoleServices, 'execute'>) {
  const { campaign, language } = request;
  if (!mayActAs(campaign.role, 'MANAGER') || !mayBeCalled(voter)) return null;
  const text = callTexts[language];
  const next = new URLSearchParams({ list: '1', ...(voter.poll.trim() !== '' && { poll: voter.poll }) });
  return (
    <section aria-labelledby="call">
      <h2 id="call">{text.record}</h2>
      <CallForm
        request={request}
        action={campaignPath(campaign, `/voters/${voter.id}/calls`)}
        script={await execute(scriptToAsk)}
        to="calls"
      />
      <LinkButtons
        links={[{ href: `${campaignPath(campaign, '/calls')}?${next}`, icon: 'chevron-right', label: text.next }]}
      />
    </section>
  );
}

export const recordVoterCall = form({
  to: 'calls',
  access: 'MANAGER',
  keepsDraft: true,
  act: (_, { form: sent, params }, services) => recordCall(services, params.record ?? '', sent),
  done: 'saved',
});
