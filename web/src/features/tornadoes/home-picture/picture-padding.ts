import type { Padding } from '../../../map/map-frame.ts';

/** The picture is beside the words on a wide screen, and in a band below them on a narrow one, as home-page.module.css lays them out. */
export const narrowWidth = 941;
export const besideTheWords: Padding = { top: 24, right: 8, bottom: 24, left: 520 };
export const belowTheWords: Padding = { top: 10, right: 4, bottom: 34, left: 4 };
