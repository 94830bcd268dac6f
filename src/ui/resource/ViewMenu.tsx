import { useState } from 'react';
import { LONGEST_VIEW_NAME, type SavedView } from '../../../contract/kit/savedViews.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import type { SavedViews } from '../../framework/resource/useSavedViews.ts';
import { Button, IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Popover, useClosePopover } from './Popover.tsx';

/** The kept views of a list: the person's own, and those that are shared with them. */
export function ViewMenu({ saved, labels }: { saved: SavedViews; labels: ResourceLabels }) {
  return (
    <Popover
      label={
        <>
          <Icon name="bookmark" />
          <span className="rs-wide">{labels.t('LIST.VIEWS')}</span>
        </>
      }
    >
      <Views saved={saved} labels={labels} />
      <KeepForm saved={saved} labels={labels} />
    </Popover>
  );
}

function Views({ saved, labels: { t } }: { saved: SavedViews; labels: ResourceLabels }) {
  const close = useClosePopover();
  const groups = [
    { shared: false, title: t('LIST.VIEWS_OWN') },
    { shared: true, title: t('LIST.VIEWS_SHARED') },
  ];
  const row = (view: SavedView) => {
    const { id, name, isDefault, shared } = view;
    const mayChange = !shared || saved.mayShare;
    return (
      <li key={id}>
        <Button
          variant="quiet"
          aria-current={saved.opened?.id === id && saved.isUnchanged ? 'true' : undefined}
          onClick={() => {
            saved.open(view);
            close();
          }}
        >
          {name}
        </Button>
        {isDefault && !mayChange && <span className="muted">{t('LIST.VIEW_IS_DEFAULT')}</span>}
        {mayChange && (
          <span className="rs-view-tools">
            <IconButton
              icon="star"
              label={t('LIST.VIEW_DEFAULT', { name })}
              aria-pressed={isDefault}
              data-marked={isDefault || undefined}
              onClick={() => void saved.setDefault(view, !isDefault)}
            />
            <IconButton
              icon="close"
              label={t('LIST.VIEW_FORGET', { name })}
              onClick={() => {
                // Its notice, with Undo, is beside the panel.
                close();
                void saved.remove(view);
              }}
            />
          </span>
        )}
      </li>
    );
  };
  return groups.map(({ shared, title }) => {
    const views = saved.views.filter((view) => view.shared === shared);
    return (
      views.length > 0 && (
        <section key={title} className="rs-view-group" aria-label={title}>
          <h3>{title}</h3>
          <ul className="rs-views">{views.map(row)}</ul>
        </section>
      )
    );
  });
}

function KeepForm({ saved, labels: { t } }: { saved: SavedViews; labels: ResourceLabels }) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { opened } = saved;
  const mayChange = opened && !saved.isUnchanged && (!opened.shared || saved.mayShare);
  const keep = async (event: React.SyntheticEvent) => {
    event.preventDefault();
    const label = name.trim();
    if (label !== '' && (await saved.keep(label, isShared))) setName('');
  };
  return (
    <>
      {mayChange && (
        <Button onClick={() => void saved.keepIn(opened)}>
          {t('LIST.VIEW_SAVE_IN', { name: opened.name })}
        </Button>
      )}
      <form className="rs-view-form" onSubmit={(event) => void keep(event)}>
        <div>
          <input
            autoComplete="off"
            className="ui-input"
            aria-label={t('LIST.VIEW_NAME')}
            placeholder={t('LIST.VIEW_NAME')}
            maxLength={LONGEST_VIEW_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit">{t('LIST.VIEW_SAVE')}</Button>
        </div>
        {saved.mayShare && (
          <label className="ui-check">
            <input
              type="checkbox"
              checked={isShared}
              onChange={(event) => setShared(event.target.checked)}
            />
            {t('LIST.VIEW_SHARE')}
          </label>
        )}
      </form>
    </>
  );
}
