/** Test files that take more than a minute beside others on two cores. They start first, and no mistake is tried on them. */
export const longFiles: readonly string[] = [
  'scripts/development-site.e2e.test.ts',
  'scripts/import/corrections.test.ts',
  'scripts/import/import-faults.test.ts',
  'scripts/import/real-record.test.ts',
  'scripts/site/every-role.test.ts',
  'scripts/spam/hostile-month.test.ts',
  'shared/level2/src/testing/fuzz.test.ts',
  'shared/level2/src/reading/real-volumes.test.ts',
  'web/e2e/map.e2e.test.ts',
  'web/e2e/preliminary.e2e.test.ts',
  'web/e2e/screens.e2e.test.ts',
];
