import { Monitor, Moon, Sun } from 'lucide-react';
import { themes, useTheme, type Theme } from '../lib/theme.ts';
import styles from './switch.module.css';

const looks = {
  system: { label: 'Match device', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const satisfies Record<Theme, unknown>;

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  return (
    <fieldset className={styles['switch']} aria-label="Theme">
      {themes.map((name) => {
        const { label, Icon } = looks[name];
        return (
          <label key={name} className={`icon-button ${styles['choice']}`} title={label}>
            <input
              type="radio"
              name="theme"
              aria-label={label}
              checked={theme === name}
              onChange={() => setTheme(name)}
            />
            <Icon size={17} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}
