/** Projects of `vitest.config.ts` that one Vitest runs. */
export type TestPart = readonly string[];

/**
 * Parts of a whole run that mostly wait: for pages, then for databases and whole clouds. They run one after another,
 * because each keeps the cores busy for most of the time. Vitest by itself runs one project after another.
 */
export const waitingParts: readonly TestPart[] = [
  ['browser', 'screens', 'components'],
  ['functions', 'local cloud'],
];

/** The part that only computes. It runs beside the others, in their pauses. */
export const computingPart: TestPart = ['infra', 'unit'];
