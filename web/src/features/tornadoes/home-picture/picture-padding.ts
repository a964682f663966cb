import type { Padding } from '../../../map/map-frame.ts';

/** The picture is beside the text on a wide screen and below it on a narrow one, as in home-page.module.css. */
const narrowWidth = 941;
const besideTheWords: Padding = { top: 24, right: 8, bottom: 24, left: 520 };
const belowTheWords: Padding = { top: 10, right: 4, bottom: 34, left: 4 };
/** The part of the width at the left where the picture has faded out beneath the text. */
const coveredByWords = 0.36;

const isNarrow = () => innerWidth < narrowWidth;

export function picturePadding(): Padding {
  return isNarrow() ? belowTheWords : besideTheWords;
}

export function coveredShare(): number {
  return isNarrow() ? 0 : coveredByWords;
}
