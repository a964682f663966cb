import styles from './featured.module.css';
import { LatestContributions } from './latest-contributions-card.tsx';
import { OnThisDay } from './on-this-day-card.tsx';

export function FeaturedSection() {
  return (
    <section className={`page-width ${styles['featured']}`} aria-labelledby="featured">
      <h2 id="featured">Featured Today</h2>
      <div className={styles['pair']}>
        <OnThisDay />
        <LatestContributions />
      </div>
    </section>
  );
}
