import type { Plan } from '#core/plans.ts';
import { planNames } from '#core/texts/plan-names.ts';
import { factTexts as texts } from '#core/texts/texts.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import type { CampaignUse } from '#server/campaign/campaigns/campaign-use.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { PartBar } from '#server/pages/components/plots/part-bar.tsx';
import { toneOfPart } from '#server/pages/components/plots/tone-of-part.ts';
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
            <Used {...{ used: use.voters, allowed: plan.voters, language }} />
          </dd>
        </div>
        <div>
          <dt>{text.people}</dt>
          <dd>
            <Used {...{ used: use.people, allowed: row.seat_count, language }} />
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

/** How much of what is allowed is used. More than is allowed is said in words: it is no part of a whole. */
function Used({
  used,
  allowed,
  language,
}: {
  readonly used: number;
  readonly allowed: number;
  readonly language: Language;
}) {
  const text = texts[language];
  const count = (value: number) => formatCount(value, language);
  const share = allowed === 0 ? 1 : used / allowed;
  return (
    <>
      {used > allowed ? text.over(count(used), count(allowed)) : text.of(count(used), count(allowed))}
      <PartBar share={share} tone={toneOfPart(share)} />
    </>
  );
}
