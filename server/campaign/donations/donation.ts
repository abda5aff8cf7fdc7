import { Type } from 'typebox';
import { enumeration, nullable } from '#server/call/schema.ts';
import { externalIdField } from '#server/records/external-id.ts';
import {
  addressWords,
  cityWords,
  emailWords,
  nameWords,
  notesWords,
  ofPayer,
  phoneWords,
  postalWords,
  provinceWords,
} from '#server/records/imported/header-words.ts';
import { defineRecord, joinedColumns, type NewRowOf, type RowOf } from '#server/records/record.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import {
  dayAsTimestamp,
  emailAddress,
  money,
  postalCode,
  requiredText,
  timestamp,
  writtenDay,
} from '#server/records/schemas/schemas.ts';

/** How a donation was made; `IN_KIND` is one of goods or services. */
export const donationMethods = ['CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND'] as const;

export type DonationMethod = (typeof donationMethods)[number];

export const donationMethod = enumeration('DonationMethod', donationMethods, {
  description:
    'How a donation was made. IN_KIND is a gift of goods or services: it does not count towards the annual limit and gets ' +
    'no receipt.',
});

/** PENDING: not issued yet. SPOILED: issued, then spoiled; it may be issued anew. */
export const receiptStatuses = ['PENDING', 'ISSUED', 'SPOILED'] as const;

export type ReceiptStatus = (typeof receiptStatuses)[number];

export const receiptStatus = enumeration('ReceiptStatus', receiptStatuses, {
  description: 'PENDING: not issued yet. ISSUED: valid. SPOILED: issued, then cancelled; a new one may be issued.',
});

/** VOIDED: entered by mistake, or a payment that bounced. RETURNED: given back (Canada Elections Act, ss. 368, 372). */
export const withdrawalKinds = ['VOIDED', 'RETURNED'] as const;

export type WithdrawalKind = (typeof withdrawalKinds)[number];

const withdrawalKind = enumeration('WithdrawalKind', withdrawalKinds, {
  description:
    'VOIDED: entered by mistake, or a payment that bounced. RETURNED: returned to the donor (Canada Elections Act, ' +
    'ss. 368, 372).',
});

const text = Type.String();
const namePart = Type.Optional(nullable(Type.String({ maxLength: 100 })));

const dollars =
  'Canadian dollars: a number with two decimals at most, or a decimal string with two decimals as in responses.';

/** Dollars as responses have them. */
const asInResponses = (pattern: string) =>
  Type.String({
    pattern,
    expects: 'the same as a decimal string with two decimals, as answers have it',
    description: 'The same amount as in responses.',
  });

/** A donation, with the contract's bounds for requests. */
export const donationRecord = defineRecord(
  {
    title: 'Donation',
    table: 'donations',
    description: 'A contribution to the campaign, in money or in kind.',
  },
  {
    id: {
      column: 'id',
      type: 'uuid',
      shown: text,
      description: 'The donation’s id, assigned by the server.',
      example: exampleIds.donation,
    },
    campaignId: {
      column: 'campaign_id',
      type: 'uuid',
      shown: text,
      description: 'The campaign that received it: always that of the API key.',
      example: exampleIds.campaign,
    },
    donorName: {
      column: 'donor_name',
      type: 'text',
      shown: text,
      input: requiredText(200, { minLength: 2 }),
      description: 'Full name of the donor, as it will appear on the receipt.',
      example: 'Ada Kelpward',
      imported: {
        words: [
          ...ofPayer(nameWords.whole),
          'donor',
          'donorfullname',
          'contributor',
          'supporter',
          'donateur',
          'nomdudonateur',
          'donatrice',
        ],
        cells: 'name',
      },
    },
    donorGivenName: {
      column: 'donor_given_name',
      type: 'text',
      shown: Type.Optional(nullable(text)),
      input: namePart,
      ifIncluded: true,
      later: true,
      description: 'Given name, if known. The parts make `donorName`.',
      example: 'Ada',
    },
    donorMiddleName: {
      column: 'donor_middle_name',
      type: 'text',
      shown: Type.Optional(nullable(text)),
      input: namePart,
      ifIncluded: true,
      later: true,
      description: 'Other given names or initials.',
      example: null,
    },
    donorFamilyName: {
      column: 'donor_family_name',
      type: 'text',
      shown: Type.Optional(nullable(text)),
      input: namePart,
      ifIncluded: true,
      later: true,
      description: 'Family name. Required with any other part.',
      example: 'Kelpward',
    },
    donorSuffix: {
      column: 'donor_suffix',
      type: 'text',
      shown: Type.Optional(nullable(text)),
      input: namePart,
      ifIncluded: true,
      later: true,
      description: 'Such as Jr.',
      example: null,
    },
    donorEmail: {
      column: 'donor_email',
      type: 'text',
      shown: nullable(emailAddress()),
      input: Type.Optional(nullable(emailAddress({ maxLength: 255 }))),
      description: 'The donor’s e-mail address, if known.',
      example: 'ada@example.org',
      imported: { words: ofPayer(emailWords), cells: 'email' },
    },
    donorPhone: {
      column: 'donor_phone',
      form: { isShort: true },
      type: 'text',
      shown: nullable(text),
      input: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
      description: 'The donor’s telephone number as entered, if known.',
      example: '709 555-0119',
      imported: { words: ofPayer(phoneWords), cells: 'telephone' },
    },
    donorAddress: {
      column: 'donor_address',
      form: { rows: 2 },
      type: 'text',
      shown: text,
      input: requiredText(500),
      description: 'Civic number, street and unit of the donor’s home, as they will appear on the receipt.',
      example: '1 Marram Rd',
      imported: { words: [...ofPayer(addressWords.whole), 'cardaddressline1', 'billingline1'], cells: 'place' },
    },
    donorCity: {
      column: 'donor_city',
      type: 'text',
      shown: text,
      input: requiredText(100),
      description: 'City or place of the donor’s home.',
      example: 'Port Merrow',
      imported: { words: ofPayer(cityWords), cells: 'place' },
    },
    donorProvince: {
      column: 'donor_province',
      form: { isShort: true },
      type: 'text',
      shown: text,
      input: requiredText(50),
      description: 'Province or territory of the donor’s home, by code or by name, as the campaign writes it.',
      example: 'XA',
      imported: { words: ofPayer(provinceWords), cells: 'place' },
    },
    donorPostalCode: {
      column: 'donor_postal_code',
      form: { isShort: true },
      type: 'text',
      shown: postalCode,
      input: postalCode,
      description: 'Canadian postal code of the donor’s home.',
      example: 'Z1A 1A1',
      imported: { words: ofPayer(postalWords), cells: 'place' },
    },
    amount: {
      column: 'amount_cents',
      type: 'cents',
      shown: money,
      input: Type.Union([
        Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: dollars }),
        asInResponses('^(0\\.(0[1-9]|[1-9]\\d)|[1-9]\\d{0,4}\\.\\d\\d|100000\\.00)$'),
      ]),
      description: 'The amount of the donation.',
      example: '250.00',
      imported: {
        words: [
          'amount',
          'donation',
          'donationamount',
          'contribution',
          'contributionamount',
          'gift',
          'giftamount',
          'total',
          'totalamount',
          'dollars',
          'value',
          'gross',
          'grossamount',
          'montant',
          'don',
          'montantdudon',
          'montanttotal',
          'somme',
          'valeur',
        ],
        cells: 'amount',
      },
    },
    date: {
      column: 'received_on',
      type: 'date',
      shown: dayAsTimestamp,
      input: writtenDay('A calendar day, YYYY-MM-DD; tomorrow at the latest.'),
      description: 'The day on which the donation was received.',
      example: '2026-09-19T00:00:00.000Z',
      imported: {
        words: [
          'date',
          'received',
          'receivedon',
          'datereceived',
          'receiveddate',
          'donationdate',
          'donatedat',
          'contributiondate',
          'paymentdate',
          'transactiondate',
          'createddate',
          'created',
          'day',
          'depositdate',
          'recule',
          'daterecue',
          'datedereception',
          'datedudon',
          'datedupaiement',
          'datedelatransaction',
          'jour',
        ],
        cells: 'day',
      },
    },
    method: {
      column: 'method',
      type: 'text',
      shown: donationMethod,
      input: donationMethod,
      description: 'The payment method.',
      example: 'ETRANSFER',
      imported: {
        words: [
          'method',
          'paymentmethod',
          'payment',
          'type',
          'paymenttype',
          'mode',
          'modedepaiement',
          'paiement',
          'methode',
        ],
        cells: 'choice',
      },
    },
    advantageDescription: {
      column: 'advantage_description',
      type: 'text',
      shown: nullable(text),
      input: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
      description: 'The advantage that the donor received (Income Tax Act, s. 248(32)); null if none.',
      example: 'Dinner',
      imported: { words: ['advantage', 'advantagedescription', 'benefit', 'avantage', 'descriptiondelavantage'] },
    },
    advantageAmount: {
      column: 'advantage_cents',
      type: 'cents',
      shown: nullable(money),
      input: Type.Optional(
        Type.Union([
          Type.Number({ minimum: 0, description: dollars }),
          asInResponses('^(0|[1-9]\\d{0,12})\\.\\d\\d$'),
          Type.Null(),
        ]),
      ),
      description: 'Fair market value of the advantage.',
      example: '45.00',
      imported: {
        words: ['advantageamount', 'advantagevalue', 'benefitvalue', 'valeurdelavantage', 'montantdelavantage'],
        cells: 'amount',
      },
    },
    // The database computes it.
    eligibleAmount: {
      column: 'eligible_cents',
      type: 'cents',
      shown: money,
      description:
        '`amount` less `advantageAmount`, at least "0.00". It counts for the tax credit and the annual limit. ' +
        'Computed by the server.',
      example: '205.00',
    },
    receiptStatus: {
      column: 'receipt_status',
      type: 'text',
      shown: receiptStatus,
      description: 'The status of the official receipt.',
      example: 'PENDING',
    },
    receiptNumber: {
      column: 'receipt_number',
      type: 'text',
      shown: nullable(text),
      description: 'The serial number of the receipt, without gaps within campaign and year; null while PENDING.',
      example: null,
    },
    receiptIssuedDate: {
      column: 'receipt_issued_at',
      type: 'timestamptz',
      shown: nullable(timestamp),
      joined: 'r.issued_at',
      description: 'When the receipt was issued; null while PENDING.',
      example: null,
    },
    receiptHtml: {
      column: 'receipt_html',
      type: 'text',
      shown: nullable(text),
      joined: 'r.html',
      description: 'The receipt as issued, a self-contained HTML page. It never changes. Null while PENDING.',
      example: null,
    },
    replacesReceiptNumber: {
      column: 'replaces_number',
      type: 'text',
      shown: nullable(text),
      joined: 'r.replaces_number',
      description: 'The serial number of the spoiled receipt that this one replaces; null if it replaces none.',
      example: null,
    },
    receiptMark: {
      column: 'receipt_mark',
      type: 'text',
      shown: Type.Optional(text),
      joined: `case when d.receipt_status = 'SPOILED' then 'CANCELLED / ANNULÉ' end`,
      description:
        'The mark across a spoiled receipt wherever it is displayed (Income Tax Regulations, s. 2000(6)); ' +
        '`receiptHtml` itself is unchanged. Absent if the receipt is not spoiled.',
    },
    withdrawn: {
      column: 'withdrawn',
      type: 'text',
      shown: Type.Optional(withdrawalKind),
      joined: `nullif(d.status, 'IN_FORCE')`,
      description:
        'Present only if the donation no longer counts: lists have it only with `include_withdrawn=true`, it does not ' +
        'count towards the annual limit, and gets no receipt.',
    },
    donorIsCanadianAttested: {
      column: 'donor_is_canadian_attested',
      type: 'boolean',
      shown: Type.Boolean(),
      input: Type.Optional(Type.Boolean({ default: false })),
      description:
        'Whether the donor attests to being a citizen or permanent resident of Canada (Canada Elections Act, s. ' +
        '363). Required for a receipt.',
      example: true,
      imported: {
        words: [
          'attested',
          'attestation',
          'canadian',
          'citizen',
          'citizenorpermanentresident',
          'iscanadian',
          'eligible',
          'atteste',
          'citoyen',
          'citoyenouresidentpermanent',
          'canadien',
          'admissible',
        ],
        cells: 'answer',
      },
    },
    notes: {
      column: 'notes',
      form: { rows: 4 },
      type: 'text',
      shown: nullable(text),
      input: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
      description: 'Other notes. They do not appear on the receipt.',
      example: 'Fundraising dinner in Port Merrow.',
      imported: { words: notesWords },
    },
    fromCandidate: {
      column: 'from_candidate',
      type: 'boolean',
      shown: Type.Optional(Type.Boolean()),
      input: Type.Optional(Type.Boolean({ default: false })),
      ifIncluded: true,
      later: true,
      description:
        'Whether it is the candidate’s own contribution: up to $5,000 per election besides the annual limit (Canada Elections Act, s. 367(7)).',
      example: false,
      imported: {
        words: ['candidate', 'candidatesown', 'owncontribution', 'candidat', 'contributionducandidat'],
        cells: 'answer',
      },
    },
    externalId: externalIdField('donation', 'D-2026-0417', [
      'id',
      'donationid',
      'donationnumber',
      'contributionid',
      'transaction',
      'transactionid',
      'transactionnumber',
      'chargeid',
      'paymentid',
      'reference',
      'referencenumber',
      'numerodudon',
      'numerodetransaction',
      'nodetransaction',
    ]),
    createdAt: {
      column: 'created_at',
      type: 'timestamptz',
      shown: timestamp,
      description: 'When the donation was recorded. Lists are ordered by it, newest first.',
      example: '2026-09-20T15:00:12.845Z',
    },
    updatedAt: {
      column: 'updated_at',
      type: 'timestamptz',
      shown: Type.Optional(timestamp),
      joined: `coalesce(d.updated_at, greatest(d.created_at, r.issued_at,
        (select max(recorded_at) from donation_versions v where v.campaign_id = d.campaign_id and v.donation_id = d.id),
        (select max(withdrawn_at) from donation_withdrawals w where w.campaign_id = d.campaign_id and w.donation_id = d.id),
        (select max(spoiled_at) from receipt_spoils s where s.campaign_id = d.campaign_id and s.number = d.receipt_number)))`,
      ifIncluded: true,
      description:
        'When it was last changed: recorded, corrected, withdrawn, given a receipt or another identifier. Returned ' +
        'only if `include` names it.',
      example: '2026-09-20T15:00:12.845Z',
    },
  },
);

/** Days are YYYY-MM-DD, amounts whole cents. */
export type DonationRow = RowOf<typeof donationRecord>;

/** A donation as it will be stored, before its limits are checked. */
export type NewDonation = NewRowOf<typeof donationRecord>;

/**
 * A donation `d` with its current receipt `r`, if it has one. The limit prevents the planner, which may take a
 * campaign for small, from reading all its receipts for a page.
 */
export const donationWithReceipt = `donations d left join lateral (
    select * from receipts where campaign_id = d.campaign_id and number = d.receipt_number limit 1
  ) r on true`;

const everyColumn = joinedColumns(donationRecord.fields, 'd');

/** The same without some of them, which are null: receipts' pages are most of a list's bytes. */
const columnsWithout = (left: ReadonlyArray<'receiptHtml' | 'updatedAt'>): string => {
  const none = left.map((name) => [name, { ...donationRecord.fields[name], joined: 'null' }]);
  return joinedColumns({ ...donationRecord.fields, ...Object.fromEntries(none) }, 'd');
};

const withoutReceipt = columnsWithout(['receiptHtml']);
const withoutTime = columnsWithout(['updatedAt']);
const withoutEither = columnsWithout(['receiptHtml', 'updatedAt']);

/** The query's parameter by which the receipts' pages are left out. */
export const exclude = Type.Optional(
  Type.Literal('receiptHtml', {
    expects: 'receiptHtml',
    description: 'Leaves out the receipt: `receiptHtml` is null. The response is then about a tenth of the size.',
    examples: ['receiptHtml'],
  }),
);

/** The columns that a response needs. `isTimed`: when the donation was last changed was asked for, which takes further look-ups. */
export const columnsOf = (excluded: 'receiptHtml' | undefined, isTimed = false): string =>
  isTimed ? (excluded ? withoutReceipt : everyColumn) : excluded ? withoutEither : withoutTime;

/** The columns of a `DonationRow`, read from `donationWithReceipt`, without its time of the last change. */
export const donationColumns = withoutTime;
