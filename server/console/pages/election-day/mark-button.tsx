import { electionDayTexts as texts } from '#core/texts/texts.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { voterName } from '#server/console/pages/voters/voter-view.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';

/** A page of election day to which a mark leads back. */
export type MarkedOn = Readonly<Record<string, string>>;

/** Names of the fields that say where a mark leads back to. */
export const backFields = ['find', 'poll', 'by', 'of', 'cursor'] as const;

/** Marks one voter as having voted, or takes the mark back, and leads back to its page. */
export function MarkButton({
  request,
  voter,
  isVoted = false,
  back,
}: {
  readonly request: CampaignRequest;
  readonly voter: VoterRow;
  readonly isVoted?: boolean;
  readonly back: MarkedOn;
}) {
  const { campaign, language } = request;
  const text = texts[language];
  const words = isVoted ? text.undoOne : text.markOne;
  return (
    <ConsoleForm request={request} action={campaignPath(campaign, '/election-day/voters')}>
      <input type="hidden" name="voter" value={voter.id} />
      {Object.entries(back).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        kind="secondary"
        icon={isVoted ? 'x' : 'check'}
        name="voted"
        value={isVoted ? 'false' : 'true'}
        label={`${words} (${voterName(voter)})`}
      >
        {words}
      </Button>
    </ConsoleForm>
  );
}
