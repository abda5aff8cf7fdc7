import { importTexts } from '#core/texts/texts.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { CampaignRequest, ConsolePage } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { Discard, importPath, importPlace } from './import-head.tsx';

const refreshSeconds = 2;

const titleOf = ({ state }: Import, text: (typeof importTexts)['en']): string =>
  state === 'CHECKING' ? text.checking : state === 'TAKING_BACK' ? text.takingBack : text.importing;

/** How far the check, the import or its taking back is. A script updates `data-progress`. */
export function progressPage(request: CampaignRequest, found: Import): ConsolePage {
  const { language } = request;
  const text = importTexts[language];
  const title = titleOf(found, text);
  const { rowsProcessed, rowsTotal } = found;
  return {
    title,
    place: importPlace(request, found.kind),
    refreshSeconds,
    content: (
      <>
        <p>{found.fileName}</p>
        <div data-progress>
          <progress max={Math.max(rowsTotal, 1)} value={rowsProcessed} aria-label={title} />
          <p>{text.progress(formatCount(rowsProcessed, language), formatCount(rowsTotal, language))}</p>
        </div>
        <p>{text.staysHere}</p>
        {found.state === 'RUNNING' ? (
          <ConsoleForm request={request} action={importPath(request, found, '/stop')}>
            <button type="submit" class="danger">
              {text.stop}
            </button>
          </ConsoleForm>
        ) : (
          <Discard request={request} found={found} />
        )}
      </>
    ),
  };
}
