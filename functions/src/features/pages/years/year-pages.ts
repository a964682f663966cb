import type { FindAnswer } from '../answered-page.ts';
import { stubPage } from '../stub-page.ts';

export const findYear: FindAnswer = stubPage('Year');
export const findRecords: FindAnswer = stubPage('Records');
export const findTrends: FindAnswer = stubPage('Trends');
