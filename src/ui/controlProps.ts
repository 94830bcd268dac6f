import type { ReactNode } from 'react';
import type { Choosable, Found } from '../framework/enterChoice.ts';
import type { IconName } from './icons.ts';

/** The marking of a day. */
export interface DayMark {
  isOff: boolean;
  /** Such as the name of a public holiday. */
  note: string;
}

export interface DateCalendarProps {
  /** The chosen day, YYYY-MM-DD, or ''. Its month is shown first. */
  value: string;
  /** Marked as chosen instead of the value alone. */
  selectedDays?: readonly string[];
  /** The day that is marked as today; by default the browser's. */
  today?: string;
  /** First and last day that can be chosen. */
  min: string;
  max: string;
  dayMark?: (day: string) => DayMark | undefined;
  onChoose: (day: string) => void;
  /** Another month is shown; the day is one of it. */
  onMonth?: (day: string) => void;
}

export interface ComboboxChoice extends Choosable {
  /** The label of the choice, shown if it has no content of its own. */
  label: string;
  /** What else of the choice may be typed, such as a number. */
  words?: string;
  content?: ReactNode;
}

/** Props of a combobox from the field that contains it. */
export interface ComboboxControlProps {
  /** Id of the input, if its visible label is elsewhere. */
  id?: string;
  disabled?: boolean | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
  required?: boolean;
  /** Gets the focus when its dialog opens. */
  initialFocus?: boolean;
  inputRef?: (element: HTMLInputElement | null) => void;
  onBlur?: () => void;
}

export interface ComboboxProps<C extends ComboboxChoice> extends ComboboxControlProps, Found<C> {
  label: string;
  /** The visible label above the input; without it, the label is only for screen readers. */
  visibleLabel?: ReactNode;
  inputValue: string;
  onInputChange: (text: string) => void;
  /** Any text is a value of the input; the choices only suggest some. */
  isFreeText?: boolean;
  /** The text names what was chosen before; only the arrow keys and the pointer choose another. */
  isChosen?: boolean;
  /** The choices stand there before anything was typed: one is taken by the arrow keys or a press alone. */
  isSuggested?: boolean;
  onChoose: (choice: C) => void;
  /** Backspace in an empty input. */
  onBackspace?: () => void;
  /** Shown instead of the list if there are no choices. */
  emptyText?: string | undefined;
  placeholder?: string;
  maxLength?: number;
  /** The input got the focus, so its choices may be needed. */
  onOpen?: () => void;
}

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** For a radio item: whether it is chosen. */
  checked?: boolean;
  /** A link or an action. */
  to?: string;
  onSelect?: () => void;
  /** The entries of a submenu that this one opens. */
  items?: readonly MenuItem[];
  /** The page's single key for the same; told, and shown once keys are used. */
  shortcut?: string;
  /** The heading of the entries from here on, if it is another than before. */
  group?: string;
  lang?: string;
}

export interface DialogProps {
  title: string;
  /** Without it the dialog stays until it is unmounted. */
  onClose?: () => void;
  children: ReactNode;
  /** What the body needs is on its way. Its first control has the focus once it is there. */
  isLoading?: boolean;
  actions?: ReactNode;
  /** `screen`: nothing of the page behind is seen, nor of other dialogs. */
  width?: 'normal' | 'wide' | 'full' | 'screen';
  /** A panel at an edge of the window instead of a centred box. */
  panel?: 'left' | 'right';
  /** No visible heading, near the top of the window: for a short input. */
  hideHeader?: boolean;
}
