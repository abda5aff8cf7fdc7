import type { Context } from 'koa';
import type { Static } from 'typebox';
import { nextLanguage } from '#core/texts/languages.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { provenanceTexts } from '#core/texts/texts.ts';
import { apiRoot } from '#server/call/api-root.ts';
import { findVersion } from '#server/electoral/boundaries/find-boundary.ts';
import type { BoundarySet } from '#server/electoral/map/boundary.ts';
import {
  type BoundaryProvenanceSchema,
  boundaryProvenance,
} from '#server/electoral/operations/provenance/boundary-provenance.ts';
import { type SetProvenanceSchema, setProvenance } from '#server/electoral/operations/provenance/set-provenance.ts';
import { contentOf } from '#server/electoral/provenance/content.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { addressInLanguage, chooseLanguage, type Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { Link, publishersOwn } from '#server/pages/look-up/parts.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { PublicationFacts, PublicationHashes, type ShownPublication } from './publication-facts.tsx';

interface Shown {
  readonly language: Language;
  /** The name of the district or the map. */
  readonly name: string;
  readonly nameLanguage: string;
  /** The query of the API. */
  readonly data: string;
  /** The district's own page; none of a map. */
  readonly back: string | undefined;
  readonly set: BoundarySet;
  readonly contentHash: string;
  readonly publications: readonly ShownPublication[];
}

/** GET /boundaries/{id}/provenance: the source of a district's boundary. */
export async function serveBoundaryProvenance(ctx: Context, pages: ElectoralPages, id: string): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const answer = await pages.ask(boundaryProvenance, { params: { id } });
  const { publication, contentHash } = answer as Static<typeof BoundaryProvenanceSchema>;
  const { nameEn, nameFr, boundary } = findVersion(pages.map(), id, undefined, pages.now());
  const path = `/boundaries/${encodeURIComponent(id)}`;
  await send(ctx, pages, {
    language,
    name: nameIn(language, { nameEn, nameFr }),
    nameLanguage: language,
    back: path,
    data: `${path}/provenance`,
    set: boundary.set,
    contentHash,
    publications: publication === null ? [] : [publication],
  });
}

/** GET /sets/{id}/provenance: the source of a map's boundaries. */
export async function serveSetProvenance(ctx: Context, pages: ElectoralPages, id: string): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const answer = (await pages.ask(setProvenance, { params: { id } })) as Static<typeof SetProvenanceSchema>;
  const { name, contentHash, publications } = answer;
  const { set } = contentOf(pages.map()).sets.find((one) => one.set.id === id) as { readonly set: BoundarySet };
  const data = `/sets/${encodeURIComponent(id)}/provenance`;
  const nameLanguage = publishersOwn;
  await send(ctx, pages, { language, name, nameLanguage, back: undefined, data, set, contentHash, publications });
}

/** What readers need about a source comes first: publisher, date and licence. Hashes come last. */
async function send(ctx: Context, pages: ElectoralPages, shown: Shown): Promise<void> {
  const { language, name, nameLanguage, data, back, set, contentHash, publications } = shown;
  const text = provenanceTexts[language];
  const { source, jurisdiction } = set;
  const found = await pages.findings(publications.map(({ catalogueVersion }) => catalogueVersion));
  await sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={addressInLanguage(ctx, nextLanguage(language), [])}
      assets={await assetAddresses()}
      path={ctx.path}
      title={text.title(name)}
      styles={['look-up.css']}
    >
      <h1>
        {text.title('')}
        <span lang={nameLanguage}>{name}</span>
      </h1>
      <p>{text.intro}</p>
      <Definitions
        of={[
          ...(back === undefined
            ? []
            : [
                [
                  text.map,
                  <a key="map" href={`/sets/${encodeURIComponent(set.id)}/provenance`} lang={publishersOwn}>
                    {set.name}
                  </a>,
                ] as const,
              ]),
          [
            text.dataset,
            <span key="dataset" lang={publishersOwn}>
              <Link address={source.page} label={source.name} />
            </span>,
          ],
          [
            text.licence,
            <span key="licence" lang={publishersOwn}>
              <Link address={source.licence.url} label={source.licence.name} />
              {source.attribution !== '' && (
                <>
                  <br />
                  <small>{source.attribution}</small>
                </>
              )}
            </span>,
          ],
          [
            text.changed,
            <a key="changed" href={`/changes?jurisdiction=${encodeURIComponent(jurisdiction.id)}`}>
              {text.changes}
            </a>,
          ],
        ]}
      />
      {publications.length === 0 && <p>{text.nothing}</p>}
      {publications.map((publication) => (
        <PublicationFacts
          key={publication.catalogueVersion}
          findings={found.get(publication.catalogueVersion) ?? []}
          {...{ publication, language }}
        />
      ))}
      <Details summary={text.verify}>
        <p>{text.verifyHow}</p>
        <Definitions of={[[text.contentHash, <code key="content">{contentHash}</code>]]} />
        {publications.map((publication) => (
          <PublicationHashes key={publication.catalogueVersion} publication={publication} language={language} />
        ))}
        <ul>
          <li>
            <a href={`${apiRoot}/electoral${data}`}>{text.data}</a>
          </li>
          <li>
            <a href={`${apiRoot}/electoral/manifest`}>{text.manifest}</a>
          </li>
        </ul>
      </Details>
      {back !== undefined && (
        <p>
          <a href={back}>{text.back}</a>
        </p>
      )}
    </Layout>,
  );
}
