import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { ToldTarget } from '../../../entities/contribution/told-targets.ts';
import { percent } from '../../../map/percent.ts';
import type { MapView } from '../../../map/map-view.ts';

export type StoryKind = 'photos' | 'accounts';

export interface StoryMarker {
  target: string;
  to: string;
  /** What it has, with its name. */
  words: string;
  /** Whose sign it has: photos, if both are shown and it has both. */
  kind: StoryKind;
  /** Shares of the map's sides. */
  left: string;
  top: string;
}

type Told = Pick<ToldTarget, 'target' | 'to' | 'name' | 'year' | 'position' | 'photos' | 'accounts'>;

/** Returns the tornadoes in a view that have what is shown, in their order. Storm reports have a map of their own. */
export function storyMarkers(
  targets: readonly Told[],
  shown: readonly StoryKind[],
  view: Pick<MapView, 'project' | 'width' | 'height'>,
): StoryMarker[] {
  return targets.flatMap((one) => {
    const { target, to, position } = one;
    const kind = (['photos', 'accounts'] as const).find((each) => shown.includes(each) && one[each] > 0);
    if (kind === undefined || position === null || !target.startsWith('T:')) return [];
    const [lat, lon] = position;
    const [x, y] = view.project([lon, lat]);
    if (x < 0 || y < 0 || x > view.width || y > view.height) return [];
    return [
      { target, to, words: wordsOf(one), kind, left: percent(x / view.width), top: percent(y / view.height) },
    ];
  });
}

function wordsOf({ name, year, photos, accounts }: Told): string {
  const has = [
    ...(photos > 0 ? [counted(photos, 'photo', 'photos')] : []),
    ...(accounts > 0 ? [counted(accounts, 'account', 'accounts')] : []),
  ];
  return `${name}${year === null ? '' : `, ${year}`}: ${has.join(', ')}`;
}
