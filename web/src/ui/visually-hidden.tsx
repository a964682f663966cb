import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** For readers alone; `inline` where it is a part of a line, such as a button's. */
export function VisuallyHidden({ children, inline = false }: { children: ReactNode; inline?: boolean }) {
  const Element = inline ? 'span' : 'div';
  return <Element className={styles['hidden']}>{children}</Element>;
}
