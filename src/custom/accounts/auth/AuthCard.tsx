import type { ReactNode } from 'react';

/** The card of a sign-in page: heading, subtitle and content. */
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
