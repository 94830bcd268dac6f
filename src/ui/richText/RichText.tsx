import { useCallback } from 'react';
import { sanitizeHtml } from './sanitize.ts';
import './richText.css';

/** Shows rich text. It is sanitized here too, whatever the server stored. */
export default function RichText({ html }: { html: string }) {
  const show = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(sanitizeHtml(html)),
    [html],
  );
  return <div ref={show} className="rich-text" />;
}
