import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';

/** Draws a side's form once it is asked for, within that side's own surroundings. */
export function mount(form: ReactNode, around: (inside: ReactNode) => ReactNode): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root');
  const router = createMemoryRouter([
    { element: around(<Outlet />), children: [{ path: '/', element: <Shown>{form}</Shown> }] },
  ]);
  createRoot(root).render(<RouterProvider router={router} />);
}

function Shown({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  return shown ? (
    children
  ) : (
    <button type="button" id="show" onClick={() => setShown(true)}>
      Show
    </button>
  );
}
