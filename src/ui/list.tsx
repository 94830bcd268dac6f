import { type ComponentProps, type ReactNode, useId } from 'react';
import { useText } from '../framework/text.tsx';
import { Button, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './page.css';

type Order = 'ASC' | 'DESC';

/** A sortable column header; its icon says ascending, descending or neither. */
export function SortableHeader<Field extends string>({
  field,
  label,
  sort,
  onSort,
  edge,
  ...head
}: {
  field: Field;
  label: string;
  sort: { field: string; order: Order } | null;
  onSort: (sort: { field: Field; order: Order }) => void;
  /** What stands at the end of the head, such as the edge by which it is made wider. */
  edge?: ReactNode;
} & Omit<ComponentProps<'th'>, 'scope' | 'aria-sort' | 'children'>) {
  const order = sort?.field === field ? sort.order : null;
  const words = order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th scope="col" {...head} aria-sort={order === null ? 'none' : words}>
      <button
        type="button"
        className="ui-sort"
        onClick={() => onSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {label}
        <Icon name={order === null ? 'upDown' : order === 'ASC' ? 'up' : 'down'} />
      </button>
      {edge}
    </th>
  );
}

/** Page numbers that are shown at once. */
const MOST_NUMBERS = 5;

/** The pagination bar: first, previous, page numbers, next, last, any page by its number, the page size and the total. */
export function Pagination({
  page,
  pageSize,
  total,
  sizes = [3, 5, 10],
  onPage,
  onPageSize,
}: {
  page: number;
  pageSize: number;
  total: number;
  sizes?: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}) {
  const t = useText();
  const id = useId();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const step = (icon: 'first' | 'left' | 'right' | 'last', label: string, to: number) => (
    <li>
      <IconButton
        icon={icon}
        label={label}
        disabled={to === page || to < 1 || to > last}
        onClick={() => onPage(to)}
      />
    </li>
  );
  return (
    <nav className="ui-pagination" aria-label={t('SHELL.PAGES')}>
      <ul>
        {step('first', t('SHELL.PAGE_FIRST'), 1)}
        {step('left', t('SHELL.PAGE_PREVIOUS'), page - 1)}
        {pagesAround(page, last).map((each) => (
          <li key={each}>
            <Button
              variant="quiet"
              aria-current={each === page ? 'page' : undefined}
              aria-label={t('SHELL.PAGE_NUMBER', { page: each })}
              onClick={() => onPage(each)}
            >
              {each}
            </Button>
          </li>
        ))}
        {step('right', t('SHELL.PAGE_NEXT'), page + 1)}
        {step('last', t('SHELL.PAGE_LAST'), last)}
      </ul>
      {last > MOST_NUMBERS && (
        <form
          className="ui-pagination-size"
          onSubmit={(event) => {
            event.preventDefault();
            const to = Number(new FormData(event.currentTarget).get('page'));
            if (to >= 1) onPage(Math.min(last, Math.trunc(to)));
          }}
        >
          <label htmlFor={`${id}-page`}>{t('SHELL.PAGE_GO')}</label>
          <input
            key={page}
            id={`${id}-page`}
            name="page"
            className="ui-input"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={page}
          />
          <span>{t('SHELL.PAGE_OF', { last })}</span>
        </form>
      )}
      <div className="ui-pagination-size">
        <label htmlFor={id}>{t('SHELL.PAGE_SIZE')}</label>
        <select
          id={id}
          className="ui-input"
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </div>
      <span>{t('SHELL.TOTAL', { total })}</span>
    </nav>
  );
}

/** At most five page numbers, the current one included. */
function pagesAround(page: number, last: number): number[] {
  const from = Math.max(1, Math.min(page - 2, last - 4));
  return Array.from({ length: Math.min(MOST_NUMBERS, last) }, (_, at) => from + at);
}
