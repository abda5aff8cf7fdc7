import type { ComponentChildren } from 'preact';
import type { Static } from 'typebox';
import { easternDay, parseDate } from '#core/dates.ts';
import type { ProvenancePublicationSchema } from '#server/electoral/provenance/provenance-schemas.ts';
import { Day } from '#server/pages/components/parts/day.tsx';
import type { Language } from '#server/pages/language.ts';
import { Link, whole } from '#server/pages/look-up/parts.tsx';
import { provenanceTexts } from './provenance-texts.ts';

export type ShownPublication = Static<typeof ProvenancePublicationSchema>;

/** What is recorded of a publication. */
export function PublicationFacts({ publication, language }: { publication: ShownPublication; language: Language }) {
  const { catalogueVersion, action, publishedAt, publishedBy, address, fetchedAt } = publication;
  const { fileHash, programVersion, findings, findingCount, accepted, boundaryCount } = publication;
  const text = provenanceTexts[language];
  const day = (date: string) => <Day day={easternDay(parseDate(date) as number)} language={language} />;
  return (
    <section>
      <h2>{text.publication(whole(catalogueVersion, language))}</h2>
      <dl class="facts">
        <Fact name={text.published}>
          {day(publishedAt)}
          {', '}
          {publishedBy === 'job' ? text.byJob : text.byOperator}
          {action === 'rollback' && `; ${text.rolledBack}`}
        </Fact>
        <Fact name={text.address}>{address === null ? text.byHand : <Link address={address} label={address} />}</Fact>
        <Fact name={text.fetched}>{fetchedAt === null ? text.notRecorded : day(fetchedAt)}</Fact>
        <Fact name={text.file}>{fileHash === null ? text.notRecorded : <code>{fileHash}</code>}</Fact>
        <Fact name={text.program}>{programVersion ?? text.notRecorded}</Fact>
        <Fact name={text.districts}>{whole(boundaryCount, language)}</Fact>
      </dl>
      <h3>{text.checks}</h3>
      {accepted !== null && <p>{text.accepted}</p>}
      {findingCount === 0 && <p>{text.noFindings}</p>}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ severity, check, message }) => (
            <li key={`${check} ${message}`}>
              <strong>{text.severities[severity]}</strong> <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      )}
      {findingCount > findings.length && <p>{text.moreFindings(findingCount - findings.length)}</p>}
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
