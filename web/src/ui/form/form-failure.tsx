import styles from './form-field.module.css';

/** Why the whole form was refused, announced as soon as it stands there. */
export function FormFailure({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className={styles['announcer']}>
      {children ? <p className={styles['failure']}>{children}</p> : null}
    </div>
  );
}
