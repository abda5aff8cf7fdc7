import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dollars } from '#core/formatters.ts';
import { longDay } from '#server/campaign/donations/receipts/html/both-languages.ts';
import { type ReceiptContents, receiptHtml } from '#server/campaign/donations/receipts/html/receipt-html.ts';
import { cancelledReceipt, receiptsDocument } from '#server/campaign/donations/receipts/html/receipts-document.ts';
import { addressSize, layout, typeSizes } from '#server/campaign/donations/receipts/html/type-size.ts';

const contents: ReceiptContents = {
  number: '99001-2026-000001',
  replacesNumber: null,
  issuedOn: '2026-10-01',
  campaign: {
    id: '01999999-0000-7000-8000-000000000001',
    code: 'T1',
    name: 'Campaign T1',
    edn_number: '99001',
    candidate_name: 'Marguerite Côté-O’Brien',
    party: 'Parti des Marées',
    riding: 'Banquereau—Sable',
    election_level: 'FEDERAL',
    election_date: '2026-10-19',
    spending_limit_cents: null,
    contribution_limit_cents: null,
    subscription_tier: 'PRO',
    seat_count: 1,
    is_demo: false,
    time_zone: null,
    official_agent_name: 'Jean-Luc Pelletier',
    official_agent_address: '12 rue du Quai, Grand Banc XA Z1A 1A1',
    nomination_confirmed_date: '2026-09-01',
    leader_authorization_on_file: true,
    created_at: new Date('2026-08-01T00:00:00Z'),
  },
  donation: {
    id: '01999999-0000-7000-8000-000000000002',
    campaign_id: '01999999-0000-7000-8000-000000000001',
    donor_name: 'Anne-Marie Tremblay',
    donor_given_name: null,
    donor_middle_name: null,
    donor_family_name: null,
    donor_suffix: null,
    donor_email: null,
    donor_phone: null,
    donor_address: '345 Main St',
    donor_city: 'Grand Banc',
    donor_province: 'XA',
    // No other address of the receipt has it.
    donor_postal_code: 'z2b 2b2',
    amount_cents: 123456,
    received_on: '2026-09-15',
    method: 'CHEQUE',
    advantage_description: 'Dinner for two',
    advantage_cents: 4550,
    eligible_cents: 118906,
    receipt_status: 'PENDING',
    receipt_number: null,
    receipt_issued_at: null,
    receipt_html: null,
    replaces_number: null,
    receipt_mark: null,
    withdrawn: null,
    from_candidate: false,
    donor_is_canadian_attested: true,
    notes: null,
    external_id: null,
    updated_at: null,
    created_at: new Date('2026-09-15T12:00:00Z'),
  },
};

const ofDonation = (changes: Partial<ReceiptContents['donation']>): ReceiptContents => ({
  ...contents,
  donation: { ...contents.donation, ...changes },
});

/** The page's text as a reader sees it. */
const textOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe('the receipt', () => {
  it('has every item of the Income Tax Regulations, s. 2000(2), in both languages', () => {
    const text = textOf(receiptHtml(contents));
    for (const item of [
      'Official receipt for income tax purposes',
      'Reçu officiel aux fins de l’impôt sur le revenu',
      'Marguerite Côté-O’Brien',
      '99001-2026-000001',
      'Jean-Luc Pelletier',
      'October 1, 2026 / 1er octobre 2026',
      'September 15, 2026 / 15 septembre 2026',
      'October 19, 2026 / 19 octobre 2026',
      'Anne-Marie Tremblay',
      '345 Main St',
      'Grand Banc, XA',
      'Z2B 2B2',
      '$1,234.56 / 1 234,56 $',
      'Dinner for two',
      '$45.50 / 45,50 $',
      '$1,189.06 / 1 189,06 $',
      'Signature of the official agent',
      'Signature de l’agent officiel',
      'not valid if it has been altered',
      'n’est pas valide s’il a été modifié',
    ]) {
      expect(text).toContain(item);
    }
    expect(text).not.toContain('replaces');
  });

  it('says that it is a copy, and which form is the official one', () => {
    const text = textOf(receiptHtml(contents));
    expect(text).toContain('Copy. The original is the Chief Electoral Officer’s form, with the same number');
    expect(text).toContain('Copie. L’original est le formulaire du directeur général des élections, au même numéro');
    expect(text.match(/477\.86/g)).toHaveLength(2);
  });

  it('is a specimen in a sandbox campaign, and in no other', () => {
    const demo = receiptHtml({ ...contents, campaign: { ...contents.campaign, is_demo: true } });
    expect(textOf(demo)).toContain('SPECIMEN SPÉCIMEN');
    expect(textOf(receiptHtml(contents))).not.toContain('SPECIMEN');
  });

  it.each(['z2b2b2', 'Z2B2B2', 'z2b 2b2', 'Z2B\u00a02B2'])('writes the postal code %s as Z2B 2B2', (code) => {
    expect(receiptHtml(ofDonation({ donor_postal_code: code }))).toContain('Z2B 2B2');
  });

  it('says of a replacement that it is one, with both serials', () => {
    const text = textOf(receiptHtml({ ...contents, number: 'B-2', replacesNumber: 'A-1' }));
    expect(text).toContain('number B-2 , replaces receipt number A-1 , which is cancelled');
    expect(text).toContain('numéro B-2 , remplace le reçu numéro A-1 , qui est annulé');
  });

  it('says that there was no advantage if there was none', () => {
    const text = textOf(receiptHtml(ofDonation({ advantage_cents: null, advantage_description: null })));
    expect(text).toContain('None / Aucun');
    expect(text).toContain('$0.00 / 0,00 $');
  });

  it('says so if an advantage is described by nothing that can be read', () => {
    for (const blank of ['', '  ', '\n', '\u00a0']) {
      const text = textOf(receiptHtml(ofDonation({ advantage_cents: 500, advantage_description: blank })));
      expect(text).toContain('Not described / Non décrit');
    }
  });

  it('asks for nothing from outside and runs nothing', () => {
    const html = receiptHtml(contents);
    expect(html).not.toMatch(/<(script|img|link|iframe|object|embed|form|a)\b|url\(|@import|\bsrc=|\bhref=|https?:/i);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  const hostile = `<script>alert('1')</script><img src=x onerror="x">&amp; \u202E]]>--></title></style>`;

  it('escapes the text of every field', () => {
    const html = receiptHtml({
      ...contents,
      number: hostile,
      replacesNumber: hostile,
      donation: {
        ...contents.donation,
        donor_name: hostile,
        donor_address: hostile,
        donor_city: hostile,
        donor_province: hostile,
        advantage_description: hostile,
      },
      campaign: {
        ...contents.campaign,
        candidate_name: hostile,
        party: hostile,
        riding: hostile,
        official_agent_name: hostile,
        official_agent_address: hostile,
      },
    });
    expect(html).not.toMatch(/<script|<img|onerror="/);
    expect(html.split('</title>')).toHaveLength(2);
    expect(html.split('</style>')).toHaveLength(2);
    expect(textOf(html).split(hostile.replaceAll(/\s+/g, ' '))).toHaveLength(20);
  });

  it('lets no text become markup, whatever it is', () => {
    const tags = (html: string) => html.replaceAll(/font-size: [\d.]+pt/g, '').match(/<[^>]*>/g);
    const expected = tags(receiptHtml(contents));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 2, maxLength: 200 }), (donor_name) => {
        expect(tags(receiptHtml(ofDonation({ donor_name })))).toEqual(expected);
      }),
    );
  });

  it('is marked across the page when cancelled, and is otherwise the same', () => {
    const html = receiptHtml(ofDonation({ donor_name: '<body>$& $1' }));
    const cancelled = cancelledReceipt(html);
    expect(textOf(cancelled)).toContain('CANCELLED ANNULÉ');
    expect(cancelled.replace(/<body>\n<p style.*?<\/p>/, '<body>')).toBe(html);
  });
});

describe('several receipts as one document', () => {
  const marked = [
    { number: 'A-1', html: receiptHtml({ ...contents, number: 'A-1' }), isSpoiled: false, isDuplicate: false },
    { number: '<B-2>', html: receiptHtml({ ...contents, number: '<B-2>' }), isSpoiled: true, isDuplicate: true },
    { number: 'C-3', html: receiptHtml({ ...contents, number: 'C-3' }), isSpoiled: false, isDuplicate: true },
  ];

  it('are on a page each, each whole and with its own style, the cancelled one marked', () => {
    const html = receiptsDocument(marked);
    const articles = html.split('<article').slice(1);
    expect(articles).toHaveLength(3);
    for (const article of articles) {
      expect(article).toMatch(
        /<template shadowrootmode="open"><style>[^<]*:host[^<]*<\/style>\s*(<p style[^>]*>.*?<\/p>)?\s*<main>/,
      );
      expect(textOf(`<body>${article}`)).toContain('Anne-Marie Tremblay');
    }
    expect(articles.map((article) => article.includes('CANCELLED'))).toEqual([false, true, false]);
    expect(articles.map((article) => article.includes('DUPLICATE'))).toEqual([false, false, true]);
    expect(html).toContain('aria-label="&lt;B-2&gt;"');
  });

  it.each([1, 2] as const)('load nothing and run nothing, %s on a sheet', (perSheet) => {
    expect(receiptsDocument(marked, { perSheet })).not.toMatch(
      /<(script|img|link|iframe|object|embed|form|a)\b|url\(|@import|\bsrc=/i,
    );
  });
});

describe('the receipt’s address', () => {
  const layoutOf = (html: string) =>
    /<div class="address" style="font-size: ([\d.]+)pt">([\s\S]*?)<\/div>\n/.exec(html) ?? [];

  it('has the name, the street and the place, a line each, and no more', () => {
    const [, size, lines = ''] = layoutOf(receiptHtml(contents));
    expect(size).toBe('10.5');
    expect(
      lines
        .split('</div>')
        .slice(0, -1)
        .map((line) => textOf(`<body>${line}`).trim()),
    ).toEqual(['Anne-Marie Tremblay', '345 Main St', 'Grand Banc, XA &#160; Z2B 2B2']);
  });

  it('is set smaller if it would be taller than the window', () => {
    const donor_address = 'Unit 5\n12 Quay Road North\nRear building\nSecond floor';
    const [, size] = layoutOf(receiptHtml(ofDonation({ donor_address })));
    expect(Number(size)).toBeLessThan(10.5);
    expect(6 * Number(size) * layout.lineHeight).toBeLessThanOrEqual(layout.addressHeight);
  });

  it('fits at its greatest length in what is free above the table', () => {
    const lines = ['m'.repeat(200), 'm'.repeat(500), 'm'.repeat(161)];
    expect(addressSize(lines)).toBe(4);
  });
});

describe('the language that comes first', () => {
  it.each([
    ['H1A 1A1', 'fr', 'Reçu officiel aux fins de l’impôt sur le revenu Official receipt for income tax purposes'],
    ['Z2B 2B2', 'en', 'Official receipt for income tax purposes Reçu officiel aux fins de l’impôt sur le revenu'],
  ])('is, at %s, %s', (donor_postal_code, language, titles) => {
    const html = receiptHtml(ofDonation({ donor_postal_code }));
    expect(html).toContain(`<html lang="${language}">`);
    expect(textOf(html)).toContain(titles);
  });

  it('has every item in both languages if it is French', () => {
    const text = textOf(receiptHtml(ofDonation({ donor_postal_code: 'H1A 1A1' })));
    for (const item of ['1er octobre 2026 / October 1, 2026', '1 234,56 $ / $1,234.56', 'Donateur / Donor']) {
      expect(text).toContain(item);
    }
  });
});

describe('the size of its type', () => {
  const short = Array.from({ length: 12 }, () => ['Anne-Marie Tremblay']);

  it('is the usual one for usual texts', () => {
    expect(typeSizes(short)).toEqual(Array(12).fill(10.5));
  });

  it('is smaller for long texts at the bounds, and for these alone', () => {
    const sizes = typeSizes([...short, ['W'.repeat(500), 'W'.repeat(152)], ['W'.repeat(500)]]);
    expect(sizes.slice(0, 12)).toEqual(Array(12).fill(10.5));
    expect(sizes[12]).toBeLessThan(10.5);
    expect(sizes[13]).toBe(sizes[12]);
  });

  it('only shrinks as texts grow', () => {
    fc.assert(
      fc.property(fc.nat(1500), fc.nat(1500), (a, b) => {
        const size = (length: number) => typeSizes([...short, ['m'.repeat(length)]]).at(-1) as number;
        expect(size(Math.max(a, b))).toBeLessThanOrEqual(size(Math.min(a, b)));
      }),
    );
  });
});

describe('amounts and days in both languages', () => {
  it('never lose a cent', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (cents) => {
        const { en, fr } = dollars(cents);
        expect(Number(en.replaceAll(/\D/g, ''))).toBe(cents);
        expect(Number(fr.replaceAll(/\D/g, ''))).toBe(cents);
      }),
    );
  });

  it('are written as each language writes them', () => {
    expect(dollars(10_000_000)).toEqual({ en: '$100,000.00', fr: '100\u00a0000,00\u00a0$' });
    expect(longDay('2028-02-29')).toEqual({ en: 'February 29, 2028', fr: '29 février 2028' });
    expect(longDay('2026-12-01')).toEqual({ en: 'December 1, 2026', fr: '1er décembre 2026' });
  });
});
