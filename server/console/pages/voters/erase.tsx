import { duplicateTexts as texts } from '#core/texts/texts.ts';
import { eraseVoter } from '#server/campaign/merging/operations/erase-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { form } from '#server/console/forms/page.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { afterAct } from '#server/console/pages/done.tsx';
import { Version } from '#server/console/pages/form-id.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { type StoredRow, versionOf } from '#server/records/record-version.ts';

/** On a voter's page, for those who may: what an erasure does, and the button that does it. */
export function Erasure({ row, request }: { readonly row: StoredRow; readonly request: CampaignRequest }) {
  const { campaign, language, params } = request;
  if (!mayActAs(campaign.role, 'MANAGER')) return null;
  const text = texts[language];
  return (
    <ConfirmedForm
      request={request}
      action={campaignPath(campaign, `/voters/${params.record}/erasure`)}
      summary={text.erase}
      effects={text.eraseEffects}
      button={text.eraseButton}
      hidden={<Version request={request} of={versionOf(voterRecord, row)} />}
    />
  );
}

export const erasure = form({
  to: 'erasure',
  access: 'MANAGER',
  operation: eraseVoter,
  ask: () => ({ body: {} }),
  hasVersion: true,
  done: ({ request: { campaign } }) => ({ to: afterAct(campaignPath(campaign, '/voters'), 'voter-erased') }),
});
