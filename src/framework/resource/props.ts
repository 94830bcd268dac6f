import type { Call } from '../../../contract/kit/call.ts';
import type { CallForm } from '../form.ts';
import type { Load } from '../preloadComponent.ts';
import type { MenuGroup, MenuIcon, QuickAction } from '../screens.ts';

/** A record with the `id` that react-admin requires. */
export type Row = Record<string, unknown> & { id: number | string };

/** The props of a custom cell. */
export interface CellProps<R> {
  record: R;
  /** The field's value as text. */
  text: string;
}

/** The props of a custom input or section. */
export interface InputProps {
  form: CallForm<Call>;
  name: string;
  /** The edited record; undefined for a new one. */
  record: Row | undefined;
}

/** The props of a custom dialog. Without a record it creates one. */
export interface DialogProps<R> {
  record: R | undefined;
  onClose: () => void;
}

/** The props of one's own actions on the selected records. */
export interface BulkActionsProps<R> {
  /** How many records are selected. */
  count: number;
  /** The selected records, also those of other pages. */
  records: () => Promise<R[]>;
  /** Unselects records that are done. */
  onDone: (records: readonly R[]) => void;
}

/** A value, or what makes it when it is needed. */
export type OrMade<T> = T | (() => T);

/** Pages that replace the default ones. */
export type ResourcePages = {
  readonly [K in 'list' | 'record' | 'create']?: Load;
};

/** What is said of a quick action that creates a record; its label and address follow from the resource. */
export type ResourceQuickAction = Pick<QuickAction, 'hiddenOn' | 'isForAdministrators'>;

/** The menu entry of a resource; `create` is the icon of an entry for its page of a new record. */
export interface ResourceMenu {
  group: MenuGroup;
  icon: MenuIcon;
  create?: MenuIcon;
  /** The resource whose pages show this list: who may list that has no entry for this one. */
  within?: string;
}
