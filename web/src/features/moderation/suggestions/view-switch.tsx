import switchStyles from '../../../ui/switch.module.css';
import styles from './suggestions.module.css';
import { views, type View } from './suggestion-query-string.ts';

const labels: Record<View, string> = { rows: 'Rows', cards: 'Cards' };

/** How the suggestions are shown. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className={`${switchStyles['switch']} ${styles['views']}`}>
      <legend className="visually-hidden">Show as</legend>
      {views.map((value) => (
        <label key={value} className={`${switchStyles['choice']} ${styles['view']}`}>
          <input type="radio" name="view" checked={view === value} onChange={() => onChange(value)} />
          {labels[value]}
        </label>
      ))}
    </fieldset>
  );
}
