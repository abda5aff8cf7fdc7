import type { walkTexts } from '#core/texts/en/walk.ts';
import { textNamed } from '#core/texts/text-named.ts';
import type { Door, Person } from './store.ts';

/** Words with values in the places of their names. */
export const fill = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The city of all doors; undefined if they are in several. */
export function cityOf(doors: readonly Door[]): string | undefined {
  const cities = new Set(doors.map(({ city }) => city));
  return cities.size === 1 ? [...cities][0] : undefined;
}

/** A door with who lives behind it, and its city if it is to be named. Texts of people are texts, never markup. */
export function doorElement(
  { number, address, city, people }: Door,
  texts: typeof walkTexts,
  namesCity: boolean,
): HTMLElement {
  const door = document.createElement('li');
  door.dataset.door = String(number);
  const heading = document.createElement('h3');
  heading.append(address);
  if (namesCity) {
    const place = document.createElement('small');
    place.textContent = city;
    heading.append(' ', place);
  }
  const list = document.createElement('ul');
  for (const person of people) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'person secondary';
    button.dataset.id = person.id;
    markPerson(button, person, texts);
    item.append(button);
    list.append(item);
  }
  const nobody = document.createElement('button');
  nobody.type = 'button';
  nobody.className = 'nobody secondary';
  nobody.textContent = texts.nobodyHome;
  nobody.setAttribute('aria-label', fill(texts.nobodyHomeAt, { who: address }));
  door.append(heading, nobody, list);
  return door;
}

/** Shows what came of the visit at a person, else what was known before. */
export function markPerson(
  button: HTMLElement,
  { name, result, support, sign }: Person,
  texts: typeof walkTexts,
): void {
  const mark = document.createElement('span');
  mark.className = 'mark';
  const outcome = result === null ? knownBefore(support, texts) : resultOf(result, texts);
  mark.textContent = [outcome, sign ? '⚑' : ''].filter(Boolean).join(' ');
  button.replaceChildren(name, ' ', mark);
  if (result === null) delete button.dataset.result;
  else button.dataset.result = result;
}

const resultOf = (result: string, { results, met }: typeof walkTexts): string => textNamed(results, result) ?? met;

/** The buttons of the sheet say which result a support has. */
function knownBefore(support: number | null, texts: typeof walkTexts): string {
  if (support === null) return '';
  const button = document.querySelector<HTMLElement>(`button[data-support="${support}"]`);
  return fill(texts.was, { result: resultOf(button?.dataset.result ?? '', texts) });
}
