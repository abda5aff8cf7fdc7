import { receiptTexts as texts } from '#core/texts/texts.ts';
import { type AlikeDonors, mostAlike } from '#server/campaign/donations/donors/alike-donors.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import type { Language } from '#server/pages/language.ts';

/** Donors who are possibly one, before their receipts are issued. `path`: of the campaign's donations. */
export function Alike({
  path,
  alike,
  language,
}: {
  readonly path: string;
  readonly alike: readonly AlikeDonors[];
  readonly language: Language;
}) {
  const text = texts[language];
  const donor = (at: 0 | 1) => (row: AlikeDonors) => <a href={`${path}/${row.donors[at].id}`}>{row.donors[at].name}</a>;
  return (
    <section aria-labelledby="alike">
      <h2 id="alike">{text.alikeTitle}</h2>
      <p>{text.alikeHow}</p>
      <Table
        label={text.alikeTitle}
        language={language}
        rows={alike.slice(0, mostAlike)}
        columns={[
          { label: text.oneDonor, isHead: true, cell: donor(0) },
          { label: text.otherDonor, cell: donor(1) },
          { label: text.why, cell: ({ likeness, shared }) => `${text.likeness[likeness]}, ${text.shared[shared]}` },
        ]}
      />
    </section>
  );
}
