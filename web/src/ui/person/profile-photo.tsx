import { useState } from 'react';
import styles from './person.module.css';

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
