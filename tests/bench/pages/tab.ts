import type { Browser, CDPSession, Page } from '@playwright/test';

interface Counts {
  TaskDuration: number;
  ScriptDuration: number;
}

/** How often the browser's counts are read, and for how long they must rest until a page counts as settled. */
const READ_EVERY = 100;
const REST = 500;
/** Milliseconds that reading them may take itself. */
const NOISE = 2;

/** A page in the browser, whose work is counted in time of its own thread, whatever else the machine does. */
export class Tab {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  /** Milliseconds that reading the counts takes, as a page at rest shows. */
  #perRead = 0;

  private constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
  }

  /** Works in a page of its own, in which nothing has been drawn yet. */
  static async within(
    browser: Browser,
    address: string,
    work: (tab: Tab) => Promise<void>,
  ): Promise<void> {
    const tab = await Tab.#open(browser, address);
    await work(tab);
    await tab.#page.close();
  }

  static async #open(browser: Browser, address: string): Promise<Tab> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(address);
    const tab = new Tab(page, devtools);
    await tab.#settle();
    const before = await tab.#read();
    const { counts, reads } = await tab.#settle();
    tab.#perRead = (counts.TaskDuration - before.TaskDuration) / reads;
    return tab;
  }

  /** Milliseconds of the page's main thread from an act until it rests again. */
  async taskTime(act: () => Promise<void>): Promise<number> {
    return (await this.#cost(act)).TaskDuration;
  }

  /** Those of its script alone. */
  async scriptTime(act: () => Promise<void>): Promise<number> {
    return (await this.#cost(act)).ScriptDuration;
  }

  async click(selector: string): Promise<void> {
    await (
      await this.clicker(selector)
    )();
  }

  /** Finds where an element is before anything is measured, to click there. */
  async clicker(selector: string): Promise<() => Promise<void>> {
    const element = this.#page.locator(selector);
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error(`${selector} is not to be seen`);
    return () => this.#page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Presses the keys of a text, or keys by their names. */
  async type(keys: string | readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Fails unless the page holds what was to be measured. */
  async expect(selector: string, atLeast: number): Promise<void> {
    const found = await this.#page.locator(selector).count();
    if (found < atLeast) throw new Error(`${selector}: ${found} of ${atLeast} at the end`);
  }

  async expectValue(selector: string, value: string): Promise<void> {
    const found = await this.#page.locator(selector).inputValue();
    if (found !== value) throw new Error(`${selector} holds ${found}, not ${value}`);
  }

  /** Milliseconds of script in each frame while something is dragged through places of the page, with `ghost` to see. */
  async drag(
    from: string,
    places: readonly { x: number; y: number }[],
    ghost: string,
  ): Promise<number[]> {
    await this.#page.locator(from).hover({ position: { x: 20, y: 8 } });
    await this.#page.mouse.down();
    const frames: number[] = [];
    for (const { x, y } of places) {
      const before = await this.#read();
      await this.#page.mouse.move(x, y);
      await this.#page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      frames.push((await this.#read()).ScriptDuration - before.ScriptDuration);
    }
    await this.expect(ghost, 1);
    await this.#page.mouse.up();
    return frames;
  }

  async #cost(act: () => Promise<void>): Promise<Counts> {
    const before = await this.#read();
    await act();
    const { counts, reads } = await this.#settle();
    const taken = counts.TaskDuration - before.TaskDuration - reads * this.#perRead;
    return { TaskDuration: taken, ScriptDuration: counts.ScriptDuration - before.ScriptDuration };
  }

  async #settle(): Promise<{ counts: Counts; reads: number }> {
    let counts = await this.#read();
    let reads = 1;
    for (let rested = 0; rested < REST; reads++) {
      await this.#page.waitForTimeout(READ_EVERY);
      const now = await this.#read();
      rested = now.TaskDuration - counts.TaskDuration > NOISE ? 0 : rested + READ_EVERY;
      counts = now;
    }
    return { counts, reads };
  }

  async #read(): Promise<Counts> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics');
    const of = (name: keyof Counts) =>
      (metrics.find((each) => each.name === name)?.value ?? 0) * 1000;
    return { TaskDuration: of('TaskDuration'), ScriptDuration: of('ScriptDuration') };
  }
}
