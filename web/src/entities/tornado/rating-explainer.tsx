import { lazy } from 'react';
import { DialogButton } from '../../ui/form/dialog-button.tsx';
import styles from './rating-dialog.module.css';

const load = () =>
  import('./rating-dialog.tsx').then(({ RatingDialog: component }) => ({ default: component }));
const RatingDialog = lazy(load);

export function RatingExplainer() {
  return (
    <DialogButton label="What ratings mean" className={styles['trigger']} load={load}>
      {(opened) => <RatingDialog {...opened} />}
    </DialogButton>
  );
}
