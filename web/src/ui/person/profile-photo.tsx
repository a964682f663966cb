import { useState } from 'react';
import styles from './person.module.css';

interface ProfilePhotoProps {
  username: string;
  /** Null where there is none. */
  address: string | null;
}

/** Somebody's photo; without one, or where it cannot be loaded, the first letter of the name. */
export function ProfilePhoto({ username, address }: ProfilePhotoProps) {
  const [failed, setFailed] = useState<string>();
  if (address !== null && address !== failed) {
    return (
      <img src={address} alt={username} className={styles['photo']} onError={() => setFailed(address)} />
    );
  }
  return (
    <span className={styles['placeholder']} aria-hidden="true">
      {username.slice(0, 1).toUpperCase()}
    </span>
  );
}
