import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { REQUEST_KEY } from '../../../contract/kit/call.ts';
import { textsChanged } from '../../../contract/kit/realtime.ts';
import { MAX_FILE } from '../../../contract/platform/translations.ts';
import { texts } from '../../../contract/texts/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, eventually, openPage } from '../support/hub.ts';

let clinic: Clinic;
let admin: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
});
afterEach(async () => {
  await closePages();
  const { data } = await admin.send(api.translationList, { ...malay, state: 'changed' });
  for (const { code } of data.data) await admin.send(api.resetTranslation, { ...malay, code });
});
afterAll(() => clinic.stop());

const malay = { language: 'ms' } as const;
const SAVE = 'SHELL.SAVE';
const shipped = texts[SAVE][1];

const over = (version: number) => ({ headers: { 'If-Match': String(version) } });
const rowOf = async (code: string) =>
  (await admin.send(api.translationList, { ...malay, code })).data.data[0];
const edit = async (code: string, text: string) =>
  (await admin.send(api.editTranslation, { ...malay, code, text })).data;
const shownTo = async (by: Caller, code: string, version?: number) => {
  const wanted = version === undefined ? {} : { version };
  const options = { headers: { 'Accept-Language': 'ms' } };
  return (await by.send(api.localizerList, wanted, options)).data[code];
};
const checked = async (content: string, format: 'csv' | 'xliff' = 'csv') =>
  (await admin.send(api.checkTranslations, { ...malay, format, content })).data;

describe('a changed text', () => {
  it('is shown to everyone, and taken back to the shipped one', async () => {
    const changed = await edit(SAVE, 'Simpankan');
    expect(changed).toMatchObject({
      code: SAVE,
      text: 'Simpankan',
      isChanged: true,
      version: 1,
      shipped: { english: 'Save', own: shipped, forms: 1 },
    });
    expect(changed.changedBy).not.toBe('');
    await eventually(async () => expect(await shownTo(clinic.visitor, SAVE)).toBe('Simpankan'));
    const all = (await clinic.visitor.send(api.messageLocalizationList, {})).data;
    expect(all.find(({ code }) => code === SAVE)?.msMy).toBe('Simpankan');
    const back = (await admin.send(api.resetTranslation, { ...malay, code: SAVE })).data;
    expect(back).toMatchObject({ text: shipped, isChanged: false, version: 2 });
    await eventually(async () => expect(await shownTo(clinic.visitor, SAVE)).toBe(shipped));
  });

  it('is in refusals, which the server words', async () => {
    await edit('GENERAL.SIGN_IN', 'Sila masuk.');
    await eventually(async () => {
      const refused = await clinic.visitor.refused(
        api.getUserProfileDetail,
        {},
        { headers: { 'Accept-Language': 'ms' } },
      );
      expect(refused.failures[0]?.error_message).toBe('Sila masuk.');
    });
  });

  it('is there for a page that heard of its version, on every server at once', async () => {
    const other = await startClinic({}, { ownerUrl: clinic.ownerUrl });
    const page = await openPage(other.address, (await other.as('reception')).token);
    await edit(SAVE, 'Simpan ini');
    await eventually(() => expect(page.heard.map(({ event }) => event)).toContain('TextsChanged'));
    const version = textsChanged.parse(page.heard.at(-1)?.args[0]).version;
    expect(await shownTo(other.visitor, SAVE, version)).toBe('Simpan ini');
    expect(await shownTo(clinic.visitor, SAVE, version)).toBe('Simpan ini');
    await closePages();
    await other.stop();
  });

  it('has an ETag with the others, which changes with it', async () => {
    const ask = (etag?: string) =>
      fetch(`${clinic.address}/api/localizer_list`, {
        headers: { 'Accept-Language': 'ms', ...(etag && { 'If-None-Match': etag }) },
      });
    // What an earlier test took back may still be on its way.
    await eventually(async () => expect(await shownTo(clinic.visitor, SAVE)).toBe(shipped));
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    await edit(SAVE, 'Simpan dahulu');
    await eventually(async () => expect((await ask(etag)).status).toBe(200));
  });

  it('is refused over another version, which names who changed it', async () => {
    const { version } = await edit(SAVE, 'Satu');
    await edit(SAVE, 'Dua');
    const again = { ...malay, code: SAVE, text: 'Tiga' };
    const refused = await admin.refused(api.editTranslation, again, over(version));
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, 'GENERAL.STALE']);
    expect(refused.failures[0]?.params).toMatchObject({ what: 'text' });
    expect((await rowOf(SAVE))?.text).toBe('Dua');
    const reset = { ...malay, code: SAVE };
    expect((await admin.refused(api.resetTranslation, reset, over(version))).status).toBe(409);
    await admin.send(api.editTranslation, again, over(version + 1));
  });

  it('keeps its history, text by text', async () => {
    await edit('SHELL.CLOSE', 'Tutupkan');
    await admin.send(api.resetTranslation, { ...malay, code: 'SHELL.CLOSE' });
    const { data } = await admin.send(api.recordHistory, {
      resource: 'translations',
      id: 'ms SHELL.CLOSE',
    });
    expect(data.map(({ changes }) => changes['text'])).toEqual([
      ['Tutupkan', texts['SHELL.CLOSE'][1]],
      [texts['SHELL.CLOSE'][1], 'Tutupkan'],
    ]);
    expect(data[0]?.who).not.toBe('');
  });

  it.each([
    ['LIST.CHANGED', 'Diubah.', 'TRANSLATION.MISSING_PARAMS'],
    ['LIST.CHANGED', 'Diubah %{count} %{name}.', 'TRANSLATION.FOREIGN_PARAMS'],
    [SAVE, '<b>Simpan</b>', 'TRANSLATION.MARKUP'],
    [SAVE, 'Simpan |||| Simpan', 'TRANSLATION.FORMS'],
  ])('of %s is refused: %s', async (code, text, fault) => {
    const refused = await admin.refused(api.editTranslation, { ...malay, code, text });
    expect(refused.status).toBe(400);
    expect(refused.failures.map((each) => [each.field, each.error_code])).toEqual([
      ['text', fault],
    ]);
    expect((await rowOf(code))?.isChanged).toBe(false);
  });

  it('that a later version of the product words otherwise is not used', async () => {
    await clinic.owner.query(
      "INSERT INTO text_translation (code, language, text) VALUES ('GONE.CODE', 'ms', 'x'), ('LIST.CHANGED', 'ms', 'tanpa')",
    );
    await edit(SAVE, 'Muat semula');
    await eventually(async () => expect(await shownTo(clinic.visitor, SAVE)).toBe('Muat semula'));
    expect(await shownTo(clinic.visitor, 'GONE.CODE')).toBeUndefined();
    expect(await shownTo(clinic.visitor, 'LIST.CHANGED')).toBe(texts['LIST.CHANGED'][1]);
    await clinic.owner.query(
      "DELETE FROM text_translation WHERE code IN ('GONE.CODE', 'LIST.CHANGED')",
    );
  });
});

describe('the list', () => {
  it('finds a code, and words in any language', async () => {
    const codesFor = async (q: string) =>
      (await admin.send(api.translationList, { ...malay, q, pageSize: 500 })).data.data.map(
        ({ code }) => code,
      );
    expect(await codesFor('shell.save')).toContain(SAVE);
    expect(await codesFor('simpan')).toContain(SAVE);
    expect(await codesFor(texts[SAVE][2])).toContain(SAVE);
    await edit(SAVE, 'Kekalkanlah');
    expect(await codesFor('KEKALKANLAH')).toEqual([SAVE]);
    expect(await codesFor('nothing-is-called-so')).toEqual([]);
  });

  it('is paged and sorted, with the total', async () => {
    const of = async (more: object) =>
      (await admin.send(api.translationList, { ...malay, pageSize: 3, ...more })).data;
    const first = await of({});
    expect(first.total).toBe(Object.keys(texts).length);
    expect(first.data).toHaveLength(3);
    const second = await of({ page: 2 });
    expect(second.data.map(({ code }) => code)).not.toContain(first.data[2]?.code);
    await edit(SAVE, 'Terakhir');
    expect((await of({ sort: 'changedAt', order: 'DESC' })).data[0]?.code).toBe(SAVE);
    expect((await of({ state: 'changed' })).data.map(({ code }) => code)).toEqual([SAVE]);
    expect((await of({ state: 'missing' })).total).toBe(0);
  });

  it('is for Administrators alone, as all that changes texts', async () => {
    for (const person of ['tenant', 'manager', 'reception'] as const) {
      const caller = await clinic.as(person);
      expect((await caller.refused(api.translationList, malay)).status).toBe(403);
      const change = { ...malay, code: SAVE, text: 'x' };
      expect((await caller.refused(api.editTranslation, change)).status).toBe(403);
    }
    expect((await clinic.visitor.refused(api.translationList, malay)).status).toBe(401);
  });
});

describe.each(['csv', 'xliff'] as const)('a file, %s', (format) => {
  it('is read back as it was written, and changes nothing', async () => {
    await edit(SAVE, 'Simpan & "kekal" =1');
    await edit('SHELL.CLOSE', '=Tutup');
    const { data } = await admin.send(api.exportTranslations, { ...malay, format });
    const found = await checked(data.content, format);
    expect(found).toMatchObject({ changes: [], faults: [], faultCount: 0 });
    expect(found.unchanged).toBe(Object.keys(texts).length);
  });

  it('shows what it would change, and changes all of it or nothing', async () => {
    const { data } = await admin.send(api.exportTranslations, { ...malay, format });
    const content = data.content
      .replace(`Save</source><target>${shipped}<`, 'Save</source><target>Baharu<')
      .replace(`${SAVE},Save,${shipped}`, `${SAVE},Save,Baharu`);
    const found = await checked(content, format);
    expect(found.changes).toEqual([{ code: SAVE, before: shipped, after: 'Baharu' }]);
    expect((await rowOf(SAVE))?.text).toBe(shipped);

    const faulty = content.replaceAll('LIST.CHANGED', 'LIST.NO_SUCH');
    const wrong = await checked(faulty, format);
    expect(wrong.faults).toEqual([
      {
        line: expect.any(Number) as number,
        code: 'LIST.NO_SUCH',
        error: 'TRANSLATION.UNKNOWN_CODE',
      },
    ]);
    const save = { ...malay, format, version: found.version };
    const refused = await admin.refused(api.importTranslations, { ...save, content: faulty });
    expect(refused.failures[0]?.error_code).toBe('TRANSLATION.FILE_FAULTY');
    expect((await rowOf(SAVE))?.text).toBe(shipped);

    const keyed = { headers: { [REQUEST_KEY]: randomUUID() } };
    const saved = await admin.send(api.importTranslations, { ...save, content }, keyed);
    expect(saved.data).toEqual({ changed: 1 });
    // Its answer was lost, so it is sent again.
    const again = await admin.send(api.importTranslations, { ...save, content }, keyed);
    expect(again.data).toEqual({ changed: 1 });
    expect(await rowOf(SAVE)).toMatchObject({ text: 'Baharu', isChanged: true });
    const stale = await admin.refused(api.importTranslations, { ...save, content });
    expect(stale.failures[0]?.error_code).toBe('TRANSLATION.FILE_STALE');
  });
});

describe('a language that is added', () => {
  const tamil = { language: 'ta' } as const;
  const inTamil = async (version?: number) => {
    const wanted = version === undefined ? {} : { version };
    const options = { headers: { 'Accept-Language': 'ta-MY,ms;q=0.5' } };
    return (await clinic.visitor.send(api.localizerList, wanted, options)).data;
  };

  it('is offered everywhere, translated text by text, and English otherwise', async () => {
    expect((await admin.refused(api.translationList, tamil)).status).toBe(404);
    const { data: made } = await admin.send(api.textLanguageCreate, { code: 'ta', name: 'தமிழ்' });
    await eventually(async () => expect(await shownTo(clinic.visitor, 'LANGUAGE.ta')).toBe('தமிழ்'));
    const missing = { ...tamil, state: 'missing', pageSize: 1 } as const;
    const count = Object.keys(texts).length;
    expect((await admin.send(api.translationList, missing)).data.total).toBe(count);

    const save = { ...tamil, code: SAVE, text: 'சேமி' };
    const { data: saved } = await admin.send(api.editTranslation, save);
    expect(saved).toMatchObject({ text: 'சேமி', english: 'Save', isChanged: true });
    expect((await admin.send(api.translationList, missing)).data.total).toBe(count - 1);
    await eventually(async () => expect((await inTamil())[SAVE]).toBe('சேமி'));
    expect((await inTamil())['SHELL.CLOSE']).toBe(texts['SHELL.CLOSE'][0]);
    const refused = await clinic.visitor.refused(
      api.getUserProfileDetail,
      {},
      { headers: { 'Accept-Language': 'ta' } },
    );
    expect(refused.failures[0]?.error_message).toBe(texts['GENERAL.SIGN_IN'][0]);

    const plural = { ...tamil, code: 'TRANSLATION.IMPORTED' };
    const one = await admin.refused(api.editTranslation, { ...plural, text: '%{count} x' });
    expect(one.failures[0]?.params).toMatchObject({ count: 2 });
    await admin.send(api.editTranslation, { ...plural, text: '%{count} x |||| %{count} y' });

    const { data: file } = await admin.send(api.exportTranslations, { ...tamil, format: 'xliff' });
    const { data: found } = await admin.send(api.checkTranslations, {
      ...tamil,
      format: 'xliff',
      content: file.content,
    });
    expect(found).toMatchObject({ unchanged: 2, changes: [], faultCount: 0 });

    await admin.send(api.textLanguageRemove, { id: made.id });
    await eventually(async () => expect((await inTamil())[SAVE]).toBe(shipped));
  });

  it('is neither one that ships nor one that is there', async () => {
    const ships = await admin.refused(api.textLanguageCreate, { code: 'ms', name: 'Melayu' });
    expect(ships.failures[0]?.error_code).toBe('TRANSLATION.LANGUAGE_SHIPS');
    const { data: made } = await admin.send(api.textLanguageCreate, { code: 'id', name: 'Bahasa' });
    const twice = await admin.refused(api.textLanguageCreate, { code: 'id', name: 'Indonesia' });
    expect(twice.status).toBe(409);
    await admin.send(api.textLanguageRemove, { id: made.id });
  });
});

describe('a file that a spreadsheet saved', () => {
  it.each([',', ';', '\t'])(
    'is read with %j between its cells, and forms in its texts',
    async (mark) => {
      const forms = '%{count} klinik di sini';
      const lines = [
        ['code', 'ms'],
        ['EWT.FOUND', forms],
        [SAVE, 'Baharu'],
      ];
      const english = [
        ['code', 'en'],
        ['EWT.FOUND', '%{count} clinic here |||| %{count} clinics here'],
        ['SHELL.CHOICES', '%{count} thing |||| %{count} things'],
      ];
      const found = async (language: 'en' | 'ms', rows: string[][]) => {
        const content = rows.map((cells) => cells.join(mark)).join('\r\n');
        const given = { language, format: 'csv' as const, content };
        return (await admin.send(api.checkTranslations, given)).data;
      };
      expect((await found('ms', lines)).changes.map(({ after }) => after)).toEqual([
        forms,
        'Baharu',
      ]);
      expect(await found('en', english)).toMatchObject({ faultCount: 0, changes: { length: 2 } });
    },
  );
});

describe('a file that cannot be read', () => {
  const xliff = (inside: string, head = '') =>
    `<?xml version="1.0"?>${head}<xliff version="1.2"><file target-language="ms"><body>${inside}</body></file></xliff>`;
  const unit = (target: string) =>
    `<trans-unit id="1" resname="${SAVE}"><source>Save</source><target>${target}</target></trans-unit>`;

  it.each([
    [
      'a DOCTYPE',
      xliff(unit('&x;'), '<!DOCTYPE xliff [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'FILE_DOCTYPE',
    ],
    ['an entity of its own', xliff(unit('&x;')), 'FILE_XML'],
    ['no end', xliff(unit('a')).slice(0, -8), 'FILE_XML'],
    ['elements nested too deeply', xliff('<group>'.repeat(100)), 'FILE_XML'],
    ['another root', '<html></html>', 'FILE_XML'],
    ['another language', xliff(unit('a')).replace('"ms"', '"zh-CN"'), 'FILE_LANGUAGE'],
  ])('is refused: XLIFF with %s', async (_, content, code) => {
    const refused = await admin.refused(api.checkTranslations, {
      ...malay,
      format: 'xliff',
      content,
    });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([400, `TRANSLATION.${code}`]);
  });

  it('is refused: CSV without its columns', async () => {
    const content = 'code,zh\r\nSHELL.SAVE,x\r\n';
    const refused = await admin.refused(api.checkTranslations, {
      ...malay,
      format: 'csv',
      content,
    });
    expect(refused.failures[0]?.error_code).toBe('TRANSLATION.FILE_COLUMNS');
  });

  it('is refused: one that is too large', async () => {
    const content = `code,ms\r\n${'x'.repeat(MAX_FILE)}`;
    const refused = await admin.refused(api.checkTranslations, {
      ...malay,
      format: 'csv',
      content,
    });
    expect([400, 413]).toContain(refused.status);
  });

  it('names what is wrong with its texts, by line', async () => {
    const lines = [
      'code,ms',
      `${SAVE},<i>Simpan</i>`,
      'LIST.CHANGED,Diubah',
      'SHELL.CLOSE,',
      'NO.SUCH,x',
      'SHELL.YES,Ya',
      'SHELL.YES,Ya',
    ];
    const { faults } = await checked(lines.join('\n'));
    expect(faults.map(({ line, error }) => [line, error])).toEqual([
      [2, 'TRANSLATION.MARKUP'],
      [3, 'TRANSLATION.MISSING_PARAMS'],
      [5, 'TRANSLATION.UNKNOWN_CODE'],
      [7, 'TRANSLATION.TWICE'],
    ]);
    const inline = await checked(xliff(unit('Sim<g id="1">pan</g>')), 'xliff');
    expect(inline.faults.map(({ error }) => error)).toEqual(['TRANSLATION.MARKUP']);
  });

  it('takes XLIFF 2.0 too', async () => {
    const content = `<xliff version="2.0" srcLang="en" trgLang="ms"><file id="f"><unit id="1" name="${SAVE}"><segment><source>Save</source><target>Simpan &amp; tutup</target></segment></unit></file></xliff>`;
    const { changes } = await checked(content, 'xliff');
    expect(changes).toEqual([{ code: SAVE, before: shipped, after: 'Simpan & tutup' }]);
  });
});
