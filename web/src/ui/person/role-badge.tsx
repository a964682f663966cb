import type { Role } from '@touchdown/shared/contract/person.ts';
import styles from './person.module.css';

const words: Partial<Record<Role, string>> = { expert: 'Expert', moderator: 'Moderator', admin: 'Admin' };

/** Section 6 of the specification: most people have no badge. */
export function RoleBadge({ role }: { role: Role }) {
  const word = words[role];
  return word ? (
    <span className={styles['badge']} data-role={role}>
      {word}
    </span>
  ) : null;
}
