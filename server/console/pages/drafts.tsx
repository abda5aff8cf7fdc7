import { draftTexts as texts } from '#core/texts/texts.ts';
import { discardDraft } from '#server/campaign/drafts/discard-draft.ts';
import type { Draft } from '#server/campaign/drafts/draft.ts';
import { keepDraft } from '#server/campaign/drafts/keep-draft.ts';
import {
  draftDiscardField,
  draftFormField,
  draftFrom,
  draftIdField,
  draftParameter,
} from '#server/console/http/draft-fields.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { incompleteForm } from '#server/pages/input/incomplete-form.ts';
import { ConsoleForm } from './frame.tsx';

/** Above a page: forms of it that were typed and not sent, and the one that it shows. */
export function DraftOffers({
  request,
  offered,
  shown,
}: {
  readonly request: CampaignRequest;
  readonly offered: readonly Draft[];
  readonly shown: Draft | undefined;
}) {
  const { language } = request;
  const text = texts[language];
  const time = ({ savedAt }: Draft) => formatTime(savedAt, language);
  return (
    <>
      {shown && (
        <Notice role="status">
          <p>{text.shown(time(shown))}</p>
          <DiscardButton request={request} draft={shown} />
        </Notice>
      )}
      {offered.length > 0 && (
        <Notice>
          <p>{text.unfinished(offered.length)}</p>
          {offered.map((draft) => (
            <div key={draft.id} class="draft">
              <p class="hint">{text.lastChanged(time(draft))}</p>
              <div class="actions">
                <LinkButton
                  href={`${draft.page}?${new URLSearchParams({ [draftParameter]: draft.id })}`}
                  kind="secondary"
                  label={text.goOnWith(time(draft))}
                >
                  {text.goOn}
                </LinkButton>
                <DiscardButton request={request} draft={draft} />
              </div>
            </div>
          ))}
        </Notice>
      )}
    </>
  );
}

function DiscardButton({ request, draft }: { readonly request: CampaignRequest; readonly draft: Draft }) {
  const { campaign, language } = request;
  const text = texts[language];
  return (
    <ConsoleForm request={request} action={campaignPath(campaign, '/drafts')}>
      <input type="hidden" name={draftIdField} value={draft.id} />
      <input type="hidden" name={draftDiscardField} value="true" />
      <Button kind="plain" label={text.discardOf(formatTime(draft.savedAt, language))}>
        {text.discard}
      </Button>
    </ConsoleForm>
  );
}

/** Where a script sends what was typed so far, and where a draft is discarded. */
export const draftRoutes: readonly ConsoleRoute[] = [
  {
    method: 'POST',
    path: '/campaigns/:campaign/drafts',
    access: 'MEMBER',
    async handle({ campaign, form }, { execute, draftPlace }) {
      if (form.text(draftDiscardField) !== '') {
        return { to: (await execute(discardDraft, form.text(draftIdField))) ?? campaignPath(campaign) };
      }
      const path = form.text(draftFormField);
      const place = path.startsWith(campaignPath(campaign, '/')) ? draftPlace(path) : undefined;
      const draft = place && mayActAs(campaign.role, place.access) ? draftFrom(form, place) : undefined;
      if (!draft) throw incompleteForm();
      await execute(keepDraft, draft);
      return { isEmpty: true };
    },
  },
];
