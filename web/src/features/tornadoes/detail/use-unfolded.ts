import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The places of the history where a visitor has unfolded the part. A reload forgets them. */
const unfoldedPlaces = new Set<string>();

/** Whether a part of the page is unfolded. Back and Forward show it as it was left, so that the place is kept too. */
export function useUnfolded(): [isUnfolded: boolean, unfold: () => void] {
  const { key, pathname } = useLocation();
  const place = `${pathname} ${key}`;
  const [isUnfolded, setUnfolded] = useState(() => unfoldedPlaces.has(place));
  const unfold = () => {
    unfoldedPlaces.add(place);
    setUnfolded(true);
  };
  return [isUnfolded, unfold];
}
