import { useState } from 'react';
import styles from './explorer-page.module.css';

const touchOnly = '(hover: none)';

/** How to use the map, in the words of the device: touching, or pointing and keys. */
export function HowToUse() {
  const [isTouch] = useState(() => matchMedia(touchOnly).matches);
  const press = isTouch ? 'Tap' : 'Click';
  return (
    <section className={styles['help']} aria-labelledby="how-to-use">
      <h2 id="how-to-use">How to Use</h2>
      <ul>
        <li>
          Each thin line is a tornado’s path, and each dot is a tornado whose end was not recorded.{' '}
          {isTouch ? 'Tap one to read more.' : 'Point at one to read its name, or click it to read more.'}
        </li>
        <li>
          The round pins are the most significant tornadoes in view: by rating, then fatalities, injuries and
          path length.{' '}
          {isTouch
            ? 'Drag with one finger or pinch with two to see others.'
            : 'Move or zoom the map to see others.'}
        </li>
        <li>
          {press} a pin to open its card, and {press.toLowerCase()} it again to open the tornado’s page. A
          number stands for several pins: from far away it zooms in to them, and close up it lists the pins at
          one place. A pinned card stays while you choose others.
        </li>
        <li>Drag over the years, months or hours to see only those, or play the years.</li>
        {isTouch ? null : (
          <li>
            Keys: arrows move the map, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>f</kbd> or <kbd>F11</kbd>{' '}
            fills the screen, <kbd>Esc</kbd> closes.
          </li>
        )}
      </ul>
    </section>
  );
}
