import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than a minute by itself. */
const longFiles = [
  'scripts/level2/fuzz.test.ts',
  'scripts/level2/real-volumes.test.ts',
  'web/e2e/screens.e2e.test.ts',
];

/** Vitest's own order, kind by kind; but a long file that began last would be waited for with all other cores idle. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
