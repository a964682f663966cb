import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import { longDate, shortDate } from '@touchdown/shared/text/written-date.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { BookmarkX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { besideDate, ratingOf } from '../../../entities/tornado/tornado-words.ts';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import styles from '../own-lists.module.css';

interface BookmarkCardProps {
  bookmark: BookmarkedTornado;
  level: 2 | 3;
  /** Left out where bookmarks cannot be removed, as on the dashboard. */
  onRemove?: () => void;
}

/** A saved tornado, as it was in the record when it was saved. */
export function BookmarkCard({ bookmark, level, onRemove }: BookmarkCardProps) {
  const { id, begin_datetime: begin, begin_wall: local } = bookmark;
  const name = nameAsTitle(bookmark.display_name);
  const Heading = `h${level}` as const;
  return (
    <article className={`card link-card ${styles['card']}`}>
      <div className="card-head">
        <Heading className="card-title">
          <Link to={`/tornadoes/${id}`} className={`link-card-link bare-link ${styles['link']}`}>
            {name}
          </Link>
        </Heading>
        <RatingBadge rating={ratingOf(bookmark.tor_f_scale)} />
      </div>
      <p className="second-13">
        <time dateTime={begin}>
          {longDate(local)}, {beginClock(bookmark)}
        </time>
        {besideDate(bookmark)}
      </p>
      <p className={`second-13 ${styles['saved']}`}>
        Saved <time dateTime={bookmark.bookmark_created_at}>{shortDate(bookmark.bookmark_created_at)}</time>
      </p>
      {onRemove ? (
        <button
          type="button"
          className={`icon-button card ${styles['remove']}`}
          title="Remove bookmark"
          aria-label={`Remove bookmark: ${name}`}
          onClick={onRemove}
        >
          <BookmarkX size={18} aria-hidden="true" />
        </button>
      ) : null}
    </article>
  );
}
