import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './profile.module.css';

/** The bones of a profile, in the sizes that its parts will have. */
export function ProfileLoading() {
  return (
    <div className={`stack ${styles['parts']}`} aria-busy="true">
      <VisuallyHidden>
        <p role="status">Loading the profile</p>
      </VisuallyHidden>
      <Skeleton height="5.5rem" />
      <Skeleton height="12rem" />
      <Skeleton height="16rem" />
    </div>
  );
}
