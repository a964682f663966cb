import switchStyles from '../../../ui/switch.module.css';
import { listViews, type ListView } from './list-query-string.ts';
import styles from './view-switch.module.css';

const labels = { cards: 'Cards', table: 'Table' } as const satisfies Record<ListView, string>;

export function ViewSwitch({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  return (
    <fieldset className={`${switchStyles['switch']} ${styles['switch']}`} aria-label="View">
      {listViews.map((name) => (
        <label key={name} className={`${switchStyles['choice']} ${styles['choice']}`}>
          <input type="radio" name="list-view" checked={view === name} onChange={() => onView(name)} />
          {labels[name]}
        </label>
      ))}
    </fieldset>
  );
}
