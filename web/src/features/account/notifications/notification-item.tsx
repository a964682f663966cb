import { contributionPath } from '@touchdown/shared/contributions/contribution-path.ts';
import type { Notification } from '@touchdown/shared/following/schema.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { Link } from 'react-router-dom';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { Button } from '../../../ui/button.tsx';
import { detailOf, headingOf } from './notification-words.ts';
import styles from './notifications.module.css';

interface NotificationItemProps {
  notification: Notification;
  onRead: (notification: Notification) => void;
  onMute: (notification: Notification) => void;
}

/** One notification: what happened, where, and when. To open it is to read it. */
export function NotificationItem({ notification, onRead, onMute }: NotificationItemProps) {
  const { at, path, about, is_unread: isUnread, is_muted: isMuted } = notification;
  const heading = headingOf(notification);
  const detail = detailOf(notification);
  const to = path !== null && about ? contributionPath(path, about.contribution_id) : path;
  const named = `${heading}, ${isolated(detail)}`;
  return (
    <article className={`card ${styles['item']}`} data-unread={isUnread}>
      <div>
        <h2 className="card-title">
          {isUnread ? <span className={styles['mark']}>Unread</span> : null}
          {to === null ? (
            heading
          ) : (
            <Link to={to} onClick={() => onRead(notification)}>
              {heading}
            </Link>
          )}
        </h2>
        <p className="second-15">
          <bdi>{detail}</bdi>
        </p>
        <p className="second-13">
          <time dateTime={at}>{formatVisitorTime(at)}</time>
          {isMuted ? ' · Muted' : ''}
        </p>
      </div>
      <div className="buttons">
        {isUnread ? (
          <Button look="quiet" aria-label={`Mark as read: ${named}`} onClick={() => onRead(notification)}>
            Mark as read
          </Button>
        ) : null}
        <Button
          look="quiet"
          aria-label={`${isMuted ? 'Unmute' : 'Mute'}: ${named}`}
          onClick={() => onMute(notification)}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </Button>
      </div>
    </article>
  );
}
