import { spacedPostalCode } from '#core/postal-code.ts';
import type { Districts } from '#locator/src/answer/districts.ts';
import type { Lookup } from '#locator/src/answer/lookup.ts';
import type { LocatorErrorCode } from '#locator/src/file/errors.ts';
import { answerElements, problemElement, type Wording } from './show-answer.ts';

/** Opens a file at an address, of which it reads all. Errors: a `LocatorError`, or those of `fetch`. */
type OpenFile = (address: string, publicKey: string) => Promise<Districts>;

type Question = (districts: Districts) => Promise<Lookup | null>;

/**
 * Answers the look-ups of the page (`server/pages/look-up/from-file/`) on the device. All of the file is read before
 * anything is looked up in it: of a file that is read by ranges, its host would learn the region.
 */
export function answerFromFile(open: OpenFile): void {
  let opening: Promise<Districts> | undefined;
  for (const root of document.querySelectorAll<HTMLElement>('.from-file')) {
    const { file = '', publicKey = '' } = root.dataset;
    answerIn(root, () => {
      opening ??= open(file, publicKey).catch((error) => {
        // The next question tries again.
        opening = undefined;
        throw error;
      });
      return opening;
    });
  }
}

function answerIn(root: HTMLElement, opened: () => Promise<Districts>): void {
  const [form, field, position, state, answer] = [
    part(root, 'form', HTMLFormElement),
    part(root, 'input', HTMLInputElement),
    part(root, 'button[type="button"]', HTMLButtonElement),
    part(root, '.state', HTMLElement),
    part(root, '.answer', HTMLElement),
  ];
  const { texts: json = '{}', officialLanguage } = root.dataset;
  const wording: Wording = {
    texts: JSON.parse(json),
    language: root.closest<HTMLElement>('[lang]')?.lang ?? '',
    officialLanguage: officialLanguage as Wording['officialLanguage'],
  };
  const { texts } = wording;
  /** The question that was asked last: the answer to an earlier one is shown no more. */
  let last: Question | undefined;
  let isRead = false;

  async function ask(question: Question, heading: string, nothing: string): Promise<void> {
    last = question;
    answer.setAttribute('aria-busy', 'true');
    state.textContent = isRead ? '' : texts.reading;
    let shown: HTMLElement[];
    try {
      const districts = await opened();
      isRead = true;
      const found = await question(districts);
      shown = found ? answerElements(found, heading, wording) : [problemElement(nothing)];
    } catch (error) {
      shown = [problemElement(reasonOf(error, wording))];
    }
    if (last !== question) return;
    answer.replaceChildren(...shown);
    answer.removeAttribute('aria-busy');
    state.textContent = '';
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = field.value.trim();
    void ask((districts) => districts.postalCode(typed), spacedPostalCode(typed), texts.unknownCode);
  });
  // The file is there, or nearly so, when what is typed is sent.
  form.addEventListener('focusin', () => void opened().catch(() => {}), { once: true });
  form.hidden = false;
  if (!('geolocation' in navigator) || !window.isSecureContext) return;
  position.hidden = false;
  position.addEventListener('click', () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        void ask((districts) => districts.locate(latitude, longitude), texts.here, texts.nothingHere),
      () => {
        state.textContent = texts.refused;
      },
    );
  });
}

/** What a reader is told of an error of a file. */
export function reasonOf(error: unknown, { texts }: Wording): string {
  const code = (error as { readonly code?: LocatorErrorCode }).code;
  if (code === 'invalid') return texts.malformedCode;
  if (code === 'not_held') return texts.failures.notHeld;
  if (code === 'no_crypto') return texts.failures.insecure;
  if (location.protocol === 'file:') return texts.failures.fromDisk;
  // An error without a code is that of a request.
  return code === undefined || code === 'unreachable' ? texts.failures.unreachable : texts.failures.damaged;
}

function part<Part extends HTMLElement>(root: HTMLElement, selector: string, kind: new () => Part): Part {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
}
