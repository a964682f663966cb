import { Database, Map, Radar } from 'lucide-react';
import styles from './home-page.module.css';

const features = [
  {
    Icon: Database,
    title: 'Comprehensive Data',
    text: 'Date, place, rating, path, casualties and damage of each tornado. What is not recorded is shown as unknown, never as zero.',
  },
  {
    Icon: Map,
    title: 'Interactive Maps',
    text: 'Each path drawn to scale over a map of our own, and an explorer with every track on record.',
  },
  {
    Icon: Radar,
    title: 'Radar Imagery',
    text: 'Radar loops made on demand from the archive of the national network, back to 1991, with every frame’s own time.',
  },
];

export function Discover() {
  return (
    <section className={`page-width ${styles['section']}`} aria-labelledby="discover">
      <h2 id="discover">What You’ll Discover</h2>
      <div className={styles['cards']}>
        {features.map(({ Icon, title, text }) => (
          <article key={title} className={`card ${styles['card']}`}>
            <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
