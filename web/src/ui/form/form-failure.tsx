import styles from './form.module.css';

/** Shows why the whole form was refused. Screen readers announce it when it appears. */
export function FormFailure({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className={styles['announcer']}>
      {children ? <p className={styles['failure']}>{children}</p> : null}
    </div>
  );
}
