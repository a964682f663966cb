import { Dialog } from '@base-ui/react/dialog';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { useUnits } from '../../lib/units.ts';
import { Button } from '../../ui/button.tsx';
import type { OpenedDialog } from '../../ui/form/dialog-button.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import styles from './rating-dialog.module.css';

/** Estimated three-second gusts of the Enhanced Fujita scale: in miles per hour, and in km/h without gaps. */
const enhanced: readonly [rating: Rating, mph: string, kmh: string][] = [
  ['EF0', '65 to 85', '105 to 137'],
  ['EF1', '86 to 110', '138 to 177'],
  ['EF2', '111 to 135', '178 to 217'],
  ['EF3', '136 to 165', '218 to 266'],
  ['EF4', '166 to 200', '267 to 322'],
  ['EF5', 'over 200', 'over 322'],
];

/** What ratings mean. */
export function RatingDialog({ isOpen, onClose, finalFocus }: OpenedDialog) {
  const units = useUnits();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={`card dialog ${styles['popup']}`} finalFocus={finalFocus}>
          <Dialog.Title>What ratings mean</Dialog.Title>
          <p>
            A rating is read from damage afterwards; winds are estimated from it and seldom measured. Since 1
            February 2007 the Enhanced Fujita scale is used, with these estimated gusts:
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Rating</th>
                <th scope="col">{units === 'us' ? 'Miles per hour' : 'Kilometres per hour'}</th>
              </tr>
            </thead>
            <tbody>
              {enhanced.map(([rating, mph, kmh]) => (
                <tr key={rating}>
                  <th scope="row">
                    <RatingBadge rating={rating} />
                  </th>
                  <td>{units === 'us' ? mph : kmh}</td>
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
            <Dialog.Close render={<Button look="primary" />}>Close</Dialog.Close>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
