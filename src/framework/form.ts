import { useEffect, useRef, useState } from 'react';
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { Answer, Call, Input } from '../../contract/kit/call.ts';
import type { SendOptions } from '../../contract/kit/client.ts';
import { type Fault, faultsOf } from '../../contract/kit/failure.ts';
import { kindOf } from '../../contract/kit/kind.ts';
import { encodeMessage } from '../../contract/kit/message.ts';
import { type FieldFaults, useFieldFaults } from './faults.ts';
import { subscribeToChanges } from './formChanges.ts';
import { type Problem, problemsOf } from './problem.ts';
import { UnansweredKeys } from './requestKey.ts';
import { inputSchema } from './resource/schema.ts';
import { useSend } from './send.tsx';
import { type DraftState, recordOf, useDraft } from './useDraft.ts';

/** A form that fills and makes one call. Field components take it as `form`, with a `name` from the call's input. */
export interface CallForm<C extends Call> {
  call: C;
  methods: UseFormReturn;
  faults: FieldFaults;
  /** Validates, sends, and shows errors at their fields. A refused submit keeps all values. */
  submit: (event?: React.SyntheticEvent) => Promise<void>;
  busy: boolean;
  /** Whether the form holds unsaved changes. Reading it does not subscribe: nothing renders again when it changes. */
  isDirty: () => boolean;
  /** What was typed on an earlier visit and not saved; `FormBanner` offers it. */
  draft: DraftState;
  /** Problems that belong to no field of the form. */
  banner: readonly Problem[];
  clearBanner: () => void;
  /** What its requests belong to: until one is answered, a repeat is the same request. */
  intent: UnansweredKeys;
}

export type FieldName<C extends Call> = Extract<keyof Input<C>, string>;

interface FormOptions<C extends Call> {
  /** The initial values of the fields. */
  defaultValues?: Partial<Input<C>>;
  /** Sent with the fields but not shown. */
  fixedInput?: Partial<Input<C>>;
  /** What the form is about where its input does not say so, such as several records: its drafts are of that alone. */
  about?: object;
  /** Called when a draft was taken up again, to show what of it the fields alone do not show. */
  onRestored?: (values: Partial<Input<C>>) => void;
  /**
   * Rules beyond the call's schema, such as fields that the branch requires; for one field only if `field` is given.
   */
  faults?: ((values: FieldValues, field?: string) => readonly Fault[]) | undefined;
  /** What is checked and sent of what the form holds, such as no value for a field that is hidden. */
  settled?: ((values: FieldValues) => FieldValues) | undefined;
  headers?: () => Record<string, string>;
  /**
   * Runs instead of the plain call, for instance to make several calls. Those that save what the form holds are sent with
   * the options.
   */
  onSubmit?: (input: Input<C>, options: Pick<SendOptions, 'intent'>) => Promise<void>;
  onDone?: (answer: Answer<C>, input: Input<C>) => void | Promise<void>;
  /** Handles a refusal: returns the problems to show, [] if it is handled, undefined for the default. */
  onRefused?: (error: unknown, input: Input<C>) => readonly Problem[] | undefined;
  /** Shows problems that belong to no field, instead of the banner. */
  onOtherProblems?: (problems: readonly Problem[]) => void;
  /** Validates the whole form on each change, for components that depend on the form being valid. */
  validatesAll?: boolean;
  /**
   * Whether the form has a field that is not mounted now, for instance on another step; its errors then count as the
   * form's own.
   */
  hasField?: (field: string) => boolean;
  /** Returns what to show for an error in `fixed`, which has no field. */
  onHiddenFault?: () => readonly Problem[];
}

/**
 * A form over a call. It is validated by the call's own schema, as on the server. Errors, the server's included,
 * appear at their fields; the rest appears in a banner.
 */
export function useCallForm<C extends Call>(call: C, options: FormOptions<C>): CallForm<C> {
  const shared = useSend();
  const [busy, setBusy] = useState(false);
  const [banner, setBanner] = useState<readonly Problem[]>([]);
  const [intent] = useState(() => new UnansweredKeys());
  const running = useRef(false);
  const registered = useRef<Readonly<Record<string, unknown>> | null>(null);
  const { settled = unchanged } = options;
  const compares = comparesFields(call);
  const rechecks = compares || options.settled !== undefined;
  const methods: UseFormReturn = useForm({
    defaultValues: options.defaultValues as FieldValues,
    mode: 'onTouched',
    resolver: (values, _, { names = [], fields }) => {
      // A field that was left for the button is validated by itself after the form as a whole.
      if (running.current) registered.current ??= fields;
      const only = names.length === 1 && isForItself() ? names[0] : undefined;
      const given: FieldValues =
        only === undefined ? { ...settled(values), ...options.fixedInput } : values;
      const faults = [
        ...(options.faults?.(given, only) ?? []),
        ...(only === undefined ? faultsIn(call, given) : faultsInField(call, only, given)),
      ];
      return faults.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorsOf(call, faults) };
    },
  });

  const faults = useFieldFaults(methods);
  const { fixedInput, defaultValues, about, onRestored } = options;
  const draft = useDraft(call, methods, {
    record: { ...recordOf(call, fixedInput, defaultValues), ...about },
    keys: intent,
    onRestored: (values) => onRestored?.(values as Partial<Input<C>>),
  });

  // A rule between fields may hold again once another of them has changed.
  useEffect(() => {
    if (!rechecks) return undefined;
    return subscribeToChanges(methods, () => {
      const names = Object.keys(methods.getValues());
      const faulty = names.filter((name) => faults.get(name)?.type === 'check');
      if (faulty.length > 0) void methods.trigger(faulty);
    });
  }, [methods, faults, rechecks]);

  // While someone types, only that field is validated, so that a key press does not check all of them.
  const isForItself = () => !running.current && !options.validatesAll && !compares;

  const isAsked = (field: string) => {
    const name = controlOf(call, field);
    return get(registered.current, name) !== undefined || options.hasField?.(name) === true;
  };

  const place = (problems: readonly Problem[]) => {
    const fields = problems.filter(({ field }) => field !== undefined && isAsked(field));
    for (const { field = '', message, serverText } of fields)
      methods.setError(...serverError(call, field, message, serverText));
    const rest = problems.filter((problem) => !fields.includes(problem));
    if (options.onOtherProblems && rest.length > 0) options.onOtherProblems(rest);
    else setBanner(rest);
    const [first] = fields;
    if (first?.field !== undefined) methods.setFocus(controlOf(call, first.field));
  };

  const make = async (values: FieldValues) => {
    const input = { ...settled(values), ...options.fixedInput } as Input<C>;
    setBusy(true);
    try {
      if (options.onSubmit) {
        await options.onSubmit(input, { intent });
        draft.submitted();
      } else {
        const { data } = await shared(call, input, { headers: options.headers?.(), intent });
        draft.discard();
        await options.onDone?.(data, input);
      }
    } catch (error) {
      place(options.onRefused?.(error, input) ?? problemsOf(error));
    } finally {
      setBusy(false);
    }
  };

  const submit = async (event?: React.SyntheticEvent) => {
    event?.preventDefault();
    if (running.current) return;
    running.current = true;
    registered.current = null;
    setBanner([]);
    try {
      await methods.handleSubmit(make, (errors) => {
        const hidden = Object.entries(errors).filter(([field]) => !isAsked(field));
        const faults = hidden.map(([, error]) => ({ message: textOf(error?.message) }));
        setBanner(hidden.length > 0 ? (options.onHiddenFault?.() ?? faults) : []);
      })();
    } finally {
      running.current = false;
    }
  };
  return {
    call,
    methods,
    faults,
    submit,
    busy,
    isDirty: () =>
      Object.keys(methods.getValues()).some((name) => methods.getFieldState(name).isDirty),
    draft,
    banner,
    clearBanner: () => setBanner([]),
    intent,
  };
}

/** Whether a call requires a field: neither undefined nor an empty text is valid. */
export function isFieldRequired(call: Call, name: string): boolean {
  const schema = inputSchema(call, name);
  return !!schema && !schema.safeParse(undefined).success && !schema.safeParse('').success;
}

function faultsIn(call: Call, values: FieldValues): Fault[] {
  return [call.query, call.body].flatMap((schema) => {
    const checked = schema.safeParse(values);
    return checked.success ? [] : faultsOf(checked.error);
  });
}

// A control that was left as its line was removed is no longer there.
function isThere(values: FieldValues, name: string): boolean {
  const list = name.lastIndexOf('.');
  return list < 0 || get(values, name.slice(0, list)) !== undefined;
}

function faultsInField(call: Call, name: string, values: FieldValues): Fault[] {
  if (!isThere(values, name)) return [];
  const checked = inputSchema(call, name)?.safeParse(get(values, name));
  if (!checked || checked.success) return [];
  return faultsOf(checked.error).map(({ field, ...fault }) => ({
    ...fault,
    field: field ? `${name}.${field}` : name,
  }));
}

const unchanged = (values: FieldValues): FieldValues => values;

/** Whether a rule of the call compares fields. */
function comparesFields({ query, body }: Call): boolean {
  return [query, body].some(({ def }) => (def.checks ?? []).length > 0);
}

// Those of lines stand where the form looks for them, and move with their lines.
function errorsOf(call: Call, faults: readonly Fault[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field = '', code, params } of faults) {
    const error = { type: 'check', message: encodeMessage(code, params) };
    const [list = '', ...place] = field.split('.');
    const isOfLine = field !== list && hasLines(call, list);
    if (isJson(call, list) && field !== list)
      errors[list] = withFaultInside(errors[list], place.join('.'), error);
    else if (!isOfLine) errors[field] ??= error;
    else if (errors[list]?.type === undefined && get(errors, field) === undefined)
      set(errors, field, error);
  }
  return errors;
}

function hasLines(call: Call, name: string): boolean {
  const schema = inputSchema(call, name);
  return schema !== undefined && kindOf(schema)?.fields !== undefined;
}

function isJson(call: Call, name: string): boolean {
  const schema = inputSchema(call, name);
  return schema !== undefined && kindOf(schema)?.kind === 'json';
}

/** The error of a field with one more fault inside its value. They are told by their places, and not by a message. */
function withFaultInside(
  { type = 'check', types = {} }: Partial<FieldError> = {},
  place: string,
  { message = '' }: Partial<FieldError>,
): FieldError {
  return { type, message: '', types: { ...types, [place]: message } };
}

/** The field whose control shows a fault: JSON is one control, whatever it holds. */
function controlOf(call: Call, field: string): string {
  const [first = ''] = field.split('.');
  return isJson(call, first) ? first : field;
}

function serverError(call: Call, field: string, message: string, words = ''): [string, FieldError] {
  const name = controlOf(call, field);
  const own = { type: 'server', message, types: { words } };
  if (name === field) return [name, own];
  return [name, withFaultInside({ type: 'server' }, field.slice(name.length + 1), own)];
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : 'GENERAL.INVALID';
}
