import type { ComponentType } from 'react';
import type { Call, Input } from '../../../contract/kit/call.ts';
import type { MenuIcon } from '../screens.ts';
import type { Code } from '../text.tsx';
import type { FieldOverrides } from './kinds.ts';
import type { DialogProps } from './props.ts';
import type { Names } from './recordCalls.ts';

/** The view of a list that is none of its further ones, among the views of an action. */
export const MAIN_VIEW = '';

/** A call other than the verbs of a list and its forms: a button, with a dialog for its input. */
export interface ResourceAction<R, X extends Call = Call> {
  call: X;
  /** Whether it applies to a record (or several), or to the list as a whole. */
  target: 'record' | 'list';
  icon: MenuIcon;
  /** Its name; `RESOURCE.<NAME>.<ACTION>` by default. */
  label?: Code;
  /** It is done without a question. */
  isAtOnce?: true;
  /** The input that comes from the record. The dialog asks for the rest. */
  input?: (record: R) => Partial<Input<X>>;
  /** The initial values of the dialog, which may come from the record. */
  defaultValues?: (record: R | undefined) => Partial<Input<X>>;
  /** Overrides for the fields of the dialog. */
  fields?: { readonly [K in Names<Input<X>>]?: FieldOverrides };
  /** The views that offer it; all by default. */
  views?: readonly string[];
  /** Whether it is offered for a record. */
  isShown?: (record: R) => boolean;
  /** What its dialog says of a record besides, such as what follows from it. */
  note?: (record: R) => Code;
  /** What its dialog says of a record beside its name, such as an amount. */
  about?: (record: R) => string;
  /**
   * The input that undoes it, from the record as it was. The action then runs without a dialog, and its notice offers
   * Undo.
   */
  undoInput?: (record: R) => Partial<Input<X>>;
  /** The call that undoes it; its own by default, which then asks for nothing. */
  undoCall?: Call;
  /** The reason why a record is not ready for it; undefined where it is. */
  refused?: (record: R) => Code | undefined;
  /** Replaces the default dialog, for one record. It makes the call itself. */
  dialog?: ComponentType<DialogProps<R>>;
}
