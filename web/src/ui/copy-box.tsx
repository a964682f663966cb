import { useId } from 'react';
import { Button } from './button.tsx';
import styles from './files.module.css';

interface CopyBoxProps {
  /** What the text is, in the middle of a sentence. */
  name: string;
  text: string;
  /** The address of the same as a file. */
  file?: string;
  onCopy: (text: string, done: string) => void;
}

/** A text that people take with them. A click into it selects all of it, where copying is not allowed. */
export function CopyBox({ name, text, file, onCopy }: CopyBoxProps) {
  const id = useId();
  return (
    <div className={styles['box']}>
      <label htmlFor={id}>{name}</label>
      <textarea
        id={id}
        readOnly
        rows={Math.min(8, text.split('\n').length + 1)}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="buttons">
        <Button onClick={() => onCopy(text, `${name} copied.`)}>Copy {name}</Button>
        {file === undefined ? null : (
          <a href={file} download>
            Download {name}
          </a>
        )}
      </p>
    </div>
  );
}
