import type { ReactNode } from 'react';
import styles from './learn.module.css';

/** A house after a tornado of a rating from 0 to 5. What it shows stands below it in words. */
export function DamagedHouse({ step }: { step: number }) {
  return (
    <svg viewBox="0 0 160 96" className={styles['house']} aria-hidden="true">
      <path d="M4 84h152" className={styles['ground']} />
      {houses[step]}
    </svg>
  );
}

/** The parts of a whole house, drawn again as long as they stand. */
const walls = <path d="M36 50h64v34H36z" className={styles['wall']} />;
const door = <path d="M62 62h12v22H62z" className={styles['hole']} />;
const panes = (
  <>
    <path d="M43 58h12v10H43z" className={styles['pane']} />
    <path d="M81 58h12v10H81z" className={styles['pane']} />
  </>
);
const brokenPanes = (
  <path d="M43 58h12v10H43zM81 58h12v10H81zM43 58l5 4-3 6M93 58l-6 5 4 5" className={styles['hole']} />
);
const trunk = <path d="M127 84V56" className={styles['trunk']} />;

const houses: readonly ReactNode[] = [
  <>
    {walls}
    {door}
    {panes}
    <path d="M28 50 68 22l40 28z" className={styles['roof']} />
    <path d="M52 38h7v4h-7zM80 34h6v4h-6zM86 42h7v4h-7z" className={styles['gap']} />
    {trunk}
    <circle cx="127" cy="46" r="15" className={styles['crown']} />
    <path d="M134 82l12-5M140 80l4 3" className={styles['trunk']} />
  </>,
  <>
    {walls}
    {door}
    {brokenPanes}
    <path d="M28 50 68 22l40 28z" className={styles['roof']} />
    <path d="M40 50l10-8 12 2 4-10 10 6-4 10zM84 44l10 1 4 5H82z" className={styles['gap']} />
    <path d="M124 84l10-26" className={styles['trunk']} />
    <circle cx="137" cy="49" r="13" className={styles['crown']} />
    <path d="M10 82l9-3M112 80l8 3" className={styles['piece']} />
  </>,
  <>
    {walls}
    {door}
    {brokenPanes}
    <path d="M36 50 52 38M48 50l8-6M100 50 84 38M90 50l-8-6M36 50h64" className={styles['beam']} />
    <path d="M108 70l26-8 4 9-27 8z" className={styles['roof']} />
    <path d="M146 84V68" className={styles['trunk']} />
    <path d="M10 80l12-4M14 84l8 0M24 74l5 5" className={styles['piece']} />
  </>,
  <>
    <path d="M36 84V62l8 4 4-6 6 8v16zM100 84V70l-7-6-4 8v12z" className={styles['wall']} />
    <path d="M60 56h22v28H60zM67 66h8v18" className={styles['wall']} />
    <path d="M8 82l16-6M108 78l14 5M112 72l12-2M28 72l4 6M88 58l8-6" className={styles['piece']} />
    <path d="M140 84V66l5-4" className={styles['trunk']} />
  </>,
  <>
    <path d="M30 84l8-9 7 3 6-8 9 5 8-7 8 8 9-5 7 8 8-2 6 7z" className={styles['wall']} />
    <path d="M44 80l12-8M62 82l6-12M78 80l12-6M92 76l-8 8M50 68l8 2" className={styles['piece']} />
    <path
      d="M116 72h5l3-5h13l4 5h5v7h-30zM122 64a3 3 0 1 1 .1 0M140 64a3 3 0 1 1 .1 0"
      className={styles['car']}
    />
    <path d="M14 84V72" className={styles['trunk']} />
  </>,
  <>
    <path d="M34 80h68v4H34z" className={styles['slab']} />
    <path d="M66 80v-4h6v4" className={styles['piece']} />
    <path d="M112 82l6-3M122 78l5 4M132 83l8-4M144 78l6 3M10 82l7-3M20 80l4 3" className={styles['piece']} />
    <path d="M150 84v-4" className={styles['trunk']} />
  </>,
];
