import { useId, useState } from 'react';
import {
  amountOf,
  doseUnits,
  frequencies,
  instructionOf,
} from '../../../../../contract/clinic/prescriptions.ts';
import type { PrescriptionWarning } from '../../../../../contract/clinic/prescriptionWarnings.ts';
import { useText } from '../../../../framework/text.tsx';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { read, type TypedLine } from './prescriptionValues.ts';

/** A line of a prescription: what is to be thought of, how it is taken, and the sentence that says so. */
export function LineFields({
  line,
  warnings,
  onChange,
  onRemove,
}: {
  line: TypedLine;
  warnings: readonly PrescriptionWarning[];
  onChange: (patch: Partial<TypedLine>) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const title = useId();
  const { name, strength, unit, frequency } = line;
  const known = read(line);
  const worked = amountOf({ ...known, amount: null });
  return (
    <li className="prescription-line" aria-labelledby={title}>
      <div className="prescription-line-head">
        <h3 id={title}>{[name, strength].filter(Boolean).join(' ')}</h3>
        <IconButton icon="close" label={t('PRESCRIPTION.REMOVE', { name })} onClick={onRemove} />
      </div>
      {warnings.map(({ kind, what }) => (
        <p key={`${kind} ${what}`} className="prescription-warning" role="alert">
          <Icon name="alert" />
          {t(`PRESCRIPTION.WARNING.${kind}`, { what })}
        </p>
      ))}
      <div className="prescription-fields">
        <Typed
          label={t('RESOURCE.PRESCRIPTIONS.LINES.DOSE')}
          name="dose"
          value={line.dose}
          inputMode="decimal"
          onChange={(dose) => onChange({ dose })}
        />
        <Choice
          label={t('RESOURCE.PRESCRIPTIONS.LINES.UNIT')}
          value={unit}
          values={doseUnits}
          text={(one) => t(`PRESCRIPTION.UNIT.${one}`)}
          onChange={(chosen) => onChange({ unit: chosen })}
        />
        <Choice
          label={t('RESOURCE.PRESCRIPTIONS.LINES.FREQUENCY')}
          value={frequency}
          values={frequencies}
          text={(one) => t(`PRESCRIPTION.FREQUENCY.${one}`)}
          onChange={(chosen) => onChange({ frequency: chosen })}
        />
        <Typed
          label={t('RESOURCE.PRESCRIPTIONS.LINES.DAYS')}
          name="days"
          value={line.days}
          inputMode="numeric"
          onChange={(days) => onChange({ days })}
        />
        <Typed
          label={t('RESOURCE.PRESCRIPTIONS.LINES.AMOUNT')}
          name="amount"
          value={line.amount}
          placeholder={worked === null ? '' : String(worked)}
          inputMode="numeric"
          onChange={(amount) => onChange({ amount })}
        />
        <Typed
          label={t('RESOURCE.PRESCRIPTIONS.LINES.INSTRUCTIONS')}
          name="instructions"
          value={line.instructions}
          maxLength={300}
          onChange={(instructions) => onChange({ instructions })}
        />
      </div>
      <p className="prescription-sentence">{instructionOf(known, t)}</p>
    </li>
  );
}

/** A text as it is typed, whatever a save makes of it meanwhile. */
function Typed({
  label,
  name,
  value,
  onChange,
  ...input
}: {
  label: string;
  name: string;
  value: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'decimal' | 'numeric';
  onChange: (value: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        className="ui-input"
        autoComplete="off"
        value={typed ?? value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(currentTarget.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

function Choice<V extends string>({
  label,
  value,
  values,
  text,
  onChange,
}: {
  label: string;
  value: V;
  values: readonly V[];
  text: (value: V) => string;
  onChange: (value: V) => void;
}) {
  const id = useId();
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="ui-input"
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = values.find((one) => one === currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
