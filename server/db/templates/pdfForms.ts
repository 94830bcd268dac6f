import {
  PDFDocument,
  type PDFForm,
  PDFName,
  type PDFPage,
  PDFString,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';

const A4 = { width: 595, height: 842 };
const MARGIN = 56;
const INNER = A4.width - 2 * MARGIN;
const LABEL = 9;
const INK = rgb(0.1, 0.12, 0.14);
const LINE = rgb(0.6, 0.64, 0.68);

/** One line of a form: a heading, a sentence, or fields beside one another by their share of the width. */
type Line =
  | { heading: string }
  | { text: string }
  | { fields: { name: string; label: string; share: number }[]; lines?: number }
  | { marks: { name: string; label: string }[] }
  | { sign: string[] };

interface ShippedForm {
  name: string;
  description: string;
  fileName: string;
  /** The series of papers that doctors alone issue. */
  issuedIn?: string;
  lines: Line[];
}

const person: Line[] = [
  {
    fields: [
      { name: 'patientName', label: 'Name / Nama', share: 2 },
      { name: 'patientIdentity', label: 'NRIC or passport / No. KP atau pasport', share: 1 },
    ],
  },
];

/** Forms that ship with the product. Their fields are called after what they are filled with. */
export const shippedForms: readonly ShippedForm[] = [
  {
    name: 'Medical certificate',
    description: 'For employers and schools / Sijil sakit',
    fileName: 'medical-certificate.pdf',
    issuedIn: 'MC',
    lines: [
      {
        fields: [
          { name: 'branchName', label: 'Clinic / Klinik', share: 1 },
          { name: 'branchPhone', label: 'Phone / Telefon', share: 1 },
        ],
      },
      { fields: [{ name: 'branchAddress', label: 'Address / Alamat', share: 1 }] },
      { heading: 'Medical certificate / Sijil cuti sakit' },
      { text: 'I have examined the person named below and certify that they are unfit for duty.' },
      { text: 'Saya telah memeriksa pesakit di bawah dan mengesahkan tidak sihat untuk bertugas.' },
      ...person,
      {
        fields: [
          { name: 'patientCompany', label: 'Employer or school / Majikan atau sekolah', share: 1 },
        ],
      },
      {
        fields: [
          { name: 'From', label: 'From / Dari', share: 1 },
          { name: 'To', label: 'To / Hingga', share: 1 },
          { name: 'Days', label: 'Days / Hari', share: 1 },
        ],
      },
      { fields: [{ name: 'Remarks', label: 'Remarks / Catatan', share: 1 }], lines: 4 },
      { marks: [{ name: 'Light duty', label: 'Fit for light duty / Boleh bertugas ringan' }] },
      {
        fields: [
          { name: 'doctor', label: 'Doctor / Doktor', share: 2 },
          { name: 'today', label: 'Date / Tarikh', share: 1 },
        ],
      },
      { sign: ['Signature of the doctor / Tandatangan doktor'] },
    ],
  },
  {
    name: 'Consent to a procedure',
    description: 'Signed by patient and doctor / Borang izin',
    fileName: 'consent.pdf',
    lines: [
      { heading: 'Consent to a procedure / Izin rawatan' },
      ...person,
      {
        fields: [
          { name: 'patientBirthDate', label: 'Date of birth / Tarikh lahir', share: 1 },
          { name: 'patientPhone', label: 'Phone / Telefon', share: 1 },
        ],
      },
      {
        marks: [
          { name: 'patientIsMale', label: 'Male / Lelaki' },
          { name: 'patientIsFemale', label: 'Female / Perempuan' },
        ],
      },
      { fields: [{ name: 'patientAllergies', label: 'Known allergies / Alahan', share: 1 }] },
      { fields: [{ name: 'Procedure', label: 'Procedure / Prosedur', share: 1 }] },
      {
        fields: [
          { name: 'Risks', label: 'Risks that were explained / Risiko yang diterangkan', share: 1 },
        ],
        lines: 5,
      },
      {
        text: 'I have understood the procedure, its risks and the alternatives, and I agree to it.',
      },
      { text: 'Saya faham prosedur, risiko dan pilihan lain, dan saya bersetuju.' },
      {
        marks: [
          {
            name: 'Understood',
            label:
              'Explained in a language that I understand / Diterangkan dalam bahasa yang saya fahami',
          },
        ],
      },
      {
        fields: [
          { name: 'doctor', label: 'Doctor / Doktor', share: 2 },
          { name: 'today', label: 'Date / Tarikh', share: 1 },
        ],
      },
      { sign: ['Patient or guardian / Pesakit atau penjaga', 'Doctor / Doktor'] },
    ],
  },
  {
    name: 'Referral letter',
    description: 'To a specialist or hospital / Surat rujukan',
    fileName: 'referral-letter.pdf',
    issuedIn: 'RL',
    lines: [
      {
        fields: [
          { name: 'branchName', label: 'Clinic / Klinik', share: 1 },
          { name: 'branchPhone', label: 'Phone / Telefon', share: 1 },
        ],
      },
      { fields: [{ name: 'branchAddress', label: 'Address / Alamat', share: 1 }] },
      { heading: 'Referral letter / Surat rujukan' },
      { fields: [{ name: 'Refer to', label: 'To / Kepada', share: 1 }] },
      ...person,
      {
        fields: [
          { name: 'patientBirthDate', label: 'Date of birth / Tarikh lahir', share: 1 },
          { name: 'patientAllergies', label: 'Known allergies / Alahan', share: 2 },
        ],
      },
      { fields: [{ name: 'noteComplaint', label: 'Complaint / Aduan', share: 1 }], lines: 5 },
      { fields: [{ name: 'noteDiagnoses', label: 'Diagnosis / Diagnosis', share: 1 }], lines: 2 },
      {
        fields: [{ name: 'notePlan', label: 'Treatment so far / Rawatan setakat ini', share: 1 }],
        lines: 4,
      },
      {
        fields: [
          { name: 'doctor', label: 'Doctor / Doktor', share: 2 },
          { name: 'today', label: 'Date / Tarikh', share: 1 },
        ],
      },
      { sign: ['Signature / Tandatangan'] },
    ],
  },
];

/** The PDF of a shipped form. */
export async function shippedPdf({ name, lines }: ShippedForm): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(name);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([A4.width, A4.height]);
  const form = document.getForm();
  const write = (text: string, x: number, y: number, size = LABEL) =>
    page.drawText(text, { x, y, size, font: size > LABEL + 2 ? bold : font, color: INK });
  let y = A4.height - MARGIN;
  for (const line of lines) {
    if ('heading' in line) {
      y -= 34;
      write(line.heading, MARGIN, y, 16);
      y -= 10;
    } else if ('text' in line) {
      y -= 16;
      write(line.text, MARGIN, y, 10);
    } else if ('marks' in line) {
      for (const { name: mark, label } of line.marks) {
        y -= 26;
        addMark(form, page, { name: mark, label, y });
        write(label, MARGIN + 24, y + 4, 10);
      }
    } else if ('sign' in line) {
      y -= 92;
      line.sign.forEach((label, at) => {
        const x = MARGIN + at * (INNER / 2 + 10);
        page.drawLine({ start: { x, y }, end: { x: x + INNER / 2 - 20, y }, color: LINE });
        write(label, x, y - 13);
      });
    } else {
      const height = 20 + ((line.lines ?? 1) - 1) * 14;
      y -= height + 26;
      addTexts(form, page, { ...line, y, height, write });
    }
  }
  return Buffer.from(await document.save());
}

function addMark(form: PDFForm, page: PDFPage, at: { name: string; label: string; y: number }) {
  const box = form.createCheckBox(at.name);
  box.addToPage(page, {
    x: MARGIN,
    y: at.y,
    width: 15,
    height: 15,
    borderWidth: 1,
    borderColor: LINE,
  });
  box.acroField.dict.set(PDFName.of('TU'), PDFString.of(at.label));
}

interface Texts {
  fields: { name: string; label: string; share: number }[];
  lines?: number;
  y: number;
  height: number;
  write: (text: string, x: number, y: number) => void;
}

function addTexts(form: PDFForm, page: PDFPage, { fields, lines, y, height, write }: Texts) {
  const gap = 12;
  const shares = fields.reduce((sum, { share }) => sum + share, 0);
  const free = INNER - gap * (fields.length - 1);
  let x = MARGIN;
  for (const { name, label, share } of fields) {
    const width = (free * share) / shares;
    write(label, x, y + height + 4);
    const field = form.createTextField(name);
    if (lines) field.enableMultiline();
    field.addToPage(page, { x, y, width, height, borderWidth: 1, borderColor: LINE });
    field.acroField.dict.set(PDFName.of('TU'), PDFString.of(label));
    x += width + gap;
  }
}
