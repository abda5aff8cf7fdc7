import type { Visit } from './site.ts';

/** Counts the keys and clicks that a visit takes, and the pages that it loads. */
export class CountedVisit {
  keys = 0;
  clicks = 0;
  pageLoads = 0;
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
    visit.page.on('request', (request) => {
      if (request.isNavigationRequest()) this.pageLoads++;
    });
  }

  /** Opens a page, and counts from there. */
  async open(path: string): Promise<void> {
    await this.#visit.page.goto(path);
    this.reset();
  }

  reset(): void {
    this.keys = 0;
    this.clicks = 0;
    this.pageLoads = 0;
  }

  /** Presses keys one by one: a text is its letters, `{Enter}` one key, and so are several at once: `{ControlOrMeta+a}`. */
  async press(...typed: string[]): Promise<void> {
    const { keyboard } = this.#visit.page;
    for (const each of typed) {
      const name = /^\{([\w+]+)\}$/.exec(each)?.[1];
      this.keys += name ? 1 : each.length;
      await (name ? keyboard.press(name) : keyboard.type(each));
    }
  }

  /** Clicks a link or a button, and waits for the page that is loaded then. */
  async click(role: 'link' | 'button', name: string | RegExp): Promise<void> {
    this.clicks++;
    await this.#visit.page.getByRole(role, { name }).click();
    await this.#visit.page.waitForLoadState();
  }
}
