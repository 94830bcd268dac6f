import type { InputProps } from '../../../framework/resource/define.ts';
import type { Code } from '../../../framework/text.tsx';
import { TextField } from '../../../ui/fields.tsx';

const parts: readonly { name: string; label: Code; wide?: true }[] = [
  { name: 'address', label: 'RESOURCE.AGATA_TENANTS.ADDRESS', wide: true },
  { name: 'agTenantAddressDto.postcode', label: 'RESOURCE.AGATA_TENANTS.POSTCODE' },
  { name: 'agTenantAddressDto.city', label: 'RESOURCE.AGATA_TENANTS.CITY' },
  { name: 'agTenantAddressDto.state', label: 'RESOURCE.AGATA_TENANTS.STATE' },
];

/** The address of a tenant: its street, and the town that the call keeps apart. */
export default function AddressFields({ form }: Omit<InputProps, 'name'>) {
  return parts.map(({ name, label, wide }) => (
    <div key={name} className="rs-field" data-wide={wide}>
      <TextField form={form} name={name} label={label} required={false} autoComplete="off" />
    </div>
  ));
}
