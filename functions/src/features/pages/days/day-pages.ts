import type { FindAnswer } from '../answered-page.ts';
import { stubPage } from '../stub-page.ts';

export const findDays: FindAnswer = stubPage('Days');
export const findDay: FindAnswer = stubPage('Day');
