import { maxUnreadCounted } from '@touchdown/shared/following/following-limits.ts';
import { useUnreadCount } from '../entities/following/unread-count.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './top-bar.module.css';

/** How many notifications the reader has not read. Nothing if there are none, or it is unknown. */
export function NotificationCount() {
  const count = useUnreadCount();
  if (count === 0) return null;
  const words = count >= maxUnreadCounted ? `${maxUnreadCounted - 1}+` : String(count);
  return (
    <>
      {' '}
      <span className={styles['count']} aria-hidden="true">
        {words}
      </span>
      <VisuallyHidden inline>
        {words} unread {count === 1 ? 'notification' : 'notifications'}
      </VisuallyHidden>
    </>
  );
}
