import type { Padding } from '../../../map/map-frame.ts';

/** The picture is beside the text on a wide screen and below it on a narrow one, as in home-page.module.css. */
export const narrowWidth = 941;
export const besideTheWords: Padding = { top: 24, right: 8, bottom: 24, left: 520 };
export const belowTheWords: Padding = { top: 10, right: 4, bottom: 34, left: 4 };
