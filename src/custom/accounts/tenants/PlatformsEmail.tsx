import { useMay } from '../../../framework/access.tsx';
import type { InputProps } from '../../../framework/resource/define.ts';
import { TextField } from '../../../ui/fields.tsx';

/** The email whose person owns a company: an owner reads it, the platform alone changes it. */
export default function PlatformsEmail({ form, name }: InputProps) {
  const may = useMay();
  return (
    <TextField
      form={form}
      name={name}
      label="RESOURCE.TENANTS.EMAIL"
      type="email"
      disabled={!may('list', 'tenants')}
    />
  );
}
