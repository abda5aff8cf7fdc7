import type { Knex } from 'knex';
import { vacuum } from '#test/support/postgres/vacuum.ts';

const given = [
  'Anne',
  'Luc',
  'Zoë',
  'Mary',
  'Étienne',
  'John',
  'Priya',
  'Wei',
  'Ingrid',
  'Noor',
  'Siobhán',
  'Tomasz',
  'Odile',
  'Farah',
  'Gilles',
  'Hugo',
  'Kenji',
  'Leila',
  'Bogdan',
  'Ruth',
  'Vivek',
  'Yara',
  'Ximena',
  'Quentin',
  'Dawit',
];
const beginnings = [
  'Trem',
  'Mac',
  'Pel',
  'Gau',
  'Sing',
  'Hal',
  'Ber',
  'Ouel',
  'Fitz',
  'Kow',
  'Des',
  'Oka',
  'Lind',
  'Ros',
  'Vach',
  'Zim',
  'Quin',
  'Wil',
  'Jaf',
  'Czer',
  'Nguy',
  'Abd',
  'Ech',
  'Iva',
  'Thi',
  'Yam',
  'Hux',
  'Bru',
  'Cor',
  'Duf',
];
const middles = ['', 'a', 'let', 'on', 'ber', 'di', 'mar', 'ou', 'chen', 'fa', 'go', 'sti', 'ux', 'vey', 'li', 'po'];
const ends = [
  'blay',
  'tier',
  'vin',
  'son',
  'ski',
  'rand',
  'quist',
  'ham',
  'ngh',
  'lette',
  'berg',
  'moto',
  'deau',
  'wicz',
  'ford',
  'nault',
  'shaw',
  'pour',
  'cek',
  'dottir',
  'yan',
  'ruk',
  'zzi',
  'geon',
  'mble',
  'xley',
  'tt',
  'oun',
];
const streets = [
  'Main St',
  'rue du Quai',
  'Harbour Rd',
  'chemin des Marées',
  'Elm Ave',
  'Lighthouse Lane',
  'rue Ste-Anne',
  'Quarry Hill',
  'boul. Phare',
  'Wharf St',
  'Gannet Cres',
  'rang Jolicoeur',
  'Fog Alley',
  'Kelp Dr',
  'av. Zéphyr',
];
const hosts = ['example.org', 'example.com', 'example.net', 'mail.example', 'post.example', 'courriel.example'];

/**
 * Puts donations into a campaign without going through the API: the newest of the day before yesterday, `perDay` for
 * each day before it, under some 200,000 differing names (common and rare ones), recorded on the day they were received or
 * the next. Of ten, five are pending, four are issued without a receipt's row to show, one is spoiled; one of 500 is
 * in kind.
 */
export async function fillDonations(
  knex: Knex,
  { campaignId }: { campaignId: string },
  count: number,
  perDay = 1000,
): Promise<void> {
  const list = (words: readonly string[]) => `(array[${words.map(() => '?').join(', ')}])`;
  await knex.transaction(async (trx) => {
    // A receipt has to exist for each number: one row serves all, since what is measured here are donations. What triggers
    // compute is computed here.
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(
      `insert into donations (campaign_id, id, donor_name, donor_email, donor_phone, donor_address, donor_city,
         donor_province, donor_postal_code, amount_cents, received_on, method, receipt_status, receipt_number, created_at,
         donor_identity, donor_mailbox, donor_telephone, donor_text)
       select ?, gen_random_uuid(), name, email, phone, address, 'City ' || n % 97, 'XA', 'Z1A ' || n % 10 || 'B2',
         1 + n % 40000, (date_trunc('day', now()) - interval '2 days')::date - n / ?::int,
         case when n % 500 = 0 then 'IN_KIND' else (array['CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER'])[1 + n % 5] end,
         status, case when status <> 'PENDING' then 'FILL-' || n end,
         date_trunc('day', now()) - interval '1 day' - n * interval '1 day' / ?::int,
         hustings_name(name), hustings_mailbox(email), hustings_telephone_key(phone), hustings_donor_text(name, email, address)
       from generate_series(1, ?::int) n,
         lateral (select ${list(given)}[1 + (power(h1, 2) * ${given.length})::int % ${given.length}] || ' '
           || ${list(beginnings)}[1 + (power(h2, 3) * ${beginnings.length})::int % ${beginnings.length}]
           || ${list(middles)}[1 + (h3 * ${middles.length})::int % ${middles.length}]
           || ${list(ends)}[1 + (power(h4, 2) * ${ends.length})::int % ${ends.length}] as name, h3,
           case when n % 500 = 0 or n % 10 < 5 then 'PENDING' when n % 10 < 9 then 'ISSUED' else 'SPOILED' end as status
           from (select abs(hashint4(n) % 1000) / 1000.0 as h1, abs(hashint4(n + 7) % 1000) / 1000.0 as h2,
             abs(hashint4(n + 11) % 1000) / 1000.0 as h3, abs(hashint4(n + 13) % 1000) / 1000.0 as h4) h) t,
         lateral (select case when n % 3 > 0 then replace(hustings_fold(name), ' ', '.') || n % 4999 || '@' || ${list(hosts)}[1 + n % ${hosts.length}] end as email,
           case when n % 2 = 0 then '613-555-' || lpad((n % 10000)::text, 4, '0') end as phone,
           1 + n % 1999 || ' ' || ${list(streets)}[1 + (h3 * 7919)::int % ${streets.length}] as address) contact`,
      [campaignId, perDay, perDay, count, ...given, ...beginnings, ...middles, ...ends, ...hosts, ...streets],
    );
  });
  await vacuum(knex, 'donations');
}
