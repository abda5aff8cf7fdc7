import { askedPlace } from '#core/addresses/asked-place.ts';
import { spacedPostalCode } from '#core/postal-code.ts';
import { readTypedDay } from '#core/typed-day.ts';
import type { Districts } from '#locator/src/answer/districts.ts';
import type { Lookup } from '#locator/src/answer/lookup.ts';
import { open } from '#locator/src/file/open.ts';
import type { DeviceTexts } from '#server/pages/look-up/from-file/script-texts.ts';
import { reasonOf } from '#web/from-file/look-up.ts';
import { answerElements, element, problemElement, type Wording } from '#web/from-file/show-answer.ts';
import { lastRead, openStore, pageOf, rootOf } from './store.ts';

/** The file that is open, by its address. */
let opened: { readonly file: string; readonly districts: Districts } | undefined;

export const openFile = (contents: ArrayBuffer, publicKey: string): Promise<Districts> => open(contents, { publicKey });

/** The stored file; undefined if none is. Errors: a `LocatorError`. */
async function storedDistricts(): Promise<Districts | undefined> {
  const store = await openStore();
  const page = await store.match(lastRead).then((response) => response && pageOf(response));
  const { file, publicKey } = (page && rootOf(page)?.dataset) ?? {};
  if (file === undefined || publicKey === undefined) return undefined;
  if (opened?.file === file) return opened.districts;
  const contents = await store.match(file).then((response) => response?.arrayBuffer());
  if (!contents) return undefined;
  const districts = await openFile(contents, publicKey);
  opened = { file, districts };
  return districts;
}

/**
 * What the page shows for the question of its address, answered on this device; undefined if no file is stored.
 * @param root the element that says the words
 */
export async function answerOnDevice(asked: URLSearchParams, root: HTMLElement): Promise<HTMLElement[] | undefined> {
  const { texts: json = '{}', officialLanguage } = root.dataset;
  const texts = JSON.parse(json) as DeviceTexts;
  const wording: Wording = {
    texts,
    language: document.documentElement.lang,
    officialLanguage: officialLanguage as Wording['officialLanguage'],
  };
  try {
    const districts = await storedDistricts();
    if (!districts) return undefined;
    const typed = [...asked].map(([name, value]) => [name, value.trim()] as const).filter(([, value]) => value !== '');
    const { postalCode = '', lat = '', lng = '', date: day = '' } = askedPlace(Object.fromEntries(typed));
    const date = dateOf(day);
    if (date === null) return [problemElement(texts.malformedDate)];
    const options = date === undefined ? {} : { date };
    const isPlace = lat !== '' && lng !== '';
    if (!isPlace && postalCode === '') return [problemElement(texts.needsServer)];
    const [found, heading, nothing]: readonly [Lookup | null, string, string] = isPlace
      ? [await districts.locate(Number(lat), Number(lng), options), placeName(lat, lng, wording), texts.nothingHere]
      : [await districts.postalCode(postalCode, options), spacedPostalCode(postalCode), texts.unknownCode];
    if (!found) return [problemElement(nothing)];
    const as = new Intl.DateTimeFormat(`${wording.language}-CA`, { dateStyle: 'long' }).format(districts.updatedAt);
    return [
      ...answerElements(found, heading, wording),
      element('p', { className: 'on-device' }, `${texts.onDevice} ${as}.`),
    ];
  } catch (error) {
    return [problemElement(reasonOf(error, wording))];
  }
}

/** What the file is asked for: a day or an instant; undefined for now, null for what is neither. */
function dateOf(typed: string): string | undefined | null {
  if (typed === '') return undefined;
  const day = readTypedDay(typed);
  if (day) return 'day' in day ? day.day : null;
  return Number.isNaN(Date.parse(typed)) ? null : typed;
}

/** Four decimals are ten metres. */
const placeName = (latitude: string, longitude: string, { language }: Wording): string => {
  const degrees = new Intl.NumberFormat(`${language}-CA`, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  return [latitude, longitude].map((each) => `${degrees.format(Number(each))}°`).join(' ');
};
