import type { ReactNode } from 'react';

/** Leads to another site, which is not told where the visitor came from. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer">
      {children}
    </a>
  );
}
