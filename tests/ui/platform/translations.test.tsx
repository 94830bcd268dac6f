import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { localization } from '../../../contract/platform/localization.ts';
import { type Translation, translations } from '../../../contract/platform/translations.ts';
import { setFindingTexts } from '../../../src/i18n/findingTexts.ts';
import { setLanguage } from '../../../src/i18n/language.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, english, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();
afterEach(() => setFindingTexts(false));

const PAGE = '/template-management/translation';

const row = (code: string, english: string, text: string, more: Partial<Translation> = {}) => ({
  code,
  language: 'ms' as const,
  english,
  text,
  shipped: { english, own: text, forms: 1 },
  isChanged: false,
  version: 0,
  changedBy: '',
  changedAt: null,
  ...more,
});
const save = row('SHELL.SAVE', 'Save', 'Simpan');
const changedRow = row('LIST.CHANGED', 'Changed: %{count}.', 'Ditukar: %{count}.', {
  shipped: { english: 'Changed: %{count}.', own: 'Diubah: %{count}.', forms: 1 },
  isChanged: true,
  version: 3,
  changedBy: 'Maya',
  changedAt: '2026-03-05T09:00:00.000Z',
});

function openPage(address = PAGE) {
  const me = signedIn([], ['Administrator']);
  beginSession([], { roleAccess: ['Administrator'], branchId: null });
  mock(accounts.getUserProfileDetail, profileOf(me));
  const asked = mock(translations.translationList, { data: [save, changedRow], total: 2 });
  return { asked, ...openApp(address) };
}

const rowOf = async (code: string) =>
  (await screen.findByText(code)).closest('tr') as HTMLTableRowElement;

describe('the page for translators', () => {
  it('asks for what the address says, and for what is searched', async () => {
    const { asked, user } = openPage(`${PAGE}?q=simpan&language=zh&state=changed&page=2`);
    await screen.findByText('SHELL.SAVE');
    expect(asked[0]?.input).toMatchObject({
      q: 'simpan',
      language: 'zh',
      state: 'changed',
      page: '2',
    });
    const search = screen.getByRole('searchbox', { name: 'Search' });
    expect(search).toHaveProperty('value', 'simpan');
    await user.clear(search);
    await user.type(search, 'tutup');
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ q: 'tutup', page: '1' }));
    await user.click(screen.getByRole('radio', { name: 'Bahasa Melayu' }));
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ language: 'ms' }));
  });

  it('changes a text in its place, over its version, and offers Undo', async () => {
    const { user } = openPage();
    const text = within(await rowOf('LIST.CHANGED')).getByRole('button', {
      name: /^Edit LIST.CHANGED/,
    });
    await user.click(text);
    const sent = mock(translations.editTranslation, {
      ...changedRow,
      text: 'Kini: %{count}.',
      version: 4,
    });
    const input = await screen.findByRole('textbox', { name: 'Text' });
    await user.clear(input);
    await user.type(input, 'Kini.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('%{count} is missing.')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.clear(input);
    await user.type(input, 'Kini: %{{count}.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({
      code: 'LIST.CHANGED',
      language: 'ms',
      text: 'Kini: %{count}.',
    });
    expect(sent[0]?.headers.get('If-Match')).toBe('3');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input).toMatchObject({ text: 'Ditukar: %{count}.' });
    expect(sent[1]?.headers.get('If-Match')).toBe('4');
  });

  it('keeps what was typed where someone else was faster', async () => {
    const { user } = openPage();
    await user.click(
      within(await rowOf('SHELL.SAVE')).getByRole('button', { name: /^Edit SHELL.SAVE/ }),
    );
    mock(
      translations.editTranslation,
      new Refusal(409, [
        {
          error_code: 'GENERAL.STALE',
          error_message: 'Stale',
          params: { who: 'Maya', what: 'text' },
        },
      ]),
    );
    const input = await screen.findByRole('textbox', { name: 'Text' });
    await user.type(input, ' ini');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(input).toHaveProperty('value', 'Simpan ini');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  });

  it('takes a text back to the shipped one', async () => {
    const { user } = openPage();
    const reset = mock(translations.resetTranslation, { ...changedRow, version: 4 });
    const own = within(await rowOf('LIST.CHANGED'));
    expect(own.getByText(/Shipped: Diubah/)).toBeTruthy();
    expect(own.getByText('Changed by Maya, 05 Mar 2026 09:00 AM')).toBeTruthy();
    await user.click(own.getByRole('button', { name: /^Take LIST.CHANGED back/ }));
    await waitFor(() => expect(reset).toHaveLength(1));
    expect(reset[0]?.headers.get('If-Match')).toBe('3');
  });

  it('shows what a file changes and what is wrong before it is saved', async () => {
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    const found = { version: 7, unchanged: 5, changes: [], faults: [], faultCount: 0 };
    const faults = [{ line: 3, code: 'NO.SUCH', error: 'TRANSLATION.UNKNOWN_CODE' }];
    mock(translations.checkTranslations, { ...found, faults, faultCount: 1 });
    const file = (text: string) => new File([text], 'texts.csv', { type: 'text/csv' });
    await user.upload(dialog.getByLabelText('A CSV or XLIFF file'), file('code,ms'));
    expect(await dialog.findByText('There is no text with this code.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Save/ })).toBeNull();

    const changes = [{ code: 'SHELL.SAVE', before: 'Simpan', after: 'Baharu' }];
    const checked = mock(translations.checkTranslations, { ...found, changes });
    const saved = mock(translations.importTranslations, { changed: 1 });
    await user.upload(dialog.getByLabelText('A CSV or XLIFF file'), file('<xliff/>'));
    expect(await dialog.findByText('Baharu')).toBeTruthy();
    expect(checked[0]?.input).toMatchObject({ format: 'xliff' });
    await user.click(dialog.getByRole('button', { name: 'Save 1 text' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input).toMatchObject({ version: 7, content: '<xliff/>' });
  });
});

describe('texts that change', () => {
  it('are shown in open pages without a reload', async () => {
    openPage();
    await screen.findByRole('heading', { name: 'Translation' });
    await waitFor(() => expect(hub.open.size).toBe(1));
    const asked = mock(localization.localizerList, {
      ...english,
      'TRANSLATION.TITLE': 'Words of the product',
    });
    act(() => hub.send('TextsChanged', { version: 12 }));
    expect(await screen.findByRole('heading', { name: 'Words of the product' })).toBeTruthy();
    expect(asked[0]?.input).toEqual({ version: '12' });
  });
});

describe('a language that was added', () => {
  it('is in the menu of languages, and among those that are translated', async () => {
    mock(localization.localizerList, { ...english, 'LANGUAGE.ta': 'தமிழ்' });
    const { user } = openPage();
    const asked = mock(translations.translationList, { data: [], total: 0 });
    await user.click(await screen.findByRole('radio', { name: 'தமிழ்' }));
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ language: 'ta' }));
    await user.click(screen.getByRole('button', { name: 'Language' }));
    const catalogue = mock(localization.localizerList, { ...english, 'SHELL.LANGUAGE': 'மொழி' });
    await user.click(await screen.findByRole('menuitemradio', { name: 'தமிழ்' }));
    expect(await screen.findByRole('button', { name: 'மொழி' })).toBeTruthy();
    expect(catalogue[0]?.headers.get('Accept-Language')).toBe('ta');
    await waitFor(() => expect(document.documentElement.lang).toBe('ta'));
    setLanguage('en');
  });
});

describe('finding a text by a click', () => {
  const begin = async () => {
    const opened = openPage('/user-profile/change-password');
    await screen.findByRole('heading', { name: 'Change password' });
    act(() => setFindingTexts(true));
    await screen.findByText(/^A click on a text opens its entry/);
    return opened;
  };

  it('opens the entry of the text', async () => {
    const { user, asked } = await begin();
    await user.click(screen.getByText('Current password'));
    await waitFor(() => expect(window.location.pathname).toBe(PAGE));
    expect(asked.at(-1)?.input).toMatchObject({ language: 'en' });
    expect(new URLSearchParams(window.location.search).get('code')).toMatch(/^[A-Z_.]+$/);
  });

  it('lets a click with Alt through, and all others once it has ended', async () => {
    const { user } = await begin();
    await user.keyboard('{Alt>}');
    await user.click(screen.getByText('Current password'));
    await user.keyboard('{/Alt}');
    expect(window.location.pathname).toBe('/user-profile/change-password');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await user.click(screen.getByText('Current password'));
    expect(window.location.pathname).toBe('/user-profile/change-password');
  });
});
