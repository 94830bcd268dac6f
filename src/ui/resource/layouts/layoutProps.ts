import type { AllowedVerbs } from '../../../framework/resource/access.ts';
import type { Row } from '../../../framework/resource/define.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';
import type { RowConfig } from '../RowView.tsx';

/** What each layout of a list is given. */
export interface LayoutProps {
  list: ResourceList;
  /** What its table shows, from which a card takes its fields, actions and words. */
  config: RowConfig;
  verbs: AllowedVerbs;
  /** The month of a calendar in the address (YYYY-MM), and how another one is shown. */
  month: string | undefined;
  onMonth: (month: string) => void;
  onOpen: (record: Row) => void;
  onAction: (name: string, record: Row) => void;
  /** Opens the form of a new record with these values. */
  onCreate: (values: Readonly<Record<string, unknown>>) => void;
}
