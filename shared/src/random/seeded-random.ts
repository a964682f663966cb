export { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
