import type { Role } from '@touchdown/shared/contract/person.ts';
import styles from './person.module.css';

interface PersonNameProps {
  username: string;
  role: Role;
}

/** A username in the colour of the role. A word beside it, such as a `RoleBadge`, must name the role. */
export function PersonName({ username, role }: PersonNameProps) {
  return (
    <span className={styles['name']} data-role={role}>
      {username}
    </span>
  );
}
