import type { ReactNode } from 'react';

/** For readers alone; `inline` where it is a part of a line, such as a button's. */
export function VisuallyHidden({ children, inline = false }: { children: ReactNode; inline?: boolean }) {
  const Element = inline ? 'span' : 'div';
  return <Element className="visually-hidden">{children}</Element>;
}
