import { FeatureTwiceError, readWhole } from '#ingest/fetch/changed-meanwhile.ts';
import { requireCount } from '#ingest/fetch/count.ts';
import { FeatureFile, featureForm } from '#ingest/fetch/feature-file.ts';
import { askJson, askText } from '#ingest/fetch/http/ask.ts';
import { AddressError } from '#ingest/fetch/http/errors.ts';
import { markupError } from '#ingest/fetch/http/markup.ts';
import { PageSize } from '#ingest/fetch/page-size.ts';
import type { ServiceResult, Task } from '#ingest/fetch/task.ts';
import { countAt, isObject, type JsonObject, textAt } from '#ingest/read/json/json-object.ts';

const defaultPageSize = 1000;
const paging = ['count', 'startindex', 'resulttype', 'maxfeatures'];

/**
 * All features of a type of a Web Feature Service 2.0 (OGC 09-025r2, GetFeature, section 11; paging, section 7.7.4)
 * that gives GeoJSON. The address is that of a GetFeature request; its type, filter, `srsName` and `sortBy` are used.
 */
export async function wfs(task: Task): Promise<ServiceResult> {
  const { client, source, address } = task;
  const form = featureForm(address, 'wfs', source.format.type);
  if (form === 'esri-json') {
    throw new AddressError(address, 'a Web Feature Service gives GeoJSON, not Esri JSON', {
      state: 'quarantined',
      advice: 'Set `format.type` in the source file to geojson.',
    });
  }
  const size = source.service?.pageSize ?? defaultPageSize;
  const readPages = async (file: FeatureFile) => {
    const pageSize = new PageSize(size);
    const seen = new Set<string>();
    let matched: number | undefined;
    do {
      // Servers without a key to order by refuse a start index, but answer the first page without one.
      const start = file.features === 0 ? {} : { startIndex: String(file.features) };
      const page = await pageSize.read((count) =>
        askJson(client, request(address, { count: String(count), ...start }), checkCollection),
      );
      matched ??= countAt(page, 'numberMatched') ?? countAt(page, 'totalFeatures') ?? (await hits(task));
      if (page.features.length === 0) break;
      for (const id of page.features.flatMap((feature) => textAt(feature, 'id') ?? [])) {
        if (seen.has(id)) {
          const advice =
            'Its pages overlap: add `sortBy` with a unique field to the address, or raise `service.pageSize`.';
          throw new FeatureTwiceError(address, id, advice);
        }
        seen.add(id);
      }
      await file.add(
        { type: 'FeatureCollection', ...(page.crs === undefined ? {} : { crs: page.crs }) },
        page.features,
      );
    } while (file.features < matched);
    requireCount(address, matched, file.features);
  };
  const part = await readWhole(() => FeatureFile.write(task, form, readPages));
  return { part, origin: address };
}

/** Parameter names of a WFS are case-insensitive (OGC 09-025r2, section 6.2.5.2). */
function request(address: string, parameters: Record<string, string>): URL {
  const url = new URL(address);
  const given = [...url.searchParams].filter(([name]) => !paging.includes(name.toLowerCase()));
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const fixed = { service: 'WFS', version: '2.0.0', request: 'GetFeature', outputFormat: 'application/json' };
  const added = Object.entries(fixed).filter(([name]) => !names.has(name.toLowerCase()));
  url.search = new URLSearchParams([...given, ...added, ...Object.entries(parameters)]).toString();
  return url;
}

function checkCollection(response: unknown, address: string): JsonObject & { features: unknown[] } {
  if (isObject(response) && Array.isArray(response.features)) return { ...response, features: response.features };
  throw new AddressError(address, 'the answer is not a GeoJSON FeatureCollection', {
    state: 'quarantined',
    advice: 'Open it in a browser and correct `urls` in the source file.',
  });
}

/** Asks for the count alone; the response is XML whatever output format is named. */
async function hits({ client, address }: Task): Promise<number> {
  const asked = request(address, { resultType: 'hits' });
  const text = await askText(client, asked);
  const matched = /numberMatched\s*=\s*"(\d+)"/.exec(text)?.[1];
  if (matched !== undefined) return Number(matched);
  if (/ExceptionReport/.test(text)) throw markupError(String(asked), text);
  throw new AddressError(address, 'the service does not say how many features it has', {
    state: 'quarantined',
    advice: 'Without a count we cannot know that all came: look for a download on the publisher’s page.',
  });
}
