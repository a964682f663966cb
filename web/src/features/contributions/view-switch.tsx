import switchStyles from '../../ui/switch.module.css';
import styles from './contribution-list.module.css';
import { feedViews, type FeedView } from './feed-query-string.ts';

const labels: Readonly<Record<FeedView, string>> = { list: 'List', map: 'Map', gallery: 'Gallery' };

/** How the contributions are shown. */
export function ViewSwitch({ view, onChange }: { view: FeedView; onChange: (view: FeedView) => void }) {
  return (
    <fieldset className={`${switchStyles['switch']} ${styles['views']}`} aria-label="View">
      {feedViews.map((each) => (
        <label key={each} className={switchStyles['choice']}>
          <input type="radio" name="view" checked={view === each} onChange={() => onChange(each)} />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  );
}
