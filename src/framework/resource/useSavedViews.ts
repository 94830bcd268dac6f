import { useQueryClient } from '@tanstack/react-query';
import { extractValidSavedQueries, type SavedQuery, useStore } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CallError } from '../../../contract/kit/client.ts';
import {
  type KeptView,
  LONGEST_VIEW_NAME,
  SAVED_VIEWS,
  type SavedView,
  savedViews,
} from '../../../contract/kit/savedViews.ts';
import { callQueryKey, useCallQuery } from '../calls.ts';
import { notices } from '../notices.ts';
import { notifyError } from '../notifyError.ts';
import { useSend } from '../send.tsx';
import { useText } from '../text.tsx';
import type { Resource } from './define.ts';
import { defaultOf, isShown, KEPT_VIEW, type Shown, shownBy, stillThere } from './savedViews.ts';
import type { Columns, ResourceList } from './useResourceList.ts';

export interface SavedViews {
  views: readonly SavedView[];
  /** Whether the person may share a view. */
  mayShare: boolean;
  /** The view that the list was opened by. */
  opened: SavedView | undefined;
  /** Whether the list shows what the opened view holds. */
  isUnchanged: boolean;
  open: (view: SavedView) => void;
  /** Keeps what the list shows under a name. Answers whether it did. */
  keep: (name: string, shared: boolean) => Promise<boolean>;
  /** Keeps what the list shows in a view that is there. */
  keepIn: (view: SavedView) => Promise<void>;
  /** Has the list open with a view, or no longer. */
  setDefault: (view: SavedView, isDefault: boolean) => Promise<void>;
  /** Removes a view. The notice offers Undo. */
  remove: (view: SavedView) => Promise<void>;
}

const WITH_PARAMS = /[?&](?:filter|sort|order|page|perPage)=/;

/**
 * The kept views of a list. The list opens with the one that its address names (`?view=12`), or with the default one
 * when it is opened for the first time since the page was loaded.
 */
export function useSavedViews(
  resource: Resource,
  list: ResourceList,
  { shown, set: setColumns }: Columns,
): SavedViews {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const path = resource.calls.list?.path ?? '';
  const asked = { list: path };
  const { data: answer } = useCallQuery(savedViews.savedViewList, asked, {
    alsoResources: [SAVED_VIEWS],
  });
  const views = answer?.data.data;
  const now = shownBy(
    list,
    shown.map(({ name }) => name),
  );
  const asNamed = Number(new URLSearchParams(search).get(KEPT_VIEW)) || undefined;
  const [openedId, setOpenedId] = useState(asNamed);
  const opened = views?.find(({ id }) => id === openedId);

  const open = (view: SavedView) => {
    const { address, view: named, columns, gone } = stillThere(resource, view);
    address.set(KEPT_VIEW, String(view.id));
    setOpenedId(view.id);
    setColumns(columns, named);
    if (gone.length > 0)
      notices.done(t('LIST.VIEW_PARTLY', { name: view.name, what: gone.join(', ') }));
    void navigate({ pathname, search: `?${address}`, hash }, { replace: true });
  };
  useOpening(resource, { views, named: asNamed, search, open });
  useTakeOver(list, answer !== undefined, now, (kept) =>
    send(savedViews.addSavedView, { ...kept, ...asked }),
  );

  const made = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      await queries.invalidateQueries({ queryKey: callQueryKey(savedViews.savedViewList, asked) });
      return true;
    } catch (error) {
      notifyError(t, error);
      return false;
    }
  };
  const change = async (view: SavedView, changes: Partial<KeptView>) => {
    const { id, version, name, shared, isDefault, filter, sort, order, perPage, columns } = view;
    const kept = { name, shared, isDefault, filter, sort, order, perPage, columns };
    const headers = { 'If-Match': String(version) };
    await made(() => send(savedViews.updateSavedView, { ...kept, ...changes, id }, { headers }));
  };
  return {
    views: views ?? [],
    mayShare: answer?.data.mayShare ?? false,
    opened,
    isUnchanged: opened !== undefined && isShown(opened, now),
    open,
    async keep(name, shared) {
      const add = async () => {
        const kept = { ...now, ...asked, name, shared, isDefault: false };
        const { data } = await send(savedViews.addSavedView, kept);
        setOpenedId(data.id);
      };
      return made(add);
    },
    keepIn: (view) => change(view, now),
    setDefault: (view, isDefault) => change(view, { isDefault }),
    async remove({ id, version: _version, isOwn: _isOwn, by: _by, ...kept }) {
      if (!(await made(() => send(savedViews.removeSavedView, { id })))) return;
      const undo = () => made(() => send(savedViews.addSavedView, { ...kept, ...asked }));
      notices.done(t('LIST.VIEW_FORGOTTEN', { name: kept.name }), {
        label: t('SHELL.UNDO'),
        run: () => void undo(),
      });
    },
  };
}

/** Opens the view that the address names without saying more, or the default one at first. */
function useOpening(
  { name }: Resource,
  {
    views,
    named,
    search,
    open,
  }: {
    views: readonly SavedView[] | undefined;
    named: number | undefined;
    search: string;
    open: (view: SavedView) => void;
  },
) {
  const t = useText();
  const [wasHere, setWasHere] = useStore(`${name}.opened`, false);
  const saysNoMore = (at: string) => !WITH_PARAMS.test(at);
  // The list forgets what it does not know of its address before the views are there.
  const waiting = useRef(
    saysNoMore(search) && (named !== undefined || !wasHere) ? { named } : null,
  );
  const begin = useEffectEvent((views: readonly SavedView[] | undefined, at: string) => {
    const isPlain = saysNoMore(at);
    if (isPlain && named !== undefined) waiting.current = { named };
    const { current: what } = waiting;
    if (!what || !views) return;
    waiting.current = null;
    setWasHere(true);
    const view = what.named ? views.find(({ id }) => id === what.named) : defaultOf(views);
    // Whoever narrowed the list meanwhile keeps what they see.
    if (view && (what.named !== undefined || isPlain)) open(view);
    else if (what.named !== undefined) notices.failed(t('LIST.VIEW_GONE'));
  });
  useEffect(() => begin(views, search), [views, search]);
}

/** Whether a view that this browser keeps was moved, under the first name that is free, or is one that no list takes. */
async function isMoved(kept: KeptView, add: (kept: KeptView) => Promise<unknown>) {
  for (const number of ['', ' (2)', ' (3)']) {
    try {
      await add({ ...kept, name: kept.name.slice(0, LONGEST_VIEW_NAME - number.length) + number });
      return true;
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      if (status !== 409) return status === 400;
    }
  }
  return false;
}

/** Moves the views that this browser keeps to the server, once. Those that could not be sent stay for the next time. */
function useTakeOver(
  list: ResourceList,
  isReady: boolean,
  usual: Shown,
  add: (kept: KeptView) => Promise<unknown>,
) {
  const [stored, setStored] = useStore<SavedQuery[]>(`${list.resource}.savedQueries`, []);
  const isMoving = useRef(false);
  const move = useEffectEvent(async (isReady: boolean) => {
    const old = extractValidSavedQueries(stored);
    if (!isReady || isMoving.current || old.length === 0) return;
    isMoving.current = true;
    const left: typeof old = [];
    for (const each of old) {
      const { sort, perPage = usual.perPage } = each.value;
      const filter: unknown = each.value.filter;
      const kept = {
        ...usual,
        name: each.label,
        shared: false,
        isDefault: false,
        filter: JSON.stringify(filter ?? {}),
        ...(sort && { sort: sort.field, order: sort.order }),
        perPage,
      };
      const isLeft = !(await isMoved(kept, add));
      if (isLeft) left.push(each);
    }
    setStored(left);
  });
  useEffect(() => void move(isReady), [isReady]);
}
