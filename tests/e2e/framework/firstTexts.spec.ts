import { mayDo } from '../../../contract/access.ts';
import { isScreenOffered } from '../../../src/framework/screens.ts';
import { firstPart } from '../../../src/i18n/firstPart.ts';
import { screens } from '../../../src/screens.ts';
import { expect, test, visit } from '../support/test.ts';

const viewer = {
  may: (action: string, resource: string) => mayDo('Manager', action, resource) !== 'none',
  chosen: ['branch'],
  domain: 'DA',
} as const;
const ofTheDay = screens
  .filter((screen) => firstPart(screen.path, 'DA') === 'day' && isScreenOffered(screen, viewer))
  .map(({ path }) => path);
/** Milliseconds after which a page asks for the other texts, whatever it shows: a little less, as seen from here. */
const AT_LEISURE = 1_500;

for (const [who, paths] of [
  ['manager', ofTheDay],
  ['reception', ['/dashboard']],
  ['doctor', ['/dashboard']],
  ['tenant', ['/dashboard']],
  ['admin', ['/dashboard']],
] as const)
  test(`the day of ${who} shows no text beyond the part with which it begins`, async ({ open }) => {
    const page = await open(who, { alone: true });
    let begun = Infinity;
    let asked: number[] = [];
    await page.route(
      ({ pathname }) => pathname === '/api/localizer_list',
      async (route) => {
        const isPart = new URL(route.request().url()).searchParams.get('part') === 'day';
        // The others never come, and so are stored for no page. Those of the page before are still asked for meanwhile.
        if (!isPart) {
          if (begun < Infinity) asked.push(Date.now() - begun);
          return;
        }
        await route.continue();
        begun = Date.now();
      },
    );
    const early: string[] = [];
    for (const path of paths) {
      begun = Infinity;
      asked = [];
      await visit(page, path);
      expect(begun, `${path} begins with its part`).toBeLessThan(Infinity);
      if (asked.some((after) => after < AT_LEISURE)) early.push(path);
    }
    expect(early).toEqual([]);
  });
