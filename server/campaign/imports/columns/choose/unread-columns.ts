import { titleKey } from '#core/identity/title-key.ts';
import { cellsOf, targetOf } from '#server/campaign/imports/columns/targets.ts';
import { wordsOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { targetOfTitle } from './guess-columns.ts';

/** What a column that is not read seems to say: a part of an address, a wish not to be contacted, or whether a payment counts. */
export const concerns = ['ADDRESS', 'CONTACT', 'PAYMENT'] as const;

export type Concern = (typeof concerns)[number];

/** A column of a file of which nothing is recorded. */
export interface UnreadColumn {
  /** From 0 on. */
  readonly column: number;
  readonly header: string;
  /** How many of its cells are not empty; null: they were not counted. */
  readonly cells: number | null;
  /** Null: nothing without which a record would be wrong. */
  readonly concern: Concern | null;
}

const contact =
  /^(?:donot|dont|no(?:more)?(?:call|phone|mail|email|text|sms|contact|visit|canvass))|optout|optedout|optin|optedin|unsub|desabonn|nepas|neplus|refus|consent|dnc|blocked|bloque|donottrade/;
const address =
  /apartment|appartement|^apt|^app$|^unit|suite|civic|civique|street|^rue|adress|address|pobox|casepostale|rural|direction$/;
/** Addresses that are none of the home. */
const otherAddress =
  /mail|postal|courr|courriel|work|office|travail|altern|second|other|autre|previous|former|ancien|bill|ship|web|url|ip|employ|to(?:email)|formatted|country|pays|status|label|type|2$|3$/;
const payment = /status|statut|etat|refund|rembours|disput|litige|chargeback|failed|echec|cancel|annul|revers/;

function concernOf(kind: Import['kind'], title: string): Concern | null {
  const key = titleKey(title);
  const target = targetOfTitle(wordsOf(importKinds[kind]), title);
  const { field, part } = targetOf(target ?? '');
  // A column whose word is known, and whose place another one has.
  if (field === 'doNotContact') return 'CONTACT';
  if (field === 'payment') return 'PAYMENT';
  if (part !== null && cellsOf(importKinds[kind], field) === 'place') return 'ADDRESS';
  if (target !== undefined || key === '') return null;
  if (kind === 'DONATIONS') {
    if (payment.test(key) && !/address|adress|receipt|recu|label/.test(key)) return 'PAYMENT';
  } else if (contact.test(key)) return 'CONTACT';
  return kind !== 'VOLUNTEERS' && address.test(key) && !otherAddress.test(key) ? 'ADDRESS' : null;
}

/** The columns of which nothing is recorded, though they have cells, in the order of the file. */
export function unreadColumns({ kind, header, columns, verdicts }: Import): UnreadColumn[] {
  return header.flatMap((title, column): UnreadColumn[] => {
    const cells = verdicts?.[column]?.filled ?? null;
    if (columns[column] !== '' || cells === 0) return [];
    return [{ column, header: title, cells, concern: concernOf(kind, title) }];
  });
}
