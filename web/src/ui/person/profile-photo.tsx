import { useState } from 'react';
import styles from './person.module.css';

interface ProfilePhotoProps {
  username: string;
  /** Null where there is none. */
  url: string | null;
}

/** Somebody's photo; without one, or where it cannot be loaded, the first letter of the name. */
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
