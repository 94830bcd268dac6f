import { act, screen } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardPresses } from '../../../src/framework/doublePress.ts';
import { useRestingRows } from '../../../src/framework/restingOrder.ts';
import { elapse, fakeClock, preparePages, show } from '../page.tsx';

preparePages();

const patients = ['Aisyah', 'Bala', 'Chong'];
let done: string[];
let now: number;
let end: () => void;

beforeEach(() => {
  done = [];
  now = 1_000;
  end = guardPresses();
});
afterEach(() => end());

/** A list whose first button moves its row away, and whose second changes what it does. */
function List() {
  const [rows, setRows] = useState(patients);
  const [step, setStep] = useState('Call');
  return (
    <ul>
      <li>
        <button
          type="button"
          onClick={() => {
            done.push(step);
            setStep('Start');
          }}
        >
          {step}
        </button>
      </li>
      {rows.map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => {
              done.push(name);
              setRows(rows.filter((each) => each !== name));
            }}
          >
            {name}
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => done.push('Next page')}>
          Next page
        </button>
      </li>
    </ul>
  );
}

const pointerEvent = (type: string, init: PointerEventInit = {}) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, ...init });
const button = (name: string) => screen.getByRole('button', { name });

/** Whether the browser is left to do what it does then. */
function dispatch(target: Element, event: Event): boolean {
  Object.defineProperty(event, 'timeStamp', { value: now });
  let isLeft = false;
  act(() => {
    isLeft = target.dispatchEvent(event);
  });
  return isLeft;
}

/** A press and its click at a place, some time after what came before. */
function press(name: string, after: number, place = { x: 200, y: 100 }, pointerType = 'mouse') {
  now += after;
  const init = { clientX: place.x, clientY: place.y, pointerType, detail: 1 };
  const target = button(name);
  for (const type of ['pointerdown', 'mousedown', 'click'])
    dispatch(target, pointerEvent(type, init));
}

function key(name: string, after: number, more: KeyboardEventInit = {}) {
  now += after;
  const target = button(name);
  const init = { key: 'Enter', bubbles: true, cancelable: true, ...more };
  // The browser clicks a button whose Enter nobody took.
  if (dispatch(target, new KeyboardEvent('keydown', init)) && init.key === 'Enter')
    act(() => target.click());
}

describe.each(['mouse', 'touch'])('the second press of a double click (%s)', (pointer) => {
  const at = { x: 200, y: 100 };

  it('does nothing to what came in the place of the first', () => {
    show(<List />);
    press('Aisyah', 0, at, pointer);
    press('Bala', 60, at, pointer);
    press('Bala', 180, at, pointer);
    expect(done).toEqual(['Aisyah']);
    press('Bala', 600, at, pointer);
    expect(done).toEqual(['Aisyah', 'Bala']);
  });

  it('does nothing on a button that has come to do something else', () => {
    show(<List />);
    press('Call', 0, at, pointer);
    press('Start', 60, at, pointer);
    expect(done).toEqual(['Call']);
    press('Start', 600, at, pointer);
    expect(done).toEqual(['Call', 'Start']);
  });
});

describe('quick presses that were meant', () => {
  it('of one button all count', () => {
    show(<List />);
    for (let time = 0; time < 3; time += 1) press('Next page', 60);
    expect(done).toEqual(['Next page', 'Next page', 'Next page']);
  });

  it('at two places both count, and so does what code presses', () => {
    show(<List />);
    press('Aisyah', 0, { x: 200, y: 100 });
    press('Chong', 60, { x: 200, y: 140 });
    act(() => button('Bala').click());
    expect(done).toEqual(['Aisyah', 'Chong', 'Bala']);
  });
});

describe('what came under a pointer that rests', () => {
  const over = (name: string, after: number) => {
    now += after;
    const init = { clientX: 200, clientY: 100, pointerType: 'mouse' };
    dispatch(button(name), pointerEvent('pointerover', init));
  };

  it('takes no press at once, and takes it after a moment', () => {
    show(<List />);
    over('Aisyah', 0);
    over('Bala', 5_000);
    press('Bala', 100);
    expect(done).toEqual([]);
    press('Bala', 700);
    expect(done).toEqual(['Bala']);
  });

  it('takes a press of a pointer that went away and came back', () => {
    show(<List />);
    over('Aisyah', 0);
    over('Bala', 5_000);
    for (const clientX of [0, 200])
      dispatch(document.body, pointerEvent('pointermove', { clientX, clientY: 100 }));
    press('Bala', 100);
    expect(done).toEqual(['Bala']);
  });

  it('is no other control where the icon of a pressed one changes', () => {
    show(<List />);
    over('Next page', 0);
    press('Next page', 1_000);
    // The browser tells of the new icon, within the same button.
    over('Next page', 20);
    press('Next page', 180);
    expect(done).toEqual(['Next page', 'Next page']);
  });

  it('by scrolling takes every press', () => {
    show(<List />);
    over('Aisyah', 0);
    now += 5_000;
    dispatch(document.body, new Event('scroll'));
    over('Bala', 20);
    press('Bala', 100);
    expect(done).toEqual(['Bala']);
  });
});

describe('Enter', () => {
  it('that is held or bounces acts once', () => {
    show(<List />);
    key('Call', 0);
    key('Start', 500, { repeat: true });
    for (let time = 0; time < 5; time += 1) key('Start', 30, { repeat: true });
    expect(done).toEqual(['Call']);
    key('Start', 800);
    expect(done).toEqual(['Call', 'Start']);
    key('Aisyah', 90);
    expect(done).toEqual(['Call', 'Start']);
  });

  it('after another key acts at once, however quickly', () => {
    show(<List />);
    key('Aisyah', 0);
    key('Bala', 20, { key: 'Tab' });
    key('Bala', 20);
    expect(done).toEqual(['Aisyah', 'Bala']);
  });
});

describe('rows in a new order', () => {
  const shown: { set?: (names: readonly string[]) => void } = {};
  const order = (next: readonly string[]) => act(() => shown.set?.(next));
  function Rows({ first }: { first: readonly string[] }) {
    const [texts, setTexts] = useState(first);
    useEffect(() => {
      shown.set = setTexts;
    }, []);
    const root = useRef<HTMLUListElement>(null);
    const rows = useRestingRows(
      texts.map((name) => ({ id: name.split(' ')[0] ?? '', name })),
      root,
    );
    return (
      <ul ref={root}>
        {rows.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    );
  }
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const point = (type: string, pointerType = 'mouse') =>
    dispatch(screen.getByRole('list'), pointerEvent(type, { pointerType }));

  it('stand still under a pointer at work, with what is new of each, until it rests or leaves', async () => {
    fakeClock();
    show(<Rows first={['1 arrived', '2 arrived', '3 arrived']} />);
    point('pointermove');
    order(['3 arrived', '2 arrived', '1 called']);
    expect(names()).toEqual(['1 called', '2 arrived', '3 arrived']);
    await elapse(650);
    expect(names()).toEqual(['3 arrived', '2 arrived', '1 called']);

    point('pointermove');
    order(['2 arrived', '1 called']);
    expect(names()).toEqual(['3 arrived', '2 arrived', '1 called']);
    point('pointerleave');
    expect(names()).toEqual(['2 arrived', '1 called']);
  });

  it('stand still after a tap, and move at once without a pointer', async () => {
    fakeClock();
    show(<Rows first={['1', '2']} />);
    order(['2', '1']);
    expect(names()).toEqual(['2', '1']);
    point('pointerdown', 'touch');
    point('pointerleave', 'touch');
    order(['1', '2']);
    expect(names()).toEqual(['2', '1']);
    await elapse(650);
    expect(names()).toEqual(['1', '2']);
  });
});
