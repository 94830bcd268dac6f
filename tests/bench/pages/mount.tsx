import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { places, type Place } from './sample.ts';

/** Draws a side's pages under links to them, each side within its own surroundings. */
export function mount(pages: Record<Place, ReactNode>, around: (inside: ReactNode) => ReactNode) {
  const router = createMemoryRouter([
    {
      element: around(
        <>
          <nav>
            {places.map((place) => (
              <Link key={place} id={place} to={pathOf(place)}>
                {place}
              </Link>
            ))}
          </nav>
          <Outlet />
        </>,
      ),
      children: [
        { path: '/', element: null },
        ...places.map((place) => ({ path: pathOf(place), element: pages[place] })),
      ],
    },
  ]);
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(<RouterProvider router={router} />);
}

const pathOf = (place: Place) => `/${place}`;
