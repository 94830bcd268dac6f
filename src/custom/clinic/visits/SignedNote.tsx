import { useState } from 'react';
import { drafts } from '../../../framework/drafts.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useStoredDraft } from '../../../framework/useDraft.ts';
import { Button } from '../../../ui/Button.tsx';
import { DraftBanner } from '../../../ui/DraftBanner.tsx';
import { Card, StatusChip } from '../../../ui/Page.tsx';
import { headingCode, headings, type NoteValues, valuesOf, type VisitNote } from './noteValues.ts';
import { useNoteDraftName } from './useNoteDraftName.ts';

const AmendDialog = lazyComponent(() => import('./AmendDialog.tsx'));
const NoteHistory = lazyComponent(() => import('./NoteHistory.tsx'));

/**
 * A note that is read: one that is signed, or the draft of somebody else. Its doctor amends it for a reason; words that were
 * typed while it was signed elsewhere are offered for that.
 */
export function SignedNote({ note, isOwn }: { note: VisitNote; isOwn: boolean }) {
  const t = useText();
  const [open, setOpen] = useState<'amend' | 'history' | null>(null);
  const { text, diagnoses, ...under } = valuesOf(note);
  const draftName = useNoteDraftName(note.appointment);
  const stored = useStoredDraft(draftName);
  const left = isOwn ? stored : null;
  const forget = () => drafts.current()?.clear(draftName);
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
        <DraftBanner found={left} restore={() => setOpen('amend')} discard={forget} />
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
      {open === 'amend' && (
        <AmendDialog
          note={note}
          unsaved={left?.values['values'] as Partial<NoteValues> | undefined}
          onDone={forget}
          onClose={close}
        />
      )}
      {open === 'history' && <NoteHistory note={note} onClose={close} />}
    </section>
  );
}
