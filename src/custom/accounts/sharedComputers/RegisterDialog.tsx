import { mayDo } from '../../../../contract/access.ts';
import {
  sharedComputers,
  USUAL_LOCK_MINUTES,
} from '../../../../contract/accounts/sharedComputers.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import type { DialogProps, Row } from '../../../framework/resource/define.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { session } from '../../../session/session.ts';
import { storedComputer } from '../../../session/storedComputer.ts';
import { useBranch, useSession } from '../../../session/useSession.ts';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';

/** Registers this computer as one that several people share. What it is known by stays in its browser. */
export default function RegisterDialog({ onClose }: DialogProps<Row>) {
  const t = useText();
  const send = useSend();
  const here = useBranch();
  const managed = (useSession()?.branches ?? []).filter(
    ({ role }) => mayDo(role, 'create', 'shared-computers') !== 'none',
  );
  const usual = managed.find((branch) => branch.id === here?.id) ?? managed[0];
  const form = useCallForm(sharedComputers.addSharedComputer, {
    defaultValues: {
      name: '',
      ...(usual && { branchID: usual.id }),
      lockMinutes: USUAL_LOCK_MINUTES,
    },
    onDone: async ({ id, secret, branchID: branchId, lockMinutes }) => {
      const before = storedComputer.get();
      storedComputer.set({ id, secret, branchId, lockMinutes });
      // It has one name. Who manages another branch alone leaves that branch's.
      if (before)
        await send(sharedComputers.removeSharedComputer, { id: before.id }).catch(() => undefined);
      // The bar shows from now on what locks it.
      session.reload();
      notices.done(t('SHARED_COMPUTER.REGISTERED'));
      onClose();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('RESOURCE.SHARED_COMPUTERS.NEW')}
      submitLabel={t('SHARED_COMPUTER.REGISTER')}
      onClose={onClose}
    >
      <p>{t('SHARED_COMPUTER.REGISTER_TEXT')}</p>
      <TextField
        form={form}
        name="name"
        label="RESOURCE.SHARED_COMPUTERS.NAME"
        hint={t('SHARED_COMPUTER.NAME_HINT')}
        maxLength={60}
        initialFocus
      />
      <SelectField
        form={form}
        name="branchID"
        label="RESOURCE.SHARED_COMPUTERS.BRANCH"
        options={managed.map(({ id, code }) => ({ value: id, label: code }))}
      />
      <TextField
        form={form}
        name="lockMinutes"
        label="RESOURCE.SHARED_COMPUTERS.LOCK_MINUTES"
        type="number"
        inputMode="numeric"
        maxLength={2}
      />
    </CallFormDialog>
  );
}
