import type { ReactNode } from 'react';

/** The card of a sign-in page: heading, a line under it, and what is to be done. */
export function Card({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <div className="front-card">
      <div className="head">
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
