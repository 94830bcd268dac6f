import { Suspense, useState } from 'react';
import { formatDateTime } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, StatusChip } from '../../../ui/Page.tsx';
import { headingCode, headings, valuesOf, type VisitNote } from './noteValues.ts';

const AmendDialog = lazyComponent(() => import('./AmendDialog.tsx'));
const NoteHistory = lazyComponent(() => import('./NoteHistory.tsx'));

/** A note that is read: one that is signed, or the draft of somebody else. Its doctor amends it for a reason. */
export function SignedNote({ note, isOwn }: { note: VisitNote; isOwn: boolean }) {
  const t = useText();
  const [open, setOpen] = useState<'amend' | 'history' | null>(null);
  const { text, diagnoses, ...under } = valuesOf(note);
  const id = `visit-note-${note.id}`;
  const close = () => setOpen(null);
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className="visit-card-head">
          <h2 id={id} className="visit-heading">
            {t('VISIT.NOTE_OF', { name: note.addedBy })}
          </h2>
          <StatusChip tone={note.state === 'signed' ? 'good' : 'warn'}>
            {note.state === 'signed'
              ? t('VISIT.SIGNED_AT', { when: formatDateTime(note.signedAt) })
              : t('RESOURCE.VISIT_NOTES.STATE.DRAFT')}
          </StatusChip>
        </div>
        <dl className="visit-written">
          {headings.map(
            (heading) =>
              under[heading] !== '' && (
                <div key={heading}>
                  <dt>{t(headingCode(heading))}</dt>
                  <dd>{under[heading]}</dd>
                </div>
              ),
          )}
          {text !== '' && (
            <div>
              <dt className="visually-hidden">{t('RESOURCE.VISIT_NOTES.TEXT')}</dt>
              <dd>{text}</dd>
            </div>
          )}
          {diagnoses.length > 0 && (
            <div>
              <dt>{t('RESOURCE.VISIT_NOTES.DIAGNOSES')}</dt>
              <dd>
                {diagnoses.map(({ name, code }) => (code ? `${name} (${code})` : name)).join(', ')}
              </dd>
            </div>
          )}
        </dl>
        <div className="ui-form-actions">
          <Button variant="quiet" icon="history" onClick={() => setOpen('history')}>
            {t('HISTORY.TITLE')}
          </Button>
          {isOwn && (
            <Button icon="edit" onClick={() => setOpen('amend')}>
              {t('RESOURCE.VISIT_NOTES.AMEND')}
            </Button>
          )}
        </div>
      </Card>
      <Suspense>
        {open === 'amend' && <AmendDialog note={note} onClose={close} />}
        {open === 'history' && <NoteHistory note={note} onClose={close} />}
      </Suspense>
    </section>
  );
}
