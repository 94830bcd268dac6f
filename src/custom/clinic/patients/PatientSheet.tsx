import { issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import { allergyText } from '../../../../contract/clinic/patientFacts.ts';
import type { FormStep } from '../../../../contract/clinic/patientFields.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import '../pdfDocuments/documents.css';
import { PaperFacts } from '../pdfDocuments/PaperFacts.tsx';
import { stepsFor } from './formSteps.ts';
import { NurseNotes } from './NurseNotes.tsx';
import { PatientFacts } from './PatientFacts.tsx';
import { Photo } from './Photo.tsx';
import './sheet.css';
import { RelativesTable } from './RelativesField.tsx';

/** All data of a patient on one page, to read or print. */
export default function PatientSheet({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  const t = useText();
  const viewer = useViewer();
  const { name, icPassport, photo, regDate } = patient;
  return (
    <Dialog title={t('PATIENT.DETAIL_REPORT')} width="full" onClose={onClose}>
      <article className="patient-sheet">
        <header>
          <div>
            <b>{name}</b>
            <p>{icPassport}</p>
            <p>{t('PATIENT.SINCE', { date: formatDate(regDate) })}</p>
            <p>{allergyText(t, patient)}</p>
            {/* In what scrolls, so that the keyboard gets there. */}
            <Button variant="primary" icon="print" onClick={() => window.print()}>
              {t('REPORT.PRINT')}
            </Button>
          </div>
          <Photo base64={photo ?? ''} />
        </header>
        {stepsFor('read', viewer.may('list', 'nurse-notes')).map((step) => (
          <section key={step}>
            <h3>{t(`PATIENT.STEP.${step}`)}</h3>
            <Part patient={patient} step={step} />
          </section>
        ))}
        {viewer.may('list', 'issued-papers') && <Papers nric={icPassport} />}
      </article>
    </Dialog>
  );
}

/** What doctors issued for the patient, if anything. */
function Papers({ nric }: { nric: string }) {
  const t = useText();
  const { data } = useCallQuery(issuedPapers.issuedPaperList, { nric });
  const papers = data?.data ?? [];
  if (papers.length === 0) return null;
  return (
    <section className="documents">
      <h3>{t('RESOURCE.ISSUED_PAPERS')}</h3>
      <ul>
        {papers.map((paper) => (
          <li key={paper.id}>
            <PaperFacts paper={paper} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Part({ patient, step }: { patient: Patient; step: FormStep }) {
  if (step === 'relationship') return <RelativesTable list={patient.relationList} />;
  if (step === 'nurseNote') return <NurseNotes patID={patient.patID} />;
  return <PatientFacts patient={patient} step={step} />;
}
