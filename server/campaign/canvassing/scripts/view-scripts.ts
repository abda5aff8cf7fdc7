import { getScript } from '#server/campaign/canvassing/operations/scripts/get-script.ts';
import {
  getScriptResults,
  type Results,
  readResults,
} from '#server/campaign/canvassing/operations/scripts/get-script-results.ts';
import {
  listScripts,
  mostListed,
  scriptsNewestFirst,
} from '#server/campaign/canvassing/operations/scripts/list-scripts.ts';
import { mostVersions, questionsEver } from '#server/campaign/canvassing/operations/scripts/update-script.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { Page } from '#server/store/lists/newest-first.ts';
import type { Question } from './question.ts';
import { findScript, type ScriptRow } from './script.ts';

/** A page of the scripts, the newest first, from a cursor; null for the first page. */
export const viewScripts = campaignOperation({
  as: listScripts,
  async run({ tx, audit }, cursor: string | null): Promise<Page<ScriptRow>> {
    const asked = { limit: mostListed, ...(cursor !== null && { cursor }) };
    // The entry is made with the commit, and needs the count.
    const page = await scriptsNewestFirst(tx, asked, { moreFollows: true });
    audit.rowCount = page.rows.length;
    return page;
  },
});

interface ViewedScript {
  readonly script: ScriptRow;
  /** The questions of all versions. */
  readonly ever: readonly Question[];
}

/** A script by its id, to be changed. Errors: 404. */
export const viewScript = campaignOperation({
  as: getScript,
  async run({ tx, audit }, id: string): Promise<ViewedScript> {
    const script = await findScript(tx, id);
    audit.recordId = script.id;
    return { script, ever: await questionsEver(tx, script.id) };
  },
});

export interface ScriptVersion {
  readonly version: number;
  readonly questions: readonly Question[];
  readonly at: Date;
  /** The name of who wrote it. */
  readonly by: string | null;
}

const selectVersions = `select v.version, v.questions, v.recorded_at as at, u.name as by
  from script_versions v left join users u on u.id = v.user_id
  where v.campaign_id = $1 and v.script_id = $2 order by v.version desc limit ${mostVersions}`;

/** The newest version first. */
type ViewedResults = Results & { readonly versions: readonly ScriptVersion[] };

/** The answers to a script by its id, and all of its versions. Errors: 404. */
export const viewScriptResults = campaignOperation({
  as: getScriptResults,
  async run({ tx, audit }, id: string): Promise<ViewedResults> {
    const results = await readResults(tx, id);
    audit.recordId = results.script.id;
    return { ...results, versions: await tx.query<ScriptVersion>(selectVersions, [tx.campaignId, results.script.id]) };
  },
});
