import { BadgeCheck, Hammer, HandHeart, Server, type LucideIcon } from 'lucide-react';
import styles from './subscription-page.module.css';

const reasons: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Infrastructure costs',
    text: 'Servers, storage and the radar loops that are made on request.',
    Icon: Server,
  },
  {
    title: 'Ongoing development',
    text: 'New years of the record, corrections and better tools.',
    Icon: Hammer,
  },
  {
    title: 'Ad-free experience',
    text: 'No advertising and no trackers, for everybody.',
    Icon: BadgeCheck,
  },
  {
    title: 'Community support',
    text: 'Moderation, and answers to people who write to us.',
    Icon: HandHeart,
  },
];

export function WhySupport() {
  return (
    <section aria-labelledby="why-support" className={`card side-box ${styles['why']}`}>
      <h2 id="why-support">Why Support</h2>
      <ul className={styles['reasons']}>
        {reasons.map(({ title, text, Icon }) => (
          <li key={title}>
            <Icon size={19} aria-hidden="true" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
