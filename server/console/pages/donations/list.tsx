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
import { recordingTexts } from '#server/console/texts/donations/recording.ts';
import { donationTexts as texts } from '#server/console/texts/donations.ts';
import { perform } from '#server/operations/perform.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

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
      const option = (value: string, chosen: string | undefined, label: string) => (
        <option key={value} value={value} selected={value === chosen}>
          {label}
        </option>
      );
      return {
        title: text.title,
        place: { campaign, section: 'donations' },
        content: (
          <>
            <h1>{text.title}</h1>
            <p class="notice">{text.notOfficial}</p>
            {issued !== undefined && (
              <p class="created" role="status">
                {text.issued(Number(issued))} {query.get('more') === '1' && text.moreToIssue}
              </p>
            )}
            {leftOut > 0 && (
              <p class="notice" role="status">
                {text.leftOut(leftOut)} <a href={`${path}?${unissued}`}>{text.seeLeftOut}</a>
              </p>
            )}
            <form method="get" action={path} class="filters">
              <p>
                <label for="state">{text.state}</label>
                <select id="state" name="state">
                  <option value="">{text.all}</option>
                  {donationStates.map((state) => option(state, filter.state, text.states[state]))}
                </select>
              </p>
              <p>
                <label for="q">{text.search}</label>
                <input id="q" name="q" maxLength={200} value={filter.q ?? ''} />
              </p>
              <p>
                <label for="missing">{text.missing}</label>
                <select id="missing" name="missing">
                  <option value="">{text.all}</option>
                  {option('NONE', filter.missing, text.ready)}
                  {gates.map((gate) => option(gate, filter.missing, text.gates[gate]))}
                </select>
              </p>
              <p>
                <label for="warning">{text.warningFilter}</label>
                <select id="warning" name="warning">
                  <option value="">{text.all}</option>
                  {option('ANY', filter.warning, text.anyWarning)}
                  {warningKinds.map((kind) => option(kind, filter.warning, text.warningKinds[kind]))}
                </select>
              </p>
              <button type="submit">{text.show}</button>
            </form>
            {mayActAs(campaign.role, 'MANAGER') && (
              <p>
                <a href={`${path}/new`}>{recordingTexts[language].title}</a>
              </p>
            )}
            {mayActAs(campaign.role, 'MANAGER') && (
              <ConsoleForm request={request} action={campaignPath(campaign, '/receipts')}>
                <p>
                  <button type="submit">{text.issueAll}</button> {text.issueAllHow}
                </p>
              </ConsoleForm>
            )}
            <form method="get" action={campaignPath(campaign, '/receipts')}>
              <div class="wide" tabIndex={0}>
                <table>
                  <thead>
                    <tr>
                      {text.columns.map((column) => (
                        <th key={column} scope="col">
                          {column}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {donations.map((item) => {
                      const { donation, failures, warnings } = item;
                      const number = donation.receipt_number;
                      return (
                        <tr key={donation.id}>
                          <td>
                            {number !== null && (
                              <input type="checkbox" name="number" value={number} aria-label={text.printOf(number)} />
                            )}
                          </td>
                          <td>
                            <a href={`${path}/${donation.id}`}>{donation.donor_name}</a>
                          </td>
                          <td class="day">{donation.received_on}</td>
                          <td>{dollars(donation.amount_cents)[language]}</td>
                          <td>{text.states[stateOf(item)]}</td>
                          <td>{number}</td>
                          <td>{failures.map(({ gate }) => text.gates[gate]).join(', ')}</td>
                          <td>{warnings.map(({ kind }) => text.warningKinds[kind]).join(', ')}</td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </div>
              {donations.length === 0 && <p>{text.none}</p>}
              <p>
                <button type="submit">{text.print}</button>
              </p>
            </form>
            {nextCursor !== null && (
              <p>
                <a href={`${path}?${new URLSearchParams([...kept, ['cursor', nextCursor]])}`}>{text.older}</a>
              </p>
            )}
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
