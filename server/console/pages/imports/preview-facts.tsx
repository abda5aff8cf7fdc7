import { ruleKey } from '#server/campaign/imports/batches/counts.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { Outcome } from '#server/campaign/imports/report.ts';
import { type RowRule, rowRules } from '#server/campaign/voters/matching/match.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { importTexts } from '#server/console/texts/imports/imports.ts';
import { matchTexts } from '#server/console/texts/imports/matches.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { importPath } from './import-head.tsx';

const countedOutcomes = ['READY', 'DUPLICATE', 'FAULTY'] as const;

/** The rule of which the page lists the duplicates alone; undefined for all. */
export const ruleIn = ({ query }: CampaignRequest): RowRule | undefined =>
  rowRules.find((rule) => rule === query.get('rule'));

interface Props {
  readonly request: CampaignRequest;
  readonly found: Import;
  readonly counts: Readonly<Record<Outcome, number>>;
}

/** How many rows there are of each outcome, of each rule by which they match, with the way to these, and that look like a record. */
export function PreviewFacts({ request, found, counts }: Props) {
  const { language } = request;
  const matches = matchTexts[language];
  const count = (value: number) => formatCount(value, language);
  const alike = found.counts?.alike ?? 0;
  return (
    <dl class="facts">
      {countedOutcomes.map((outcome) => (
        <div key={outcome}>
          <dt>{importTexts[language].counts[outcome]}</dt>
          <dd>{count(counts[outcome])}</dd>
        </div>
      ))}
      {rowRules.map((rule) => {
        const rows = found.counts?.[ruleKey(rule)] ?? 0;
        return (
          rows > 0 && (
            <div key={rule}>
              <dt>
                <a href={`${importPath(request, found)}?rule=${rule}#duplicates`}>{matches.byRule[rule]}</a>
              </dt>
              <dd>{count(rows)}</dd>
            </div>
          )
        );
      })}
      {alike > 0 && (
        <div>
          <dt>
            <a href="#alike">{matches.alike}</a>
          </dt>
          <dd>{count(alike)}</dd>
        </div>
      )}
    </dl>
  );
}
