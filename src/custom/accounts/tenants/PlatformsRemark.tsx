import { useMay } from '../../../framework/access.tsx';
import type { InputProps } from '../../../framework/resource/define.ts';
import { TextAreaField } from '../../../ui/fields.tsx';

/** What the platform notes of a company, for itself alone. */
export default function PlatformsRemark({ form, name }: InputProps) {
  const may = useMay();
  if (!may('list', 'tenants')) return null;
  return <TextAreaField form={form} name={name} label="RESOURCE.TENANTS.REMARK" />;
}
