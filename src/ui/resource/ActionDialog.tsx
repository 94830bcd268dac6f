import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { useCallForm } from '../../framework/form.ts';
import { notifyError } from '../../framework/notifyError.ts';
import { useOwnPassword } from '../../framework/ownPassword.tsx';
import type { ResourceAction } from '../../framework/resource/actions.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { recordName, useLabels } from '../../framework/resource/labels.ts';
import { emptyInput } from '../../framework/resource/schema.ts';
import { type ActionWork, useAction } from '../../framework/resource/useAction.ts';
import { CallFormDialog } from '../CallFormDialog.tsx';
import { AlertDialog, LoadingDialog, PasswordConfirmDialog } from '../dialogs.tsx';
import { OwnPasswordField } from '../fields.tsx';
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx';
import { ResourceInput } from './kinds/inputs.tsx';

interface ActionDialogProps {
  resource: Resource;
  name: string;
  record?: Row | undefined;
  /** Several records to apply the action to. */
  many?: readonly Row[] | undefined;
  onClose: () => void;
}

/** The dialog of an action: its input, its password confirmation, or a question. */
export default function ActionDialog({ resource, name, record, many, onClose }: ActionDialogProps) {
  const labels = useLabels(resource);
  const { t } = labels;
  const work = useAction(resource, name, record ?? many?.[0]);
  const action = resource.actions[name] as ResourceAction<Row>;
  const { call, undoInput, isAtOnce, defaultValues, note, about, refused } = action;
  const title = labels.text(name, action);
  const target = many
    ? t('LIST.SELECTED', { count: many.length })
    : record
      ? [recordName(resource, record), about?.(record)].filter(Boolean).join(' · ')
      : '';
  const question = many
    ? t('LIST.SURE_MANY', { action: title, count: many.length })
    : t('LIST.SURE_ONE', { action: title, name: target || labels.many });
  const run: ActionWork['run'] = (input, options) =>
    many ? work.runMany(many, input) : work.run(input, options);
  const { confirmedBy } = call;
  const reason = record && refused?.(record);
  if (reason !== undefined)
    return (
      <AlertDialog title={title} onClose={onClose}>
        {t(reason)}
      </AlertDialog>
    );
  const said = record && note && t(note(record));
  if (work.fields.length > 0)
    return (
      <Asking
        {...{ resource, call, work, title, target, many, run, onClose }}
        note={said}
        defaultValues={defaultValues?.(record ?? many?.[0])}
      />
    );
  if (confirmedBy !== undefined)
    return (
      <PasswordConfirmDialog
        title={title}
        confirmLabel={title}
        onConfirm={(password) => run({ [confirmedBy]: password })}
        onClose={onClose}
      >
        {question}
      </PasswordConfirmDialog>
    );
  if (undoInput || isAtOnce)
    return (
      <AtOnce
        run={() => run({}).catch((error: unknown) => notifyError(t, error))}
        onDone={onClose}
      />
    );
  return (
    <ConfirmActionDialog title={title} note={said} onClose={onClose} onConfirm={() => run({})}>
      {question}
    </ConfirmActionDialog>
  );
}

/** Runs an action that can be undone, without a question. */
function AtOnce({ run, onDone }: { run: () => Promise<void>; onDone: () => void }) {
  const begun = useRef(false);
  const begin = useEffectEvent(async () => {
    await run();
    onDone();
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);
  return <LoadingDialog />;
}

function Asking({
  resource,
  call,
  work,
  title,
  target,
  note,
  many,
  defaultValues,
  run,
  onClose,
}: {
  resource: Resource;
  many: readonly Row[] | undefined;
  defaultValues: Record<string, unknown> | undefined;
  call: Call;
  work: ReturnType<typeof useAction>;
  title: string;
  target: string;
  note: string | undefined;
  run: ActionWork['run'];
  onClose: () => void;
}) {
  const { confirmedBy } = call;
  const { fields } = work;
  const { first } = useOwnPassword();
  const form = useCallForm(call, {
    defaultValues: {
      ...Object.fromEntries(fields.map(({ name }) => [name, emptyInput(call, name)])),
      ...(confirmedBy !== undefined && { [confirmedBy]: first }),
      ...defaultValues,
    },
    fixedInput: work.fixed,
    ...(many && { about: { ids: many.map(({ id }) => id) } }),
    onSubmit: async (input, options) => {
      await run(input, options);
      onClose();
    },
  });
  return (
    <CallFormDialog form={form} title={title} submitLabel={title} onClose={onClose}>
      {target && <p>{target}</p>}
      {note && <p>{note}</p>}
      {fields.map((field, at) => (
        <ResourceInput
          key={field.name}
          form={form}
          resource={resource}
          field={field}
          initialFocus={at === 0}
        />
      ))}
      {confirmedBy !== undefined && <OwnPasswordField form={form} name={confirmedBy} />}
    </CallFormDialog>
  );
}
