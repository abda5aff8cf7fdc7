import { importTexts } from '#core/texts/texts.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { type CampaignPlace, type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';

const sections = { VOTERS: 'voters', VOLUNTEERS: 'volunteers', DONATIONS: 'donations' } as const;

export const sectionOf = (kind: ImportKindName) => sections[kind];

/** The pages of an import are in the section of what it imports. */
export const importPlace = ({ campaign }: CampaignRequest, kind: ImportKindName): CampaignPlace => ({
  campaign,
  section: sectionOf(kind),
});

export const importPath = ({ campaign }: CampaignRequest, { id }: Pick<Import, 'id'>, page = ''): string =>
  campaignPath(campaign, `/imports/${id}${page}`);

/** Deletes an uploaded file. */
export function Discard({ request, found }: { readonly request: CampaignRequest; readonly found: Import }) {
  const text = importTexts[request.language];
  // The file is deleted with the last record.
  if (found.state === 'TAKING_BACK') return null;
  return (
    <div class="discard">
      <ConfirmedForm
        request={request}
        action={importPath(request, found, '/discard')}
        summary={text.discardNamed(found.fileName)}
        effects={[text.discardEffects]}
        button={text.discard}
      />
    </div>
  );
}
