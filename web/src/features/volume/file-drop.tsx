import { useId, useState, type DragEvent } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps {
  onFile: (file: File) => void;
  isReading: boolean;
}

/** Where a file is dropped or chosen. */
export function FileDrop({ onFile, isReading }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={`card ${styles['drop']}`}
      data-over={isOver ? '' : undefined}
      aria-busy={isReading}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>Drop a radar file here, or choose one</label>
      <input
        id={id}
        type="file"
        onClick={({ currentTarget }) => {
          // The same file can be chosen again. Until then the field names it.
          currentTarget.value = '';
        }}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
