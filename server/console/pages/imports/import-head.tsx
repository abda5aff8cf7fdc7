import type { Import } from '#server/campaign/imports/import.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { type CampaignPlace, type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { importTexts } from '#server/console/texts/imports/imports.ts';

const sections = { VOTERS: 'voters', VOLUNTEERS: 'volunteers', DONATIONS: 'donations' } as const;

export const sectionOf = (kind: ImportKindName) => sections[kind];

/** The pages of an import are in the section of what it imports. */
export const importPlace = ({ campaign }: CampaignRequest, kind: ImportKindName): CampaignPlace => ({
  campaign,
  section: sectionOf(kind),
});

export const importPath = ({ campaign }: CampaignRequest, { id }: Pick<Import, 'id'>, page = ''): string =>
  campaignPath(campaign, `/imports/${id}${page}`);

/** The button that deletes an uploaded file. */
export function Discard({
  request,
  found,
  isPlain = false,
}: {
  readonly request: CampaignRequest;
  readonly found: Import;
  /** It stands in a row of several. */
  readonly isPlain?: boolean;
}) {
  const text = importTexts[request.language];
  // The file goes with the last record.
  if (found.state === 'TAKING_BACK') return null;
  return (
    <div class="discard">
      <ConsoleForm request={request} action={importPath(request, found, '/discard')}>
        <button type="submit" class={isPlain ? 'plain' : 'danger'} aria-label={text.discardNamed(found.fileName)}>
          {text.discard}
        </button>
      </ConsoleForm>
    </div>
  );
}
