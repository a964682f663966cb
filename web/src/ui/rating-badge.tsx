import { ratingLabel, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import styles from './rating-badge.module.css';
import { ratingStep } from './rating-colours.ts';

/** A rating as text on its colour: a rating is never shown by colour alone. */
export function RatingBadge({ rating }: { rating: Rating }) {
  return (
    <span className={styles['badge']} data-step={ratingStep(rating)}>
      {ratingLabel(rating)}
    </span>
  );
}
