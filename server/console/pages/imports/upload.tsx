import type { HustingsError } from '#core/errors.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { listImports } from '#server/campaign/imports/import.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { mostBytes, mostRows } from '#server/campaign/imports/upload.ts';
import { type CampaignRequest, type ConsolePage, campaignPath } from '#server/console/http/route.ts';
import { DataTable } from '#server/console/pages/controls.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Refusal } from '#server/console/pages/message.tsx';
import { importTexts } from '#server/console/texts/imports/imports.ts';
import { formatCount, formatTime } from '#server/console/texts/time.ts';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Discard, importPlace, sectionOf } from './import-head.tsx';

/** The form in which a file is chosen, and the files that the campaign has uploaded already. */
export async function uploadPage(
  request: CampaignRequest,
  pool: CampaignPool,
  kind: ImportKindName,
  error?: HustingsError,
): Promise<ConsolePage> {
  const { campaign, language, form, now } = request;
  const text = importTexts[language];
  const all = await withCampaign(pool, campaign.id, (tx) => listImports(tx, now));
  const held = all.filter((each) => each.kind === kind);
  return {
    title: text.titles[kind],
    place: importPlace(request, kind),
    status: error?.status ?? 200,
    content: (
      <>
        <h1>{text.titles[kind]}</h1>
        <Refusal error={error} language={language} />
        <p>{kind === 'DONATIONS' ? text.howDonations : text.how}</p>
        <p>{text.kept}</p>
        <ConsoleForm request={request} action={campaignPath(campaign, `/import/${sectionOf(kind)}`)} hasFile>
          <p>
            <label for="file">{text.file}</label>
            <input
              id="file"
              name="file"
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv"
              required
              aria-describedby="limits"
            />
            <span class="hint" id="limits">
              {text.limits(mostBytes / 1024 / 1024, formatCount(mostRows, language))}
            </span>
          </p>
          <Details summary={text.severalSheets} isOpen={form.text('sheet') !== ''}>
            <p>
              <label for="sheet">{text.sheet}</label>
              <input
                id="sheet"
                name="sheet"
                maxlength={100}
                value={form.text('sheet')}
                aria-describedby="which-sheet"
              />
              <span class="hint" id="which-sheet">
                {text.whichSheet}
              </span>
            </p>
          </Details>
          <button type="submit">{text.upload}</button>
        </ConsoleForm>
        {held.length > 0 && (
          <>
            <h2>{text.underWay}</h2>
            <DataTable columns={text.held}>
              {held.map((each) => (
                <tr key={each.id}>
                  <td>
                    <a href={campaignPath(campaign, `/imports/${each.id}`)}>{each.fileName}</a>
                  </td>
                  <td>{formatTime(each.createdAt, language)}</td>
                  <td>{text.states[each.state]}</td>
                  <td>
                    <Discard request={request} found={each} />
                  </td>
                </tr>
              ))}
            </DataTable>
          </>
        )}
      </>
    ),
  };
}
