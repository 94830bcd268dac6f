import { useMay } from '../../../framework/access.tsx';
import type { InputProps } from '../../../framework/resource/define.ts';
import { TextField } from '../../../ui/fields.tsx';

/** The email whose person owns a company, which the platform alone changes. */
export default function PlatformsEmail({ form, name }: InputProps) {
  const may = useMay();
  if (!may('list', 'tenants')) return null;
  return <TextField form={form} name={name} label="RESOURCE.TENANTS.EMAIL" type="email" />;
}
