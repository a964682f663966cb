import { readOnlySentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { useOutage } from '../lib/outage/outage.ts';
import { useSiteStatus } from '../lib/site-status.ts';
import styles from './banners.module.css';

/**
 * Over every page while the server does not answer, or nothing can be changed. The region is always there, so that
 * screen readers announce it.
 */
export function ReadOnlyBanner() {
  const closed = useSiteStatus().readOnly && readOnlySentence;
  const says = useOutage() ?? closed;
  return <div role="status">{says ? <p className={styles['banner']}>{says}</p> : null}</div>;
}
