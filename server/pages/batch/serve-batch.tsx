import type { Context } from 'koa';
import { HustingsError } from '#core/errors.ts';
import { nextLanguage } from '#core/texts/languages.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { batchTexts as texts } from '#core/texts/texts.ts';
import { type ColumnChoice, columnsOf as columnsOfDistricts } from '#server/electoral/tables/lookup-cells.ts';
import { logRefusal } from '#server/http/errors/log-refusal.ts';
import { spoolFor } from '#server/http/request/files/places.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { errorWords } from '#server/pages/errors/error-words.ts';
import {
  filesInMemory,
  type Multipart,
  readMultipart,
  tooLarge,
  type UploadedFile,
} from '#server/pages/input/multipart.ts';
import { refuseNullIn } from '#server/pages/input/null-character.ts';
import { addressInLanguage, chooseLanguage, type Language } from '#server/pages/language.ts';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { setSecurityHeaders } from '#server/pages/security-headers.ts';
import { sendPage } from '#server/pages/send-page.ts';
import { asBusy, type ListAllowance, mostBytes, takeListPlace } from './batch-limits.ts';
import { BatchPage } from './batch-page.tsx';
import { columnsOf, readChosen } from './choose-columns.ts';
import { fillRows } from './fill-list.ts';
import type { Preview } from './preview.tsx';
import { readList } from './read-list.ts';
import { writeList } from './write-list.ts';

/** The size of the form around the file. */
const maxFormOverhead = 64 * 1024;

interface Shown {
  readonly preview?: Preview;
  readonly refusal?: string;
  /** What the form had ticked. */
  readonly choice?: ColumnChoice;
}

/** GET /batch: the form. */
export const serveBatch = (ctx: Context, pages: ElectoralPages): Promise<void> => show(ctx, pages, {});

/**
 * POST /batch: the first rows of a list as a page, or the whole list with its districts as a file. It is in memory while it
 * is worked on. On its way here, and the file on its way back, it is in a spooled file.
 */
export async function serveList(ctx: Context, pages: ElectoralPages): Promise<void> {
  const language = chooseLanguage(ctx);
  try {
    const shown = await respond(ctx, pages, language);
    if (shown) await show(ctx, pages, shown);
  } catch (thrown) {
    const error = asBusy(thrown);
    if (!(error instanceof HustingsError) || error.status >= 500) throw error;
    logRefusal(ctx, error);
    await show(ctx, pages, { refusal: wordsOf(error, language) });
    ctx.status = error.status;
    for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
  }
}

/** Undefined if the answer is a file. */
async function respond(ctx: Context, pages: ElectoralPages, language: Language): Promise<Shown | undefined> {
  const allowance = pages.listAllowance(ctx);
  await allowance.countList();
  const most = mostBytes + maxFormOverhead;
  // What announces itself as too large is refused unread.
  if (Number(ctx.get('Content-Length')) > most) throw tooLarge(mostBytes);
  const sent = await readMultipart(ctx.req, ctx.get('Content-Type'), most, () => spoolFor(ctx));
  refuseNullIn(sent.fields.flat());
  const done = await takeListPlace(ctx, pages.client(ctx));
  try {
    return await answer(ctx, pages, { language, allowance, fields: sent.fields, files: await filesInMemory(sent) });
  } finally {
    done();
  }
}

interface SentList {
  readonly language: Language;
  readonly allowance: ListAllowance;
  readonly fields: Multipart['fields'];
  readonly files: ReadonlyMap<string, UploadedFile>;
}

/** What is done in a place for it. */
async function answer(
  ctx: Context,
  pages: ElectoralPages,
  { language, allowance, fields, files }: SentList,
): Promise<Shown | undefined> {
  const text = texts[language];
  const file = files.get('file');
  const form = new Map(fields);
  const choice = { ids: form.get('ids') === 'true' };
  if (!file || file.bytes.length === 0) return { ...refused(ctx, text.noFile), choice };
  const isPart = form.get('part') === 'true' && form.get('act') !== 'get';
  const list = await readList(file.bytes, isPart);
  const twice = list.header.find((title) => columnsOfDistricts(choice).includes(title));
  if (twice !== undefined) return { ...refused(ctx, text.twice(twice)), choice };
  const chosen = readChosen(form, list.header);
  const columns = columnsOf(list, chosen);
  if (!columns) {
    const refusal = chosen === null ? text.noColumns : text.wrongColumns;
    return { ...refused(ctx, refusal), choice, preview: { list, columns, filled: [], isPart, choice } };
  }
  await allowance.countRows(list.rows.length);
  const filled = await fillRows(list, columns, { map: pages.map(), at: pages.now(), choice, words: text.problems });
  if (form.get('act') !== 'get') return { choice, preview: { list, columns, filled, isPart, choice } };
  const { fileName, type, body } = writeList(list, { rows: filled, choice }, nameOf(file.name));
  const spooled = spoolFor(ctx);
  for await (const piece of body) await spooled.add(typeof piece === 'string' ? Buffer.from(piece) : piece);
  setSecurityHeaders(ctx);
  ctx.attachment(fileName);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('List-Rows', String(filled.length));
  ctx.set('List-Rows-Without-Answer', String(filled.filter(({ problem }) => problem !== null).length));
  ctx.type = type;
  ctx.body = await spooled.stream();
  ctx.length = spooled.length;
  return undefined;
}

function refused(ctx: Context, refusal: string): Shown {
  ctx.status = 400;
  return { refusal };
}

async function show(ctx: Context, pages: ElectoralPages, { preview, refusal, choice }: Shown): Promise<void> {
  const language = chooseLanguage(ctx);
  const page = (
    <BatchPage
      {...{ language, preview, refusal, hasIds: choice?.ids ?? false, isLimited: pages.isLimited }}
      otherLanguage={addressInLanguage(ctx, nextLanguage(language), [])}
      assets={await assetAddresses()}
    />
  );
  await sendPage(ctx, page);
}

function wordsOf(error: HustingsError, language: Language): string {
  if (error instanceof BilingualError) return error.in(language);
  const known = error.reason && textNamed(texts[language].refusals, error.reason.name);
  return known ?? errorWords(error, language).text;
}

/** Without folders, as a header may have it. */
const nameOf = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 200) || 'list.csv';
