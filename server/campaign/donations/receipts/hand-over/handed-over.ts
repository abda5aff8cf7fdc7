/** What became of the present receipt of a donation. */
export interface HandedOver {
  /** When it was printed first. */
  readonly printed_at: Date | null;
  /** Whether an e-mail was begun for it. */
  readonly is_sent: boolean;
  /** When a mail server first accepted it; null if sending was begun and its outcome is unknown. */
  readonly sent_at: Date | null;
}

/** The columns of `HandedOver` of a donation `d`. */
export const handedOverColumns = `case when d.receipt_printed_number = d.receipt_number then d.receipt_printed_at end as printed_at,
  d.receipt_sent_number is not distinct from d.receipt_number and d.receipt_number is not null as is_sent,
  case when d.receipt_sent_number = d.receipt_number then d.receipt_sent_at end as sent_at`;
