import type { AgataWorkplace } from '../../contract/agata/workplace.ts';
import { agataWorkplaces as calls } from '../../contract/agata/workplaces.ts';
import { useCallForm } from '../framework/form.ts';
import { useText } from '../framework/text.tsx';
import type { WorkplaceItem } from '../session/workplaces.ts';
import { CallFormDialog } from '../ui/CallFormDialog.tsx';
import { TextField } from '../ui/fields.tsx';

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
    <CallFormDialog
      form={form}
      title={t(kind === 'team' ? 'AGATA.NEW_TEAM' : 'AGATA.NEW_TENANT')}
      submitLabel={t('AGATA.MAKE')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="AGATA.NEW_NAME"
        hint={t(kind === 'team' ? 'AGATA.NEW_TEAM_HINT' : 'AGATA.NEW_TENANT_HINT')}
        initialFocus
      />
    </CallFormDialog>
  );
}
