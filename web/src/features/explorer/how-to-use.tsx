import styles from './explorer-page.module.css';

export function HowToUse() {
  return (
    <section className={styles['help']} aria-labelledby="how-to-use">
      <h2 id="how-to-use">How to Use</h2>
      <ul>
        <li>
          Each thin line is a tornado’s path, each dot one whose end nobody wrote down. Point at one to read
          its name, click it to read more.
        </li>
        <li>
          The round pins are the most significant tornadoes in view: by rating, then fatalities, injuries and
          path length. Move or zoom, and others take their place.
        </li>
        <li>
          A pin opens a card; the same pin again opens the tornado’s page. A number stands for several pins:
          from afar it zooms in to them, from near it lists those that lie at one place.
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
