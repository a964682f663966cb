import type { RefObject } from 'react';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import styles from './desk.module.css';
import type { KeyWords } from './key-words.ts';

interface KeysDialogProps {
  keyWords: readonly KeyWords[];
  isOpen: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Every key of a desk. */
export function KeysDialog({ keyWords, isOpen, onClose, finalFocus }: KeysDialogProps) {
  return (
    <FormDialog title="Keys" isOpen={isOpen} onClose={onClose} finalFocus={finalFocus}>
      <dl className={styles['keyTable']}>
        {keyWords.map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
