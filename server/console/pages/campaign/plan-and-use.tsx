import type { Plan } from '#core/plans.ts';
import { planNames } from '#core/texts/plan-names.ts';
import { factTexts as texts } from '#core/texts/texts.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { CampaignUse } from '#server/campaign/campaigns/campaign-use.ts';
import { formatCount } from '#server/console/texts/time.ts';
import type { Language } from '#server/pages/language.ts';

/** What the plan allows, and how much of it is used. */
export function PlanAndUse({
  language,
  row,
  plan,
  use,
}: {
  readonly language: Language;
  readonly row: Pick<CampaignRow, 'subscription_tier' | 'seat_count'>;
  readonly plan: Plan;
  readonly use: CampaignUse;
}) {
  const text = texts[language];
  const tier = planNames[row.subscription_tier];
  const count = (value: number) => formatCount(value, language);
  return (
    <section aria-labelledby="use">
      <h2 id="use">{text.use}</h2>
      <p>{plan.apiAccess ? text.plan(tier, count(plan.requestsPerMinute)) : text.withoutApi(tier)}</p>
      <dl class="facts">
        <div>
          <dt>{text.voters}</dt>
          <dd>
            <meter min={0} max={plan.voters} value={use.voters} aria-label={text.voters} />{' '}
            {text.of(count(use.voters), count(plan.voters))}
          </dd>
        </div>
        <div>
          <dt>{text.people}</dt>
          <dd>
            <meter min={0} max={Math.max(1, row.seat_count)} value={use.people} aria-label={text.people} />{' '}
            {text.of(count(use.people), count(row.seat_count))}
          </dd>
        </div>
        <div>
          <dt>{text.keys}</dt>
          <dd>{count(use.keys)}</dd>
        </div>
      </dl>
      <p>{text.operator}</p>
    </section>
  );
}
