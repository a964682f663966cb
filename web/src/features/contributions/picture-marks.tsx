import { contributionFragment } from '@touchdown/shared/contributions/contribution-path.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { finerCompassPointOf } from '@touchdown/shared/geo/finer-compass-points.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { milesPerDegree } from '@touchdown/shared/geo/earth.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Marks } from '../../map/marks.ts';
import type { Palette } from '../../map/palette.ts';
import { addToPathMap } from '../../map/path/added-marks.ts';

/** A picture with a place. */
interface PlacedPicture {
  id: string;
  contribution: Contribution['id'];
  place: Position;
  /** Degrees clockwise from north. */
  direction: number | null;
  /** `Photo, 3:17 p.m., looking northwest` */
  words: string;
}

interface PictureMarksProps {
  tornado: string;
  contributions: readonly Contribution[];
}

/** Puts the pictures with a place on the map of their tornado. A mark leads to its contribution in the list. */
export function PictureMarks({ tornado, contributions }: PictureMarksProps) {
  const navigate = useNavigate();
  /** As a text, because a list of contributions is a new one with each vote. */
  const placed = JSON.stringify(placedPictures(contributions));
  useEffect(() => {
    const pictures = JSON.parse(placed) as PlacedPicture[];
    const find = (id: string) => pictures.find((one) => one.id === id);
    return addToPathMap(tornado, {
      marks: (palette) => pictureMarks(pictures, palette),
      words: `${pictures.length} ${pictures.length === 1 ? 'photo' : 'photos'}`,
      tipOf: (id) => find(id)?.words,
      onOpen: (id) => {
        const picture = find(id);
        if (picture) void navigate({ hash: contributionFragment(picture.contribution) });
      },
    });
  }, [tornado, placed, navigate]);
  return null;
}

function placedPictures(contributions: readonly Contribution[]): PlacedPicture[] {
  return contributions.flatMap(({ id: contribution, images }) =>
    images.flatMap(({ id, facts }) => {
      if (!facts?.place) return [];
      const { place, direction, wall, about } = facts;
      const words = [
        'Photo',
        ...(wall === null ? [] : [`${about ? 'about ' : ''}${clockText(wall)}`]),
        ...(direction === null ? [] : [`looking ${finerCompassPointOf(direction)}`]),
      ];
      return [{ id: `photo ${id}`, contribution, place, direction, words: words.join(', ') }];
    }),
  );
}

/** Half of the angle that a usual lens sees, and how far the wedge reaches. */
const [halfAngle, wedgeMiles] = [27, 1.2];

/** A disc for each picture, and a wedge where the camera looked. */
function pictureMarks(pictures: readonly PlacedPicture[], palette: Palette): Marks[] {
  return [
    {
      kind: 'lines',
      id: 'photo-wedges',
      colour: palette.ink,
      opacity: 0.85,
      width: 1.5,
      paths: pictures.flatMap(({ place, direction }) =>
        direction === null ? [] : [wedge(place, direction)],
      ),
    },
    {
      kind: 'discs',
      id: 'photos',
      colour: palette.ink,
      opacity: 1,
      centres: pictures.map(({ place: { lat, lon } }) => [lon, lat]),
      radius: 5,
      outline: { colour: palette.sheet, width: 2 },
      pickIds: pictures.map(({ id }) => id),
    },
  ];
}

/** From the camera to both edges of what it saw, and back. So near, the ground is flat. */
function wedge({ lat, lon }: Position, direction: number): [number, number][] {
  const reach = wedgeMiles / milesPerDegree;
  const edge = (degrees: number): [number, number] => {
    const angle = (degrees * Math.PI) / 180;
    return [lon + (reach * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180), lat + reach * Math.cos(angle)];
  };
  return [[lon, lat], edge(direction - halfAngle), edge(direction + halfAngle), [lon, lat]];
}
