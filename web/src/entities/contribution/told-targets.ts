import type { ContributionPlace } from '@touchdown/shared/contributions/contribution-places.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';

/** A tornado or storm report with contributions. */
export interface ToldTarget {
  /** As the feed's filter names it. */
  target: string;
  to: string;
  name: string;
  year: number | null;
  position: ContributionPlace['position'];
  contributions: number;
  pictures: number;
  /** Pictures, and links to pictures. */
  photos: number;
  /** What people saw and wrote down. */
  accounts: number;
}

/** Groups contributions by what they are about; that of the newest contribution is first. */
export function toldTargets(places: readonly ContributionPlace[]): ToldTarget[] {
  return [...Map.groupBy(places, ({ target }) => target)].flatMap(([target, all]) => {
    const [newest] = all;
    if (!newest) return [];
    const { name, state, year, position } = newest;
    const [letter, id = ''] = target.split(':');
    const isTornado = letter === 'T';
    const shown = isTornado ? nameAsTitle(name) : titleCase(name) || 'Storm report';
    const pictures = all.reduce((sum, one) => sum + one.pictures, 0);
    const ofType = (type: ContributionPlace['type']) => all.filter((one) => one.type === type).length;
    return {
      target,
      to: `${isTornado ? '/tornadoes' : '/spc-reports'}/${id}`,
      name: isTornado || state === null ? shown : `${shown}, ${state}`,
      year,
      position,
      contributions: all.length,
      pictures,
      photos: pictures + ofType('PHOTO_LINK'),
      accounts: ofType('PERSONAL_ACCOUNT'),
    };
  });
}

/** `3 contributions, 2 pictures` */
export function toldWords({ contributions, pictures }: ToldTarget): string {
  const words = counted(contributions, 'contribution', 'contributions');
  return pictures === 0 ? words : `${words}, ${counted(pictures, 'picture', 'pictures')}`;
}

/** `12 of 340 contributions have no place on the map.` Nothing if all have one. */
export function unplacedWords(places: readonly ContributionPlace[]): string | undefined {
  const without = places.filter(({ position }) => position === null).length;
  if (without === 0) return undefined;
  const verb = without === 1 ? 'has' : 'have';
  return `${without} of ${counted(places.length, 'contribution', 'contributions')} ${verb} no place on the map.`;
}
