import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './state-face.module.css';

interface FaceProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A screen without content: explains why it is empty and what to do. */
export function EmptyFace({ title, children, actions }: FaceProps) {
  return (
    <section className={styles['face']}>
      <h2>{title}</h2>
      <p>{children}</p>
      {actions ? <div className="buttons above-8">{actions}</div> : null}
    </section>
  );
}

/** A screen that failed: explains the failure and offers to try again. */
export function FailureFace({ title, children, actions, onRetry }: FaceProps & { onRetry?: () => void }) {
  return (
    <section className={styles['face']} role="alert">
      <h2>{title}</h2>
      <p>{children}</p>
      <div className="buttons above-8">
        {onRetry ? (
          <Button look="primary" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        {actions}
      </div>
    </section>
  );
}

/** A part of a screen that failed, while the rest is shown. */
export function PartFailure({
  title,
  message,
  onRetry,
}: {
  title: string;
  message: string;
  onRetry: () => void;
}) {
  return (
    <div role="alert" className={styles['part']}>
      <p>
        <strong>{title}</strong>
        <br />
        Error: {message}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
