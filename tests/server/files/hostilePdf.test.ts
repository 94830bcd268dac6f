import { deflateSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lookThroughPdf } from '../../../server/kit/files/pdf/check.ts';
import { PdfChecks } from '../../../server/kit/files/pdf/threads.ts';
import { Failure } from '../../../server/kit/http/failure.ts';
import { drawDocument } from '../../../server/kit/pdf/draw.ts';
import { pdfFile, pdfOf, pdfPage } from '../../support/pdfFile.ts';

const found = async (pdf: string | Buffer) =>
  lookThroughPdf(typeof pdf === 'string' ? Buffer.from(pdf, 'latin1') : pdf);
/** What is found of a page with these objects beside it, from number 4 on. */
const beside = (...objects: string[]) => found(pdfOf([...pdfPage, ...objects]));
const fault = (code: string) => ({ fault: `FILE.PDF_${code}` });
const [, pages = '', page = ''] = pdfPage;
/** The same with keys added to the catalogue. */
const opening = (keys: string, ...objects: string[]) =>
  found(pdfOf([`<</Type/Catalog/Pages 2 0 R${keys}>>`, pages, page, ...objects]));

/** A stream of such bytes, packed. */
const packed = (content: string | Buffer, keys = '') => {
  const bytes = deflateSync(content).toString('latin1');
  return `<</Filter/FlateDecode/Length ${bytes.length}${keys}>>stream\n${bytes}\nendstream`;
};
/** A stream of objects with the numbers from 10 on. */
const objectStream = (objects: string[], keys = '/Type/ObjStm') => {
  const places: string[] = [];
  let body = '';
  for (const [at, object] of objects.entries()) {
    places.push(`${10 + at} ${body.length}`);
    body += `${object} `;
  }
  const head = `${places.join(' ')} `;
  return packed(head + body, `${keys}/N ${objects.length}/First ${head.length}`);
};

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

describe('a PDF that does nothing is taken', () => {
  it.each([
    ['of a page', () => found(pdfFile('a note'))],
    [
      'with a packed page and a stream of objects',
      () => beside(packed('0 0 m'), objectStream(['<</A 1>>', '[1 2]'])),
    ],
    ['that opens at a page', () => opening('/OpenAction[3 0 R/Fit]')],
    [
      'that opens by an action that goes to a page',
      () => opening('/OpenAction 4 0 R', '<</S/GoTo/D[3 0 R/Fit]>>'),
    ],
    ['with links to pages of the web', () => beside('<</S/URI/URI(https://clinic.test/JS /AA)>>')],
    [
      'with a form to fill in',
      () => opening('/AcroForm 4 0 R', '<</Fields[5 0 R]>>', '<</FT/Tx/T(Name)/Subtype/Widget>>'),
    ],
    [
      'whose texts tell of scripts',
      () => beside('<</Title(A /JavaScript and /Launch, <</S/JavaScript>>)>>'),
    ],
    ['with letters of such names', () => beside('<</Differences[65/AA/JS/Sound]>>')],
    [
      'with a damaged picture',
      () => beside(`<</Filter/FlateDecode/Length 4>>stream\nxxxx\nendstream`),
    ],
  ])('%s', async (_, look) => {
    expect(await look()).toEqual({ pages: 1 });
  });

  it('as the product draws them', async () => {
    const drawn = await drawDocument({
      title: 'Test',
      language: 'zh',
      blocks: [{ kind: 'text', text: 'Tamil தமிழ் 中文', setting: { size: 10 } }],
      foot: { text: '%{page}', params: {} },
      missingNote: '',
    });
    expect(await found(Buffer.from(drawn))).toEqual({ pages: 1 });
  });

  it('with each page counted once, changed or not', async () => {
    const changed = `${pdfOf([...pdfPage, page])}3 0 obj\n${page}\nendobj\n`;
    expect(await found(changed)).toEqual({ pages: 2 });
  });
});

describe('a PDF that acts is refused', () => {
  it.each([
    ['a script', () => beside(script), 'SCRIPT'],
    ['a script that is run at the opening', () => opening(`/OpenAction${script}`), 'SCRIPT'],
    ['a script by its name tree', () => opening('/Names<</JavaScript 4 0 R>>', '<<>>'), 'SCRIPT'],
    [
      'a script whose kind stands elsewhere',
      () => beside('<</S 5 0 R/X(a)>>', '/JavaScript'),
      'SCRIPT',
    ],
    ['a script with escaped names', () => beside('<</S/J#61v#61Script/#4aS(x)>>'), 'SCRIPT'],
    [
      'a script behind other names',
      () => beside('<</A<</B[<</C<</S/JavaScript>>>>]>>>>'),
      'SCRIPT',
    ],
    ['a script in a stream of objects', () => beside(objectStream(['<<>>', script])), 'SCRIPT'],
    ['a script in one that is not called so', () => beside(objectStream([script], '')), 'SCRIPT'],
    ['a script within a text of a stream of objects', () => beside(withinText()), 'SCRIPT'],
    ['a script between the places of a stream of objects', () => beside(betweenPlaces()), 'SCRIPT'],
    [
      'a script in the data of a stream',
      () => beside(`<</Length 50>>stream\n9 0 obj ${script}\nendstream`),
      'SCRIPT',
    ],
    ['a script in a comment', () => found(`${pdfFile()}% 9 0 obj ${script}`), 'SCRIPT'],
    ['a script in a text', () => beside(`(9 0 obj ${script})`), 'SCRIPT'],
    [
      'a script behind a comment in a text',
      () => beside(`(9 0 obj % ) /X ( \n ${script})`),
      'SCRIPT',
    ],
    [
      'a script in an earlier version',
      () => found(pdfOf([...pdfPage, script]) + '4 0 obj <<>> endobj'),
      'SCRIPT',
    ],
    ['an object behind a comment', () => found(`${pdfFile()}9 0 % x\n obj ${script}`), 'DAMAGED'],
    ['an object behind two', () => found(`${pdfFile()}9 0 %\n % x\nobj ${script}`), 'DAMAGED'],
    [
      'an object with a comment in its number',
      () => found(`${pdfFile()}9 %\n0 obj ${script}`),
      'DAMAGED',
    ],
    ['the start of a program', () => beside('<</S/Launch/F(calc.exe)>>'), 'OPENS'],
    ['another file', () => beside('<</S/GoToR/F(other.pdf)/D[0/Fit]>>'), 'OPENS'],
    ['a file within it', () => beside('<</S/GoToE/T<<>>>>'), 'OPENS'],
    ['a form that is sent', () => beside('<</S/SubmitForm/F(https://x.test)>>'), 'SENDS'],
    ['a form that is filled from a file', () => beside('<</S/ImportData/F(x.fdf)>>'), 'SENDS'],
    ['actions of the document', () => opening('/AA<</WC 4 0 R>>', '<</S/Named>>'), 'ACTION'],
    [
      'an address that is opened',
      () => opening('/OpenAction<</S/URI/URI(https://x.test)>>'),
      'ACTION',
    ],
    [
      'an address, elsewhere',
      () => opening('/OpenAction 4 0 R', '<</S/URI/URI(https://x.test)>>'),
      'ACTION',
    ],
    [
      'an action after going to a page',
      () => opening('/OpenAction<</S/GoTo/Next 4 0 R>>', '<<>>'),
      'ACTION',
    ],
    ['an action by a detour', () => opening('/OpenAction 4 0 R', '5 0 R', '[3 0 R]'), 'ACTION'],
    ['embedded files', () => opening('/Names<</EmbeddedFiles 4 0 R>>', '<<>>'), 'EMBEDDED'],
    [
      'an embedded file alone',
      () => beside('<</Type/EmbeddedFile/Length 1>>stream\nx\nendstream'),
      'EMBEDDED',
    ],
    ['an attached file', () => beside('<</F(x.exe)/EF<</F 5 0 R>>>>'), 'EMBEDDED'],
    ['a stream in another file', () => beside('<</F(x)/Length 0>>stream\n\nendstream'), 'EMBEDDED'],
    ['a film', () => beside('<</Subtype/RichMedia>>'), 'MEDIA'],
    ['a sound', () => beside('<</S/Sound>>'), 'MEDIA'],
    ['an XFA form', () => opening('/AcroForm<</XFA 4 0 R>>', '<<>>'), 'XFA'],
    [
      'encryption',
      () => found(pdfOf([...pdfPage, '<</Filter/Standard>>'], { trailer: '/Encrypt 4 0 R' })),
      'ENCRYPTED',
    ],
    ['encryption in a stream', () => beside(packed('', '/Type/XRef/Encrypt 4 0 R')), 'ENCRYPTED'],
  ])('for %s', async (_, look, code) => {
    expect(await look()).toEqual(fault(code));
  });

  /** The head of the stream names the first object twice, and readers that do not look at it come to the second. */
  function betweenPlaces(): string {
    const head = '10 0 11 0 ';
    return packed(`${head}<<>>${script}`, `/Type/ObjStm/N 2/First ${head.length}`);
  }

  /** An object's place in the head of its stream lies within the text of the one before. */
  function withinText(): string {
    const head = '10 0 11 1 ';
    return packed(`${head}(${script})`, `/Type/ObjStm/N 2/First ${head.length}`);
  }
});

describe('a PDF that readers could understand in different ways is refused', () => {
  it.each([
    ['without a page', () => found('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['with keys that are none', () => beside('<<5/S/JavaScriptX>>')],
    ['with a key without a value', () => beside('<</A 1/B>>')],
    ['with brackets that do not close', () => beside('<</A[1 2>>/B 1>>')],
    ['with a text that does not end', () => beside('(a')],
    [
      'with a stream that says twice how it is packed',
      () => beside('<</Filter/X/Filter/Y>>stream\n\nendstream'),
    ],
    [
      'with objects packed twice',
      () =>
        beside(
          '<</Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]>>stream\n00\nendstream',
        ),
    ],
    [
      'with objects whose packing stands elsewhere',
      () => beside('<</N 1/First 4/Filter 9 0 R>>stream\n\nendstream'),
    ],
    [
      'with objects whose number stands elsewhere',
      () => beside(packed('10 0 <<>>', '/N 9 0 R/First 5')),
    ],
    [
      'with packed objects that are damaged',
      () => beside('<</N 1/First 4/Filter/FlateDecode>>stream\nx\nendstream'),
    ],
  ])('%s', async (_, look) => {
    expect(await look()).toEqual(fault('DAMAGED'));
  });
});

describe('a PDF that unpacks to too much is refused', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes);
  it.each([
    ['a stream', () => beside(packed(zeros(130_000_000)))],
    [
      'many streams that are damaged at their ends',
      () => {
        const zipped = packed(zeros(100_000_000)).replace(/.{4}\nendstream$/s, '!!!!\nendstream');
        return beside(...Array.from({ length: 6 }, () => zipped));
      },
    ],
    ['many streams', () => beside(...Array.from({ length: 6 }, () => packed(zeros(100_000_000))))],
    ['a stream of objects', () => beside(packed(zeros(20_000_000), '/Type/ObjStm/N 0/First 0'))],
    [
      'a stream that is packed twice',
      () =>
        beside(
          packed(deflateSync(zeros(1000))).replace('/FlateDecode', '[/FlateDecode/FlateDecode]'),
        ),
    ],
    [
      'a stream of another packing',
      () => beside(`<</Filter/LZWDecode>>stream\n${'x'.repeat(1_400_000)}\nendstream`),
    ],
    [
      'a picture of a million pixels to each side',
      () => beside('<</Subtype/Image/Width 1000000/Height 1000000>>'),
    ],
    ['things within things', () => beside('['.repeat(100_000))],
    ['objects within objects', () => beside('1 0 obj('.repeat(20_000) + ')'.repeat(20_000))],
    ['pages', () => found(pdfOf([...pdfPage, ...Array.from({ length: 2_000 }, () => page)]))],
    ['objects', () => found(`%PDF-1.7\n${'1 0 obj 1 endobj '.repeat(400_001)}`)],
  ])('%s', async (_, look) => {
    expect(await look()).toEqual(fault('TOO_MUCH'));
  });

  it('without more work for an input that is larger by so much', async () => {
    const time = async (pdf: string) => {
      const start = performance.now();
      await found(pdf);
      return performance.now() - start;
    };
    for (const piece of [
      '1 0 obj(',
      '%\nobj ',
      '1 0 obj<</A',
      '9 ',
      'obj',
      '1 0 obj[',
      'trailer<<',
    ])
      expect(await time(`%PDF-${piece.repeat(400_000)}`)).toBeLessThan(20_000);
  });
});

describe('the check of an upload', () => {
  const checks = (longestMs?: number) => {
    const made = new PdfChecks(longestMs);
    onTestFinished(() => made.close());
    return made;
  };
  const refusal = async (pdf: string, longestMs?: number) => {
    const refused: unknown = await checks(longestMs)
      .check(Buffer.from(pdf, 'latin1'), 'form')
      .catch((error: unknown) => error);
    if (!(refused instanceof Failure)) throw refused;
    return [refused.status, ...refused.faults];
  };

  it('answers what is known of a PDF', async () => {
    expect(await checks().check(Buffer.from(pdfFile()), 'form')).toEqual({ pages: 1 });
  });

  it('refuses at the field', async () => {
    expect(await refusal(pdfOf([...pdfPage, script]))).toEqual([
      400,
      { code: 'FILE.PDF_SCRIPT', field: 'form' },
    ]);
    expect(await refusal('MZ')).toEqual([400, { code: 'GENERAL.FILE', field: 'form' }]);
  });

  it('ends what takes too long', async () => {
    expect(await refusal(pdfFile(), 1)).toEqual([
      400,
      { code: 'FILE.PDF_TOO_MUCH', field: 'form' },
    ]);
  });

  it('ends what takes too much memory', async () => {
    const one = `<<${'/A<<>>'.repeat(3_000_000)}>>`;
    expect(await refusal(pdfOf([...pdfPage, one]))).toEqual([
      400,
      { code: 'FILE.PDF_TOO_MUCH', field: 'form' },
    ]);
  });
});
