import { LayoutGrid, Rows3 } from 'lucide-react';
import switchStyles from '../../../ui/switch.module.css';
import { listViews, type ListView } from './list-query-string.ts';
import styles from './view-switch.module.css';

const looks = {
  cards: { label: 'Cards', Icon: LayoutGrid },
  table: { label: 'Table', Icon: Rows3 },
} as const satisfies Record<ListView, unknown>;

export function ViewSwitch({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  return (
    <fieldset className={`${switchStyles['switch']} ${styles['switch']}`} aria-label="View">
      {listViews.map((name) => {
        const { label, Icon } = looks[name];
        return (
          <label key={name} className={`${switchStyles['choice']} ${styles['choice']}`}>
            <input type="radio" name="list-view" checked={view === name} onChange={() => onView(name)} />
            <Icon size={16} aria-hidden="true" />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}
