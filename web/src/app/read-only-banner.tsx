import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { useSiteStatus } from '../lib/site-status.ts';
import styles from './read-only-banner.module.css';

/** Over every page while nothing can be changed. The region is always there, so that screen readers announce it. */
export function ReadOnlyBanner() {
  const { readOnly } = useSiteStatus();
  return <div role="status">{readOnly ? <p className={styles['banner']}>{readOnlySentence}</p> : null}</div>;
}
