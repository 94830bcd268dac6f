import { useId } from 'react';
import type { ResourceLabels } from '../../../framework/resource/labels.ts';
import type { LayoutName } from '../../../framework/resource/useLayout.ts';
import type { Code } from '../../../framework/text.tsx';
import { Icon } from '../../Icon.tsx';
import type { IconName } from '../../icons.ts';
import '../../segments.css';

const looks: Readonly<Record<LayoutName, { icon: IconName; text: Code }>> = {
  table: { icon: 'rows', text: 'LIST.AS_TABLE' },
  board: { icon: 'board', text: 'LIST.AS_BOARD' },
  calendar: { icon: 'calendar', text: 'LIST.AS_CALENDAR' },
  cards: { icon: 'cards', text: 'LIST.AS_CARDS' },
};

/** The choice between the layouts of a list. */
export default function LayoutSwitch({
  labels: { t },
  offered,
  layout,
  onChoose,
}: {
  labels: ResourceLabels;
  offered: readonly LayoutName[];
  layout: LayoutName;
  onChoose: (layout: LayoutName) => void;
}) {
  const name = useId();
  return (
    <fieldset className="ui-segments-field rs-layouts">
      <legend className="visually-hidden">{t('LIST.LAYOUT')}</legend>
      <div className="ui-segments" data-icons>
        {offered.map((each) => (
          <label key={each} title={t(looks[each].text)}>
            <input
              type="radio"
              name={name}
              checked={each === layout}
              onChange={() => onChoose(each)}
            />
            <Icon name={looks[each].icon} />
            <span className="visually-hidden">{t(looks[each].text)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
