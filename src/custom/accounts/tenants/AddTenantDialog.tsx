import { tenants as calls } from '../../../../contract/accounts/tenants.ts';
import type { DialogProps, Resource, Row } from '../../../framework/resource/define.ts';
import { tenants } from '../../../resources/accounts/tenants.ts';
import FormDialog from '../../../ui/resource/FormDialog.tsx';

const { email, ...fields } = tenants.fields;

/** The form of a tenant for one's own account: its owner is the person, so it asks for no email. */
const ownTenant: Resource = {
  ...tenants,
  calls: { create: calls.createTenant },
  fields: { ...fields, ...(email && { email: { ...email, form: false } }) },
};

/** Adds a company to one's own account. */
export default function AddTenantDialog({ onClose }: DialogProps<Row>) {
  return <FormDialog resource={ownTenant} record={undefined} onClose={onClose} />;
}
