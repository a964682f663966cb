import { EyeOff } from 'lucide-react';
import styles from './sensitive-cover.module.css';

interface SensitiveCoverProps {
  className?: string | undefined;
  onUncover: () => void;
}

/** Stands in the place of a sensitive picture, which does not load until somebody asks for it. */
export function SensitiveCover({ className = '', onUncover }: SensitiveCoverProps) {
  return (
    <button type="button" className={`second-13 ${className} ${styles['cover']}`} onClick={onUncover}>
      <EyeOff size={20} aria-hidden="true" />
      <span>Sensitive picture</span>
      <span className={styles['action']}>Show picture</span>
    </button>
  );
}
