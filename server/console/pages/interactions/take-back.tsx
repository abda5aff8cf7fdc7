import { interactionTexts } from '#core/texts/texts.ts';
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

/** Who took an interaction back, when and why. */
export function takenBackBy(
  { withdrawn_at: at, withdrawn_reason: why }: Pick<InteractionRow, 'withdrawn_at' | 'withdrawn_reason'>,
  name: string | null,
  language: Language,
): string {
  const sentence = at ? interactionTexts[language].takenBack(name ?? '', formatTime(at, language)) : '';
  return why ? `${withColon(sentence, language)} ${why}` : sentence;
}

/** The form that takes back one interaction of a page that may have several. */
export function TakeBack({
  interaction,
  request,
}: {
  readonly interaction: Pick<InteractionRow, 'id' | 'voter_id'>;
  readonly request: CampaignRequest;
}) {
  const { campaign, language, form } = request;
  const text = interactionTexts[language];
  const isRefused = form.text('visit') === interaction.id;
  return (
    <Details summary={text.takeBack} isOpen={isRefused}>
      <ConsoleForm
        request={request}
        action={campaignPath(campaign, `/voters/${interaction.voter_id}/visits/withdrawal`)}
      >
        <input type="hidden" name="visit" value={interaction.id} />
        <p>{text.takeBackHow}</p>
        <TextField
          {...{ id: `reason-${interaction.id}`, name: 'reason', label: text.reason, maxLength: 500, language }}
          value={isRefused ? form.text('reason') : ''}
        />
        <Button kind="secondary">{text.takeBack}</Button>
      </ConsoleForm>
    </Details>
  );
}

export const takeBackInteraction = form({
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
