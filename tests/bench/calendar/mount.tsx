import { type ComponentType, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { appointmentsOf } from './sample.ts';

/** What a side draws of a week. */
export interface WeekProps {
  week: number;
  appointments: ReturnType<typeof appointmentsOf>;
}

const weeks = [0, 1].map(appointmentsOf);

/** Draws nothing until asked, then one week and the next. */
export function mount(Week: ComponentType<WeekProps>) {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(<Side Week={Week} />);
}

function Side({ Week }: { Week: ComponentType<WeekProps> }) {
  const [week, setWeek] = useState<number | null>(null);
  return (
    <>
      <nav>
        <button id="show" onClick={() => setWeek(0)}>
          Show
        </button>
        <button id="next" onClick={() => setWeek(1)}>
          Next
        </button>
      </nav>
      {week !== null && <Week week={week} appointments={weeks[week] ?? []} />}
    </>
  );
}
