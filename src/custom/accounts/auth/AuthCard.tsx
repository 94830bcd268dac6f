import type { ReactNode } from 'react';

/** The card of a sign-in page: heading, a line under it, and what is to be done. */
export function AuthCard({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: string;
  children: ReactNode;
}) {
  return (
    <div className="front-card">
      <div className="head">
        <h1>{title}</h1>
        {subtitle !== undefined && <p className="lead">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
