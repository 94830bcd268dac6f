import { useCallback } from 'react';
import { cleanFragment } from './clean.ts';
import './richText.css';

/** Shows a rich text. It is made harmless here too, whatever the server has kept. */
export default function RichText({ html }: { html: string }) {
  const show = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(cleanFragment(html)),
    [html],
  );
  return <div ref={show} className="rich-text" />;
}
