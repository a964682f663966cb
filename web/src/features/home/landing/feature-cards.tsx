import { Database, Map, Radar, Users } from 'lucide-react';
import styles from './feature-cards.module.css';

const features = [
  {
    Icon: Database,
    title: 'Comprehensive Data',
    text: 'Rating, path, casualties and damage of each tornado, with the official rows they come from. What nobody recorded is shown as not recorded.',
  },
  {
    Icon: Map,
    title: 'Interactive Maps',
    text: 'All paths on one map. Narrow them by year, month and hour, go down to a town, and send the link to somebody.',
  },
  {
    Icon: Radar,
    title: 'Radar Imagery',
    text: 'Watch the storm pass on radar, frame by frame with the time of each, from the national archive since 1991.',
  },
  {
    Icon: Users,
    title: 'Told by Those Who Were There',
    text: 'Photographs, stories and newspaper pages beside the official record, and corrections that a moderator has checked.',
  },
];

export function FeatureCards() {
  return (
    <section className={`page-width ${styles['section']}`} aria-labelledby="discover">
      <h2 id="discover">What You’ll Discover</h2>
      <ul className={styles['cards']}>
        {features.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
