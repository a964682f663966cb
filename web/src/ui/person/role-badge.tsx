import type { Role } from '@touchdown/shared/contract/person.ts';
import styles from './person.module.css';

const labels: Partial<Record<Role, string>> = { expert: 'Expert', moderator: 'Moderator', admin: 'Admin' };

/** Section 6 of the specification: most people have no badge. */
export function RoleBadge({ role }: { role: Role }) {
  const label = labels[role];
  return label ? (
    <span className={styles['badge']} data-role={role}>
      {label}
    </span>
  ) : null;
}
