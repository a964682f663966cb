import { EyeOff } from 'lucide-react';
import styles from './contribution.module.css';

interface SensitiveCoverProps {
  className?: string | undefined;
  onUncover: () => void;
}

/** Stands in the place of a sensitive picture, which does not load until somebody asks for it. */
export function SensitiveCover({ className = '', onUncover }: SensitiveCoverProps) {
  return (
    <button
      type="button"
      className={`second-13 ${className} ${styles['sensitiveCover']}`}
      onClick={onUncover}
    >
      <EyeOff size={20} aria-hidden="true" />
      <span>Sensitive picture</span>
      <span className="accent under">Show picture</span>
    </button>
  );
}
