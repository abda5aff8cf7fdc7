import { dollars } from '#core/formatters.ts';
import { amountTexts, changeTexts, donationTexts, importTexts, matchTexts } from '#core/texts/texts.ts';
import type { DonationMethod } from '#server/campaign/donations/donation.ts';
import { ruleKey } from '#server/campaign/imports/batches/counts.ts';
import { type SummedOutcome, sumsOf } from '#server/campaign/imports/batches/sums.ts';
import { wouldUpdate } from '#server/campaign/imports/batches/would-update.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import type { Outcome } from '#server/campaign/imports/report.ts';
import { type RowRule, rowRules } from '#server/campaign/matching/match.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';
import { importPath } from './import-head.tsx';

/** The id of the page's section that lists the rows of an outcome. */
const sections = { DUPLICATE: 'duplicates', FAULTY: 'faulty' } as const;
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
  const changing = wouldUpdate(found) ?? 0;
  return (
    <dl class="facts">
      {countedOutcomes.map((outcome) => (
        <div key={outcome}>
          <dt>
            {outcome !== 'READY' && counts[outcome] > 0 ? (
              <a href={`#${sections[outcome]}`}>{importTexts[language].counts[outcome]}</a>
            ) : (
              importTexts[language].counts[outcome]
            )}
          </dt>
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
      {changing > 0 && (
        <div>
          <dt>
            <a href="#changes">{changeTexts[language].wouldUpdate}</a>
          </dt>
          <dd>{count(changing)}</dd>
        </div>
      )}
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

const summedOutcomes = ['RECORDED', 'READY', 'DUPLICATE', 'FAULTY', 'NO_ROOM'] as const;

interface SumRow {
  readonly outcome: SummedOutcome;
  /** Null: cannot be read; undefined: all methods. */
  readonly group: string | null | undefined;
  readonly rows: number;
  readonly cents: number;
}

/** What the rows come to that have become donations, would, or are left out, by method. Nothing of other kinds of records. */
export function RowAmounts({ request: { language }, found }: Pick<Props, 'request' | 'found'>) {
  const sums = sumsOf(importKinds[found.kind], found);
  if (sums === null) return null;
  const text = amountTexts[language];
  const rows = summedOutcomes.flatMap((outcome): SumRow[] => {
    const { byGroup, ...all } = sums[outcome];
    return all.rows === 0
      ? []
      : [{ outcome, group: undefined, ...all }, ...byGroup.map((each) => ({ outcome, ...each }))];
  });
  if (rows.length === 0) return null;
  const [what, method, count, amount] = text.columns;
  return (
    <section>
      <h2>{text.title}</h2>
      <Table
        label={text.title}
        language={language}
        rows={rows}
        columns={[
          { label: what, isHead: true, cell: ({ outcome }) => text.outcomes[outcome] },
          { label: method, cell: ({ group }) => methodText(group, language) },
          { label: count, kind: 'number', cell: ({ rows: number }) => formatCount(number, language) },
          { label: amount, kind: 'money', cell: ({ cents }) => dollars(cents)[language] },
        ]}
      />
      {rows.some(({ group }) => group === null) && <p class="hint">{text.how}</p>}
    </section>
  );
}

function methodText(group: SumRow['group'], language: Language): string {
  const { allMethods, unread } = amountTexts[language];
  if (group === undefined) return allMethods;
  return group === null ? unread : donationTexts[language].methods[group as DonationMethod];
}
