import type { Source } from '#ingest/registry/source.ts';
import { type Asked, nothingHere, type Publisher, startStandIn } from '#test/support/stand-ins/server.ts';
import { Publishers, socrataIdOf } from './publisher.ts';

/** One response of a publisher. */
export interface PublisherResponse {
  readonly source: string;
  readonly url: URL;
  readonly status: number;
}

export interface Country {
  /** The sources as they are, except for their addresses, all of which lie on this machine. */
  readonly sources: readonly Source[];
  /** The responses so far; a test may empty it. */
  readonly responses: PublisherResponse[];
  /** Every publisher issues the same data anew: other validators, the features in another order. */
  reissue(): Promise<void>;
  close(): Promise<void>;
}

/** Brings up a stand-in of every publisher of a registry, behind one port of the loopback interface. */
export async function startCountry(sources: readonly Source[]): Promise<Country> {
  const publishers = new Map<string, Publisher>();
  const datasets = new Map<string, string>();
  const responses: PublisherResponse[] = [];
  const standIn = await startStandIn((asked) => {
    const { source, inner } = route(asked, datasets);
    const reply = publishers.get(source)?.(inner) ?? nothingHere;
    responses.push({ source, url: asked.url, status: reply.status ?? 200 });
    return reply;
  });
  async function issue(edition: number) {
    const all = new Publishers(sources, edition);
    for (const source of sources.filter(({ urls }) => urls.length > 0)) {
      publishers.set(source.id, await all.of(source, `${standIn.url}/${source.id}`));
    }
  }
  await issue(1).catch(async (error: unknown) => {
    await standIn.close();
    throw error;
  });
  for (const source of sources) {
    if (source.service?.type === 'socrata')
      datasets.set(socrataIdOf(new URL(source.urls[0] as string).pathname), source.id);
  }
  return {
    sources: sources.map((source) => moved(source, standIn.url)),
    responses,
    reissue: () => issue(2),
    close: () => standIn.close(),
  };
}

/** Whom a request is for: the first folder is the source's id, but Socrata's paths begin at the root. */
function route(asked: Asked, datasets: ReadonlyMap<string, string>): { source: string; inner: Asked } {
  const { pathname } = asked.url;
  const dataset = datasets.get(socrataIdOf(pathname));
  if (dataset !== undefined) return { source: dataset, inner: asked };
  const [, source = '', rest = ''] = /^\/([^/]*)(\/.*)?$/.exec(pathname) ?? [];
  const url = new URL(asked.url);
  url.pathname = rest;
  return { source, inner: { ...asked, url } };
}

function moved(source: Source, to: string): Source {
  const move = (address: string, isSocrata: boolean) => {
    const { pathname, search } = new URL(address);
    return `${to}${isSocrata ? '' : `/${source.id}`}${pathname}${search}`;
  };
  const urls = source.urls.map((url) => move(url, source.service?.type === 'socrata'));
  if (source.kind !== 'boundaries' || source.alternatives === undefined) return { ...source, urls };
  const alternatives = source.alternatives.map((form) => ({
    ...form,
    urls: form.urls.map((url) => move(url, form.service?.type === 'socrata')),
  }));
  return { ...source, urls, alternatives };
}
