import type { batchTexts } from '#core/texts/en/pages/batch.ts';
import { Asker, KeyRefused } from './ask.ts';
import { countRows, type Filled, fillList, type ListForm } from './long-list.ts';

/**
 * Shows a list's first rows as soon as it is chosen or dropped, by the server's own HTML; says beforehand how long it takes;
 * and asks the API for a list that is too long for the form, slice after slice.
 */

interface Settings {
  readonly mostRows: number;
  readonly mostBytes: number;
  /** Requests a minute without a key and with a free one; null if nothing is counted. */
  readonly limits: { readonly none: number; readonly free: number } | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly words: (typeof batchTexts)['words'];
  readonly language: string;
}

const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector) as Found;
const form = find<HTMLFormElement>('#list');
const input = find<HTMLInputElement>('#file');
const answer = find('#list-answer');
const status = find('#list-status');
const ids = find<HTMLInputElement>('#ids');
const panel = find('#long-list');
const panelStatus = find('#long-list-status');
const start = find<HTMLButtonElement>('#start');
const cancel = find<HTMLButtonElement>('#cancel');
const save = find<HTMLAnchorElement>('#save');
const progress = find<HTMLProgressElement>('#progress');

const { mostRows, mostBytes, limits, problems, words, language } = JSON.parse(
  panel.dataset.settings ?? '{}',
) as Settings;

/** The bytes of a long CSV that are sent for its first rows. */
const beginning = 128 * 1024;
const placesOfOne = 20;

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
const whole = (count: number): string => count.toLocaleString(language);

/** How long a number of rows takes at a limit, in words. */
function duration(rows: number, limit: number): string {
  const minutes = Math.ceil(rows / (limit * placesOfOne)) - 1;
  if (minutes < 1) return words.moment;
  if (minutes < 60) return fill(words.minutes, { n: minutes });
  return fill(words.hours, { h: whole(Math.floor(minutes / 60)), n: minutes % 60 });
}

const isWorkbook = (file: File): boolean => /\.xlsx$/i.test(file.name);
const listForm = (): ListForm | null => JSON.parse(answer.dataset.list ?? 'null') as ListForm | null;

let asking = new AbortController();

/** Posts a form, and shows the page that answers it, or saves the file. */
async function post(data: FormData): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  answer.setAttribute('aria-busy', 'true');
  status.textContent = words.reading;
  try {
    const response = await fetch(form.action, { method: 'POST', body: data, signal });
    if (response.headers.get('Content-Type')?.startsWith('text/html')) {
      takeOver(new DOMParser().parseFromString(await response.text(), 'text/html'));
      status.textContent = '';
    } else if (response.ok) {
      const filled = await response.blob();
      const list = input.files?.[0] as File;
      const count = (name: string) => whole(Number(response.headers.get(name) ?? 0));
      status.textContent = fill(words.done, { rows: count('List-Rows'), without: count('List-Rows-Without-Answer') });
      saveAs(filled, nameOf(list, isWorkbook(list) ? 'xlsx' : 'csv'));
    } else throw new Error(`status ${response.status}`);
  } catch {
    if (!signal.aborted) status.textContent = words.notRead;
  } finally {
    if (!signal.aborted) answer.removeAttribute('aria-busy');
  }
}

/** The columns and first rows of another page. The file stays chosen, so that the visitor need not choose it again. */
function takeOver(page: Document): void {
  const next = page.querySelector<HTMLElement>('#list-answer');
  if (!next) throw new Error('The page has no answer.');
  next.querySelector('#choose-again')?.remove();
  answer.replaceChildren(...next.childNodes);
  if (next.dataset.list === undefined) delete answer.dataset.list;
  else answer.dataset.list = next.dataset.list;
  answer.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

/** The first rows of the chosen file. `chosen`: by the columns that the form says. */
function preview(file: File, chosen: boolean): Promise<void> {
  const data = chosen ? new FormData(form) : new FormData();
  const isLong = !isWorkbook(file) && file.size > beginning;
  data.set('file', isLong ? file.slice(0, beginning) : file, file.name);
  data.set('act', 'preview');
  if (ids.checked) data.set('ids', 'true');
  if (isLong) data.set('part', 'true');
  return post(data);
}

const nameOf = (list: File, ending: string): string => `${list.name.replace(/\.[^.]*$/, '')}-districts.${ending}`;

let saved = '';

function saveAs(file: Blob, name: string): void {
  URL.revokeObjectURL(saved);
  saved = URL.createObjectURL(file);
  const link = panel.hidden ? document.createElement('a') : save;
  link.href = saved;
  link.download = name;
  link.hidden = false;
  link.click();
}

/** How many rows a CSV has that the form does not take. Null if it does, as each workbook, which the server reads alone. */
async function rowsBeyondForm(file: File, read: ListForm): Promise<number | null> {
  if (isWorkbook(file)) return null;
  const rows = await countRows(file, read);
  return file.size <= mostBytes && rows <= mostRows ? null : rows;
}

let rowsOfList = 0;

async function get(file: File): Promise<void> {
  // The columns may have been chosen anew since the first rows were shown.
  if (answer.dataset.list === undefined || answer.querySelector('select'))
    await preview(file, answer.querySelector('select') !== null);
  const read = listForm();
  if (!read?.columns) return;
  let count: number | null;
  try {
    count = await rowsBeyondForm(file, read);
  } catch {
    status.textContent = words.notRead;
    return;
  }
  if (count === null) {
    const data = new FormData(form);
    data.set('act', 'get');
    return post(data);
  }
  rowsOfList = count;
  panel.hidden = false;
  showEstimate();
  find('#long-list-title').focus();
}

function showEstimate(): void {
  const rows = whole(rowsOfList);
  find('#estimate').textContent = limits
    ? `${fill(words.estimate, { rows, time: duration(rowsOfList, limits.none) })} ${fill(words.estimateFree, { time: duration(rowsOfList, limits.free) })}`
    : fill(words.noLimit, { rows });
}

let running: AbortController | undefined;

async function lookUpAll(file: File, read: ListForm): Promise<void> {
  running = new AbortController();
  const { signal } = running;
  const filled: Filled = { pieces: [], rows: 0, without: 0 };
  const say = (text: string, values: Readonly<Record<string, string>> = {}) => {
    const time = duration(rowsOfList - filled.rows, limits ? (asker.limit ?? limits.none) : Number.MAX_SAFE_INTEGER);
    panelStatus.textContent = fill(text, { done: whole(filled.rows), rows: whole(rowsOfList), time, ...values });
  };
  const asker = new Asker({
    key: find<HTMLInputElement>('#key').value.trim(),
    signal,
    ids: ids.checked,
    onWait: (seconds) => say(words.waiting, { seconds: whole(seconds) }),
  });
  const choice = { ids: ids.checked };
  setRunning(true);
  let end: string = words.done;
  try {
    const onRows = (done: number) => {
      progress.value = done / rowsOfList;
      say(words.going);
    };
    await fillList(file, { form: read, choice, problems, asker, onRows }, filled);
  } catch (error) {
    end = signal.aborted ? words.cancelled : error instanceof KeyRefused ? words.keyRefused : words.failed;
  }
  setRunning(false);
  say(end, { without: whole(filled.without) });
  if (filled.rows > 0) saveAs(new Blob(filled.pieces, { type: 'text/csv' }), nameOf(file, 'csv'));
}

function setRunning(isRunning: boolean): void {
  start.hidden = isRunning;
  cancel.hidden = !isRunning;
  progress.hidden = !isRunning;
  progress.value = 0;
  save.hidden = true;
  (isRunning ? cancel : start).focus();
  if (!isRunning) running = undefined;
}

function reset(): void {
  running?.abort();
  panel.hidden = true;
  delete answer.dataset.list;
}

const choose = () => {
  const file = input.files?.[0];
  reset();
  if (file) void preview(file, false);
};

input.addEventListener('change', choose);

ids.addEventListener('change', () => {
  const file = input.files?.[0];
  if (file && answer.dataset.list !== undefined && !running)
    void preview(file, answer.querySelector('select') !== null);
});

form.addEventListener('submit', (event) => {
  const file = input.files?.[0];
  if (!file) return;
  event.preventDefault();
  const isPreview = (event.submitter as HTMLButtonElement | null)?.value === 'preview';
  void (isPreview ? preview(file, true) : get(file));
});

start.addEventListener('click', () => {
  const [file, read] = [input.files?.[0], listForm()];
  if (file && read && !running) void lookUpAll(file, read);
});
cancel.addEventListener('click', () => running?.abort());

// A visitor who leaves the page would lose what was looked up.
addEventListener('beforeunload', (event) => {
  if (running) event.preventDefault();
});

for (const type of ['dragover', 'drop'] as const) {
  form.addEventListener(type, (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes('Files')) return;
    event.preventDefault();
    if (type === 'dragover' || !event.dataTransfer) return;
    input.files = event.dataTransfer.files;
    choose();
  });
}
find('#drop-hint').hidden = false;
