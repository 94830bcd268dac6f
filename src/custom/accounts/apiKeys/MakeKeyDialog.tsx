import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { mayDo } from '../../../../contract/access.ts';
import {
  apiKeys,
  type KeyScope,
  keyScopes,
  keyScopeWords,
  USUAL_KEY_DAYS,
} from '../../../../contract/accounts/apiKeys.ts';
import { useFieldFault } from '../../../framework/faults.ts';
import { useCallForm } from '../../../framework/form.ts';
import type { DialogProps, Row } from '../../../framework/resource/define.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useBranch, useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { ShownOnce } from '../../../ui/ShownOnce.tsx';
import './apiKeys.css';

interface Made {
  name: string;
  /** The key. */
  value: string;
}

/** Makes an API key, and shows it this once. */
export default function MakeKeyDialog({ onClose }: DialogProps<Row>) {
  const [made, setMade] = useState<Made | null>(null);
  return made ? (
    <KeyOnce {...made} onClose={onClose} />
  ) : (
    <KeyForm onClose={onClose} onMade={setMade} />
  );
}

function KeyForm({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const t = useText();
  const send = useSend();
  const id = useId();
  const chosenBranch = useBranch();
  const managed = (useSession()?.branches ?? []).filter(
    ({ role }) => mayDo(role, 'create', 'api-keys') !== 'none',
  );
  const usual = managed.find((branch) => branch.id === chosenBranch?.id) ?? managed[0];
  const form = useCallForm(apiKeys.addApiKey, {
    defaultValues: {
      name: '',
      ...(usual && { branchID: usual.id }),
      ofCompany: false,
      scopes: [],
      days: USUAL_KEY_DAYS,
    },
    onSubmit: async (input, options) => {
      const ofCompany = input.ofCompany && isOwner;
      const { data } = await send(apiKeys.addApiKey, { ...input, ofCompany }, options);
      onMade({ name: input.name, value: data.key });
    },
  });
  const branchId = Number(form.methods.watch('branchID'));
  const isOwner = managed.find((branch) => branch.id === branchId)?.role === 'Tenant';
  const { field } = useController({ name: 'scopes', control: form.methods.control });
  const scopes = field.value as readonly KeyScope[];
  const change = (scope: KeyScope, isOn: boolean) =>
    field.onChange(keyScopes.filter((each) => (each === scope ? isOn : scopes.includes(each))));
  const isMissing = useFieldFault(form, 'scopes') !== undefined;
  return (
    <CallFormDialog
      form={form}
      title={t('RESOURCE.API_KEYS.NEW')}
      submitLabel={t('API_KEY.MAKE')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="RESOURCE.API_KEYS.NAME"
        hint={t('API_KEY.NAME_HINT')}
        maxLength={60}
        initialFocus
      />
      <SelectField
        form={form}
        name="branchID"
        label="RESOURCE.API_KEYS.BRANCH"
        options={managed.map(({ id: value, code }) => ({ value, label: code }))}
      />
      {isOwner && (
        <label className="ui-check">
          <input type="checkbox" {...form.methods.register('ofCompany')} />
          {t('RESOURCE.API_KEYS.OF_COMPANY')}
        </label>
      )}
      <fieldset className="ui-field api-key-scopes" aria-describedby={`${id}-fault`}>
        <legend className="ui-label">{t('RESOURCE.API_KEYS.SCOPES')}</legend>
        {keyScopes.map((scope) => (
          <label key={scope} className="ui-check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ target }) => change(scope, target.checked)}
            />
            {t(keyScopeWords[scope])}
          </label>
        ))}
        {isMissing && (
          <span id={`${id}-fault`} className="ui-fault">
            {t('GENERAL.REQUIRED')}
          </span>
        )}
      </fieldset>
      <TextField
        form={form}
        name="days"
        label="RESOURCE.API_KEYS.DAYS"
        type="number"
        inputMode="numeric"
        maxLength={3}
      />
    </CallFormDialog>
  );
}

/** A key to copy, which is not shown again: it stays until it was copied, or its maker says that they have it. */
function KeyOnce({ name, value, onClose }: Made & { onClose: () => void }) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const [isHeld, setHeld] = useState(false);
  return (
    <Dialog
      title={t('API_KEY.MADE', { name })}
      onClose={isCopied ? onClose : () => setHeld(true)}
      actions={<Button onClick={onClose}>{t('API_KEY.HAVE_IT')}</Button>}
    >
      <ShownOnce
        label={t('RESOURCE.API_KEYS.ONE')}
        value={value}
        hint={t('API_KEY.ONCE')}
        copyLabel={t('API_KEY.COPY')}
        copied={t('API_KEY.COPIED')}
        onCopied={() => setCopied(true)}
      />
      {isHeld && !isCopied && (
        <p className="ui-fault" role="alert">
          {t('API_KEY.COPY_FIRST')}
        </p>
      )}
    </Dialog>
  );
}
