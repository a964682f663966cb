import type { ReactNode } from 'react';

/** Text for screen readers only; `inline` for a part of a line, such as the label of a button. */
export function VisuallyHidden({ children, inline = false }: { children: ReactNode; inline?: boolean }) {
  const Element = inline ? 'span' : 'div';
  return <Element className="visually-hidden">{children}</Element>;
}
