import { CoreAdminContext } from 'ra-core';
import { optionalText, requiredText } from '../../../contract/fields.ts';
import { anyone } from '../../../contract/kit/access.ts';
import { call, listCall } from '../../../contract/kit/call.ts';
import { z } from '../../../contract/kit/zod.ts';
import { texts } from '../../../contract/texts/index.ts';
import { defineResource, type Resource } from '../../../src/framework/resource/define.ts';
import { day, email, integer, text } from '../../../src/framework/resource/fields.ts';
import { SendProvider } from '../../../src/framework/send.tsx';
import { TextsProvider } from '../../../src/framework/text.tsx';
import '../../../src/ui/base.css';
import CreatePage from '../../../src/ui/resource/CreatePage.tsx';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mount } from './mount.tsx';
import { columns, dataProvider, inputs, PAGE, ROWS } from './sample.ts';

/** The framework's list and form, for the bench. */
const common = { access: anyone, summary: 'For the bench', path: '/api/bench' } as const;
const row = z.object({
  id: z.int(),
  name: requiredText(1, 50),
  email: z.string(),
  phone: z.string(),
  city: requiredText(1, 50),
  state: z.string(),
  seats: z.int(),
  since: z.string(),
  status: z.string(),
  remark: z.string(),
});
const list = listCall({
  ...common,
  method: 'GET',
  list: { sort: columns, ids: 'tenants' },
  answer: z.array(row),
});
const update = call({ ...common, method: 'PUT', body: row, answer: row });
const create = call({
  ...common,
  method: 'POST',
  body: z.object({
    ...Object.fromEntries(inputs.map((name) => [name, optionalText(50)])),
    field0: requiredText(1, 50),
  }),
  answer: row,
});

const clinics = (pageSize: number): Resource =>
  defineResource({
    name: 'clinics',
    calls: { list, update },
    paths: { list: '/paged', edit: '/edit/:id' },
    pageSizes: [pageSize],
    fields: {
      name: text(),
      email: email(),
      phone: text(),
      city: text(),
      state: text(),
      seats: integer(),
      since: day(),
      status: { tone: { tones: { Open: 'good', Closed: 'bad' } } },
      remark: text(),
    },
  });
const paged = clinics(PAGE);
const whole = clinics(ROWS);
const wide = defineResource({
  name: 'wide',
  calls: { list, create },
  paths: { list: '/nothing', create: '/form' },
  fields: Object.fromEntries(inputs.map((name) => [name, text()])),
});

const find = (code: string) => (texts as Record<string, readonly [string, ...string[]]>)[code]?.[0];
const send = () => Promise.reject(new Error('There is no server'));

mount(
  {
    nothing: null,
    paged: <ListPage resource={paged} />,
    whole: <ListPage resource={whole} />,
    form: <CreatePage resource={wide} />,
  },
  (inside) => (
    <SendProvider send={send}>
      <TextsProvider texts={{ find, language: 'en' }}>
        <CoreAdminContext dataProvider={dataProvider}>{inside}</CoreAdminContext>
      </TextsProvider>
    </SendProvider>
  ),
);
