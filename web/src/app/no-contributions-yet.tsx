import styles from './no-contributions-yet.module.css';

/** Holds the place of the contributions until they are open. */
export function NoContributionsYet() {
  return (
    <section className={styles['section']}>
      <h2>Community contributions</h2>
      <p>No contributions yet</p>
    </section>
  );
}
