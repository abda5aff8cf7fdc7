import { titleKey } from '#core/identity/title-key.ts';
import actionNetwork from '#data/reference/import-presets/action-network.json' with { type: 'json' };
import civicrmContacts from '#data/reference/import-presets/civicrm-contacts.json' with { type: 'json' };
import civicrmContributions from '#data/reference/import-presets/civicrm-contributions.json' with { type: 'json' };
import donorbox from '#data/reference/import-presets/donorbox.json' with { type: 'json' };
import electorsBilingual from '#data/reference/import-presets/electors-bilingual.json' with { type: 'json' };
import electorsEn from '#data/reference/import-presets/electors-en.json' with { type: 'json' };
import electorsFr from '#data/reference/import-presets/electors-fr.json' with { type: 'json' };
import googleContacts from '#data/reference/import-presets/google-contacts.json' with { type: 'json' };
import mailchimp from '#data/reference/import-presets/mailchimp.json' with { type: 'json' };
import nationbuilder from '#data/reference/import-presets/nationbuilder.json' with { type: 'json' };
import ngpVan from '#data/reference/import-presets/ngp-van.json' with { type: 'json' };
import paypal from '#data/reference/import-presets/paypal.json' with { type: 'json' };
import stripe from '#data/reference/import-presets/stripe.json' with { type: 'json' };
import zeffy from '#data/reference/import-presets/zeffy.json' with { type: 'json' };
import zetkin from '#data/reference/import-presets/zetkin.json' with { type: 'json' };
import { mayRepeat } from '#server/campaign/imports/columns/targets.ts';
import type { ImportKind, ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import { guessColumns } from './guess-columns.ts';

type Columns = Readonly<Record<string, string>>;

/** How a product writes its lists: a file of `data/reference/import-presets/`. */
export interface Preset {
  /** As people call the product. */
  readonly name: string;
  /** Where its columns were read, and whether they could be. */
  readonly source: { readonly read: string; readonly isVerified: boolean };
  /** Names of columns that all its lists have, and others have not together. */
  readonly signature: readonly string[];
  /** A header as the product writes it. */
  readonly example: readonly string[];
  /** What its columns become, by the kind of records; a column that is left out on purpose is empty. Others are told by name. */
  readonly columns: Readonly<Partial<Record<ImportKindName, Columns>>>;
  /** Values for the rows that have none. */
  readonly defaultValues?: Readonly<Record<string, string>>;
}

/** All of them, by the names of their files. */
export const presets: Readonly<Record<string, Preset>> = {
  'action-network': actionNetwork,
  'civicrm-contacts': civicrmContacts,
  'civicrm-contributions': civicrmContributions,
  donorbox,
  'electors-bilingual': electorsBilingual,
  'electors-en': electorsEn,
  'electors-fr': electorsFr,
  'google-contacts': googleContacts,
  mailchimp,
  nationbuilder,
  'ngp-van': ngpVan,
  paypal,
  stripe,
  zeffy,
  zetkin,
};

/** The product whose list has these columns: the one with most of its own among them; undefined if no known one has. */
export function presetOf(kind: ImportKindName, header: readonly string[]): Preset | undefined {
  const titles = new Set(header.map(titleKey));
  return Object.values(presets)
    .filter(({ columns, signature }) => columns[kind] && signature.every((title) => titles.has(titleKey(title))))
    .sort((a, b) => b.signature.length - a.signature.length)[0];
}

/** What the columns of a product's list become. */
export function presetColumns(kind: ImportKind, { columns }: Preset, header: readonly string[]): string[] {
  const own = new Map(Object.entries(columns[kind.name] ?? {}).map(([title, target]) => [titleKey(title), target]));
  const guessed = guessColumns(kind, header);
  const isOwn = new Set(header.flatMap((title) => own.get(titleKey(title)) ?? []));
  const taken = new Set<string>();
  return header.map((title, i) => {
    const stated = own.get(titleKey(title));
    const target = stated ?? guessed[i] ?? '';
    // What a product's own columns say is not said a second time by the name of another one.
    const isSecond = stated === undefined ? isOwn.has(target) : taken.has(target);
    if (target === '' || (isSecond && !mayRepeat(kind, target))) return '';
    taken.add(target);
    return target;
  });
}
