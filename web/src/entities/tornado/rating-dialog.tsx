import { Dialog } from '@base-ui/react/dialog';
import { damageScale } from '@touchdown/shared/tornadoes/damage-scale.ts';
import { Link } from 'react-router-dom';
import { useUnits } from '../../lib/units.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenedDialog } from '../../ui/form/dialog-button.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import styles from './rating-dialog.module.css';

const steps = [0, 1, 2, 3, 4, 5] as const;

/** What ratings mean. */
export function RatingDialog({ isOpen, onClose, finalFocus }: OpenedDialog) {
  const units = useUnits();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={`card dialog ${styles['popup']}`} finalFocus={finalFocus}>
          <Dialog.Title className="size-21">What ratings mean</Dialog.Title>
          <p>
            A rating is read from damage afterwards; winds are estimated from it and seldom measured. Since 1
            February 2007 the Enhanced Fujita scale is used, with these estimated gusts:
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Rating</th>
                <th scope="col">{units === 'us' ? 'Miles per hour' : 'Kilometers per hour'}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step) => (
                <tr key={step}>
                  <th scope="row">
                    <RatingBadge rating={`EF${step}`} />
                  </th>
                  <td>{damageScale[step][units === 'us' ? 'mph' : 'kmh']}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            Earlier tornadoes carry F0 to F5 of the Fujita scale, many rated years later from newspapers. The
            two scales are not converted into each other here. “Unrated” means that no rating is recorded, not
            that the tornado was weak.
          </p>
          <p>
            <Link to="/learn#ratings">What each does to a house</Link>
          </p>
          <p>
            <Dialog.Close render={<Button look="primary" />}>Close</Dialog.Close>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
