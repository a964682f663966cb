/** Projects of `vitest.config.ts` that one Vitest runs. */
export type TestPart = readonly string[];

/**
 * The order of a whole run: parts of one step run at the same time. Tests of pages keep the cores busy by themselves,
 * and fail if they get too little of them. Later, tests that compute fill the pauses of those that wait for a
 * database or a whole cloud. Vitest by itself runs one project after another.
 */
export const testSteps: readonly (readonly TestPart[])[] = [
  [['browser', 'screens', 'components']],
  [
    ['functions', 'local cloud'],
    ['unit', 'infra'],
  ],
];
