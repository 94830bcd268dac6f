import { useCallback } from 'react';
import { sanitizeFragment } from './sanitize.ts';
import './richText.css';

/** Shows a rich text. It is made harmless here too, whatever the server has kept. */
export default function RichText({ html }: { html: string }) {
  const show = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(sanitizeFragment(html)),
    [html],
  );
  return <div ref={show} className="rich-text" />;
}
