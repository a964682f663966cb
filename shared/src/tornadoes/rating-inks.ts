/** The colours of the ratings 0 to 5 and of unrated ones outside the site, on light ground. They are those of its light theme. */
export const ratingInks = ['#a8c9a0', '#d9b23c', '#e0802c', '#c9452b', '#a01a35', '#4f0a3c'] as const;
export const unratedInk = '#a9a9a4';

/** The colours of the site's maps, where they are drawn without its style sheets. */
export const mapInks = {
  light: {
    land: '#efe9db',
    boundary: '#cfc6b3',
    built: '#e2d6bd',
    builtEdge: '#b9ac90',
    outside: '#f6f3ec',
    ink: '#1b232d',
    second: '#4b5664',
    sheet: '#fffdf8',
    accent: '#15537a',
    pathEdge: '#4b5664',
    ratings: ratingInks,
    unrated: unratedInk,
  },
  dark: {
    land: '#1a242d',
    boundary: '#34424f',
    built: '#2a3742',
    builtEdge: '#4a5b69',
    outside: '#141c23',
    ink: '#e9ebe8',
    second: '#b2bcc5',
    sheet: '#18212a',
    accent: '#7cbde4',
    pathEdge: '#1a242d',
    ratings: ['#415a45', '#7e6b17', '#bc781a', '#f97a52', '#ff99ae', '#fdc7f0'],
    unrated: '#6a737c',
  },
} as const;

/** Weak tornadoes recede, violent ones stand out: width in pixels and opacity of a track by its rating. */
export const trackWeights = {
  '0': { width: 0.7, opacity: 0.45 },
  '1': { width: 0.8, opacity: 0.5 },
  '2': { width: 1.1, opacity: 0.65 },
  '3': { width: 1.5, opacity: 0.8 },
  '4': { width: 1.9, opacity: 0.92 },
  '5': { width: 2.2, opacity: 1 },
  unknown: { width: 0.7, opacity: 0.45 },
} as const;

/** The step of a rating on the ramp of colours. */
export type RatingStep = keyof typeof trackWeights;

/** The width in pixels of a path in a small picture of its own. */
export const pathWidths: Readonly<Record<RatingStep, number>> = {
  '0': 2,
  '1': 2.2,
  '2': 2.6,
  '3': 3.2,
  '4': 4,
  '5': 5,
  unknown: 2,
};

/** Whether a path alone needs an edge: on light land the colour of its rating has a contrast below 3 to 1. */
export function isPale(step: RatingStep): boolean {
  return !['3', '4', '5'].includes(step);
}

/** The width of that edge on each side, in pixels. */
export const pathEdgeWidth = 1;

/** The order of drawing: violent tornadoes over weak ones. */
export const stepsWeakestFirst: readonly RatingStep[] = ['unknown', '0', '1', '2', '3', '4', '5'];

/** The radius of a track without an end, in pixels. */
export const trackPointRadius = 1.3;
