import type { Role } from '@touchdown/shared/contract/person.ts';
import styles from './person.module.css';

interface PersonNameProps {
  username: string;
  role: Role;
}

/** A username in its role's colour; what the colour says, a `RoleBadge` beside it says as a word. */
export function PersonName({ username, role }: PersonNameProps) {
  return (
    <span className={styles['name']} data-role={role}>
      {username}
    </span>
  );
}
