import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import {
  CanAccess,
  Configurable,
  Inspector,
  InspectorButton,
  LocalesMenuButton,
  ToggleThemeButton,
  useCreate,
  useDataProvider,
  useDelete,
  useDeleteMany,
  useGetIdentity,
  useGetList,
  useGetManyAggregate,
  useGetManyReference,
  useGetOne,
  useInfiniteGetList,
  useLocaleState,
  useNotify,
  usePermissions,
  usePreference,
  useRefresh,
  useStore,
  useUpdate,
  useUpdateMany,
} from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/session/session.ts';
import { preparePages } from '../page.tsx';
import { type Equipment, lamp, openPages, pages, PAGES, scale } from './equipmentWorld.tsx';

vi.mock('../../../src/custom/platform/samples/screens.ts', async () => ({
  sampleScreens: (await import('./equipmentWorld.tsx')).equipmentScreens(),
}));

preparePages();
afterEach(() => {
  pages.list = null;
});

const NAME = 'opening-hours';
const ALL = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** Opens a page that consists of one component. */
function openPart(Part: ComponentType, rows = [scale(), lamp()]) {
  pages.list = Part;
  return openPages(PAGES, rows);
}
const press = async (user: ReturnType<typeof openPart>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('reading', () => {
  it('useGetList fills useGetOne, and values are those of the page', async () => {
    function One() {
      const { data } = useGetOne<Equipment>(NAME, { id: 3 });
      return <p>one {data?.price}</p>;
    }
    const { details, lists, user } = openPart(() => {
      const { data, total } = useGetList<Equipment>(NAME, ALL);
      const [isOpen, setOpen] = useState(false);
      return data ? (
        <>
          <p>
            {total}: {data.map(({ price }) => price).join(' ')}
          </p>
          <button onClick={() => setOpen(true)}>Open</button>
          {isOpen && <One />}
        </>
      ) : null;
    });
    await screen.findByText('2: 1234.5 70.05');
    await press(user, 'Open');
    await screen.findByText('one 1234.5');
    expect([lists.length, details.length]).toEqual([1, 0]);
  });

  it('useGetManyAggregate asks once for what several parts name', async () => {
    function Many({ ids }: { ids: number[] }) {
      const { data } = useGetManyAggregate<Equipment>(NAME, { ids });
      return <p>{data?.map((each) => each?.name).join(' and ')}</p>;
    }
    const { lists } = openPart(() => (
      <>
        <Many ids={[3]} />
        <Many ids={[4, 3]} />
      </>
    ));
    await screen.findByText('Scale');
    await screen.findByText('Scale and Lamp');
    expect(lists.map(({ input }) => JSON.parse(input.filter ?? '') as object)).toEqual([
      { id: [3, 4] },
    ]);
  });

  it('useGetManyReference narrows by the target, with the filter in the form of the call', async () => {
    const { lists } = openPart(() => {
      const { data } = useGetManyReference<Equipment>(NAME, {
        target: 'doctor',
        id: 2,
        ...ALL,
        filter: { price_gte: 100 },
      });
      return <p>{data?.map(({ name }) => name)}</p>;
    });
    await screen.findByText('Scale');
    expect(JSON.parse(lists[0]?.input.filter ?? '')).toEqual({ doctor: 2, price_gte: 10_000 });
  });

  it('useInfiniteGetList reads page after page', async () => {
    const { user, lists } = openPart(() => {
      const { data, fetchNextPage } = useInfiniteGetList(NAME, {
        ...ALL,
        pagination: { page: 1, perPage: 1 },
      });
      return (
        <>
          <p>{data?.pages.length} pages</p>
          <button onClick={() => void fetchNextPage()}>More</button>
        </>
      );
    });
    await screen.findByText('1 pages');
    await press(user, 'More');
    await screen.findByText('2 pages');
    expect(lists.map(({ input }) => input.range)).toEqual(['[0,0]', '[1,1]']);
  });

  it('takes meta, and ends a read that is no longer wanted', async () => {
    let ended: boolean | undefined;
    const { user } = openPart(() => {
      const provider = useDataProvider();
      const { data } = useGetOne<Equipment>(NAME, { id: 9, meta: { key: { id: 4 } } });
      const abort = async () => {
        const controller = new AbortController();
        const reading = provider.getList(NAME, { ...ALL, filter: {}, signal: controller.signal });
        controller.abort();
        ended = await reading.then(
          () => false,
          ({ name }: Error) => name === 'AbortError',
        );
      };
      return (
        <>
          <p>{data?.name}</p>
          <button onClick={() => void abort()}>Abort</button>
        </>
      );
    });
    await screen.findByText('Lamp');
    await press(user, 'Abort');
    await waitFor(() => expect(ended).toBe(true));
  });

  it('a page of more rows than a list answers at once is read in parts', async () => {
    const { lists } = openPart(
      () => {
        const { data } = useGetList<Equipment>(NAME, {
          ...ALL,
          pagination: { page: 1, perPage: 1_500 },
        });
        return <p>{data?.length} rows</p>;
      },
      Array.from({ length: 1_000 }, (_, at) => ({ ...lamp(), id: at + 10 })),
    );
    // The mocked list answers all of its rows each time.
    await screen.findByText('1500 rows');
    expect(lists.map(({ input }) => input.range)).toEqual(['[0,999]', '[1000,1999]']);
  });

  it('what a list cannot do is said to people in words, and to developers in full', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openPart(() => {
      const { error } = useGetManyReference<Equipment>(NAME, { target: 'colour', id: 1, ...ALL });
      return <p>{error?.message}</p>;
    });
    await screen.findByText(/^This page asks for something that cannot be done here/);
    expect(logged.mock.calls.map(([error]) => String(error))).toContainEqual(
      'UnsupportedError: opening-hours.getManyReference: its list does not narrow by colour',
    );
  });
});

describe('writing', () => {
  it('useUpdate waits, is shown at once, or can be undone', async () => {
    const { user, updates, rows } = openPart(() => {
      const { data = [] } = useGetList<Equipment>(NAME, ALL);
      const [update] = useUpdate();
      const [first] = data;
      const set = (price: number, mutationMode: 'pessimistic' | 'optimistic') =>
        void update(NAME, { id: 3, data: { price }, previousData: first }, { mutationMode });
      return (
        <>
          <p>{data.map(({ price }) => price).join(' ')}</p>
          <button onClick={() => set(10.5, 'pessimistic')}>Wait</button>
          <button onClick={() => set(20.75, 'optimistic')}>At once</button>
        </>
      );
    });
    await screen.findByText('1234.5 70.05');
    await press(user, 'Wait');
    await screen.findByText('10.5 70.05');
    expect(rows[0]?.price).toBe(1_050);
    await press(user, 'At once');
    await screen.findByText('20.75 70.05');
    await waitFor(() => expect(rows[0]?.price).toBe(2_075));
    expect(updates.map(({ headers }) => headers.get('If-Match'))).toEqual(['5', '6']);
  });

  it('a change that can be undone is not sent if it is undone', async () => {
    const { user, updates } = openPart(() => {
      const { data = [] } = useGetList<Equipment>(NAME, ALL);
      const [update] = useUpdate();
      const notify = useNotify();
      const set = () =>
        void update(
          NAME,
          { id: 3, data: { price: 1 }, previousData: data[0] },
          { mutationMode: 'undoable', onSuccess: () => notify('Changed', { undoable: true }) },
        );
      return (
        <>
          <p>{data.map(({ price }) => price).join(' ')}</p>
          <button onClick={set}>Set</button>
        </>
      );
    });
    await screen.findByText('1234.5 70.05');
    await press(user, 'Set');
    await screen.findByText('1 70.05');
    await press(user, 'Undo');
    await screen.findByText('1234.5 70.05');
    expect(updates).toEqual([]);
  });

  it('useUpdateMany, useDeleteMany and useDelete make one request each', async () => {
    const { user, batches, removed } = openPart(() => {
      const { data } = useGetList<Equipment>(NAME, ALL);
      const [updateMany] = useUpdateMany();
      const [deleteMany] = useDeleteMany();
      const [remove] = useDelete();
      return data ? (
        <>
          <button onClick={() => void updateMany(NAME, { ids: [3, 4], data: { price: 2.5 } })}>
            Change
          </button>
          <button onClick={() => void deleteMany(NAME, { ids: [3, 4] })}>Remove both</button>
          <button onClick={() => void remove(NAME, { id: 3, previousData: data[0] })}>
            Remove
          </button>
        </>
      ) : null;
    });
    await press(user, 'Change');
    await waitFor(() => expect(batches).toHaveLength(1));
    expect(batches[0]?.input).toMatchObject({
      call: 'openingHourUpdate',
      inputs: [
        { id: 3, price: 250 },
        { id: 4, price: 250 },
      ],
    });
    await press(user, 'Remove both');
    await waitFor(() => expect(batches).toHaveLength(2));
    expect(batches[1]?.input).toMatchObject({ call: 'openingHourRemove' });
    await press(user, 'Remove');
    await waitFor(() => expect(removed).toHaveLength(1));
  });

  it('useCreate leaves out what only answers tell, and refuses what nothing takes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, created } = openPart(() => {
      const [create, { error }] = useCreate();
      const make = (more: object) =>
        void create(NAME, { data: { name: 'Bed', price: 5, version: 3, ...more } });
      return (
        <>
          <p>{error instanceof Error ? error.message : ''}</p>
          <button onClick={() => make({})}>Copy</button>
          <button onClick={() => make({ colour: 'red' })}>Colour</button>
        </>
      );
    });
    await press(user, 'Copy');
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.input).toEqual({ name: 'Bed', price: 500 });
    await press(user, 'Colour');
    await screen.findByText(/^This page asks for something/);
    expect(created).toHaveLength(1);
  });
});

describe('around the data', () => {
  it('CanAccess, usePermissions and useGetIdentity know the person', async () => {
    openPart(() => {
      const { permissions } = usePermissions<readonly string[]>();
      const { identity } = useGetIdentity();
      return (
        <>
          <CanAccess action="edit" resource={NAME} accessDenied={<p>denied</p>}>
            <p>allowed</p>
          </CanAccess>
          <CanAccess action="edit" resource="plans" accessDenied={<p>no plans</p>}>
            <p>plans</p>
          </CanAccess>
          <p>
            {identity?.id} {String(permissions)}
          </p>
        </>
      );
    });
    await screen.findByText('allowed');
    await screen.findByText('no plans');
    await screen.findByText('7 Manager');
    expect(session.get()?.loginUserId).toBe(7);
  });

  it('useStore shares a value, and Configurable keeps what was chosen', async () => {
    function Text() {
      const [colour] = usePreference('colour', 'plain');
      return <p>text is {colour}</p>;
    }
    function Editor() {
      const [, setColour] = usePreference('colour', 'plain');
      return <button onClick={() => setColour('red')}>Make it red</button>;
    }
    function Reader() {
      const [count] = useStore('count', 0);
      return <p>count {count}</p>;
    }
    const { user, unmount } = openPart(() => {
      const [count, setCount] = useStore('count', 0);
      return (
        <>
          <button onClick={() => setCount(count + 1)}>Add</button>
          <Reader />
          <InspectorButton />
          <Inspector />
          <Configurable preferenceKey="part" editor={<Editor />}>
            <Text />
          </Configurable>
        </>
      );
    });
    await press(user, 'Add');
    await screen.findByText('count 1');
    await press(user, 'Configure this page');
    await user.hover(await screen.findByText('text is plain'));
    await user.click(await screen.findByTitle('Customize'));
    // Where it is chosen lies over the page, which readers do not see meanwhile.
    await user.click(await screen.findByText('Make it red'));
    await screen.findByText('text is red');
    unmount();
    openPart(() => (
      <Configurable preferenceKey="part" editor={<Editor />}>
        <Text />
      </Configurable>
    ));
    expect(await screen.findByText('text is red')).toBeTruthy();
  });

  it('LocalesMenuButton changes the language of the product', async () => {
    const { user } = openPart(() => {
      const [locale] = useLocaleState();
      return (
        <>
          <LocalesMenuButton />
          <p>locale {locale}</p>
        </>
      );
    });
    const main = within(await screen.findByRole('main'));
    await user.click((await main.findByText('English')).closest('button') as Element);
    await user.click(await screen.findByRole('menuitem', { name: 'Bahasa Melayu' }));
    await screen.findByText('locale ms');
    await waitFor(() => expect(document.documentElement.lang).toBe('ms'));
  });

  it('ToggleThemeButton changes the scheme of the product', async () => {
    const { user } = openPart(() => <ToggleThemeButton />);
    await press(user, 'Toggle light/dark mode');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await press(user, 'Toggle light/dark mode');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('useRefresh asks again', async () => {
    const { user, rows } = openPart(() => {
      const { data } = useGetList<Equipment>(NAME, ALL);
      const refresh = useRefresh();
      return (
        <>
          <p>{data?.map(({ name }) => name).join(' ')}</p>
          <button onClick={() => refresh()}>Again</button>
        </>
      );
    });
    await screen.findByText('Scale Lamp');
    if (rows[1]) rows[1].name = 'Lantern';
    await press(user, 'Again');
    expect(await screen.findByText('Scale Lantern')).toBeTruthy();
  });
});
