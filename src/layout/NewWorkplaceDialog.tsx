import type { AgataWorkplace } from '../../contract/agata/workplace.ts';
import { agataWorkplaces as calls } from '../../contract/agata/workplaces.ts';
import { useCallForm } from '../framework/form.ts';
import { useText } from '../framework/text.tsx';
import type { WorkplaceItem } from '../session/workplaces.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormBanner, TextField } from '../ui/fields.tsx';

interface NewWorkplaceDialogProps {
  kind: AgataWorkplace;
  onMade: (made: WorkplaceItem) => void;
  onClose: () => void;
}

/** Asks for the name of a new consultant team or tenant, whose owner the person becomes. */
export default function NewWorkplaceDialog({ kind, onMade, onClose }: NewWorkplaceDialogProps) {
  const t = useText();
  const call = kind === 'team' ? calls.createConsultantTeam : calls.createAgataTenant;
  const form = useCallForm(call, { defaultValues: { name: '' }, onDone: onMade });
  return (
    <Dialog title={t(kind === 'team' ? 'AGATA.NEW_TEAM' : 'AGATA.NEW_TENANT')} onClose={onClose}>
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        <TextField
          form={form}
          name="name"
          label="AGATA.NEW_NAME"
          hint={t(kind === 'team' ? 'AGATA.NEW_TEAM_HINT' : 'AGATA.NEW_TENANT_HINT')}
          autoComplete="off"
          initialFocus
        />
        <div className="ui-form-actions">
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('AGATA.MAKE')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
