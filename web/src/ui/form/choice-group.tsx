import { CircleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import fieldStyles from './form.module.css';
import styles from './choice-group.module.css';

interface ChoiceGroupProps {
  legend: string;
  name: string;
  /** The choices with their words, in order. */
  choices: Readonly<Record<string, string>>;
  /** What is chosen; of several, their names with a space between. Empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Whether more than one can be chosen. */
  hasSeveral?: boolean;
  /** A choice that stands for none of the others, so that choosing it takes them away. */
  noneOf?: string;
  error?: string | undefined;
  /** Whether it can be left out again. */
  isRequired?: boolean;
}

/** A question with its choices in view, each as large as a finger. The arrow keys move among them. */
export function ChoiceGroup({
  legend,
  name,
  choices,
  value,
  onChange,
  hasSeveral = false,
  noneOf,
  error,
  isRequired = false,
}: ChoiceGroupProps) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const chosen = value.split(' ').filter(Boolean);

  function choose(choice: string, isChosen: boolean): void {
    if (!hasSeveral) return onChange(choice);
    const others = chosen.filter((one) => one !== choice && choice !== noneOf && one !== noneOf);
    onChange([...others, ...(isChosen ? [choice] : [])].join(' '));
  }

  function clear(): void {
    onChange('');
    // The button goes away with what it clears.
    group.current?.querySelector('input')?.focus();
  }

  return (
    <fieldset ref={group} className={styles['group']} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      <div className={styles['choices']}>
        {Object.entries(choices).map(([choice, words]) => (
          <label key={choice} className={styles['choice']}>
            <input
              type={hasSeveral ? 'checkbox' : 'radio'}
              name={name}
              value={choice}
              checked={chosen.includes(choice)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => choose(choice, target.checked)}
            />
            {words}
          </label>
        ))}
        {value !== '' && !isRequired ? (
          <button type="button" className={styles['clear']} aria-label={`Clear: ${legend}`} onClick={clear}>
            Clear
          </button>
        ) : null}
      </div>
      {error ? (
        <p id={errorId} className={fieldStyles['error']}>
          <CircleAlert size={16} aria-hidden="true" className="text-sign" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
