import type { ComponentChildren } from 'preact';
import { dollars } from '#core/formatters.ts';
import { donationTexts, overviewTexts as texts } from '#core/texts/texts.ts';
import { type Gate, gates } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { shutGates } from '#server/campaign/donations/receipts/gates/open-gates.ts';
import type { Overview } from '#server/campaign/overview/read-overview.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { IconName } from '#server/pages/components/icon/icon-paths.ts';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';

interface Props {
  readonly request: CampaignRequest;
  readonly overview: Overview;
}

interface Task {
  readonly href: string;
  readonly icon: IconName;
  readonly text: string;
}

/** What waits for the people of the campaign, the most pressing first. `onlyIfAny`: nothing is not said. */
export function ToDo({ request, overview, onlyIfAny = false }: Props & { readonly onlyIfAny?: boolean }) {
  const text = texts[request.language];
  const tasks = tasksOf(request, overview);
  if (onlyIfAny && tasks.length === 0) return null;
  return (
    <section class="card">
      <h2>{text.toDo}</h2>
      {tasks.length === 0 && <p>{text.nothingToDo}</p>}
      <ul class="tasks">
        {tasks.map((task) => (
          <li key={task.href}>
            <a href={task.href}>
              <Icon name={task.icon} />
              <span>{task.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function tasksOf({ campaign, language }: CampaignRequest, overview: Overview): Task[] {
  const text = texts[language];
  const { receipts, signsAskedFor, waitingImports, disabledWebhooks, pausedWebhooks } = overview;
  const count = (value: number) => formatCount(value, language);
  const mayChange = mayActAs(campaign.role, 'MANAGER');
  const donations = campaignPath(campaign, '/donations');
  const listed = (filter: Record<string, string>) => `${donations}?${new URLSearchParams(filter)}`;
  const tasks: Task[] = [];
  if (receipts.ready > 0) {
    const amount = dollars(receipts.readyCents)[language];
    tasks.push({
      href: mayChange ? campaignPath(campaign, '/receipts/issue') : listed({ state: 'PENDING', missing: 'NONE' }),
      icon: 'printer',
      text: text.ready(count(receipts.ready), amount, receipts.hasMore),
    });
  }
  if (receipts.warned > 0) {
    tasks.push({
      href: listed({ state: 'PENDING', missing: 'NONE', warning: 'ANY' }),
      icon: 'triangle-alert',
      text: text.warned(count(receipts.warned)),
    });
  }
  if (disabledWebhooks > 0 && mayActAs(campaign.role, 'OWNER')) {
    tasks.push({
      href: campaignPath(campaign, '/webhooks'),
      icon: 'triangle-alert',
      text: text.webhooks(count(disabledWebhooks)),
    });
  }
  if (pausedWebhooks > 0 && mayActAs(campaign.role, 'OWNER')) {
    tasks.push({
      href: campaignPath(campaign, '/webhooks'),
      icon: 'triangle-alert',
      text: text.pausedWebhooks(count(pausedWebhooks)),
    });
  }
  for (const { id, fileName } of waitingImports) {
    tasks.push({ href: campaignPath(campaign, `/imports/${id}`), icon: 'upload', text: text.imports(fileName) });
  }
  if (signsAskedFor > 0) {
    tasks.push({
      href: campaignPath(campaign, '/lawn-signs'),
      icon: 'signpost',
      text: text.signs(count(signsAskedFor)),
    });
  }
  return tasks;
}

/** Those that depend on the donation alone. */
const ofEach: readonly Gate[] = ['MONETARY', 'ATTESTATION'];

/** Whether a donation alone decides on its receipt: the campaign meets all of its conditions. */
export const meetsItsGates = ({ campaign }: Overview, now: CampaignRequest['now']): boolean =>
  shutGates(campaign, now).size === 0;

/** The six conditions of a receipt, and what is to be done for those that the campaign does not meet. */
export function Gates({ request: { campaign, language, now }, overview: { campaign: row } }: Props) {
  const [text, words] = [texts[language], donationTexts[language]];
  const shut = shutGates(row, now);
  const isOwner = mayActAs(campaign.role, 'OWNER');
  const inner = (content: ComponentChildren) => (
    <section class="card receipt-needs">
      <h2>{text.gates}</h2>
      {content}
    </section>
  );
  if (shut.has('FEDERAL')) return inner(<p>{text.noReceipts}</p>);
  const all = (
    <>
      <p class="hint">{text.gatesWhy}</p>
      <ul class="gates">
        {gates.map((gate) => (
          <li key={gate}>
            <span>{words.gates[gate]}</span>
            {ofEach.includes(gate) ? (
              <Tag>{text.gateEach}</Tag>
            ) : shut.has(gate) ? (
              <Tag tone="warning" icon="triangle-alert">
                {text.gateShut}
              </Tag>
            ) : (
              <Tag tone="good" icon="check">
                {text.gateOpen}
              </Tag>
            )}
            {shut.has(gate) && <span class="hint">{words.gateHelp[gate]}</span>}
          </li>
        ))}
      </ul>
      {shut.size > 0 && isOwner && (
        <p>
          <a href={campaignPath(campaign, '/campaign')}>{text.change}</a>
        </p>
      )}
    </>
  );
  if (shut.size > 0) return inner(all);
  return inner(
    <>
      <p>
        <Tag tone="good" icon="check">
          {text.gatesOpen}
        </Tag>
      </p>
      <Details summary={text.gatesAll}>{all}</Details>
    </>,
  );
}
