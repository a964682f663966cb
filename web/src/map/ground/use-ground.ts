import { useEffect, useMemo, useRef, useState } from 'react';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import { loadBaseData, loadCounties, type BaseData, type Position } from './base-data.ts';
import { countiesFromZoom, groundMarks, placeFont } from './ground-marks.ts';

/** Returns the drawn ground of a map at a zoom; undefined until it is wanted and has loaded. */
export function useGround(
  zoom: number,
  palette: Palette,
  isWanted: boolean,
  onFailure: () => void,
): Marks[] | undefined {
  const [base, setBase] = useState<BaseData>();
  const [counties, setCounties] = useState<Position[][]>();
  const wantsCounties = isWanted && zoom >= countiesFromZoom;
  const fail = useRef(onFailure);
  useEffect(() => {
    let current = true;
    if (!isWanted) return undefined;
    Promise.all([loadBaseData(), document.fonts.load(`${placeFont.weight} 16px ${placeFont.family}`)]).then(
      ([loaded]) => current && setBase(loaded),
      () => current && fail.current(),
    );
    return () => {
      current = false;
    };
  }, [isWanted]);
  useEffect(() => {
    let current = true;
    // If the county lines fail to load, the map works without them.
    if (wantsCounties)
      loadCounties().then(
        (loaded) => current && setCounties(loaded),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [wantsCounties]);
  return useMemo(
    () => base && groundMarks(base, wantsCounties ? counties : undefined, palette),
    [base, counties, wantsCounties, palette],
  );
}
