import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../framework/text.tsx';
import { useViewer } from '../session/viewer.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import './palette.css';
import { type Command, commandsFor, matching } from './commands.ts';
import { usePatientCommands } from './patientCommands.ts';

/** Everything by name: pages, actions and patients. Arrows choose, Enter goes. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const patients = usePatientCommands(typed);
  const [at, setAt] = useState(0);
  const found = [...matching(commandsFor(viewer, pathname, t), wanted), ...patients];
  const chosen = found[Math.min(at, found.length - 1)];

  const go = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    void navigate(command.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') go(chosen);
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
  };

  return (
    <Dialog title={t('SHELL.PALETTE')} onClose={onClose} width="wide">
      <div className="palette">
        <input
          className="ui-input"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.key}`}
          aria-label={t('SHELL.SEARCH')}
          placeholder={t('SHELL.SEARCH')}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('SHELL.PALETTE')}
          className="palette-list"
        >
          {found.map((command) => (
            <div
              key={command.key}
              id={`${id}-${command.key}`}
              ref={command === chosen ? intoView : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={command === chosen}
              className="palette-entry"
              onClick={() => go(command)}
              onKeyDown={undefined}
            >
              <Icon name={command.icon} />
              <span>{command.label}</span>
              <small>{command.kind}</small>
            </div>
          ))}
        </div>
        <p role="status" className={found.length > 0 ? 'visually-hidden' : 'palette-none'}>
          {found.length > 0 ? t('SHELL.TOTAL', { total: found.length }) : t('SHELL.PALETTE_NONE')}
        </p>
      </div>
    </Dialog>
  );
}

function intoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
