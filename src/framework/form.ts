import { useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { Answer, Call, Input } from '../../contract/kit/call.ts';
import { type Fault, faultsOf } from '../../contract/kit/failure.ts';
import { say } from '../../contract/kit/message.ts';
import { type Faults, useFaults } from './faults.ts';
import { type Problem, problemsOf } from './problem.ts';
import { inputSchema } from './resource/schema.ts';
import { useSend } from './send.tsx';

/** A form that fills and makes one call. Field parts take it as `form`, with a `name` of the call's own. */
export interface CallForm<C extends Call> {
  call: C;
  methods: UseFormReturn;
  faults: Faults;
  /** Checks, sends, and puts what is refused where it belongs. A refused submit loses nothing. */
  submit: (event?: React.SyntheticEvent) => Promise<void>;
  busy: boolean;
  /** Whether something was typed that is not saved, as it is now: nothing is drawn again when it changes. */
  isDirty: () => boolean;
  /** What went wrong and belongs to no field of the form. */
  banner: readonly Problem[];
  clearBanner: () => void;
}

export type FieldName<C extends Call> = Extract<keyof Input<C>, string>;

interface FormOptions<C extends Call> {
  /** What the fields hold at first. */
  defaults?: Partial<Input<C>>;
  /** Sent with the fields, and shown nowhere. */
  fixed?: Partial<Input<C>>;
  /** Rules beyond the call's schema, for instance fields that the branch wants filled; of one field where it is named. */
  faults?: (values: FieldValues, field?: string) => readonly Fault[];
  headers?: () => Record<string, string>;
  /** Does what is to be done in place of the plain call, for instance several calls. */
  make?: (input: Input<C>) => Promise<void>;
  onDone?: (answer: Answer<C>, input: Input<C>) => void | Promise<void>;
  /** Says a refusal in another way: the problems to show, none where it is dealt with, undefined for the usual. */
  onRefused?: (error: unknown, input: Input<C>) => readonly Problem[] | undefined;
  /** Whether the form asks for a field that is not drawn now, on another step, say: its faults are then its own as well. */
  asks?: (field: string) => boolean;
  /** What to show for a fault in what is `fixed`, which has no field. */
  onHiddenFault?: () => readonly Problem[];
}

/**
 * A form over a call: checked by the call's own schema as the server will check it, faults shown as texts on their
 * fields, the server's refusals likewise by their `field`, and the rest in a banner.
 */
export function useCallForm<C extends Call>(call: C, options: FormOptions<C>): CallForm<C> {
  const shared = useSend();
  const [busy, setBusy] = useState(false);
  const [banner, setBanner] = useState<readonly Problem[]>([]);
  const running = useRef(false);
  const compares = comparesFields(call);
  const methods: UseFormReturn = useForm({
    defaultValues: options.defaults as FieldValues,
    mode: 'onTouched',
    resolver: (values, _, { names = [] }) => {
      const only = names.length === 1 && isForItself() ? names[0] : undefined;
      const given: FieldValues = only === undefined ? { ...values, ...options.fixed } : values;
      const faults = [
        ...(options.faults?.(given, only) ?? []),
        ...(only === undefined ? faultsIn(call, given) : faultsInField(call, only, given[only])),
      ];
      return faults.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errorsOf(faults) };
    },
  });

  const faults = useFaults(methods);

  // While one types, only the fault of that field is told: the others need not be looked at with each key.
  const isForItself = () =>
    !running.current && !methods.control._proxyFormState.isValid && !compares;

  const isAsked = (field: string) => hasField(methods, field) || options.asks?.(field) === true;

  const place = (problems: readonly Problem[]) => {
    const fields = problems.filter(({ field }) => field !== undefined && isAsked(field));
    for (const { field = '', message, words } of fields)
      methods.setError(field, { type: 'server', message, types: { words: words ?? '' } });
    setBanner(problems.filter((problem) => !fields.includes(problem)));
    const [first] = fields;
    if (first?.field !== undefined) methods.setFocus(first.field);
  };

  const make = async (values: FieldValues) => {
    const input = { ...values, ...options.fixed } as Input<C>;
    setBusy(true);
    try {
      if (options.make) await options.make(input);
      else {
        const { data } = await shared(call, input, { headers: options.headers?.() });
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
    isDirty: () => Object.keys(methods.control._formState.dirtyFields).length > 0,
    banner,
    clearBanner: () => setBanner([]),
  };
}

/** Whether a call wants a field: neither absent nor empty will do. */
export function isWanted(call: Call, name: string): boolean {
  const schema = inputSchema(call, name);
  return !!schema && !schema.safeParse(undefined).success && !schema.safeParse('').success;
}

function faultsIn(call: Call, values: FieldValues): Fault[] {
  return [call.query, call.body].flatMap((schema) => {
    const checked = schema.safeParse(values);
    return checked.success ? [] : faultsOf(checked.error);
  });
}

function faultsInField(call: Call, name: string, value: unknown): Fault[] {
  const checked = inputSchema(call, name)?.safeParse(value);
  if (!checked || checked.success) return [];
  return faultsOf(checked.error).map(({ field, ...fault }) => ({
    ...fault,
    field: field ? `${name}.${field}` : name,
  }));
}

/** Whether a rule of the call holds its fields against each other. */
function comparesFields({ query, body }: Call): boolean {
  return [query, body].some(({ def }) => (def.checks ?? []).length > 0);
}

function errorsOf(faults: readonly Fault[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field = '', code, params } of faults)
    errors[field] ??= { type: 'check', message: say(code, params) };
  return errors;
}

function hasField(methods: UseFormReturn, name: string): boolean {
  return methods.control._fields[name] !== undefined;
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : 'GENERAL.INVALID';
}
