import { lawnSignTexts as texts } from '#core/texts/texts.ts';
import { type LawnSignRow, lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button, type ButtonKind } from '#server/pages/components/forms/button.tsx';
import { versionOf } from '#server/records/record-version.ts';

/** A button that brings a sign into another state, from the one in which the page shows it. */
export function StateButton({
  request,
  sign,
  to,
  kind = 'primary',
  children,
}: {
  readonly request: CampaignRequest;
  readonly sign: LawnSignRow;
  readonly to: LawnSignRow['status'];
  readonly kind?: ButtonKind;
  readonly children: string;
}) {
  const { campaign, language, query } = request;
  return (
    <ConsoleForm request={request} action={campaignPath(campaign, `/lawn-signs/${sign.id}/state`)}>
      <input type="hidden" name="version" value={versionOf(lawnSignRecord, sign)} />
      <input type="hidden" name="was" value={sign.status} />
      <input type="hidden" name="list" value={query.get('state') ?? ''} />
      <Button kind={kind} name="status" value={to} label={texts[language].toNamed(children, sign.address)}>
        {children}
      </Button>
    </ConsoleForm>
  );
}
