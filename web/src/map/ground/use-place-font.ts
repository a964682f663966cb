import { useEffect, useState } from 'react';
import { placeFont } from './ground-marks.ts';

/** Returns whether the font of names has loaded, or cannot: deck.gl draws each glyph once, with what is there then. */
export function usePlaceFont(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    const ready = () => current && setReady(true);
    document.fonts.load(`${placeFont.weight} 16px ${placeFont.family}`).then(ready, ready);
    return () => {
      current = false;
    };
  }, []);
  return isReady;
}
