import { useState } from 'react';
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

interface ProfilePhotoProps {
  username: string;
  /** Null if there is none. */
  url: string | null;
}

/** A user's photo, or the first letter of the username if there is none or it fails to load. */
export function ProfilePhoto({ username, url }: ProfilePhotoProps) {
  const [failed, setFailed] = useState<string>();
  if (url !== null && url !== failed) {
    return <img src={url} alt={username} className={styles['photo']} onError={() => setFailed(url)} />;
  }
  return (
    <span className={styles['placeholder']} aria-hidden="true">
      {username.slice(0, 1).toUpperCase()}
    </span>
  );
}

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
