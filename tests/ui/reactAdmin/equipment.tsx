import {
  Create,
  DataTable,
  DateField,
  DateTimeInput,
  Edit,
  FileField,
  FileInput,
  List,
  NumberField,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  Show,
  SimpleForm,
  TabbedForm,
  TabbedShowLayout,
  TextField,
  TextInput,
  TimeInput,
} from 'react-admin';
import {
  file,
  money,
  optionalReference,
  requiredText,
  timeOfDay,
  wallClock,
} from '../../../contract/fields.ts';
import { optional } from '../../../contract/kit/kinds/optional.ts';
import { masterList } from '../../../contract/kit/rest.ts';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';

/** A list of things with a price, in the place of the opening hours, whose permissions it has. */
export const equipment = masterList({
  one: 'openingHour',
  of: 'branch',
  managedBy: ['Manager'],
  fields: {
    name: requiredText(1, 50),
    price: money(),
    serviced: optional(wallClock()),
    opens: optional(timeOfDay()),
    doctor: optionalReference('doctors'),
    manual: file({ types: ['application/pdf'], maxBytes: 2_000 }),
  },
  example: { name: 'Scale', price: 100 },
});
export const { calls } = equipment;

export const equipmentResource = defineResource(masterListResource(equipment));

const filters = [<NumberInput key="from" source="price_gte" label="From" alwaysOn />];

export function EquipmentList() {
  return (
    <List filters={filters} sort={{ field: 'name', order: 'ASC' }} exporter={false}>
      <DataTable rowClick={false}>
        <DataTable.Col source="name" />
        <DataTable.NumberCol source="price" />
        <DataTable.Col source="serviced">
          <DateField source="serviced" showTime />
        </DataTable.Col>
        <DataTable.Col source="doctor">
          <ReferenceField source="doctor" reference="doctors" />
        </DataTable.Col>
        <DataTable.Col source="manual">
          <FileField source="manual.src" title="manual.name" />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

export function EquipmentEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <TabbedForm>
        <TabbedForm.Tab label="Main">
          <TextInput source="name" />
          <NumberInput source="price" />
          <DateTimeInput source="serviced" />
          <TimeInput source="opens" />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="More">
          <ReferenceInput source="doctor" reference="doctors" />
          <FileInput source="manual">
            <FileField source="src" title="title" />
          </FileInput>
        </TabbedForm.Tab>
      </TabbedForm>
    </Edit>
  );
}

export function EquipmentShow() {
  return (
    <Show>
      <TabbedShowLayout>
        <TabbedShowLayout.Tab label="Main">
          <TextField source="name" />
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="More">
          <NumberField source="price" />
        </TabbedShowLayout.Tab>
      </TabbedShowLayout>
    </Show>
  );
}

export function EquipmentCreate() {
  return (
    <Create>
      <SimpleForm>
        <TextInput source="name" />
        <NumberInput source="price" />
        <DateTimeInput source="serviced" />
      </SimpleForm>
    </Create>
  );
}
