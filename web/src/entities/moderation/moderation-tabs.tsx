import { NavLink } from 'react-router-dom';
import styles from './moderation-tabs.module.css';

const tabs = [
  { to: '/moderation/suggestions', label: 'Suggestions' },
  { to: '/moderation/reports', label: 'Reports' },
  { to: '/moderation/appeals', label: 'Appeals' },
  { to: '/moderation/takedowns', label: 'Takedowns' },
  { to: '/moderation/people', label: 'People' },
];

/** The links between the pages for moderators. */
export function ModerationTabs() {
  return (
    <nav aria-label="Moderation" className={`touch-links ${styles['tabs']}`}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
