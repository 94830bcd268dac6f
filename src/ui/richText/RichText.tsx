import { useCallback } from 'react';
import { sanitizeHtml } from './sanitize.ts';
import './richText.css';

/** Shows rich text, with its pictures where they are wanted. It is sanitized here too, whatever the server stored. */
export default function RichText({ html, pictures = false }: { html: string; pictures?: boolean }) {
  const show = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(sanitizeHtml(html, { pictures })),
    [html, pictures],
  );
  return <div ref={show} className="rich-text" />;
}
