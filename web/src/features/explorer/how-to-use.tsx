import styles from './explorer-page.module.css';

export function HowToUse() {
  return (
    <section className={styles['help']} aria-labelledby="how-to-use">
      <h2 id="how-to-use">How to Use</h2>
      <ul>
        <li>
          Each thin line is a tornado’s path, and each dot is a tornado whose end was not recorded. Point at
          one to read its name, or click it to read more.
        </li>
        <li>
          The round pins are the most significant tornadoes in view: by rating, then fatalities, injuries and
          path length. Move or zoom the map to see others.
        </li>
        <li>
          Click a pin to open its card, and click it again to open the tornado’s page. A number stands for
          several pins: from far away it zooms in to them, and close up it lists the pins at one place.
        </li>
        <li>Drag over the years, months or hours to see only those, or play the years.</li>
        <li>
          Keys: arrows move the map, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>f</kbd> fills the screen,{' '}
          <kbd>Esc</kbd> closes.
        </li>
      </ul>
    </section>
  );
}
