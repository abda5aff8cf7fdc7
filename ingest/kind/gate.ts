import type { Listed } from '#core/source/finding-values.ts';
import { gateFindingTexts } from '#core/texts/en/electoral/findings/findings.ts';

type Texts = typeof gateFindingTexts;

/** What was found, which has a sentence in each language. */
export type FindingCode = keyof Texts;

/** Something that was found in a source's content. */
export interface Finding {
  /** A hard finding prevents the publication of the content, a soft one is reported with the publication. */
  readonly severity: 'hard' | 'soft';
  /** The check that found it. */
  readonly check: string;
  readonly code: FindingCode;
  /** What the sentences of the code are made of. */
  readonly values: object;
  /** What was found, in which districts or rows, and what a person can do: the English sentence. */
  readonly message: string;
  /** A hard finding that cannot be accepted, because the content could not even be stored. */
  readonly final?: true;
}

/** A finding with its English sentence. */
export function finding<Code extends FindingCode>(
  severity: Finding['severity'],
  check: string,
  code: Code,
  values: Parameters<Texts[Code]>[0],
): Finding {
  const say = gateFindingTexts[code] as (values: object) => string;
  return { severity, check, code, values, message: say(values) };
}

/** A remark on a row of a table that is read nevertheless. */
export const remark = <Code extends FindingCode>(code: Code, values: Parameters<Texts[Code]>[0]): Finding =>
  finding('soft', 'table', code, values);

/** What is added if a person accepts a run that cannot be published. */
export const notAcceptable =
  'Accepting it does not help: correct the file or the source file, and ingest the source again.';

/**
 * Whether the content must not be published.
 *
 * @param accepted a person has looked at the findings: only final ones still count
 */
export function isRejected(findings: readonly Finding[], accepted: boolean): boolean {
  return findings.some(({ severity, final = false }) => severity === 'hard' && (final || !accepted));
}

/** The findings as a person reads them, the hard ones first; null if there are none. */
export function explain(findings: ReadonlyArray<Pick<Finding, 'severity' | 'message'>>): string | null {
  if (findings.length === 0) return null;
  return [...findings]
    .sort((a, b) => a.severity.localeCompare(b.severity))
    .map(({ message }) => message)
    .join(' ');
}

const shown = 8;

/** A list cut to what a person reads. */
export function listed<Item>(items: readonly Item[], most: number = shown): Listed<Item> {
  return { shown: items.slice(0, most), more: Math.max(0, items.length - most) };
}
