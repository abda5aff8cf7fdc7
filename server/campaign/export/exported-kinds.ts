import { campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { donationRecord, donationWithReceipt } from '#server/campaign/donations/donation.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { factFields } from '#server/records/record.ts';
import { columnsOf, type ExportedKind, fieldColumns, ofCampaign } from './exported-kind.ts';
import { interactionVersionFields } from './interaction-versions.ts';
import { mergeKinds } from './merge-kinds.ts';
import { scriptKinds } from './script-kinds.ts';
import { turfKinds } from './turf-kinds.ts';

/** The facts of a donation, as each version has them. */
const donationFacts = Object.fromEntries(factFields(donationRecord.fields));

/** The table of receipts with the file of each. Two numbers that would share a file's name get two. */
const receiptsWithFiles = `(
    select *, 'receipts/receipt-' || name || case when twin > 1 then '~' || twin else '' end || '.html' as file
    from (
      select *, row_number() over (partition by lower(name) order by number) as twin
      from (select *, regexp_replace(number, '[^A-Za-z0-9._-]', '_', 'g') as name from receipts) named
      where campaign_id = hustings_campaign()
    ) numbered
  ) r`;

/** The stored page of each receipt, with the name of its file. */
export const receiptPages = `select r.file, r.html from ${receiptsWithFiles} ${ofCampaign('r')} order by r.number`;

/** Every kind of record that a campaign has, in the order of the README. */
export const exportedKinds: readonly ExportedKind[] = [
  {
    file: 'campaign',
    en: 'The campaign: candidate, riding, dates, official agent, what receipts need.',
    fr: 'La campagne : candidat, circonscription, dates, agent officiel, ce qu’exigent les reçus.',
    from: 'campaigns c where c.id = hustings_campaign()',
    columns: fieldColumns(campaignRecord.fields, 'c'),
  },
  {
    file: 'people',
    en: 'Who works or worked in the console, and as what.',
    fr: 'Qui travaille ou a travaillé dans la console, et à quel titre.',
    from: `memberships m join users u on u.id = m.user_id ${ofCampaign('m')} order by m.created_at, m.user_id`,
    columns: columnsOf({
      userId: ['m.user_id', 'uuid'],
      name: ['u.name', 'text'],
      email: ['u.email', 'text'],
      role: ['m.role', 'text'],
      since: ['m.created_at', 'timestamptz'],
      leftAt: ['m.left_at', 'timestamptz'],
    }),
  },
  {
    file: 'keys',
    en: 'API keys: what each was for and might do. The keys themselves are stored nowhere.',
    fr: 'Clés d’API : à quoi chacune servait et ce qu’elle pouvait faire. Les clés mêmes ne sont conservées nulle part.',
    from: `api_keys k ${ofCampaign('k')} order by k.created_at, k.id`,
    columns: columnsOf({
      id: ['k.id', 'uuid'],
      name: ['k.name', 'text'],
      lastFour: ['k.last_four', 'text'],
      scopes: ['k.scopes', 'text[]'],
      userId: ['k.user_id', 'uuid'],
      createdAt: ['k.created_at', 'timestamptz'],
      revokedAt: ['k.revoked_at', 'timestamptz'],
    }),
  },
  {
    file: 'assistants',
    en: 'Assistants and other programs that members let act for them: what each might do. Their tokens are stored nowhere.',
    fr: 'Assistants et autres programmes que des membres ont laissés agir pour eux : ce que chacun pouvait faire. Leurs jetons ne sont conservés nulle part.',
    from: `oauth_grants g ${ofCampaign('g')} and g.connected_at is not null order by g.created_at, g.id`,
    columns: columnsOf({
      id: ['g.id', 'uuid'],
      name: ['g.client_name', 'text'],
      clientId: ['g.client_id', 'text'],
      redirectUri: ['g.redirect_uri', 'text'],
      resource: ['g.resource', 'text'],
      scopes: ['g.scopes', 'text[]'],
      userId: ['g.user_id', 'uuid'],
      isVouched: ['g.is_vouched', 'boolean'],
      createdAt: ['g.created_at', 'timestamptz'],
      connectedAt: ['g.connected_at', 'timestamptz'],
      endedAt: ['g.ended_at', 'timestamptz'],
    }),
  },
  {
    file: 'voters',
    en: 'Voters.',
    fr: 'Électeurs.',
    from: `voters v ${ofCampaign('v')} order by v.id`,
    columns: fieldColumns(voterRecord.fields, 'v', ['walkKey', 'walkKeyVersion']),
  },
  {
    file: 'interactions',
    en: 'Visits and calls to voters, and attempts at one.',
    fr: 'Visites et appels aux électeurs, et tentatives.',
    from: `interactions i ${ofCampaign('i')} order by i.id`,
    columns: [
      ...fieldColumns(interactionRecord.fields, 'i'),
      // It tells that a visit which is sent again is the same.
      ...columnsOf({ eventHash: [`'\\x' || encode(i.event_hash, 'hex')`, 'text'] }),
    ],
  },
  {
    file: 'interaction-versions',
    en: 'What corrected visits and calls said before, and what they say now.',
    fr: 'Ce que disaient les visites et appels corrigés, et ce qu’ils disent maintenant.',
    from: `interaction_versions x ${ofCampaign('x')} order by x.interaction_id, x.version`,
    columns: fieldColumns(interactionVersionFields, 'x'),
  },
  {
    file: 'lawn-signs',
    en: 'Lawn signs.',
    fr: 'Pancartes.',
    from: `lawn_signs s ${ofCampaign('s')} order by s.id`,
    columns: fieldColumns(lawnSignRecord.fields, 's'),
  },
  {
    file: 'volunteers',
    en: 'Volunteers.',
    fr: 'Bénévoles.',
    from: `volunteers v ${ofCampaign('v')} order by v.id`,
    columns: fieldColumns(volunteerRecord.fields, 'v'),
  },
  ...turfKinds,
  ...scriptKinds,
  ...mergeKinds,
  {
    file: 'donations',
    en: 'Donations as they stand now. "withdrawn" says which were voided or returned.',
    fr: 'Dons dans leur état actuel. « withdrawn » indique lesquels ont été annulés ou remboursés.',
    from: `${donationWithReceipt} ${ofCampaign('d')} order by d.id`,
    columns: [
      ...fieldColumns(donationRecord.fields, 'd', ['receiptHtml']),
      ...columnsOf({
        version: ['d.version', 'integer'],
        receiptPrintedNumber: ['d.receipt_printed_number', 'text'],
        receiptPrintedAt: ['d.receipt_printed_at', 'timestamptz'],
        receiptSentNumber: ['d.receipt_sent_number', 'text'],
        receiptSentAt: ['d.receipt_sent_at', 'timestamptz'],
      }),
    ],
  },
  {
    file: 'donation-versions',
    en: 'All versions of each corrected donation, with who corrected it, when and why; "returnedAmount" is a part that went back to the donor.',
    fr: 'Toutes les versions de chaque don corrigé : par qui, quand et pourquoi; « returnedAmount » est une partie remboursée au donateur.',
    from: `donation_versions v ${ofCampaign('v')} order by v.donation_id, v.version`,
    columns: [
      ...columnsOf({
        donationId: ['v.donation_id', 'uuid'],
        version: ['v.version', 'integer'],
        recordedAt: ['v.recorded_at', 'timestamptz'],
        userId: ['v.user_id', 'uuid'],
        reason: ['v.reason', 'text'],
        returnedAmount: ['v.returned_cents', 'cents'],
        returnedOn: ['v.returned_on', 'date'],
      }),
      ...fieldColumns(donationFacts, 'v'),
    ],
  },
  {
    file: 'donation-withdrawals',
    en: 'Donations that were voided or returned, with who did it, when and why.',
    fr: 'Dons annulés ou remboursés : par qui, quand et pourquoi.',
    from: `donation_withdrawals w ${ofCampaign('w')} order by w.withdrawn_at, w.donation_id`,
    columns: columnsOf({
      donationId: ['w.donation_id', 'uuid'],
      kind: ['w.kind', 'text'],
      withdrawnAt: ['w.withdrawn_at', 'timestamptz'],
      userId: ['w.user_id', 'uuid'],
      reason: ['w.reason', 'text'],
    }),
  },
  {
    file: 'anonymous-gifts',
    en: 'Gifts of $20 or less without names, by event; where "withdrawnAt" is not empty they count for nothing.',
    fr: 'Dons de 20 $ ou moins sans nom, par activité; ils ne comptent pas si « withdrawnAt » n’est pas vide.',
    from: `anonymous_gifts g ${ofCampaign('g')} order by g.received_on, g.id`,
    columns: columnsOf({
      id: ['g.id', 'uuid'],
      event: ['g.event', 'text'],
      date: ['g.received_on', 'date'],
      people: ['g.people', 'integer'],
      amount: ['g.amount_cents', 'cents'],
      userId: ['g.user_id', 'uuid'],
      createdAt: ['g.created_at', 'timestamptz'],
      withdrawnAt: ['g.withdrawn_at', 'timestamptz'],
      withdrawnBy: ['g.withdrawn_by', 'uuid'],
    }),
  },
  {
    file: 'deposits',
    en: 'Deposits: what was recorded together. The id of each donation is that of the deposit with its place, from 0, in the third group.',
    fr: 'Dépôts : ce qui a été enregistré ensemble. L’identifiant de chaque don est celui du dépôt avec son rang, depuis 0, dans le troisième groupe.',
    from: `deposits p ${ofCampaign('p')} order by p.id`,
    columns: columnsOf({
      id: ['p.id', 'uuid'],
      date: ['p.deposited_on', 'date'],
      method: ['p.method', 'text'],
      donations: ['p.donations', 'integer'],
      total: ['p.amount_cents', 'cents'],
      userId: ['p.user_id', 'uuid'],
      createdAt: ['p.created_at', 'timestamptz'],
    }),
  },
  {
    file: 'receipts',
    en: 'Receipts ever issued. "file" is the page as it was issued, in the folder receipts/; where "spoiledAt" is not empty the receipt is cancelled.',
    fr: 'Tous les reçus délivrés. « file » est la page telle que délivrée, dans le dossier receipts/; le reçu est annulé si « spoiledAt » n’est pas vide.',
    from: `${receiptsWithFiles} left join receipt_spoils s on s.campaign_id = hustings_campaign() and s.number = r.number
      ${ofCampaign('r')} order by r.number`,
    columns: columnsOf({
      number: ['r.number', 'text'],
      donationId: ['r.donation_id', 'uuid'],
      issuedAt: ['r.issued_at', 'timestamptz'],
      replacesNumber: ['r.replaces_number', 'text'],
      keyId: ['r.key_id', 'uuid'],
      spoiledAt: ['s.spoiled_at', 'timestamptz'],
      spoiledBy: ['s.user_id', 'uuid'],
      spoilReason: ['s.reason', 'text'],
      file: ['r.file', 'text'],
    }),
  },
  {
    file: 'receipt-serials',
    en: 'The last receipt serial of each year.',
    fr: 'Le dernier numéro de série de chaque année.',
    from: `receipt_serials s ${ofCampaign('s')} order by s.year`,
    columns: columnsOf({ year: ['s.year', 'smallint'], lastSerial: ['s.last_serial', 'integer'] }),
  },
  {
    file: 'audit-log',
    en: 'The audit log: who did what to which record. It names fields, never their values.',
    fr: 'Le journal d’audit : qui a fait quoi à quel dossier. Il nomme les champs, jamais leurs valeurs.',
    from: `audit_log a ${ofCampaign('a')} order by a.id`,
    columns: columnsOf({
      id: ['a.id', 'uuid'],
      time: ['a.created_at', 'timestamptz'],
      userId: ['a.user_id', 'uuid'],
      keyId: ['a.key_id', 'uuid'],
      operation: ['a.operation', 'text'],
      recordId: ['a.record_id', 'uuid'],
      status: ['a.status', 'smallint'],
      fields: ['a.fields', 'text[]'],
      filters: ['a.filters', 'text[]'],
      rowCount: ['a.row_count', 'integer'],
      calls: ['a.calls', 'integer'],
      requestId: ['a.request_id', 'uuid'],
    }),
  },
];
