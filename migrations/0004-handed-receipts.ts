/**
 * A donation knows which of its receipts was printed and which was sent first, and when. Each is a number: once the receipt
 * is replaced, it is that of another one, so that programs which know nothing of these columns keep them right.
 */
export const handedReceipts = {
  name: '0004-handed-receipts',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `alter table donations
       add column receipt_printed_number text,
       add column receipt_printed_at timestamptz(3),
       add column receipt_sent_number text,
       add column receipt_sent_at timestamptz(3)`,
    `comment on column donations.receipt_printed_number is
       'The receipt that was printed last of those of the donation; the present one was printed where it is receipt_number.'`,
    `comment on column donations.receipt_printed_at is 'When receipt_printed_number was printed first.'`,
    `comment on column donations.receipt_sent_number is
       'The receipt that an e-mail was begun for last; the present one where it is receipt_number.'`,
    `comment on column donations.receipt_sent_at is
       'When a mail server first took receipt_sent_number; null while that is not known.'`,
    `grant update (receipt_printed_number, receipt_printed_at, receipt_sent_number, receipt_sent_at)
       on donations to hustings_server`,
  ],
} as const;
