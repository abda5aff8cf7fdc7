import { visitTexts } from '#core/texts/texts.ts';
import type { InteractionRow } from '#server/campaign/canvassing/interaction.ts';
import { withdrawInteraction } from '#server/campaign/canvassing/operations/withdraw-interaction.ts';
import { form } from '#server/console/forms/page.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { type Language, withColon } from '#server/pages/language.ts';

/** Who took a visit back, when and why. */
export function takenBackBy(
  { withdrawn_at: at, withdrawn_reason: why }: Pick<InteractionRow, 'withdrawn_at' | 'withdrawn_reason'>,
  name: string | null,
  language: Language,
): string {
  const sentence = at ? visitTexts[language].takenBack(name ?? '', formatTime(at, language)) : '';
  return why ? `${withColon(sentence, language)} ${why}` : sentence;
}

/** The form that takes back one visit of a page that may have several. */
export function TakeBack({
  visit,
  request,
}: {
  readonly visit: Pick<InteractionRow, 'id' | 'voter_id'>;
  readonly request: CampaignRequest;
}) {
  const { campaign, language, form } = request;
  const text = visitTexts[language];
  const isRefused = form.text('visit') === visit.id;
  return (
    <Details summary={text.takeBack} isOpen={isRefused}>
      <ConsoleForm request={request} action={campaignPath(campaign, `/voters/${visit.voter_id}/visits/withdrawal`)}>
        <input type="hidden" name="visit" value={visit.id} />
        <p>{text.takeBackHow}</p>
        <TextField
          {...{ id: `reason-${visit.id}`, name: 'reason', label: text.reason, maxLength: 500, language }}
          value={isRefused ? form.text('reason') : ''}
        />
        <Button kind="secondary">{text.takeBack}</Button>
      </ConsoleForm>
    </Details>
  );
}

export const takeBackVisit = form({
  to: 'visits/withdrawal',
  // The person who recorded it may; the operation decides.
  access: 'MEMBER',
  operation: withdrawInteraction,
  ask: (_, { form: sent }) => ({
    params: { id: sent.text('visit') },
    body: sent.text('reason') === '' ? {} : { reason: sent.text('reason') },
  }),
  done: 'saved',
});
