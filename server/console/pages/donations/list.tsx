import { gates } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { dollars } from '#server/campaign/donations/receipts/html/both-languages.ts';
import { receiptsDocument } from '#server/campaign/donations/receipts/html/receipts-document.ts';
import { storedReceipts } from '#server/campaign/donations/receipts/stored-receipts.ts';
import {
  donationStates,
  donationsByState,
  type ReviewedDonation,
  type StateFilter,
} from '#server/campaign/donations/review/donations-by-state.ts';
import { warningKinds } from '#server/campaign/donations/review/warnings.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { depositTexts } from '#server/console/texts/donations/deposit.ts';
import { recordingTexts } from '#server/console/texts/donations/recording.ts';
import { donationTexts as texts } from '#server/console/texts/donations.ts';
import { perform } from '#server/operations/perform.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';

const listing = { operationId: 'listDonations', role: 'MEMBER' } as const;
const printing = { operationId: 'printReceipts', role: 'MEMBER' } as const;

const filterNames = ['state', 'q', 'missing', 'warning'] as const;

function filterOf({ query }: CampaignRequest): StateFilter {
  const missing = query.get('missing');
  const warning = query.get('warning');
  return {
    state: donationStates.find((state) => state === query.get('state')),
    q:
      query
        .get('q')
        ?.replaceAll(/[\0\n]/g, ' ')
        .trim()
        .slice(0, 200) || undefined,
    missing: missing === 'NONE' ? missing : gates.find((gate) => gate === missing),
    warning: warning === 'ANY' ? warning : warningKinds.find((kind) => kind === warning),
    cursor: query.get('cursor') ?? undefined,
  };
}

const stateOf = ({ donation }: ReviewedDonation) =>
  (donation.withdrawn ?? donation.receipt_status) as (typeof donationStates)[number];

/** Those that could be issued, were it not for what somebody has to look at first. */
const unissued = new URLSearchParams({ state: 'PENDING', missing: 'NONE', warning: 'ANY' });

export const donationRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/donations',
    access: 'MEMBER',
    async handle(request, { pool }) {
      const { campaign, language, query, principal, now } = request;
      const text = texts[language];
      const filter = filterOf(request);
      const { donations, nextCursor } = await perform(pool, principal, listing, now, async ({ tx, audit }) => {
        const page = await donationsByState(tx, filter, now);
        audit.rowCount = page.donations.length;
        audit.filters = filterNames.filter((name) => query.get(name));
        return page;
      });
      const path = campaignPath(campaign, '/donations');
      const issued = /^\d{1,3}$/.exec(query.get('issued') ?? '')?.[0];
      const leftOut = Number(/^\d{1,9}$/.exec(query.get('leftOut') ?? '')?.[0] ?? 0);
      const kept = filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : []));
      const choice = (
        name: 'state' | 'missing' | 'warning',
        label: string,
        values: readonly string[],
        words: Readonly<Record<string, string>>,
      ) => (
        <SelectField
          {...{ name, label, language }}
          choices={values.map((value) => ({ value, label: words[value] ?? value }))}
          value={filter[name] ?? ''}
          empty={text.all}
        />
      );
      return {
        title: text.title,
        place: { campaign, section: 'donations' },
        content: (
          <>
            <h1>{text.title}</h1>
            {issued !== undefined && (
              <Notice tone="good" role="status">
                <p>
                  {text.issued(Number(issued))} {query.get('more') === '1' && text.moreToIssue}
                </p>
              </Notice>
            )}
            {leftOut > 0 && (
              <Notice tone="warning" role="status">
                <p>
                  {text.leftOut(leftOut)} <a href={`${path}?${unissued}`}>{text.seeLeftOut}</a>
                </p>
              </Notice>
            )}
            <p class="hint">{text.notOfficial}</p>
            {mayActAs(campaign.role, 'MANAGER') && (
              <div class="actions">
                <LinkButton href={`${path}/new`} icon="plus">
                  {recordingTexts[language].title}
                </LinkButton>
                <LinkButton href={`${path}/deposit`} kind="secondary" icon="plus">
                  {depositTexts[language].title}
                </LinkButton>
              </div>
            )}
            <form method="get" action={path} class="filters">
              <TextField
                {...{ name: 'q', label: text.search, maxLength: 200, language }}
                type="search"
                value={filter.q ?? ''}
              />
              {choice('state', text.state, donationStates, text.states)}
              {choice('missing', text.missing, ['NONE', ...gates], { NONE: text.ready, ...text.gates })}
              {choice('warning', text.warningFilter, ['ANY', ...warningKinds], {
                ...{ ANY: text.anyWarning },
                ...text.warningKinds,
              })}
              <Button kind="secondary" icon="search">
                {text.show}
              </Button>
            </form>
            {mayActAs(campaign.role, 'MANAGER') && (
              <Details summary={text.issueAll}>
                <p>{text.issueAllHow}</p>
                <ConsoleForm request={request} action={campaignPath(campaign, '/receipts')}>
                  <Button>{text.issueAll}</Button>
                </ConsoleForm>
              </Details>
            )}
            {donations.length === 0 ? (
              <NoDonations text={text} isFiltered={kept.length > 0} />
            ) : (
              <form method="get" action={campaignPath(campaign, '/receipts')}>
                <Table
                  language={language}
                  rows={donations}
                  keyOf={({ donation }) => donation.id}
                  columns={columnsOf(path, donations, language)}
                />
                <p>
                  <Button kind="secondary" icon="printer">
                    {text.print}
                  </Button>
                </p>
              </form>
            )}
            <Pagination
              first={filter.cursor === undefined ? undefined : `${path}?${new URLSearchParams(kept)}`}
              next={
                nextCursor === null ? undefined : `${path}?${new URLSearchParams([...kept, ['cursor', nextCursor]])}`
              }
              nextLabel={text.older}
              language={language}
            />
          </>
        ),
      };
    },
  },
  {
    method: 'GET',
    path: '/campaigns/:campaign/receipts',
    access: 'MEMBER',
    async handle({ principal, query, now }, { pool }) {
      const numbers = query
        .getAll('number')
        .filter((number) => !number.includes('\0'))
        .slice(0, 500);
      const receipts = await perform(pool, principal, printing, now, async ({ tx, audit }) => {
        const kept = await storedReceipts(tx, numbers);
        if (kept.length === 0) throw query.has('number') ? noSuchReceipts() : nothingTicked();
        const recordId = kept.length === 1 ? (kept[0]?.donationId ?? null) : null;
        Object.assign(audit, { recordId, filters: ['number'], rowCount: kept.length });
        return kept;
      });
      return { html: receiptsDocument(receipts) };
    },
  },
];

const tones = { PENDING: undefined, ISSUED: 'good', SPOILED: 'bad', VOIDED: 'bad', RETURNED: 'bad' } as const;

function columnsOf(
  path: string,
  shown: readonly ReviewedDonation[],
  language: Language,
): ReadonlyArray<Column<ReviewedDonation>> {
  const text = texts[language];
  const [print = '', donor = '', received = '', amount = '', state = '', receipt = '', missing = '', look = ''] =
    text.columns;
  const sum = shown
    .filter(({ donation }) => donation.withdrawn === null)
    .reduce((cents, { donation }) => cents + donation.amount_cents, 0);
  return [
    {
      ...{ label: print, kind: 'choose' },
      cell: ({ donation: { receipt_number: number } }) =>
        number !== null && <input type="checkbox" name="number" value={number} aria-label={text.printOf(number)} />,
    },
    {
      ...{ label: donor, isHead: true },
      cell: ({ donation }) => <a href={`${path}/${donation.id}`}>{donation.donor_name}</a>,
    },
    { label: received, kind: 'day', cell: ({ donation }) => donation.received_on },
    {
      ...{ label: amount, kind: 'money', total: dollars(sum)[language] },
      cell: ({ donation }) => dollars(donation.amount_cents)[language],
    },
    { label: state, cell: (item) => <Tag tone={tones[stateOf(item)]}>{text.states[stateOf(item)]}</Tag> },
    { label: receipt, kind: 'day', cell: ({ donation }) => donation.receipt_number },
    { label: missing, cell: ({ failures }) => failures.map(({ gate }) => text.gates[gate]).join(', ') },
    {
      label: look,
      cell: ({ warnings }) =>
        warnings.map(({ kind }) => (
          <Tag key={kind} tone="warning">
            {text.warningKinds[kind]}
          </Tag>
        )),
    },
  ];
}

/** What to do first, or that nothing is of the kind that was asked for. */
function NoDonations({ text, isFiltered }: { readonly text: (typeof texts)['en']; readonly isFiltered: boolean }) {
  if (isFiltered) return <p>{text.none}</p>;
  return (
    <EmptyState title={text.noneYet}>
      <p>{text.noneYetHow}</p>
    </EmptyState>
  );
}

const nothingTicked = () =>
  new BilingualError(400, 'validation_failed', {
    en: 'No receipt was chosen. Go back to the list of donations, tick the receipts to print, then print again.',
    fr: 'Aucun reçu n’a été choisi. Revenez à la liste des dons, cochez les reçus à imprimer, puis imprimez de nouveau.',
  });

const noSuchReceipts = () =>
  new BilingualError(404, 'not_found', {
    en: 'This campaign has no such receipt. Go back to the list of donations, and tick the receipts to print.',
    fr: 'Cette campagne n’a aucun reçu de ce numéro. Revenez à la liste des dons et cochez les reçus à imprimer.',
  });
