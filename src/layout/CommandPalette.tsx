import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useEnterChoice } from '../framework/enterChoice.ts';
import { useText } from '../framework/text.tsx';
import { useViewer } from '../session/viewer.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Command, commandsFor, filterCommands } from './commands.ts';
import { useDoctorCommands } from './doctorCommands.ts';
import { useHelpCommands } from './helpCommands.ts';
import './palette.css';
import { usePatientCommands } from './patientCommands.ts';

/**
 * The command palette: finds pages, actions, patients and topics of the help by name. Enter opens the one that is meant (`useEnterChoice`),
 * the arrow keys reach the others.
 */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const [typed, setTyped] = useState('');
  const patients = usePatientCommands(typed);
  const root = useRef<HTMLDivElement>(null);
  const away = useDoctorCommands(typed);
  const commands = filterCommands([...commandsFor(viewer, pathname, t), ...away], typed);
  // What is always possible comes after what was found; a patient's own number before all.
  const exact = patients.choices.filter(({ isExact }) => isExact);
  const others = patients.choices.filter(({ isExact }) => !isExact);
  const isBegun = typed.trim() !== '';
  const help = useHelpCommands(typed);
  const found = isBegun ? [...exact, ...commands, ...others, ...help] : [...others, ...commands];
  const open = ({ to }: Command) => {
    onClose();
    void navigate(to);
  };
  const enter = useEnterChoice({
    text: typed,
    choices: found,
    isLate: patients.isLate,
    // A page that was not meant is left again; of several patients a person has to see which.
    takesFirst: commands.length > 0 && patients.choices.every(({ isOffer }) => isOffer),
    onTake: open,
    onOffer: () => undefined,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    // Arrow down in the input skips the first entry, as Enter opens that one.
    const next = at === 0 && step === 1 && stops.length > 2 ? 2 : at + step;
    stops.at(next % stops.length)?.focus();
  };

  return (
    <Dialog title={t('SHELL.PALETTE')} onClose={onClose} width="wide" hideHeader>
      <div className="palette" ref={root}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = found;
            if (enter.press() && first) open(first);
          }}
        >
          <input
            className="palette-input"
            type="search"
            aria-label={t('SHELL.SEARCH')}
            aria-controls={id}
            placeholder={t('SHELL.SEARCH')}
            autoComplete="off"
            aria-busy={patients.isLate || undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            data-autofocus
          />
        </form>
        <ul id={id} className="palette-list">
          {found.map((command) => (
            <li key={command.key}>
              <Link
                to={command.to}
                className="palette-entry"
                onClick={onClose}
                onKeyDown={onKeyDown}
              >
                <Icon name={command.icon} />
                <span>
                  {command.label}
                  {command.detail && <span className="palette-detail"> {command.detail}</span>}
                </span>
                <small>{command.kind}</small>
              </Link>
            </li>
          ))}
        </ul>
        <output className={found.length > 0 ? 'visually-hidden' : 'palette-none'}>
          {found.length > 0
            ? t('SHELL.TOTAL', { total: found.length })
            : t(patients.isLate ? 'SHELL.SEARCHING' : 'SHELL.PALETTE_NONE')}
        </output>
      </div>
    </Dialog>
  );
}
