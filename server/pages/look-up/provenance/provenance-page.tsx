import type { Context } from 'koa';
import type { Static } from 'typebox';
import { findVersion } from '#server/electoral/find-boundary.ts';
import {
  type BoundaryProvenanceSchema,
  boundaryProvenance,
} from '#server/electoral/operations/provenance/boundary-provenance.ts';
import { type SetProvenanceSchema, setProvenance } from '#server/electoral/operations/provenance/set-provenance.ts';
import { apiRoot } from '#server/http/api.ts';
import { readQuery } from '#server/http/request/query.ts';
import { assetAddresses } from '#server/pages/assets/assets.ts';
import { addressInLanguage, chooseLanguage, type Language } from '#server/pages/language.ts';
import { Layout } from '#server/pages/layout/layout.tsx';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { Link, publishersOwn } from '#server/pages/look-up/parts.tsx';
import { sendPage } from '#server/pages/send-page.ts';
import { provenanceTexts } from './provenance-texts.ts';
import { Fact, PublicationFacts, type ShownPublication } from './publication-facts.tsx';

interface Shown {
  readonly language: Language;
  /** Of the district or the map. */
  readonly name: string;
  readonly nameLanguage: string;
  /** What is asked of the API. */
  readonly data: string;
  /** The district's own page; none of a map. */
  readonly back: string | undefined;
  readonly map: { readonly id: string; readonly isLinked: boolean };
  readonly source: { readonly name: string; readonly page: string };
  readonly contentHash: string;
  readonly publications: readonly ShownPublication[];
}

/** GET /boundaries/{id}/provenance: where a district's line comes from. */
export async function serveBoundaryProvenance(ctx: Context, pages: ElectoralPages, id: string): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const query = readQuery(ctx.querystring, 'lang');
  const answer = await pages.ask(boundaryProvenance, { params: { id }, query });
  const { set, publication, ...rest } = answer as Static<typeof BoundaryProvenanceSchema>;
  const { nameEn, nameFr } = findVersion(pages.map(), id, undefined, pages.now());
  const path = `/boundaries/${encodeURIComponent(id)}`;
  await send(ctx, {
    ...rest,
    ...{ language, name: language === 'en' ? nameEn : nameFr, nameLanguage: language, back: path },
    ...{ data: `${path}/provenance`, map: { id: set, isLinked: true } },
    publications: publication === null ? [] : [publication],
  });
}

/** GET /sets/{id}/provenance: where the lines of a map come from. */
export async function serveSetProvenance(ctx: Context, pages: ElectoralPages, id: string): Promise<void> {
  await pages.count(ctx);
  const language = chooseLanguage(ctx);
  const query = readQuery(ctx.querystring, 'lang');
  const answer = (await pages.ask(setProvenance, { params: { id }, query })) as Static<typeof SetProvenanceSchema>;
  const data = `/sets/${encodeURIComponent(id)}/provenance`;
  const map = { id, isLinked: false };
  await send(ctx, { ...answer, language, nameLanguage: publishersOwn, back: undefined, data, map });
}

async function send(ctx: Context, shown: Shown): Promise<void> {
  const { language, name, nameLanguage, data, back, map, source, contentHash, publications } = shown;
  const text = provenanceTexts[language];
  sendPage(
    ctx,
    <Layout
      language={language}
      otherLanguage={addressInLanguage(ctx, language === 'en' ? 'fr' : 'en')}
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
      <dl class="facts">
        <Fact name={text.map}>
          {map.isLinked ? <a href={`/sets/${encodeURIComponent(map.id)}/provenance`}>{map.id}</a> : map.id}
        </Fact>
        <Fact name={text.dataset}>
          <span lang={publishersOwn}>
            <Link address={source.page} label={source.name} />
          </span>
        </Fact>
        <Fact name={text.contentHash}>
          <code>{contentHash}</code>
        </Fact>
      </dl>
      {publications.length === 0 && <p>{text.nothing}</p>}
      {publications.map((publication) => (
        <PublicationFacts key={publication.catalogueVersion} publication={publication} language={language} />
      ))}
      <ul>
        {back !== undefined && (
          <li>
            <a href={back}>{text.back}</a>
          </li>
        )}
        <li>
          <a href={`${apiRoot}/electoral${data}`}>{text.data}</a>
        </li>
        <li>
          <a href={`${apiRoot}/electoral/manifest`}>{text.manifest}</a>
        </li>
      </ul>
    </Layout>,
  );
}
