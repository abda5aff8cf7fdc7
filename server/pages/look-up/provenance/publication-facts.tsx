import type { Static } from 'typebox';
import { easternDay, parseDate } from '#core/dates.ts';
import { findingSentence, type RecordedFinding } from '#core/texts/finding-sentence.ts';
import { provenanceTexts } from '#core/texts/texts.ts';
import type { ProvenancePublicationSchema } from '#server/electoral/provenance/provenance-schemas.ts';
import { Day, SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import type { Language } from '#server/pages/language.ts';
import { Link, whole } from '#server/pages/look-up/parts.tsx';

export type ShownPublication = Static<typeof ProvenancePublicationSchema>;

interface Props {
  readonly publication: ShownPublication;
  readonly language: Language;
}

const easternDayOf = (date: string): string => easternDay(parseDate(date) as number);

const Published = ({ publication, language }: Props) => (
  <SentenceWithDays
    say={provenanceTexts[language].publication}
    days={[easternDayOf(publication.publishedAt)]}
    language={language}
  />
);

interface FactsProps extends Props {
  /** What the checks found, as it was recorded. */
  readonly findings: readonly RecordedFinding[];
}

/** A finding in the language of the page, or as it was recorded if that has no facts. */
function FindingItem({ finding, language }: { readonly finding: RecordedFinding; readonly language: Language }) {
  const sentence = findingSentence(language, finding);
  return (
    <li>
      <strong>{provenanceTexts[language].severities[finding.severity]}</strong>{' '}
      {sentence.language === language ? sentence.text : <span lang={sentence.language}>{sentence.text}</span>}
    </li>
  );
}

/** What is recorded of a publication: how it came, and what the checks found. */
export function PublicationFacts({ publication, language, findings }: FactsProps) {
  const { action, publishedBy, address, fetchedAt, findingCount, accepted, boundaryCount } = publication;
  const text = provenanceTexts[language];
  const fetched = fetchedAt === null ? text.notRecorded : <Day day={easternDayOf(fetchedAt)} language={language} />;
  return (
    <section>
      <h2>
        <Published {...{ publication, language }} />
      </h2>
      <Definitions
        of={[
          [text.districts, whole(boundaryCount, language)],
          [
            text.published,
            <>
              {publishedBy === 'job' ? text.byJob : text.byOperator}
              {action === 'rollback' && `; ${text.rolledBack}`}
            </>,
          ],
          [text.address, address === null ? text.byHand : <Link address={address} label={address} />],
          ...(address === null ? [] : [[text.fetched, fetched] as const]),
        ]}
      />
      <h3>{text.checks}</h3>
      {accepted !== null && <p>{text.accepted}</p>}
      {findingCount === 0 && <p>{text.noFindings}</p>}
      {findings.length > 0 && (
        <>
          <p class="hint">{text.messages}</p>
          <ul>
            {findings.map((finding) => (
              <FindingItem key={`${finding.check} ${finding.message}`} {...{ finding, language }} />
            ))}
          </ul>
        </>
      )}
      {findingCount > findings.length && <p>{text.moreFindings(findingCount - findings.length)}</p>}
    </section>
  );
}

/** What identifies the bytes of a publication, and the program that read them. */
export function PublicationHashes({ publication, language }: Props) {
  const { fileHash, programVersion } = publication;
  const text = provenanceTexts[language];
  return (
    <>
      <h3>
        <Published {...{ publication, language }} />
      </h3>
      <Definitions
        of={[
          [text.file, fileHash === null ? text.notRecorded : <code key="file">{fileHash}</code>],
          [text.program, programVersion ?? text.notRecorded],
        ]}
      />
    </>
  );
}
