import { duplicateTexts as texts } from '#core/texts/texts.ts';
import { eraseVoter } from '#server/campaign/merging/operations/erase-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { type StoredRow, versionOf } from '#server/records/record-version.ts';

/** On a voter's page, for those who may: what an erasure does, and the button that does it. */
export function Erasure({ row, request }: { readonly row: StoredRow; readonly request: CampaignRequest }) {
  const { campaign, language, params } = request;
  if (!mayActAs(campaign.role, 'MANAGER')) return null;
  const text = texts[language];
  return (
    <Confirmation
      summary={text.erase}
      effects={text.eraseEffects}
      button={text.eraseButton}
      form={(content) => (
        <ConsoleForm request={request} action={campaignPath(campaign, `/voters/${params.record}/erasure`)}>
          <input type="hidden" name="version" value={versionOf(voterRecord, row)} />
          {content}
        </ConsoleForm>
      )}
    />
  );
}

export const erasureRoute: ConsoleRoute = {
  method: 'POST',
  path: '/campaigns/:campaign/voters/:record/erasure',
  access: 'MANAGER',
  async handle({ campaign, form, params }, { execute }) {
    await execute(eraseVoter, {
      params: { id: params.record ?? '' },
      body: {},
      conditions: { ifMatch: [form.text('version')] },
    });
    return { to: `${campaignPath(campaign, '/voters')}?erased=1` };
  },
};
