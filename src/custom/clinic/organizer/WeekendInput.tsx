import type { InputProps } from '../../../framework/resource/define.ts';
import { WeekdaysField } from '../../../ui/WeekdaysField.tsx';

/** The weekdays of a weekend. */
export default function WeekendDaysInput({ form, name }: InputProps) {
  return <WeekdaysField form={form} name={name} label="RESOURCE.WEEKENDS.WEEKDAYS" />;
}
