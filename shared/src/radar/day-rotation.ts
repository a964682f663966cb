import { groupedNumber } from '../text/grouped-number.ts';

/** A day's picture of rotation and what is beside it in its folder. Jobs and items name the picture alone. */
export const dayFileNames = {
  picture: 'rotation.webp',
  summary: 'rotation.json',
  geojson: 'rotation.geojson',
  csv: 'rotation.csv',
} as const;
export type DayFile = keyof typeof dayFileNames;

/** Returns the URL or the key of a file in the picture's folder. */
export function dayFileUrl(pictureUrl: string, file: DayFile): string {
  return `${pictureUrl.slice(0, pictureUrl.lastIndexOf('/'))}/${dayFileNames[file]}`;
}

/** Whether a picture is of a day. Otherwise it is a loop. */
export function isDayPicture(url: string): boolean {
  return url.endsWith(`/${dayFileNames.picture}`);
}

/** The size of the picture, in pixels. */
export const dayPictureSize = { width: 1_280, height: 1_020 } as const;

/**
 * How many volumes a worker reads for one day: a day with thirty tornadoes whole, the strongest of an outbreak. Two
 * threads read one a second, so this is four minutes of a worker and a third of a cent, as much as two dozen loops, and
 * people whose loops wait behind it still see them the same hour. No more than a few are in memory at a time.
 */
export const maxDayVolumes = 240;
/** After this the day is drawn with what was read: a job that takes fourteen minutes fails. */
export const dayReadSeconds = 9 * 60;
/** What the money of a day is reserved for before a job's real cost is known. */
export const expectedVolumeSeconds = 1;

/** The file `rotation.json` beside a day's picture: what radars saw of each of its tornadoes. */
export interface DayRotation {
  version: typeof dayRotationVersion;
  /** Of a local day. */
  date: string;
  /** Whether the radar data are made up. */
  isSimulated: boolean;
  /** How many volumes were read. Tornadoes with a loop have what was read for that. */
  volumes: number;
  /** The strongest and longest first. */
  tornadoes: RotationOfTornado[];
}

export interface RotationOfTornado {
  id: string;
  name: string;
  /** `EF4`; null where it is not known. */
  rating: string | null;
  /** ICAO identifier; null where no radar was read. */
  station: string | null;
  /** The strongest rotation; null where none was seen. */
  strongest: StrongestRotation | null;
}

export interface StrongestRotation {
  knots: number;
  isAtLeast: boolean;
  /** UTC. */
  at: string;
  /** What clocks showed there: `2011-04-27T16:32`, and their zone: `CDT`. */
  wall: string;
  letters: string;
  /** Of the beam above the antenna. */
  heightMeters: number;
}

export const dayRotationVersion = 1;
const maxTornadoes = 2_000;

/** Returns undefined for anything that is not such a file of this version. */
export function readDayRotation(value: unknown): DayRotation | undefined {
  const file = value as Partial<DayRotation> | null;
  if (typeof file !== 'object' || file === null || file.version !== dayRotationVersion) return undefined;
  const { date, isSimulated, volumes, tornadoes } = file;
  if (typeof date !== 'string' || typeof isSimulated !== 'boolean' || !Number.isFinite(volumes))
    return undefined;
  if (!Array.isArray(tornadoes) || tornadoes.length === 0 || tornadoes.length > maxTornadoes)
    return undefined;
  return tornadoes.every(isRotation) ? (file as DayRotation) : undefined;
}

function isRotation(one: Partial<RotationOfTornado> | null): boolean {
  if (typeof one?.id !== 'string' || typeof one.name !== 'string') return false;
  return (
    [one.rating, one.station].every((text) => text === null || typeof text === 'string') &&
    (one.strongest === null || isStrongest(one.strongest))
  );
}

function isStrongest(strongest: Partial<StrongestRotation> | undefined): boolean {
  return (
    [strongest?.knots, strongest?.heightMeters].every(Number.isFinite) &&
    [strongest?.at, strongest?.wall, strongest?.letters].every((text) => typeof text === 'string') &&
    typeof strongest?.isAtLeast === 'boolean'
  );
}

/** How much of the day the picture covers: the same words on it, beside it and at the end of its job. */
export function coverageWords({ tornadoes }: Pick<DayRotation, 'tornadoes'>): string {
  const checked = tornadoes.filter(({ station }) => station !== null).length;
  const seen = tornadoes.filter(({ strongest }) => strongest !== null).length;
  const all = tornadoes.length;
  const show =
    seen === 0 ? 'no rotation seen.' : `${groupedNumber(seen)} ${seen === 1 ? 'shows' : 'show'} rotation.`;
  if (all === 1) {
    if (checked === 0) return 'We found no radar scans of the day’s one tornado.';
    return seen === 1
      ? 'Radar saw rotation in the day’s one tornado.'
      : 'Radar saw no rotation in the day’s one tornado.';
  }
  const checkedWords =
    checked === all
      ? `Radar scans of all ${groupedNumber(all)} tornadoes checked`
      : `Radar scans of ${groupedNumber(checked)} of ${groupedNumber(all)} tornadoes checked, strongest first`;
  return `${checkedWords}: ${show}`;
}

/** From how many knots on a rotation has which color on the picture, the weakest first. */
export const rotationColours = [
  { fromKnots: 0, colour: '#8a6fd1' },
  { fromKnots: 30, colour: '#d455a3' },
  { fromKnots: 45, colour: '#ff7a4d' },
  { fromKnots: 60, colour: '#ffc23d' },
  { fromKnots: 80, colour: '#fff6c2' },
] as const;
