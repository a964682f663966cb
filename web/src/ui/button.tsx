import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

type Look = 'plain' | 'primary' | 'quiet' | 'danger';

function classOf(look: Look, className: string | undefined): string {
  const lookClass = look === 'plain' ? undefined : styles[look];
  return [styles.button, lookClass, className].filter(Boolean).join(' ');
}

export function Button({
  look = 'plain',
  className,
  type = 'button',
  ...rest
}: ComponentPropsWithRef<'button'> & { look?: Look }) {
  // oxlint-disable-next-line react/button-has-type -- the type has a default above
  return <button type={type} className={classOf(look, className)} {...rest} />;
}

/** A link that looks like a button. It stays a link for screen readers, because it opens a page. */
export function LinkButton({ look = 'plain', className, ...rest }: LinkProps & { look?: Look }) {
  return <Link className={classOf(look, className)} {...rest} />;
}
