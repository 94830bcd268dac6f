import { expect, type Page, test } from '@playwright/test';

/** What a person did on a page beside typing, in order: `click Call`, `Enter`, `Control+k`. */
export interface Interactions {
  /**
   * Checks how many there were since the beginning or the last check, and begins anew. The report of the run says how many
   * seconds went by since the first of them (annotation `seconds`), for docs/journeys.md.
   */
  expectCount: (most: number) => Promise<void>;
  /** Begins anew, without what is no part of the journey. */
  beginAnew: () => Promise<void>;
}

/**
 * Counts what a person does on a page from now on: each press of a pointer, each key that types nothing, and two for a
 * choice of a native list (`selectOption`), which is opened first. Letters, digits and Backspace in a field are typing and
 * do not count. Text has to be typed by `keyboard.type`, into the field that has the focus: `fill` needs no hand.
 */
export async function countInteractions(page: Page): Promise<Interactions> {
  const made: { what: string; at: number }[] = [];
  await page.exposeFunction('noteInteraction', (what: string) => {
    made.push({ what, at: performance.now() });
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  const take = async () => {
    // What was noted before this answer has arrived with it.
    await page.evaluate(() => undefined);
    return made.splice(0);
  };
  return {
    beginAnew: async () => void (await take()),
    async expectCount(most) {
      const until = performance.now();
      const counted = await take();
      const took = ((until - (counted[0]?.at ?? until)) / 1000).toFixed(1);
      test.info().annotations.push({ type: 'seconds', description: `${took}, ${most} presses` });
      expect(counted.length, counted.map(({ what }) => what).join(', ')).toBe(most);
    },
  };
}

/** Runs in the page. */
function listen(): void {
  const note = (what: string) =>
    (globalThis as unknown as { noteInteraction: (text: string) => void }).noteInteraction(what);
  const nameOf = (target: EventTarget | null) => {
    const control =
      target instanceof Element ? (target.closest('button, a, label, [role]') ?? target) : null;
    return (control?.getAttribute('aria-label') ?? control?.textContent ?? '').trim().slice(0, 40);
  };
  const isField = (target: EventTarget | null) =>
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement &&
        !['button', 'checkbox', 'radio', 'submit'].includes(target.type)));
  addEventListener('pointerdown', (event) => note(`click ${nameOf(event.target)}`), true);
  addEventListener(
    'keydown',
    (event) => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      const isTyping = event.key.length === 1 || ['Backspace', 'Delete'].includes(event.key);
      if (isTyping && !hasModifier && isField(event.target)) return;
      note(`${event.ctrlKey ? 'Control+' : ''}${event.key}`);
    },
    true,
  );
  addEventListener(
    'change',
    (event) => {
      if (event.isTrusted || !(event.target instanceof HTMLSelectElement)) return;
      note(`open ${event.target.name}`);
      note(`choose ${event.target.selectedOptions[0]?.text ?? ''}`);
    },
    true,
  );
}
