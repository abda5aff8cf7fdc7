import { overviewTexts as texts } from '#core/texts/texts.ts';
import type { Gate } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { shutGates } from '#server/campaign/donations/receipts/gates/open-gates.ts';
import type { Overview } from '#server/campaign/overview/read-overview.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { mayActAs, type Role } from '#server/operations/roles.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';

/** In the order in which a campaign begins. */
const steps = [
  { name: 'facts', page: '/campaign', role: 'OWNER' },
  { name: 'list', page: '/import/voters', role: 'MANAGER' },
  { name: 'people', page: '/people', role: 'OWNER' },
  { name: 'turf', page: '/turfs', role: 'MANAGER' },
  { name: 'cheque', page: '/donations/deposit', role: 'MANAGER' },
] as const satisfies ReadonlyArray<{ readonly name: string; readonly page: string; readonly role: Role }>;

type Step = (typeof steps)[number]['name'];

interface Props {
  readonly request: CampaignRequest;
  readonly overview: Overview;
}

/** What receipts need of the campaign itself; one that is not federal issues none. */
const ofCampaign = ['AGENT', 'WINDOW', 'AUTHORIZATION'] as const satisfies readonly Gate[];

/** Which steps are done. The facts are, once no receipt waits for one of them. */
function doneSteps({ now }: CampaignRequest, { campaign, voters, begun }: Overview): ReadonlySet<Step> {
  const shut = shutGates(campaign, now);
  const hasFacts = shut.has('FEDERAL') || !ofCampaign.some((gate) => shut.has(gate));
  const done: Readonly<Record<Step, boolean>> = {
    facts: hasFacts,
    list: voters > 0,
    people: begun.people,
    turf: begun.turfs,
    cheque: begun.donations,
  };
  return new Set(steps.flatMap(({ name }) => (done[name] ? [name] : [])));
}

/** Whether nothing has been recorded yet: figures and plots would be empty. */
export const isNew = ({ voters, begun }: Overview): boolean => voters === 0 && !begun.donations;

/** What a campaign begins with, until all of it is done. */
export function CheckList({ request, overview }: Props) {
  const { campaign, language } = request;
  const text = texts[language];
  const done = doneSteps(request, overview);
  if (done.size === steps.length) return null;
  return (
    <section class="card check-list">
      <h2>{text.begin}</h2>
      <p class="hint">{text.begun(done.size, steps.length)}</p>
      <ol>
        {steps.map(({ name, page, role }) => {
          const { what, why } = text.steps[name];
          const isDone = done.has(name);
          return (
            <li key={name} class={isDone ? 'done' : undefined}>
              <Icon name={isDone ? 'circle-check' : 'circle'} />
              <div>
                {mayActAs(campaign.role, role) ? (
                  <a class="what" href={campaignPath(campaign, page)}>
                    {what}
                  </a>
                ) : (
                  <span class="what">{what}</span>
                )}
                {isDone ? <span class="unseen"> ({text.stepDone})</span> : <p class="hint">{why}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
