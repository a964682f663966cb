import type { ReactNode } from 'react';

/** One term of a `dl` with what it says. */
export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
