import { type Report, type ReportSum, signOf } from './report.ts';

/** Sums of a report, each a line of figures that lead to their lists. */
export function Sums({ title, note, of }: NonNullable<Report['sums']>) {
  return (
    <section>
      <h2>{title}</h2>
      {of.map((sum) => (
        <Sum key={sum.terms[0]?.label} {...sum} />
      ))}
      <p class="hint">{note}</p>
    </section>
  );
}

function Sum(sum: ReportSum) {
  return (
    <ol class="sum">
      {sum.terms.map(({ label, value, section, href }, at) => (
        <li key={label}>
          <span class="sign">{signOf(at, sum)}</span>{' '}
          <a href={href}>
            <span class="label">{label}</span> <span class="value">{value}</span>
          </a>{' '}
          {section && <span class="section">{section}</span>}
        </li>
      ))}
    </ol>
  );
}
