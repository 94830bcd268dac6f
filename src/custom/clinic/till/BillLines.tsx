import { useId, useState } from 'react';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import {
  type DraftLine,
  draftLineSums,
  lineInput,
  lineOfFee,
  type OfferedFee,
} from './billDraft.ts';
import './till.css';

interface BillLinesProps {
  lines: readonly DraftLine[];
  fees: readonly OfferedFee[];
  onChange: (lines: DraftLine[]) => void;
}

/** The lines of a bill, edited in place, and a choice of fees that adds one. */
export function BillLines({ lines, fees, onChange }: BillLinesProps) {
  const t = useText();
  const id = useId();
  const change = (key: string, changes: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  const add = (chosen: string) => {
    if (chosen === '') return;
    onChange([...lines, lineOfFee(fees.find((fee) => String(fee.id) === chosen))]);
  };
  return (
    <div className="bill-lines">
      {lines.length === 0 && <p className="ui-hint">{t('TILL.NO_LINES')}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              onChange={(changes) => change(line.key, changes)}
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      <div className="bill-add">
        <label className="visually-hidden" htmlFor={id}>
          {t('TILL.ADD_FEE')}
        </label>
        <select id={id} className="ui-input" value="" onChange={({ target }) => add(target.value)}>
          <option value="">{t('TILL.ADD_FEE')}</option>
          {fees.map((fee) => (
            <option key={fee.id} value={fee.id}>
              {`${fee.name} · RM ${formatRinggit(fee.price)}`}
            </option>
          ))}
          <option value="own">{t('TILL.OWN_FEE')}</option>
        </select>
      </div>
    </div>
  );
}

function Line({
  line,
  onChange,
  onRemove,
}: {
  line: DraftLine;
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const [gives, setGives] = useState(line.discount !== '');
  const sums = draftLineSums(line);
  const isWhole = lineInput(line) !== undefined;
  const name = line.name || t('TILL.OWN_FEE');
  const field = (what: Code, changed: keyof DraftLine, width: string, isAmount = true) => (
    <label className="bill-field" data-width={width}>
      <span>{t(what)}</span>
      <input
        className="ui-input"
        aria-label={t('TILL.OF_LINE', { what: t(what), name })}
        aria-invalid={!isWhole || undefined}
        inputMode={isAmount ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={100}
        value={line[changed] ?? ''}
        onChange={({ target }) => onChange({ [changed]: target.value })}
      />
    </label>
  );
  return (
    <li>
      {line.fee === null ? (
        field('TILL.FEE', 'name', 'name', false)
      ) : (
        <b className="bill-name">{line.name}</b>
      )}
      {field('TILL.QUANTITY', 'quantity', 'quantity')}
      {field('TILL.PRICE', 'price', 'price')}
      <span className="bill-amount ui-digits">{sums ? formatRinggit(sums.total) : '–'}</span>
      <IconButton icon="trash" label={t('TILL.REMOVE_LINE', { name })} onClick={onRemove} />
      {gives ? (
        <div className="bill-discount">
          {field('TILL.DISCOUNT', 'discount', 'price')}
          {field('TILL.DISCOUNT_REASON', 'discountReason', 'name', false)}
        </div>
      ) : (
        <Button
          variant="quiet"
          className="bill-give"
          aria-label={t('TILL.GIVE_DISCOUNT', { name })}
          onClick={() => setGives(true)}
        >
          {t('TILL.DISCOUNT')}
        </Button>
      )}
    </li>
  );
}
