import { useId } from 'react';
import { useController } from 'react-hook-form';
import {
  type AccessArea,
  accessAreas,
  areaNames,
} from '../../../../contract/platform/accessAreas.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import './areas.css';

/** The parts of the product, each with its areas in order. */
const parts: readonly { title: Code; areas: readonly AccessArea[] }[] = [
  {
    title: 'AREA.OF_PLATFORM',
    areas: areaNames.filter((area) => accessAreas[area].of === 'platform'),
  },
  { title: 'AREA.OF_AGATA', areas: areaNames.filter((area) => accessAreas[area].of === 'AGATA') },
];

/** The areas of an access level, each seen, edited or neither. */
export default function AreasField({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const id = useId();
  const { control } = form.methods;
  const { field: sees } = useController({ name: 'sees', control });
  const { field: edits } = useController({ name: 'edits', control });
  const [seen, edited] = [listOf(sees.value), listOf(edits.value)];
  const change = (field: Chosen, area: AccessArea, isChosen: boolean) => {
    const others = listOf(field.value).filter((each) => each !== area);
    field.onChange(
      areaNames.filter((each) => others.includes(each) || (isChosen && each === area)),
    );
  };
  return (
    <fieldset className="areas" data-wide aria-describedby={`${id}-hint`}>
      <legend>{t('AREA.TITLE')}</legend>
      <p id={`${id}-hint`} className="ui-hint">
        {t('AREA.HINT')}
      </p>
      {parts.map(({ title, areas }) => (
        <table key={title}>
          <thead>
            <tr>
              <th scope="col">{t(title)}</th>
              <th scope="col">{t('RESOURCE.ACCESS_LEVELS.SEES')}</th>
              <th scope="col">{t('RESOURCE.ACCESS_LEVELS.EDITS')}</th>
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => {
              const name = t(accessAreas[area].words);
              const isEdited = edited.includes(area);
              return (
                <tr key={area}>
                  <th scope="row">{name}</th>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`${name}: ${t('RESOURCE.ACCESS_LEVELS.SEES')}`}
                      checked={isEdited || seen.includes(area)}
                      disabled={isEdited}
                      onChange={({ target }) => change(sees, area, target.checked)}
                    />
                  </td>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`${name}: ${t('RESOURCE.ACCESS_LEVELS.EDITS')}`}
                      checked={isEdited}
                      onChange={({ target }) => change(edits, area, target.checked)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </fieldset>
  );
}

interface Chosen {
  value: unknown;
  onChange: (areas: AccessArea[]) => void;
}

const listOf = (value: unknown): AccessArea[] =>
  Array.isArray(value) ? areaNames.filter((area) => value.includes(area)) : [];
