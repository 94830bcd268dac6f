import { useCallback } from 'react';
import { sanitizeHtml } from './sanitize.ts';
import './richText.css';

/** Shows a rich text. It is made harmless here too, whatever the server has kept. */
export default function RichText({ html }: { html: string }) {
  const show = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(sanitizeHtml(html)),
    [html],
  );
  return <div ref={show} className="rich-text" />;
}
