/** Test files that take more than a minute. */
export const longFiles: readonly string[] = [
  'scripts/import/corrections.test.ts',
  'scripts/import/real-record.test.ts',
  'scripts/level2/fuzz.test.ts',
  'scripts/level2/real-volumes.test.ts',
  'web/e2e/screens.e2e.test.ts',
];
