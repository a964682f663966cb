/** Test files that take more than a minute. */
export const longFiles: readonly string[] = [
  'scripts/import/corrections.test.ts',
  'scripts/import/real-record.test.ts',
  'shared/level2/src/testing/fuzz.test.ts',
  'shared/level2/src/reading/real-volumes.test.ts',
  'web/e2e/screens.e2e.test.ts',
];
