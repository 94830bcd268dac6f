import type { Page } from '@playwright/test';
import { malaysianStates } from '../../../contract/clinic/branchSettings.ts';
import { type Language } from '../../../contract/kit/language.ts';
import { interpolate, type Params } from '../../../contract/kit/message.ts';
import { languages, placeOf, type TextCode, texts } from '../../../contract/texts/index.ts';
import { shippedReports, shippedSlips } from '../../../server/areas/reports/shipped/index.ts';
import { demoPlans } from '../../../server/db/demo/plans.ts';
import { practiceTypeRows } from '../../../server/db/demo/platform.ts';
import {
  absenceReasons,
  complaints,
  followUps,
  nextActions,
  remarks,
  waitingRemarks,
} from '../../../server/db/demo/words.ts';

/** What the product says in a language. */
export function sayIn(language: Language): (code: TextCode, params?: Params) => string {
  return (code, params = {}) => interpolate(texts[code][placeOf(language)] ?? '', params);
}

/** Every text that a page shows or tells assistive technology: its own, names, hints, titles and values of buttons. */
export function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const add = (text: string | null | undefined) => {
      const plain = (text ?? '').replace(/\s+/g, ' ').trim();
      if (plain !== '') found.add(plain);
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, [data-languages]')) continue;
      for (const name of [
        'aria-label',
        'placeholder',
        'title',
        'data-tooltip',
        'alt',
        'aria-valuetext',
      ])
        add(element.getAttribute(name));
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
    }
    return [...found];
  });
}

/** Returns the texts that are English although the catalogue has them in the language. */
export function englishTexts(language: 'ms' | 'zh'): (texts: string[]) => string[] {
  const own = languages.indexOf(language);
  const rows: readonly (readonly string[])[] = Object.values(texts);
  const translated = rows.flatMap((row) => formsOf(row[own]));
  // A word may be the same in both languages, or be one language's word for something else.
  const isOwn = new Set(translated);
  const english = rows
    .flatMap(([en]) => formsOf(en))
    .filter((en) => !isOwn.has(en) && !typed.has(en) && hasWords(en));
  const whole = new Set(english);
  const patterns = english.filter((en) => en.includes('%{')).map(patternOf);
  const isEnglish = (text: string) =>
    whole.has(text) ||
    dateOrTime.test(text) ||
    (!isOwn.has(text) && patterns.some((pattern) => pattern.test(withoutTyped(text))));
  // Most texts stand on every page, and there are a thousand patterns.
  const known = new Map<string, boolean>();
  return (shown) =>
    shown.filter((text) => {
      const answer = known.get(text) ?? isEnglish(text);
      known.set(text, answer);
      return answer;
    });
}

/** What people of the demo clinic typed, and the definitions that each may change, which are shown as they are. */
const typed: ReadonlySet<string> = new Set([
  ...Object.values(absenceReasons).flat(),
  ...Object.values(complaints).flatMap((each) => each.map(({ text }) => text)),
  ...nextActions,
  ...followUps,
  ...remarks,
  ...waitingRemarks,
  ...practiceTypeRows.flat(),
  ...malaysianStates,
  ...Object.values<{ name: string }>({ ...shippedReports, ...shippedSlips }).map(
    ({ name }) => name,
  ),
  ...demoPlans.flatMap(({ product, about, offers }) => [product, about, ...offers]),
]);

/** A text without the parts that people typed. */
function withoutTyped(text: string): string {
  const parts = text.split(' · ').filter((part) => !typed.has(part));
  return parts.join(' · ');
}

/** English names of months that differ in Malay, in a date, and the halves of the day. */
const dateOrTime = /\b\d\d (?:Mar|May|Aug|Oct|Dec)\b|\b\d\d(?::\d\d)? [AP]M\b/;

/** The form of a text for one and the form for others, of which there may be none. */
function formsOf(text = ''): string[] {
  return text.split(' |||| ');
}

/** Whether a text has a word of its own beside its parameters. */
function hasWords(text: string): boolean {
  return /[A-Za-z]{3}/.test(text.replace(/%\{\w+\}/g, ' '));
}

function patternOf(text: string): RegExp {
  const parts = text.split(/(%\{\w+\})/).map((part) => {
    if (part === '%{count}') return '[\\d,.]+';
    // The subject of a mail has every language, with slashes between.
    if (part.startsWith('%{')) return '(?:(?! / ).)*';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
